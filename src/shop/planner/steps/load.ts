import type { ComponentProps } from 'react';
import { log } from '../../../platform/log.ts';
import { type PlannerStep, pages } from '../../../routes.ts';
import { type NoPage, type PageContext, redirect } from '../../../site/screen.ts';
import { isSpecies } from '../../../species/known.ts';
import { draftCookie } from '../../customer/animal-draft.ts';
import { portraitOfPet } from '../../pets/portrait.ts';
import { petsOf } from '../../pets/store.ts';
import type PlannerSteps from '../browser/islands/planner-steps.tsx';
import { firstOpenStep, isAfter, publicDraft } from '../model/draft.ts';
import { readDraft } from './draft-cookie.ts';
import { knownBreed, mixedBreeds, similarBreeds } from './known-breeds.ts';
import { loadPreview } from './preview.ts';

export interface StepData {
  island: Omit<ComponentProps<typeof PlannerSteps>, 'setting'>;
  /** Whether the animal joins one that has a plan. */
  isTogether: boolean;
}

/** The customer's saved pets. The questions do without them when the session or the database fails. */
async function loadPets({ session, database }: PageContext): Promise<StepData['island']['pets']> {
  try {
    const found = await session();
    await found?.verify();
    const pets = found ? await petsOf(database, found.customerId) : [];
    return pets
      .filter(({ species }) => isSpecies(species))
      .map((pet) => {
        const { id, name, picture } = pet;
        return { id, name, picture, portrait: portraitOfPet(pet) };
      });
  } catch (error) {
    log.warn({ event: 'planner_pets', error: String(error) });
    return [];
  }
}

/** The data of a step, or a redirect to the first open step before it. */
export async function loadStep(step: PlannerStep, context: PageContext): Promise<StepData | NoPage> {
  const { t, today, flash, market, cookie } = context;
  const draft = readDraft(cookie(draftCookie.name), t, today);
  const open = firstOpenStep(draft);
  if (isAfter(step, open)) return redirect(pages.planner(market.code, open));
  const { typed = {}, problems = [] } = flash ?? {};
  const island = {
    step,
    draft: publicDraft(draft),
    breed: knownBreed(draft, market),
    mixed: mixedBreeds(market),
    suggestions:
      problems.length > 0 && draft.species && typeof typed.breed === 'string'
        ? similarBreeds(draft.species, typed.breed, market)
        : [],
    refused: flash ? { typed, problems } : null,
    formId: typeof typed.formId === 'string' ? typed.formId : crypto.randomUUID(),
    pets: step === 'pet' ? await loadPets(context) : [],
    preview: step === 'email' ? await loadPreview(draft, context, context.settings, today) : null,
  };
  return { island, isTogether: draft.together !== undefined };
}
