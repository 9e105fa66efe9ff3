/** How a young animal grows from today on, and what it eats on the way. Pure. */

import { type Answers, adultWeight, ageInWeeks, animalOf } from './answers.ts';
import { energyNeed, growthEnd, growthPercent, WEEKS_PER_MONTH } from './energy.ts';

export interface GrowthPoint {
  /** Whole months. */
  month: number;
  kg: number;
  /** Kilocalories a day. */
  kcal: number;
}

/** How kittens slow down towards their adult weight. Our own: there is no published line as there is for dogs. */
const SLOWING = 1.6;

/**
 * The weight at an age: for dogs the growth line of FEDIAF 2025, table VII-8a, moved so that it goes through today and ends at
 * the adult weight; for cats a line that slows down towards it.
 */
function weightAt(month: number, now: { month: number; weeks: number; kg: number }, species: 'dog' | 'cat', adultKg: number, end: number): number {
  const way = Math.min(1, Math.max(0, (month - now.month) / Math.max(1, end - now.month)));
  if (species === 'cat') return adultKg - (adultKg - now.kg) * (1 - way) ** SLOWING;
  const line = (weeks: number) => (Math.min(100, Math.max(5, growthPercent(Math.max(8, weeks), adultKg))) / 100) * adultKg;
  const ratio = now.kg / line(now.weeks);
  const weeks = now.weeks + (month - now.month) * WEEKS_PER_MONTH;
  const last = now.weeks + (end - now.month) * WEEKS_PER_MONTH;
  const kg = line(weeks) * (1 + (ratio - 1) * (1 - way)) + (adultKg - line(last)) * way;
  return Math.min(adultKg, Math.max(now.kg, kg));
}

/**
 * Weight and need month by month for as long as the animal grows.
 *
 * @param answers checked ones. @param today `YYYY-MM-DD`. @returns nothing for what has grown up or is too young.
 */
export function growthOf(answers: Answers, today: string): GrowthPoint[] {
  const animal = animalOf(answers, today);
  const adultKg = Math.max(answers.currentWeightKg, adultWeight(answers, today));
  const end = growthEnd(answers.species, adultKg);
  if (animal.ageMonths >= end) return [];
  const now = { month: animal.ageMonths, weeks: ageInWeeks(answers.birthdate, today), kg: answers.currentWeightKg };
  const points: GrowthPoint[] = [];
  for (let month = now.month; month < end; month++) {
    // who is ahead of the line waits for it
    const kg = Math.max(points.at(-1)?.kg ?? 0, weightAt(month, now, answers.species, adultKg, end));
    const weeks = now.weeks + (month - now.month) * WEEKS_PER_MONTH;
    const need = energyNeed({ ...animal, ageMonths: month, ageWeeks: weeks, weightKg: kg, expectedAdultKg: adultKg });
    if (need) points.push({ month, kg, kcal: need.kcal });
  }
  return points;
}
