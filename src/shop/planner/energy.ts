/**
 * How much energy an animal needs in a day. Pure, without a framework. Weights in kilograms, energy in kilocalories, ages in
 * whole months of the calendar.
 *
 * Sources: FEDIAF, Nutritional Guidelines 2025 (tables VII-6 to VII-10); NRC, Nutrient Requirements of Dogs and Cats, 2006;
 * AAHA, Nutrition and Weight Management Guidelines 2021. `planner_v1`, which puts them together, is our own choice.
 */

export type Species = 'dog' | 'cat';
export type Activity = 'low' | 'normal' | 'high';

/** What decides the need. */
export interface Animal {
  species: Species;
  ageMonths: number;
  /** Whole weeks, where they are known: whole months say too little about the first eight weeks. */
  ageWeeks?: number;
  weightKg: number;
  /** What a growing animal will weigh; without one, today's weight. */
  expectedAdultKg?: number;
  /** Dogs: less than 1, 1 to 3, more than 3 hours a day. */
  activity?: Activity;
  neutered?: boolean;
  /** Cats. */
  indoor?: boolean;
  /** Gains weight easily. */
  weightGainProne?: boolean;
  /** Body condition score, 1 to 9; 5 is ideal. Source: WSAVA, Laflamme 1997. */
  bcs?: number;
  /** The ideal weight, where it is known already; else the score tells it. */
  idealKg?: number;
}

export interface Need {
  /** Kilocalories a day, unrounded. */
  kcal: number;
  /** The weight that is fed for: today's, or the ideal one of an animal that is too thin or too heavy. */
  targetKg: number;
  growing: boolean;
  senior: boolean;
}

/** Resting energy requirement: 70 × W^0.75. Source: AAHA 2021. */
export const rer = (weightKg: number): number => 70 * weightKg ** 0.75;

/** An adult dog's need at `k` kcal per kg^0.75. Source: FEDIAF 2025, tables VII-6 and VII-7. */
export const adultDog = (weightKg: number, k: number): number => k * weightKg ** 0.75;

/** An adult cat's need at `k` kcal per kg^0.67. Source: FEDIAF 2025, table VII-9. */
export const adultCat = (weightKg: number, k: number): number => k * weightKg ** 0.67;

/** A puppy's need from 8 weeks on: (254.1 − 135.0 × W ÷ adult) × W^0.75. Source: FEDIAF 2025, table VII-8b, after Klein et al. 2019. */
export const puppy = (weightKg: number, adultKg: number): number => (254.1 - 135 * Math.min(1, weightKg / adultKg)) * weightKg ** 0.75;

/** The older puppy formula, about a quarter higher; not used, kept to compare. Source: NRC 2006. */
export const nrcPuppy = (weightKg: number, adultKg: number): number => 130 * weightKg ** 0.75 * 3.2 * (Math.exp((-0.87 * weightKg) / adultKg) - 0.1);

/** A kitten's need: 100 × W^0.67 × 6.7 × (e^(−0.189 p) − 0.66). Source: NRC 2006. */
export const kitten = (weightKg: number, adultKg: number): number => 100 * weightKg ** 0.67 * 6.7 * (Math.exp(-0.189 * Math.min(1, weightKg / adultKg)) - 0.66);

/** A bitch's need in the last five weeks before birth; told to nobody, it is a matter for a vet. Source: FEDIAF 2025. */
export const gestationDogLate = (weightKg: number): number => 132 * weightKg ** 0.75 + 26 * weightKg;

/** A queen's need before birth; told to nobody, it is a matter for a vet. Source: FEDIAF 2025. */
export const gestationCat = (weightKg: number): number => 140 * weightKg ** 0.67;

/**
 * The ideal weight of an animal by its body condition: 10 % a point above 5, W ÷ 1.45 at 9; what is too thin is fed for at
 * most 20 % more than it weighs. Source: AAHA 2021; FEDIAF 2025, table VII-2; the bound of 20 % is our own.
 */
export function idealWeight(weightKg: number, bcs: number): number {
  if (bcs >= 9) return weightKg / 1.45;
  if (bcs >= 6) return weightKg / (1 + 0.1 * (bcs - 5));
  return bcs >= 4 ? weightKg : Math.min(weightKg / (1 - 0.1 * (5 - bcs)), 1.2 * weightKg);
}

/** Expected adult weight up to which each row holds, then a and b of: percent of adult weight = a × ln(weeks) − b. Source: FEDIAF 2025, table VII-8a. */
const GROWTH: readonly (readonly [upTo: number, a: number, b: number])[] = [
  [7, 36.92, 43.57],
  [15, 36.86, 48.22],
  [27.5, 39.88, 60.7],
  [47.5, 36.96, 56.18],
  [Number.POSITIVE_INFINITY, 36.61, 62.39],
];

/** @returns how much of its adult weight a puppy has at an age, in percent; 8 weeks to a year. */
export function growthPercent(ageWeeks: number, adultKg: number): number {
  const [, a, b] = GROWTH.find(([upTo]) => adultKg <= upTo)!;
  return a * Math.log(ageWeeks) - b;
}

export const WEEKS_PER_MONTH = 365.25 / 12 / 7;

/** A guess at what a puppy will weigh, from what it weighs now: the adult weight whose growth line goes through today. */
export function guessAdultWeight(weightKg: number, ageMonths: number): number {
  const weeks = Math.min(52, Math.max(8, ageMonths * WEEKS_PER_MONTH));
  let adult = weightKg;
  for (let round = 0; round < 20; round++) adult = Math.max(weightKg, weightKg / (Math.min(100, growthPercent(weeks, adult)) / 100));
  return adult;
}

/** Of adult weights below 10, 25, 45 kg and above. */
const band = <T>(kg: number, values: readonly [T, T, T, T]): T => values[kg < 10 ? 0 : kg < 25 ? 1 : kg < 45 ? 2 : 3];

/** Months until a dog has grown up: 10, 12, 15, 18 by adult weight. Common practice; larger breeds grow longer. */
export const growthEnd = (species: Species, adultKg: number): number => (species === 'cat' ? 12 : band(adultKg, [10, 12, 15, 18]));

/** Months from which a dog is a senior: the last quarter of its life, 10, 9, 8, 6 years by adult weight. Source: AAHA, Canine Life Stage Guidelines 2019. */
const seniorFrom = (adultKg: number): number => 12 * band(adultKg, [10, 9, 8, 6]);

/** kcal per kg^0.75 by activity. Source: FEDIAF 2025, table VII-7. */
const K_DOG: Record<Activity, number> = { low: 95, normal: 110, high: 125 };
/** What an intact dog needs more. AAHA 2021 has 1.6 instead of 1.4 times the resting need, which is 14; we take 10. */
const INTACT = 10;
/** What a young dog of under two years needs more: 130 instead of 110. Source: FEDIAF 2025, table VII-6. */
const YOUNG = 20;
/** What a senior dog needs less: 95 instead of 110. Source: FEDIAF 2025, table VII-6. */
const SENIOR = 15;
/** The most for a dog that gains weight easily. Source: FEDIAF 2025, table VII-7. */
const PRONE_DOG = 90;
/** The range that FEDIAF 2025, tables VII-6 and VII-7, gives for companion dogs. */
const K_LEAST = 80;
const K_MOST = 175;
/** The most at a body condition of 6 and 7. Our own, so that the need falls steadily with the score. */
const K_BCS6 = 95;
const K_BCS7 = 80;
/** kcal per kg^0.67 of a neutered or indoor cat, of an intact one that goes out. Source: FEDIAF 2025, table VII-9. */
const K_CAT_QUIET = 75;
const K_CAT_ACTIVE = 100;
/** The middle of 52 to 75 for a cat that gains weight easily. Source: FEDIAF 2025, table VII-9. */
const K_CAT_PRONE = 63.5;
/** Weight loss: the resting need of the ideal weight for dogs, four fifths of it for cats. Source: AAHA 2021. */
const LOSS_CAT = 0.8;
/** The most for a kitten, in resting needs. Source: AAHA 2021. */
const KITTEN_MOST = 2.5;
/** Months over which a kitten's ration becomes an adult's, so that a birthday does not drop it by a third. Our own. */
const BLEND_FROM = 10;
const BLEND_TO = 12;
/** Below this age no number is given: mother's milk, and a vet. */
export const LEAST_WEEKS = 8;

function dogK({ activity = 'normal', neutered = false, ageMonths, weightGainProne = false, bcs = 5 }: Animal, senior: boolean): number {
  let k = K_DOG[activity] + (neutered ? 0 : INTACT) + (ageMonths < 24 ? YOUNG : 0) - (senior ? SENIOR : 0);
  if (weightGainProne) k = Math.min(k, PRONE_DOG);
  k = Math.min(K_MOST, Math.max(K_LEAST, k));
  if (bcs === 6) k = Math.min(k, K_BCS6);
  if (bcs === 7) k = Math.min(k, K_BCS7);
  return k;
}

function catNeed({ neutered = false, indoor = false, weightGainProne = false, bcs = 5 }: Animal, targetKg: number): number {
  const prone = adultCat(targetKg, K_CAT_PRONE);
  if (bcs >= 8) return Math.min(LOSS_CAT * rer(targetKg), prone);
  if (weightGainProne || bcs === 7) return prone;
  return adultCat(targetKg, neutered || indoor ? K_CAT_QUIET : K_CAT_ACTIVE);
}

/**
 * What an animal needs in a day, by `planner_v1`.
 *
 * Dogs: puppies by FEDIAF's formula until their growth ends; adults by activity, sex, age and condition. Cats: kittens by
 * NRC's formula, at most 2.5 resting needs, blended into the adult need from month 10 to 12; adults by life and condition.
 *
 * @returns null for what is younger than eight weeks: no number can be given.
 */
export function energyNeed(animal: Animal): Need | null {
  const { species, ageMonths, weightKg, bcs = 5 } = animal;
  if ((animal.ageWeeks ?? ageMonths * WEEKS_PER_MONTH) < LEAST_WEEKS) return null;
  const adultKg = Math.max(weightKg, animal.expectedAdultKg ?? weightKg);
  const growing = ageMonths < growthEnd(species, adultKg);
  const idealKg = animal.idealKg ?? idealWeight(weightKg, bcs);
  const targetKg = growing ? weightKg : idealKg;
  if (species === 'dog') {
    if (growing) return { kcal: puppy(weightKg, adultKg), targetKg, growing, senior: false };
    const senior = ageMonths >= seniorFrom(targetKg);
    const kcal = bcs >= 8 ? rer(targetKg) : adultDog(targetKg, dogK(animal, senior));
    return { kcal, targetKg, growing, senior };
  }
  if (!growing) return { kcal: catNeed(animal, targetKg), targetKg, growing, senior: ageMonths >= 120 };
  const young = Math.min(kitten(weightKg, adultKg), KITTEN_MOST * rer(weightKg));
  const share = Math.min(1, Math.max(0, (ageMonths - BLEND_FROM) / (BLEND_TO - BLEND_FROM)));
  return { kcal: (1 - share) * young + share * catNeed(animal, idealKg), targetKg, growing, senior: false };
}

/**
 * Grams of a food for an amount of energy, rounded up; the energy is never rounded before.
 *
 * @param kcal exact kilocalories a day; @param treatShare part of them that comes from treats, 0 to 0.1.
 */
export const gramsOf = (kcal: number, kcalPer100g: number, treatShare = 0): number => Math.ceil(((kcal * (1 - treatShare)) / kcalPer100g) * 100 - 1e-9);

/** A food's energy per 100 g by the four-step method. @param parts percent. Source: FEDIAF 2025; EN 16967. */
export function foodEnergy(species: Species, { protein, fat, ash, fibre, moisture }: Record<'protein' | 'fat' | 'ash' | 'fibre' | 'moisture', number>): number {
  const nfe = 100 - protein - fat - ash - fibre - moisture;
  const gross = 5.7 * protein + 9.4 * fat + 4.1 * (nfe + fibre);
  const fibreInDry = (fibre / (100 - moisture)) * 100;
  const digestible = species === 'dog' ? 91.2 - 1.43 * fibreInDry : 87.9 - 0.88 * fibreInDry;
  return (gross * digestible) / 100 - (species === 'dog' ? 1.04 : 0.77) * protein;
}

/** Meals a day by age. Common practice. */
export const mealsFor = (ageMonths: number): number => (ageMonths < 4 ? 4 : ageMonths < 6 ? 3 : 2);
