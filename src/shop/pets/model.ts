/** The values that a pet may have, and what has to hold between them. Pure. Source: specification, sections 3 and 9; bounds of weight and age: planner science, section 1.4. */

import { isDay } from '../../platform/day.ts';

export const PET_SPECIES = ['dog', 'cat'] as const;
export const GENDERS = ['female', 'male'] as const;
export const ACTIVITIES = { dog: ['low', 'medium', 'high'], cat: ['indoor', 'outdoor'] } as const;
export const CONDITIONS = ['underweight', 'normal', 'overweight'] as const;
export const NEEDS = [
  'neutered',
  'sensitive_stomach',
  'sensitive_skin_or_paws',
  'tendency_to_gain_weight',
  'picky_eater',
  'stiff_joints',
  'feed_allergy',
  'sensitive_to_price',
  'high_energy_feed',
] as const;
export const PREFERENCES = ['wet_or_raw', 'dry', 'treats', 'dental', 'supplements'] as const;
/** Drawings that may stand for a pet. */
export const PICTURES = ['dog-sitting', 'dog-waiting', 'dog-sniffing', 'puppy', 'cat-sitting', 'kitten'] as const;

export type PetSpecies = (typeof PET_SPECIES)[number];

export interface PetFacts {
  species: PetSpecies;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  activity: string;
  currentWeightKg: number;
  expectedAdultWeightKg: number | null;
}

/** Lowest and highest weight in kilograms, highest age in years. */
const BOUNDS = { dog: { least: 0.5, most: 100, years: 25 }, cat: { least: 0.3, most: 15, years: 30 } } as const;

/** @returns age in whole months by the calendar, or null for what is no date. @param today `YYYY-MM-DD`. */
export function ageInMonths(birthdate: string, today: string): number | null {
  if (!isDay(birthdate)) return null;
  const [year = 0, month = 0, day = 0] = birthdate.split('-').map(Number);
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split('-').map(Number);
  return (nowYear - year) * 12 + nowMonth - month - (nowDay < day ? 1 : 0);
}

/** @returns the fields that do not fit, in the order of the form. @param today `YYYY-MM-DD`. */
export function wrongFields({ species, birthdate, activity, currentWeightKg, expectedAdultWeightKg }: PetFacts, today: string): string[] {
  const { least, most, years } = BOUNDS[species];
  const months = ageInMonths(birthdate, today);
  const fits = (weight: number) => weight >= least && weight <= most;
  return [
    ...(months === null || birthdate > today || months > years * 12 ? ['birthdate'] : []),
    ...(fits(currentWeightKg) ? [] : ['currentWeightKg']),
    ...(expectedAdultWeightKg === null || (fits(expectedAdultWeightKg) && expectedAdultWeightKg >= currentWeightKg) ? [] : ['expectedAdultWeightKg']),
    ...((ACTIVITIES[species] as readonly string[]).includes(activity) ? [] : ['activity']),
  ];
}
