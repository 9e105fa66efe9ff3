/**
 * The values that a pet's fields may have, and the rules between them. Pure.
 *
 * Source: specification, sections 3 and 9; bounds of weight and age: planner science, section 1.4.
 */

import { addMonths, type Day, isDay } from '../../../platform/shared/day.ts';
import type { Species } from '../../../species/index.ts';
import { ACTIVITIES } from '../../../species/tables/activities.ts';
import { BOUNDS } from '../../../species/tables/bounds.ts';
import { isWeight } from './bounds.ts';

export { isWeight } from './bounds.ts';

export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];

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
/** Ingredients that a pet may be allergic to. */
export const ALLERGEN_NAMES = [
  'insects',
  'egg',
  'rice',
  'oats',
  'barley',
  'wheat',
  'maize',
  'potato',
  'peas',
  'yeast',
  'shellfish',
  'fish',
  'chicken',
  'beef',
  'dairy',
] as const;
export type Allergen = (typeof ALLERGEN_NAMES)[number];

export interface PetFacts {
  /** Null when the shop does not know it: no rule of a species holds then. */
  species: Species | null;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  activity: string;
  currentWeightKg: number;
  expectedAdultWeightKg: number | null;
}

/** A pet as its owner sees it. */
export interface OwnPet extends Omit<PetFacts, 'species'> {
  id: string;
  /** As it was stored. It may be one that the shop does not know. */
  species: string;
  name: string;
  gender: Gender;
  breed: string;
  bodyCondition: string;
  specialNeeds: string[];
  foodPreferences: string[];
  /** Names of known ingredients, and other words in lower case. */
  allergies: string[];
  /** Name of a drawing in the sprite, for one without a photo. */
  picture: string;
  hasPhoto?: true;
  createdAt: string;
}

/** A pet as pages show it. */
export interface ShownPet extends OwnPet {
  /** The name of the portrait of its breed; null for a species without portraits. */
  portrait: string | null;
}

/**
 * @returns the age in whole calendar months, of which a month without the day of birth ends on its last day, or null
 * when the birthdate is not a date. @param today `YYYY-MM-DD`.
 */
export function ageInMonths(birthdate: string, today: Day): number | null {
  if (!isDay(birthdate)) return null;
  const [year = 0, month = 0] = birthdate.split('-').map(Number);
  const [nowYear = 0, nowMonth = 0] = today.split('-').map(Number);
  const months = (nowYear - year) * 12 + nowMonth - month;
  return addMonths(birthdate, months) > today ? months - 1 : months;
}

/**
 * Whether a date is the birthdate of an animal that may be alive. @param species null for an unknown one, of any age.
 * @param today `YYYY-MM-DD`.
 */
export function isBirthdate(species: Species | null, birthdate: string, today: Day): boolean {
  const months = ageInMonths(birthdate, today);
  if (months === null || birthdate > today) return false;
  return species === null || months <= BOUNDS[species].maxYears * 12;
}

/** @returns the names of the fields that are invalid, in the order of the form. @param today `YYYY-MM-DD`. */
export function invalidFields(
  { species, birthdate, activity, currentWeightKg, expectedAdultWeightKg: adultKg }: PetFacts,
  today: Day,
): (keyof PetFacts)[] {
  const checks: readonly (readonly [field: keyof PetFacts, isValid: boolean])[] = [
    ['birthdate', isBirthdate(species, birthdate, today)],
    ['currentWeightKg', isWeight(species, currentWeightKg)],
    ['expectedAdultWeightKg', adultKg === null || (isWeight(species, adultKg) && adultKg >= currentWeightKg)],
    ['activity', species === null || (ACTIVITIES[species] as readonly string[]).includes(activity)],
  ];
  return checks.filter(([, isValid]) => !isValid).map(([field]) => field);
}
