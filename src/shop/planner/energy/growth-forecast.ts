/** The coming months of a young animal: its weight and its need until it has grown up. Pure. */

import type { PetSpecies } from '../../pets/model.ts';
import { adultWeight, ageInWeeks, animalOf } from '../animal.ts';
import type { Answers } from '../answers.ts';
import { growthPercent, WEEKS_PER_MONTH } from './growth-curve.ts';
import { growthEnd } from './life-stages.ts';
import { energyNeed } from './need.ts';

export interface GrowthPoint {
  /** Age in whole months. */
  month: number;
  kg: number;
  /** Kilocalories a day. */
  kcal: number;
}

interface Growth {
  species: PetSpecies;
  now: { month: number; weeks: number; kg: number };
  adultKg: number;
  /** Age in months at which growth ends. */
  end: number;
}

/** How sharply kittens slow down towards their adult weight. Our own: no curve is published as there is for dogs. */
const KITTEN_SLOWDOWN = 1.6;

/**
 * The weight at an age. Dogs follow the growth curve of FEDIAF 2025, table VII-8a, adjusted to pass through today's weight and to
 * end at the adult weight; cats follow a curve that slows down towards it.
 */
function weightAt(month: number, { species, now, adultKg, end }: Growth): number {
  const progress = Math.min(1, Math.max(0, (month - now.month) / Math.max(1, end - now.month)));
  if (species === 'cat') return adultKg - (adultKg - now.kg) * (1 - progress) ** KITTEN_SLOWDOWN;
  const curve = (weeks: number) => (Math.min(100, Math.max(5, growthPercent(Math.max(8, weeks), adultKg))) / 100) * adultKg;
  const weeksAt = (at: number) => now.weeks + (at - now.month) * WEEKS_PER_MONTH;
  const ratio = now.kg / curve(now.weeks);
  const kg = curve(weeksAt(month)) * (1 + (ratio - 1) * (1 - progress)) + (adultKg - curve(weeksAt(end))) * progress;
  return Math.min(adultKg, Math.max(now.kg, kg));
}

/**
 * Weight and need for each month from today until growth ends.
 *
 * @param answers valid ones. @param today `YYYY-MM-DD`. @returns an empty list for an adult, and below eight weeks.
 */
export function growthForecast(answers: Answers, today: string): GrowthPoint[] {
  const animal = animalOf(answers, today);
  const { species, currentWeightKg } = answers;
  const adultKg = Math.max(currentWeightKg, adultWeight(answers, today));
  const now = { month: animal.ageMonths, weeks: ageInWeeks(answers.birthdate, today), kg: currentWeightKg };
  const growth: Growth = { species, now, adultKg, end: growthEnd(species, adultKg) };
  const points: GrowthPoint[] = [];
  for (let month = now.month; month < growth.end; month++) {
    // An animal ahead of the curve keeps its weight until the curve catches up.
    const kg = Math.max(points.at(-1)?.kg ?? 0, weightAt(month, growth));
    const ageWeeks = now.weeks + (month - now.month) * WEEKS_PER_MONTH;
    const need = energyNeed({ ...animal, ageMonths: month, ageWeeks, weightKg: kg, expectedAdultKg: adultKg });
    if (need) points.push({ month, kg, kcal: need.kcal });
  }
  return points;
}
