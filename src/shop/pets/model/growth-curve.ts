/** How young animals grow: the share of the adult weight that they have reached at an age. Pure. */

import type { Species } from '../../../species/index.ts';
import type { GrowthCurve } from '../../../species/species.ts';
import { GROWTH } from '../../../species/tables/growth.ts';
import { MIN_AGE_WEEKS } from './life-stages.ts';

export const DAYS_PER_MONTH = 365.25 / 12;
export const WEEKS_PER_MONTH = DAYS_PER_MONTH / 7;
const WEEKS_PER_YEAR = 52;

type Curve = GrowthCurve['curve'];

/** @returns the weight of a young animal as a percentage of its adult weight, from 8 weeks to a year of age. */
export function growthPercent(curve: Curve, ageWeeks: number, adultKg: number): number {
  const [, a, b] = curve.findLast(([aboveKg]) => adultKg > aboveKg) ?? curve[0];
  return a * Math.log(ageWeeks) - b;
}

/** The share of its adult weight that an animal of a species has at an age, from 8 weeks on. */
export function grownShare(species: Species, ageWeeks: number, adultKg: number): number {
  const weeks = Math.max(MIN_AGE_WEEKS, ageWeeks);
  const growth = GROWTH[species];
  const share = growth.curve
    ? growthPercent(growth.curve, weeks, adultKg) / 100
    : growth.atEightWeeks + ((1 - growth.atEightWeeks) * (weeks - MIN_AGE_WEEKS)) / (WEEKS_PER_YEAR - MIN_AGE_WEEKS);
  return Math.min(1, Math.max(0.05, share));
}

/**
 * An estimate of a young animal's adult weight: the one whose growth curve passes through today's weight. @param
 * ageMonths to the day, or whole.
 */
export function guessAdultWeight(curve: Curve, weightKg: number, ageMonths: number): number {
  const weeks = Math.min(WEEKS_PER_YEAR, Math.max(MIN_AGE_WEEKS, ageMonths * WEEKS_PER_MONTH));
  let adultKg = weightKg;
  for (let round = 0; round < 20; round++)
    adultKg = Math.max(weightKg, weightKg / (Math.min(100, growthPercent(curve, weeks, adultKg)) / 100));
  return adultKg;
}
