/** The animal behind the answers, with the weights of its breed. Pure. */

import type { Day } from '../../platform/shared/day.ts';
import { breedBySlug } from './breeds.ts';
import { adultWeightOf, animalFrom, type BreedRange, isGrowing } from './model/animal.ts';
import type { Answers } from './model/answers.ts';
import { type Animal, energyNeed, type Need } from './model/energy/need.ts';

/** Lowest and highest weight of the adults of an animal's breed; null when the breed does not tell it. */
export const rangeOf = ({ species, breed }: Answers): BreedRange => breedBySlug(species, breed)?.kg ?? null;

/** The adult weight in kilograms, as answered or estimated. @param today `YYYY-MM-DD`. */
export const adultWeight = (answers: Answers, today: Day): number => adultWeightOf(answers, rangeOf(answers), today);

/** The answers as input of the energy model. @param today `YYYY-MM-DD`. */
export const animalOf = (answers: Answers, today: Day): Animal => animalFrom(answers, rangeOf(answers), today);

/** The share of the model's need that an animal gets: 1 without a correction by its people. */
export const adjustment = ({ adjustedBy = 0 }: Pick<Answers, 'adjustedBy'>): number => 1 + adjustedBy / 100;

/**
 * The need of an animal with the correction by its people. Without one it is exactly that of the model. @param today
 * `YYYY-MM-DD`. @returns null where no energy need can be given.
 */
export function needOf(answers: Answers, today: Day): Need | null {
  const need = energyNeed(animalOf(answers, today));
  return need && { ...need, kcal: need.kcal * adjustment(answers) };
}

/** Whether an animal is still growing. @param today `YYYY-MM-DD`. */
export const isGrowingToday = (answers: Answers, today: Day): boolean => isGrowing(answers, rangeOf(answers), today);
