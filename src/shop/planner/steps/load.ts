import { UpstreamError } from '../../../platform/upstream.ts';
import { type PlannerStep, pages } from '../../../routes.ts';
import { type NoPage, type PageContext, redirect } from '../../../site/screen.ts';
import type { FormState } from '../../../ui/fields.tsx';
import { type Pet, petsOf } from '../../pets/store.ts';
import { loadRecommendation } from '../recommendation/load.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood } from '../recommendation/recommend.ts';
import { completeAnswers, type Draft, firstOpenStep, isAfter } from './draft.ts';
import { DRAFT_COOKIE, readDraft } from './draft-cookie.ts';

/** The outcome of the plan, shown before an e-mail address is asked for. */
export interface Preview {
  kcalPerDay: number;
  food: RecommendedProduct | null;
}

export interface StepData {
  step: PlannerStep;
  draft: Draft;
  state: FormState;
  /** New for every page: a form that is sent twice makes one plan. */
  formId: string;
  /** The customer's saved pets, to start with one of them. */
  pets: Pet[];
  preview: Preview | null;
}

/** The customer's saved pets. The questions do without them when the session or the database fails. */
async function loadPets({ session, database }: PageContext): Promise<Pet[]> {
  try {
    const found = await session();
    await found?.verify();
    return found ? await petsOf(database, found.customerId) : [];
  } catch (error) {
    console.warn(JSON.stringify({ event: 'planner_pets', error: String(error) }));
    return [];
  }
}

async function loadPreview(draft: Draft, context: PageContext): Promise<Preview | null> {
  const answers = completeAnswers(draft);
  if (!answers) return null;
  try {
    const recommendation = await loadRecommendation(answers, context, context.config, context.today);
    if (!recommendation) return null;
    const food = recommendation.products.find((product) => product.first && isMainFood(product)) ?? null;
    return { kcalPerDay: recommendation.kcalPerDay, food };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}

/** The data of a step, or a redirect to the first open step before it. */
export async function loadStep(step: PlannerStep, context: PageContext): Promise<StepData | NoPage> {
  const { t, today, flash, market, cookie } = context;
  const draft = readDraft(cookie(DRAFT_COOKIE), t, today);
  const open = firstOpenStep(draft);
  if (isAfter(step, open)) return redirect(pages.planner(market.code, open));
  const typed = flash?.typed;
  // No special needs is an answer too: the form has a box for it.
  const values = typed ?? { ...draft, ...(draft.specialNeeds?.length === 0 && { specialNeeds: ['none'] }) };
  return {
    step,
    draft,
    state: { values, problems: flash?.problems ?? [] },
    formId: typeof typed?.formId === 'string' ? typed.formId : crypto.randomUUID(),
    pets: step === 'pet' ? await loadPets(context) : [],
    preview: step === 'email' ? await loadPreview(draft, context) : null,
  };
}
