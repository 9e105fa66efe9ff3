/**
 * `planner_v1`: the energy that an animal needs in a day. Pure, without a framework. Weights in kilograms, energy in
 * kilocalories, ages in whole calendar months. The formulas are published ones; their combination is our own.
 */

import { WEEKS_PER_MONTH } from '../../../pets/model/growth-curve.ts';
import { growthEnd, MIN_AGE_WEEKS, seniorFrom } from '../../../pets/model/life-stages.ts';
import type { PetSpecies } from '../../../pets/model/pet.ts';
import { adultCat, adultDog, idealWeight, kitten, puppy, rer } from './formulas.ts';

export type Activity = 'low' | 'normal' | 'high';

/** The facts that decide the need. */
export interface Animal {
  species: PetSpecies;
  ageMonths: number;
  /** Whole weeks, where they are known: months are too coarse for the first eight weeks. */
  ageWeeks?: number;
  weightKg: number;
  /** The adult weight of a growing animal; without it, today's weight. */
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
  /** The ideal weight, where it is known already; else it follows from the score. */
  idealKg?: number;
}

export interface Need {
  /** Kilocalories a day, unrounded. */
  kcal: number;
  /** The weight that the ration is for: today's, or the ideal weight of an underweight or overweight adult. */
  targetKg: number;
  growing: boolean;
  senior: boolean;
}

/** kcal per kg^0.75 by activity. Source: FEDIAF 2025, table VII-7. */
const DOG_K: Record<Activity, number> = { low: 95, normal: 110, high: 125 };
/** Surplus of an intact dog. AAHA 2021 has 1.6 instead of 1.4 times the resting need, which is 14; we take 10. */
const INTACT_K = 10;
/** Surplus of a dog under two years: 130 instead of 110. Source: FEDIAF 2025, table VII-6. */
const YOUNG_K = 20;
/** Reduction for a senior dog: 95 instead of 110. Source: FEDIAF 2025, table VII-6. */
const SENIOR_K = 15;
/** Maximum for a dog that gains weight easily. Source: FEDIAF 2025, table VII-7. */
const PRONE_DOG_K = 90;
/** The range for companion dogs. Source: FEDIAF 2025, tables VII-6 and VII-7. */
const MIN_DOG_K = 80;
const MAX_DOG_K = 175;
/** Maximum at a body condition score of 6 and of 7. Our own, so that the need falls steadily with the score. */
const BCS_6_K = 95;
const BCS_7_K = 80;
/**
 * kcal per kg^0.67 of a neutered or indoor cat, and of an intact cat that goes out. Source: FEDIAF 2025, table VII-9.
 */
const QUIET_CAT_K = 75;
const ACTIVE_CAT_K = 100;
/** The middle of 52 to 75, for a cat that gains weight easily. Source: FEDIAF 2025, table VII-9. */
const PRONE_CAT_K = 63.5;
/** Weight loss of cats: this share of the ideal weight's resting need; dogs get all of it. Source: AAHA 2021. */
const CAT_LOSS_SHARE = 0.8;
/** Maximum for a kitten, in resting needs. Source: AAHA 2021. */
const MAX_KITTEN_RER = 2.5;
/** Months over which a kitten's ration becomes an adult's, so that no birthday cuts it by a third. Our own. */
const BLEND_FROM = 10;
const BLEND_TO = 12;

function dogK(
  { activity = 'normal', neutered = false, ageMonths, weightGainProne = false, bcs = 5 }: Animal,
  senior: boolean,
): number {
  let k = DOG_K[activity] + (neutered ? 0 : INTACT_K) + (ageMonths < 24 ? YOUNG_K : 0) - (senior ? SENIOR_K : 0);
  if (weightGainProne) k = Math.min(k, PRONE_DOG_K);
  k = Math.min(MAX_DOG_K, Math.max(MIN_DOG_K, k));
  if (bcs === 6) k = Math.min(k, BCS_6_K);
  if (bcs === 7) k = Math.min(k, BCS_7_K);
  return k;
}

function adultCatNeed(
  { neutered = false, indoor = false, weightGainProne = false, bcs = 5 }: Animal,
  targetKg: number,
): number {
  const prone = adultCat(targetKg, PRONE_CAT_K);
  if (bcs >= 8) return Math.min(CAT_LOSS_SHARE * rer(targetKg), prone);
  if (weightGainProne || bcs === 7) return prone;
  return adultCat(targetKg, neutered || indoor ? QUIET_CAT_K : ACTIVE_CAT_K);
}

/** A kitten's need, blended into the need of an adult of the ideal weight. */
function kittenNeed(animal: Animal, adultKg: number, idealKg: number): number {
  const { weightKg, ageMonths } = animal;
  const young = Math.min(kitten(weightKg, adultKg), MAX_KITTEN_RER * rer(weightKg));
  const adultShare = Math.min(1, Math.max(0, (ageMonths - BLEND_FROM) / (BLEND_TO - BLEND_FROM)));
  return (1 - adultShare) * young + adultShare * adultCatNeed(animal, idealKg);
}

/**
 * The energy that an animal needs in a day, by `planner_v1`.
 *
 * Dogs: puppies by FEDIAF's formula until their growth ends; adults by activity, sex, age and condition. Cats: kittens
 * by NRC's formula, at most 2.5 resting needs, blended into the adult need from month 10 to 12; adults by lifestyle and
 * condition.
 *
 * @returns null below eight weeks, where no number can be given.
 */
export function energyNeed(animal: Animal): Need | null {
  const { species, ageMonths, weightKg, bcs = 5 } = animal;
  if ((animal.ageWeeks ?? ageMonths * WEEKS_PER_MONTH) < MIN_AGE_WEEKS) return null;
  const adultKg = Math.max(weightKg, animal.expectedAdultKg ?? weightKg);
  const idealKg = animal.idealKg ?? idealWeight(weightKg, bcs);
  if (ageMonths < growthEnd(species, adultKg)) {
    const kcal = species === 'dog' ? puppy(weightKg, adultKg) : kittenNeed(animal, adultKg, idealKg);
    return { kcal, targetKg: weightKg, growing: true, senior: false };
  }
  const senior = ageMonths >= seniorFrom(species, idealKg);
  const dogNeed = () => (bcs >= 8 ? rer(idealKg) : adultDog(idealKg, dogK(animal, senior)));
  return {
    kcal: species === 'dog' ? dogNeed() : adultCatNeed(animal, idealKg),
    targetKg: idealKg,
    growing: false,
    senior,
  };
}
