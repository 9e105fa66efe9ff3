/** The coming months of a young animal: its weight and its need until it has grown up. Pure. */

import { addDays, type Day } from '../../../platform/shared/day.ts';
import type { Species } from '../../../species/index.ts';
import { GROWTH } from '../../../species/tables/growth.ts';
import { DAYS_PER_MONTH, grownShare, WEEKS_PER_MONTH } from '../../pets/model/growth-curve.ts';
import { growthEnd } from '../../pets/model/life-stages.ts';
import { ageInMonths } from '../../pets/model/pet.ts';
import { adjustment, adultWeight, animalOf } from '../animal.ts';
import { ageInDays } from '../model/animal.ts';
import type { Answers } from '../model/answers.ts';
import { type Animal, energyNeed } from '../model/energy/need.ts';

export interface GrowthPoint {
  /** Age in whole months. */
  month: number;
  kg: number;
  /** Kilocalories a day. */
  kcal: number;
}

interface Growth {
  species: Species;
  /** The age in months to the day, so that a day more changes little. */
  now: { month: number; kg: number };
  adultKg: number;
  /** Age in months at which growth ends. */
  end: number;
}

/**
 * The weight at an age. It follows the growth curve of the species, adjusted to pass through today's weight and to end
 * at the adult weight; where none is published, a curve that slows down towards it.
 */
function weightAt(month: number, { species, now, adultKg, end }: Growth): number {
  const progress = Math.min(1, Math.max(0, (month - now.month) / Math.max(1, end - now.month)));
  const facts = GROWTH[species];
  if (!facts.curve) return adultKg - (adultKg - now.kg) * (1 - progress) ** facts.slowdown;
  const curveAt = (at: number) => grownShare(species, at * WEEKS_PER_MONTH, adultKg) * adultKg;
  const ratio = now.kg / curveAt(now.month);
  const kg = curveAt(month) * (1 + (ratio - 1) * (1 - progress)) + (adultKg - curveAt(end)) * progress;
  return Math.min(adultKg, Math.max(now.kg, kg));
}

function growthOf(answers: Answers, today: Day): { animal: Animal; growth: Growth } {
  const animal = animalOf(answers, today);
  const { species, currentWeightKg } = answers;
  const adultKg = Math.max(currentWeightKg, adultWeight(answers, today));
  const now = { month: ageInDays(answers.birthdate, today) / DAYS_PER_MONTH, kg: currentWeightKg };
  return { animal, growth: { species, now, adultKg, end: growthEnd(species, adultKg) } };
}

/**
 * Weight and need for each month from today until growth ends.
 *
 * @param answers valid ones. @param today `YYYY-MM-DD`. @returns an empty list for an adult, and below eight weeks.
 */
export function growthForecast(answers: Answers, today: Day): GrowthPoint[] {
  const { animal, growth } = growthOf(answers, today);
  const { now, adultKg, end } = growth;
  const points: GrowthPoint[] = [];
  for (let month = animal.ageMonths; month < end; month++) {
    const months = now.month + month - animal.ageMonths;
    // An animal ahead of the curve keeps its weight until the curve catches up.
    const kg = Math.max(points.at(-1)?.kg ?? 0, weightAt(months, growth));
    const need = energyNeed({
      ...animal,
      ageMonths: month,
      ageWeeks: months * WEEKS_PER_MONTH,
      weightKg: kg,
      expectedAdultKg: adultKg,
    });
    if (need) points.push({ month, kg, kcal: need.kcal * adjustment(answers) });
  }
  return points;
}

/**
 * The need of each of the coming days as a multiple of today's. It stays as it is from the day on which growth ends:
 * the food for grown animals is another one.
 *
 * @param answers valid ones. @param today `YYYY-MM-DD`. @returns an empty list for an adult, and below eight weeks.
 */
export function dailyNeeds(answers: Answers, today: Day, days: number): number[] {
  const { animal, growth } = growthOf(answers, today);
  const { now, adultKg, end } = growth;
  const needs: number[] = [];
  let kg = 0;
  for (let day = 0; day < days; day++) {
    const ageMonths = ageInMonths(answers.birthdate, addDays(today, day)) ?? 0;
    const months = now.month + day / DAYS_PER_MONTH;
    kg = Math.max(kg, weightAt(months, growth));
    const isGrown = ageMonths >= end;
    const need = isGrown
      ? null
      : energyNeed({
          ...animal,
          ageMonths,
          ageWeeks: months * WEEKS_PER_MONTH,
          weightKg: kg,
          expectedAdultKg: adultKg,
        });
    if (need) needs.push(need.kcal);
    else if (needs.length > 0) needs.push(needs.at(-1)!);
  }
  return needs.map((kcal) => kcal / needs[0]!);
}

/**
 * The answers as they will be on a later day: a growing animal has grown along its curve, every other one keeps its
 * weight.
 *
 * @param answers valid ones. @param today `YYYY-MM-DD`. @param day `YYYY-MM-DD`.
 */
export function answersOn(answers: Answers, today: Day, day: Day): Answers {
  const { animal, growth } = growthOf(answers, today);
  if (day <= today || animal.ageMonths >= growth.end) return answers;
  const kg = weightAt(ageInDays(answers.birthdate, day) / DAYS_PER_MONTH, growth);
  return { ...answers, currentWeightKg: Math.round(kg * 100) / 100 };
}
