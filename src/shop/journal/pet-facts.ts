/** What a pet's journal takes from the pet and its feeding plan, and gives back to them. */

import { type Day, daysBetween } from '../../platform/shared/day.ts';
import { isSpecies } from '../../species/known.ts';
import { type Measured, measurePet, type Pet } from '../pets/store.ts';
import { answersFromPet, breedRangeOf, plansOfPets, readPlan, updatePlanOfPet } from '../planner/index.ts';
import type { BreedRange } from '../planner/model/animal.ts';
import { type Answers, withCurrentWeight } from '../planner/model/answers.ts';
import { type Entry, wordOfScore } from './model/entry.ts';
import { lastNoted } from './store.ts';

/** The animal as the planner knows it, with the weights of its breed. */
export interface KnownAnimal {
  /** With the ideal weight of its plan; null for a species that the shop does not know. */
  answers: Answers | null;
  range: BreedRange;
}

/** The answers of the newest plan of a pet; null without one. */
async function planAnswers(database: D1Database, { customerId, id }: Pet): Promise<Answers | null> {
  const planId = (await plansOfPets(database, customerId)).get(id);
  return (planId ? await readPlan(database, planId) : null)?.answers ?? null;
}

/** The animal of a pet. */
export async function knownAnimal(database: D1Database, pet: Pet): Promise<KnownAnimal> {
  const answers = answersFromPet(pet);
  if (!answers) return { answers: null, range: null };
  const idealKg = (await planAnswers(database, pet))?.idealKg;
  return { answers: { ...answers, ...(idealKg !== undefined && { idealKg }) }, range: breedRangeOf(answers) };
}

/** An older entry was copied from somewhere: it says nothing of the animal as it is now. */
const CURRENT_DAYS = 14;

/**
 * Makes the weight and the body condition of an entry the pet's current ones, and those of its plan, where nothing
 * newer was noted and it is not older than two weeks. @param today `YYYY-MM-DD`.
 */
export async function followEntry(database: D1Database, pet: Pet, entry: Entry, today: Day): Promise<void> {
  if (daysBetween(entry.day, today) > CURRENT_DAYS) return;
  const last = await lastNoted(database, pet.customerId, pet.id);
  const isNewWeight = entry.weightKg !== null && last.weight === entry.day;
  const isNewCondition = entry.condition !== null && last.condition === entry.day;
  if (!isNewWeight && !isNewCondition) return;
  const measured: Partial<Measured> = {};
  if (isNewWeight) {
    measured.currentWeightKg = entry.weightKg!;
    // an animal that reaches the ideal weight of its plan is no longer underweight or overweight
    const plan = isSpecies(pet.species) ? await planAnswers(database, pet) : null;
    if (plan) measured.bodyCondition = withCurrentWeight(plan, entry.weightKg!).bodyCondition;
  }
  if (isNewCondition) measured.bodyCondition = wordOfScore(entry.condition!);
  const changed = await measurePet(database, pet.customerId, pet.id, measured);
  const answers = changed && answersFromPet(changed);
  if (answers) await updatePlanOfPet(database, pet.customerId, pet.id, answers, today);
}
