import type { Day } from '../../../platform/shared/day.ts';
import { ALLERGENS, isAllergen } from '../../pets/allergens.ts';
import { ageInMonths } from '../../pets/model/pet.ts';
import { adultWeight, needOf } from '../animal.ts';
import { dailyNeeds, type GrowthPoint, growthForecast } from '../energy/growth-forecast.ts';
import type { Answers } from '../model/answers.ts';
import type { Need } from '../model/energy/need.ts';
import { MAX_RHYTHM_DAYS } from '../model/recommendation.ts';

/** The animal that food is chosen for. */
export interface Profile {
  answers: Answers;
  need: Need;
  adultKg: number;
  ageMonths: number;
  /** The coming months of a young animal. */
  growth: GrowthPoint[];
  /** The need of each day until the latest next delivery, as a multiple of today's; empty for an adult. */
  dailyNeeds: readonly number[];
  /** Patterns of the ingredients that the animal is allergic to. */
  allergens: readonly RegExp[];
}

/** @param answers valid ones. @param today `YYYY-MM-DD`. @returns null where no energy need can be given. */
export function profileOf(answers: Answers, today: Day): Profile | null {
  const need = needOf(answers, today);
  return (
    need && {
      answers,
      need,
      adultKg: adultWeight(answers, today),
      ageMonths: ageInMonths(answers.birthdate, today) ?? 0,
      growth: growthForecast(answers, today),
      dailyNeeds: dailyNeeds(answers, today, MAX_RHYTHM_DAYS),
      allergens: answers.allergies.filter(isAllergen).map((name) => ALLERGENS[name]),
    }
  );
}

export const hasNeed = ({ answers }: Profile, need: string): boolean => answers.specialNeeds.includes(need);
export const prefers = ({ answers }: Profile, preference: string): boolean =>
  answers.foodPreferences.includes(preference);
