/** Facts about an animal that are possible but unlikely: worth a question, never a refusal. Pure. */

import { type Day, daysBetween, isDay } from '../../../platform/shared/day.ts';
import type { Species } from '../../../species/index.ts';
import { OLD_YEARS, USUAL_ADULTS } from '../../../species/tables/adults.ts';
import { grownShare } from './growth-curve.ts';
import { growthEnd, MIN_AGE_WEEKS } from './life-stages.ts';
import { ageInMonths, isBirthdate, isWeight } from './pet.ts';

type Range = readonly [fromKg: number, toKg: number];

export interface Facts {
  /** Null when it is unknown. */
  species: Species | null;
  /** `YYYY-MM-DD`; anything else is an unknown age. */
  birthdate: string;
  currentWeightKg: number;
  /** The weight of the breed's adults, where the breed is known. */
  range: Range | null;
}

/** A weight that is far from what is usual at the animal's age. */
export interface WeightDoubt {
  usual: Range;
  isGrowing: boolean;
}

export type AgeDoubt = { years: number } | { weeks: number } | { isFuture: true };

/**
 * How far below or above the usual weight is far: beyond the difference that underweight and overweight make. Our own.
 */
const FAR_BELOW = 0.6;
const FAR_ABOVE = 1.6;

const exactAgeInWeeks = (birthdate: string, today: Day): number =>
  isDay(birthdate) ? daysBetween(birthdate, today) / 7 : Number.NaN;

/**
 * The usual weight of an animal: that of the breed's adults, or its part at the age of one that is growing. @param
 * today `YYYY-MM-DD`.
 */
export function usualWeight(
  { species, birthdate, range }: Omit<Facts, 'currentWeightKg'>,
  today: Day,
): WeightDoubt | null {
  const adults = range ?? (species && USUAL_ADULTS[species]?.kg);
  if (!adults || !species) return null;
  const months = ageInMonths(birthdate, today);
  if (months === null || months < 0 || months >= growthEnd(species, adults[1]))
    return { usual: adults, isGrowing: false };
  // one curve for the whole range: those of two sizes of dogs may cross
  const share = grownShare(species, exactAgeInWeeks(birthdate, today), (adults[0] + adults[1]) / 2);
  return { usual: [adults[0] * share, adults[1] * share], isGrowing: true };
}

/**
 * @returns the usual weight when the animal's is far from it; null for plausible and for invalid weights. @param today
 * `YYYY-MM-DD`.
 */
export function weightDoubt(facts: Facts, today: Day): WeightDoubt | null {
  const { species, birthdate, currentWeightKg: kg } = facts;
  const expected = isWeight(species, kg) ? usualWeight(facts, today) : null;
  if (!expected) return null;
  const [from, to] = expected.usual;
  const isKnownAge = isBirthdate(species, birthdate, today);
  // without its age, a light animal may be a young one
  const isTooLight = isKnownAge && exactAgeInWeeks(birthdate, today) >= MIN_AGE_WEEKS && kg < from * FAR_BELOW;
  return isTooLight || kg > to * FAR_ABOVE ? expected : null;
}

/**
 * @returns that the day is still to come; the age when few animals are as old, or when it is too young to leave its
 * mother; null otherwise. @param today `YYYY-MM-DD`.
 */
export function ageDoubt({ species, birthdate }: Pick<Facts, 'species' | 'birthdate'>, today: Day): AgeDoubt | null {
  if (isDay(birthdate) && birthdate > today) return { isFuture: true };
  if (!isBirthdate(species, birthdate, today)) return null;
  const years = Math.floor((ageInMonths(birthdate, today) ?? 0) / 12);
  if (species && years >= OLD_YEARS[species]) return { years };
  const weeks = Math.floor(exactAgeInWeeks(birthdate, today));
  return weeks < MIN_AGE_WEEKS ? { weeks } : null;
}
