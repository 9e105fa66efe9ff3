import { object } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import { market } from '../../platform/shared/fields.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import { type CallContext, endpoint } from '../../site/endpoint.ts';
import type { PageContext } from '../../site/screen.ts';
import { petsOf } from '../pets/store.ts';
import { needOf } from './animal.ts';
import { withCorrections } from './corrections/store.ts';
import type { Answers } from './model/answers.ts';
import { completeAnswers } from './model/draft.ts';
import type { KnownAnimal } from './model/product-ration.ts';
import { answersFromPet } from './pet-answers.ts';
import { draftOfCall } from './steps/draft-cookie.ts';

/** An animal with its need. @param today `YYYY-MM-DD`. @returns null where no energy need can be given. */
function knownAnimal(answers: Answers, today: Day): KnownAnimal | null {
  const need = needOf(answers, today);
  return (
    need && {
      name: answers.name,
      species: answers.species,
      weightKg: answers.currentWeightKg,
      growing: need.growing,
      kcal: need.kcal,
    }
  );
}

/** A saved pet of the customer, with its need. */
export type PetAnimal = KnownAnimal & { petId: string };

/** The saved pets of a page's visitor; none for one who is not signed in, and while session or database fail. */
export async function petAnimals({
  session,
  database,
  today,
}: Pick<PageContext, 'session' | 'database' | 'today'>): Promise<PetAnimal[]> {
  try {
    const found = await session();
    await found?.verify();
    const pets = found ? await withCorrections(database, await petsOf(database, found.customerId)) : [];
    return pets.flatMap((pet) => {
      const answers = answersFromPet(pet);
      const animal = answers && knownAnimal(answers, today);
      return animal ? [{ ...animal, petId: pet.id }] : [];
    });
  } catch (error) {
    if (!(error instanceof SignedOut)) log.warn({ event: 'known_animals', error: String(error) });
    return [];
  }
}

/** The answers for the customer's saved pets; none for a visitor, and while session or database fail. */
async function answersOfPets({ c }: CallContext): Promise<Answers[]> {
  try {
    const session = await sessionOf(c);
    await session?.verify();
    const pets = session ? await withCorrections(c.env.DB, await petsOf(c.env.DB, session.customerId)) : [];
    return pets.flatMap((pet) => answersFromPet(pet) ?? []);
  } catch (error) {
    if (!(error instanceof SignedOut)) log.warn({ event: 'known_animals', error: String(error) });
    return [];
  }
}

/**
 * The animals that the shop can count rations for: the customer's saved pets, and the one of the planner's questions in
 * this browser.
 */
export const getAnimals = endpoint(object({ market }), async (_input, call) => {
  const today = await todayOf(settingsOf(call.c.env), call.market.country);
  const planned = completeAnswers(draftOfCall(call, today));
  const pets = await answersOfPets(call);
  const answers =
    planned && !pets.some(({ name, species }) => name === planned.name && species === planned.species)
      ? [...pets, planned]
      : pets;
  const animals = answers.flatMap((animal) => knownAnimal(animal, today) ?? []);
  return { ok: true, body: { animals }, location: `/${call.market.code}` };
});
