/** The ages at which one rule of the model ends and the next begins. Pure. */

import type { Species } from '../../../species/index.ts';
import type { ByAdultWeight } from '../../../species/species.ts';
import { GROWTH_ENDS } from '../../../species/tables/growth.ts';

/** No number is given below this age: the animal needs its mother's milk, and a vet. */
export const MIN_AGE_WEEKS = 8;

/** The value for an adult weight in kilograms. */
export const byAdultWeight = <T>(values: ByAdultWeight<T>, adultKg: number): T =>
  (values.findLast(([fromKg]) => adultKg >= fromKg) ?? values[0])[1];

/** The age in months at which growth ends. */
export const growthEnd = (species: Species, adultKg: number): number => byAdultWeight(GROWTH_ENDS[species], adultKg);
