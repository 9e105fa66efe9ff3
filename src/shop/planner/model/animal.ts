/**
 * The animal behind the answers: its age, its adult weight, its drawing, and its form in the energy model. Pure; the
 * browser runs it too.
 */

import { type Day, daysBetween, isDay } from '../../../platform/shared/day.ts';
import { DRAWINGS } from '../../../species/tables/drawings.ts';
import { GROWTH, LAST_GROWTH_END } from '../../../species/tables/growth.ts';
import { DAYS_PER_MONTH, guessAdultWeight } from '../../pets/model/growth-curve.ts';
import { growthEnd } from '../../pets/model/life-stages.ts';
import { ageInMonths } from '../../pets/model/pet.ts';
import type { Answers } from './answers.ts';
import type { Animal } from './energy/need.ts';

/** Lowest and highest weight of a breed's adults in kilograms; null when the breed does not tell it. */
export type BreedRange = readonly [low: number, high: number] | null;

/** @param today `YYYY-MM-DD`. */
export const ageInDays = (birthdate: string, today: Day): number =>
  isDay(birthdate) ? daysBetween(birthdate, today) : Number.NaN;

/** Age in whole weeks. @param today `YYYY-MM-DD`. */
export const ageInWeeks = (birthdate: string, today: Day): number => Math.floor(ageInDays(birthdate, today) / 7);

/** Whether an animal is younger than a year. @param today `YYYY-MM-DD`. */
const isYoung = (birthdate: string, today: Day): boolean =>
  (ageInMonths(birthdate, today) ?? Number.POSITIVE_INFINITY) < 12;

/**
 * Whether an animal may still be growing, whatever its adult weight. An unknown birthdate counts as young. @param today
 * `YYYY-MM-DD`.
 */
export const mayBeGrowing = (birthdate: string | undefined, today: Day): boolean =>
  (ageInMonths(birthdate ?? '', today) ?? 0) < LAST_GROWTH_END;

/** The name of an animal's drawing, as far as its answers are known. @param today `YYYY-MM-DD`. */
export function drawingOf({ species, birthdate }: Partial<Answers>, today: Day): string {
  if (!species) return 'bowl';
  const [adult, young] = DRAWINGS[species];
  return birthdate !== undefined && isYoung(birthdate, today) ? young : adult;
}

/**
 * The adult weight in kilograms: as answered; else from the breed's range, the middle of its upper half for
 * males and of its lower half for others; else by the growth curve through today's weight, or the usual one where no
 * curve is published.
 */
export function adultWeightOf(
  { species, gender, currentWeightKg, expectedAdultWeightKg, birthdate }: Answers,
  range: BreedRange,
  today: Day,
): number {
  if (expectedAdultWeightKg !== null) return Math.max(expectedAdultWeightKg, currentWeightKg);
  if (range)
    return Math.max(currentWeightKg, gender === 'male' ? (range[0] + 3 * range[1]) / 4 : (3 * range[0] + range[1]) / 4);
  const growth = GROWTH[species];
  if (!growth.curve) return Math.max(currentWeightKg, growth.adultKg);
  return mayBeGrowing(birthdate, today)
    ? guessAdultWeight(growth.curve, currentWeightKg, ageInDays(birthdate, today) / DAYS_PER_MONTH)
    : currentWeightKg;
}

export const isGrowing = (answers: Answers, range: BreedRange, today: Day): boolean =>
  (ageInMonths(answers.birthdate, today) ?? 0) < growthEnd(answers.species, adultWeightOf(answers, range, today));

/** Body condition scores of the form's words. Source: specification and planner science, section 1.3. */
const BCS: Record<string, number> = { underweight: 3, normal: 5, overweight: 7 };

/** The answers as input of the energy model. @param range of the breed. @param today `YYYY-MM-DD`. */
export function animalFrom(answers: Answers, range: BreedRange, today: Day): Animal {
  const { species, birthdate, activity, bodyCondition, currentWeightKg, specialNeeds } = answers;
  return {
    species,
    ageMonths: ageInMonths(birthdate, today) ?? 0,
    ageWeeks: ageInWeeks(birthdate, today),
    weightKg: currentWeightKg,
    ...(isGrowing(answers, range, today) && { expectedAdultKg: adultWeightOf(answers, range, today) }),
    activity: activity === 'low' || activity === 'high' ? activity : 'normal',
    indoor: activity === 'indoor',
    neutered: specialNeeds.includes('neutered'),
    weightGainProne: specialNeeds.includes('tendency_to_gain_weight'),
    bcs: BCS[bodyCondition] ?? 5,
    ...(answers.idealKg && { idealKg: answers.idealKg }),
  };
}
