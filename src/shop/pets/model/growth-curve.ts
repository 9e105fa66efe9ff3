/** The growth of puppies: the share of the adult weight that they have reached at an age. Pure. */

export const DAYS_PER_MONTH = 365.25 / 12;
export const WEEKS_PER_MONTH = DAYS_PER_MONTH / 7;

/**
 * Each row holds up to an expected adult weight; its a and b give the percentage of the adult weight as a × ln(weeks) −
 * b.
 *
 * Source: FEDIAF 2025, table VII-8a.
 */
const CURVES: readonly (readonly [upToKg: number, a: number, b: number])[] = [
  [7, 36.92, 43.57],
  [15, 36.86, 48.22],
  [27.5, 39.88, 60.7],
  [47.5, 36.96, 56.18],
  [Number.POSITIVE_INFINITY, 36.61, 62.39],
];

/** @returns a puppy's weight as a percentage of its adult weight, from 8 weeks to a year of age. */
export function growthPercent(ageWeeks: number, adultKg: number): number {
  const [, a, b] = CURVES.find(([upToKg]) => adultKg <= upToKg)!;
  return a * Math.log(ageWeeks) - b;
}

/**
 * An estimate of a puppy's adult weight: the one whose growth curve passes through today's weight. @param ageMonths to
 * the day, or whole.
 */
export function guessAdultWeight(weightKg: number, ageMonths: number): number {
  const weeks = Math.min(52, Math.max(8, ageMonths * WEEKS_PER_MONTH));
  let adultKg = weightKg;
  for (let round = 0; round < 20; round++)
    adultKg = Math.max(weightKg, weightKg / (Math.min(100, growthPercent(weeks, adultKg)) / 100));
  return adultKg;
}
