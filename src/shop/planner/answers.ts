/** What the six steps ask, what may be answered, and what it means for the model. Pure. */

import { invalid } from '../../platform/http/parse.ts';
import { ageInMonths, wrongFields } from '../pets/model.ts';
import { breedOf } from './breeds.ts';
import { type Animal, growthEnd, guessAdultWeight, LEAST_WEEKS } from './energy.ts';

/** Ingredients that an animal may not bear, and how they stand in a composition. */
export const ALLERGENS = {
  insects: /insect|mealworm|cricket/i,
  egg: /\begg/i,
  rice: /\brice\b/i,
  oats: /\boat/i,
  barley: /barley|malt/i,
  wheat: /wheat/i,
  maize: /maize|corn\b/i,
  potato: /\bpotato/i,
  peas: /\bpea\b|\bpeas\b/i,
  yeast: /yeast/i,
  shellfish: /mussel|shrimp|krill/i,
  fish: /fish|salmon/i,
  chicken: /chicken|poultry/i,
  beef: /\bbeef|bovine/i,
  dairy: /milk|cheese|whey/i,
} as const;
export type Allergen = keyof typeof ALLERGENS;
export const isAllergen = (text: string): text is Allergen => Object.hasOwn(ALLERGENS, text);

export interface Answers {
  species: 'dog' | 'cat';
  name: string;
  gender: 'female' | 'male';
  /** `YYYY-MM-DD`. */
  birthdate: string;
  /** The slug of a breed, `mixed` or `unknown`. */
  breed: string;
  activity: string;
  bodyCondition: string;
  currentWeightKg: number;
  /** Null where nobody knows. */
  expectedAdultWeightKg: number | null;
  specialNeeds: readonly string[];
  foodPreferences: readonly string[];
  allergies: readonly string[];
  /** The ideal weight of a grown animal that was too thin or too fat when its plan was made: it stays, whatever the scales say later. */
  idealKg?: number;
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Age in whole weeks. */
export const ageInWeeks = (birthdate: string, today: string): number => Math.floor(daysBetween(birthdate, today) / 7);

/** What is wrong with a birth date, as an error code; null when nothing is. @param today `YYYY-MM-DD`. */
export function birthdateProblem(species: 'dog' | 'cat', birthdate: string, today: string): 'invalid_birthdate' | 'too_young' | null {
  const known = { species, birthdate, activity: species === 'dog' ? 'low' : 'indoor', currentWeightKg: 1, expectedAdultWeightKg: null };
  if (wrongFields(known, today).includes('birthdate')) return 'invalid_birthdate';
  return ageInWeeks(birthdate, today) < LEAST_WEEKS ? 'too_young' : null;
}

/** What does not fit together, as codes and fields. @param today `YYYY-MM-DD`. */
export function problemsOf(answers: Answers, today: string): { code: string; field: string }[] {
  const birth = birthdateProblem(answers.species, answers.birthdate, today);
  const others = wrongFields({ ...answers, expectedAdultWeightKg: null }, today).filter((field) => field !== 'birthdate');
  const { expectedAdultWeightKg: expected } = answers;
  const grown = birth === null && !isGrowing(answers, today);
  const bounds = expected !== null && wrongFields({ ...answers, currentWeightKg: expected, expectedAdultWeightKg: null }, today).includes('currentWeightKg');
  const below = expected !== null && !grown && expected < answers.currentWeightKg;
  return [
    ...(birth ? [{ code: birth, field: 'birthdate' }] : []),
    ...others.map((field) => ({ code: invalid(field), field })),
    ...(bounds || below ? [{ code: 'invalid_expected_adult_weight_kg', field: 'expectedAdultWeightKg' }] : []),
  ];
}

/** What an animal will weigh: what was said, else the middle of its breed, else the growth line through today. */
export function adultWeight({ species, breed, gender, currentWeightKg, expectedAdultWeightKg, birthdate }: Answers, today: string): number {
  if (expectedAdultWeightKg !== null) return Math.max(expectedAdultWeightKg, currentWeightKg);
  const range = breedOf(species, breed)?.kg;
  if (range) return Math.max(currentWeightKg, gender === 'male' ? (range[0] + 3 * range[1]) / 4 : (3 * range[0] + range[1]) / 4);
  const months = ageInMonths(birthdate, today) ?? 0;
  if (species === 'cat') return Math.max(currentWeightKg, 4);
  return months < 18 ? guessAdultWeight(currentWeightKg, months) : currentWeightKg;
}

export const isGrowing = (answers: Answers, today: string): boolean =>
  (ageInMonths(answers.birthdate, today) ?? 0) < growthEnd(answers.species, adultWeight(answers, today));

/** Body condition scores of the three words. Source: specification and planner science, section 1.3. */
const BCS: Record<string, number> = { underweight: 3, normal: 5, overweight: 7 };

/** The answers as the energy model wants them. */
export function animalOf(answers: Answers, today: string): Animal {
  const { species, birthdate, activity, bodyCondition, currentWeightKg, specialNeeds } = answers;
  return {
    species,
    ageMonths: ageInMonths(birthdate, today) ?? 0,
    ageWeeks: ageInWeeks(birthdate, today),
    weightKg: currentWeightKg,
    ...(isGrowing(answers, today) && { expectedAdultKg: adultWeight(answers, today) }),
    activity: activity === 'low' || activity === 'high' ? activity : 'normal',
    indoor: activity === 'indoor',
    neutered: specialNeeds.includes('neutered'),
    weightGainProne: specialNeeds.includes('tendency_to_gain_weight'),
    bcs: BCS[bodyCondition] ?? 5,
    ...(answers.idealKg && { idealKg: answers.idealKg }),
  };
}

/**
 * The answers with a new weight. Who reaches the ideal weight is normal from then on.
 *
 * @param kg today's weight.
 */
export function weighed(answers: Answers, kg: number): Answers {
  const { idealKg, ...rest } = answers;
  const reached = idealKg !== undefined && (answers.bodyCondition === 'overweight' ? kg <= idealKg : kg >= idealKg);
  return { ...rest, currentWeightKg: kg, ...(reached ? { bodyCondition: 'normal' } : idealKg !== undefined && { idealKg }) };
}

/** Younger than a year. @param today `YYYY-MM-DD`. */
export const isYoung = (birthdate: string, today: string): boolean => (ageInMonths(birthdate, today) ?? 99) < 12;
