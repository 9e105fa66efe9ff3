/** The animal behind the answers, with the weights of its breed. Pure. */

import type { Day } from '../../platform/shared/day.ts';
import { breedBySlug } from './breeds.ts';
import { adultWeightOf, animalFrom, type BreedRange } from './model/animal.ts';
import type { Answers } from './model/answers.ts';
import type { Animal } from './model/energy/need.ts';

/** Lowest and highest weight of the adults of an animal's breed; null when the breed does not tell it. */
export const rangeOf = ({ species, breed }: Answers): BreedRange => breedBySlug(species, breed)?.kg ?? null;

/** The adult weight in kilograms, as answered or estimated. @param today `YYYY-MM-DD`. */
export const adultWeight = (answers: Answers, today: Day): number => adultWeightOf(answers, rangeOf(answers), today);

/** The answers as input of the energy model. @param today `YYYY-MM-DD`. */
export const animalOf = (answers: Answers, today: Day): Animal => animalFrom(answers, rangeOf(answers), today);
