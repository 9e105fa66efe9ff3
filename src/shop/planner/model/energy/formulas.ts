/**
 * Published formulas for the energy needs of dogs and cats. Pure. Weights in kilograms, energy in kilocalories a day.
 *
 * Sources: FEDIAF, Nutritional Guidelines 2025 (tables VII-6 to VII-10); NRC, Nutrient Requirements of Dogs and Cats,
 * 2006; AAHA, Nutrition and Weight Management Guidelines 2021.
 */

import type { Species } from '../../../../species/index.ts';
import { DIGESTION } from '../../../../species/tables/energy.ts';

/** Resting energy requirement: 70 × W^0.75. Source: AAHA 2021. */
export const rer = (weightKg: number): number => 70 * weightKg ** 0.75;

/** An adult dog's need at `k` kcal per kg^0.75. Source: FEDIAF 2025, tables VII-6 and VII-7. */
export const adultDog = (weightKg: number, k: number): number => k * weightKg ** 0.75;

/** An adult cat's need at `k` kcal per kg^0.67. Source: FEDIAF 2025, table VII-9. */
export const adultCat = (weightKg: number, k: number): number => k * weightKg ** 0.67;

/**
 * A puppy's need from 8 weeks on: (254.1 − 135.0 × W ÷ adult) × W^0.75. Source: FEDIAF 2025, table VII-8b, after Klein
 * et al. 2019.
 */
export const puppy = (weightKg: number, adultKg: number): number =>
  (254.1 - 135 * Math.min(1, weightKg / adultKg)) * weightKg ** 0.75;

/** The older puppy formula, about a quarter higher. Not used; kept for comparison. Source: NRC 2006. */
export const nrcPuppy = (weightKg: number, adultKg: number): number =>
  130 * weightKg ** 0.75 * 3.2 * (Math.exp((-0.87 * weightKg) / adultKg) - 0.1);

/** A kitten's need: 100 × W^0.67 × 6.7 × (e^(−0.189 p) − 0.66). Source: NRC 2006. */
export const kitten = (weightKg: number, adultKg: number): number =>
  100 * weightKg ** 0.67 * 6.7 * (Math.exp(-0.189 * Math.min(1, weightKg / adultKg)) - 0.66);

/**
 * A bitch's need in the last five weeks of pregnancy. Not used: pregnancy is a matter for a vet. Source: FEDIAF 2025.
 */
export const gestationDogLate = (weightKg: number): number => 132 * weightKg ** 0.75 + 26 * weightKg;

/** A queen's need during pregnancy. Not used: pregnancy is a matter for a vet. Source: FEDIAF 2025. */
export const gestationCat = (weightKg: number): number => 140 * weightKg ** 0.67;

/**
 * The ideal weight by body condition score: each point above 5 is 10 % too much, and the ideal at 9 is W ÷ 1.45. An
 * underweight animal's ideal is at most 20 % above its weight. Source: AAHA 2021; FEDIAF 2025, table VII-2; the bound
 * of 20 % is our own.
 */
export function idealWeight(weightKg: number, bcs: number): number {
  if (bcs >= 9) return weightKg / 1.45;
  if (bcs >= 6) return weightKg / (1 + 0.1 * (bcs - 5));
  return bcs >= 4 ? weightKg : Math.min(weightKg / (1 - 0.1 * (5 - bcs)), 1.2 * weightKg);
}

/** A food's energy per 100 g by the four-step method. @param parts percent. Source: FEDIAF 2025; EN 16967. */
export function foodEnergy(
  species: Species,
  { protein, fat, ash, fibre, moisture }: Record<'protein' | 'fat' | 'ash' | 'fibre' | 'moisture', number>,
): number {
  const [digestible, perFibre, perProtein] = DIGESTION[species];
  const nfe = 100 - protein - fat - ash - fibre - moisture;
  const gross = 5.7 * protein + 9.4 * fat + 4.1 * (nfe + fibre);
  const fibreInDry = (fibre / (100 - moisture)) * 100;
  return (gross * (digestible - perFibre * fibreInDry)) / 100 - perProtein * protein;
}
