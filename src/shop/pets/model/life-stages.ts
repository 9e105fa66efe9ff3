/** The ages at which one rule of the model ends and the next begins. Pure. */

import type { PetSpecies } from './pet.ts';

/** No number is given below this age: the animal needs its mother's milk, and a vet. */
export const MIN_AGE_WEEKS = 8;

/** The value for an adult weight below 10, below 25, below 45 kg, or above. */
const bySize = <T>(adultKg: number, [small, medium, large, giant]: readonly [T, T, T, T]): T =>
  adultKg < 10 ? small : adultKg < 25 ? medium : adultKg < 45 ? large : giant;

/**
 * The age in months at which growth ends: for dogs 10, 12, 15 or 18 by adult weight. Common practice; larger breeds
 * grow longer.
 */
export const growthEnd = (species: PetSpecies, adultKg: number): number =>
  species === 'cat' ? 12 : bySize(adultKg, [10, 12, 15, 18]);

/**
 * The age in months from which an animal is a senior: for dogs the last quarter of their life, from 10, 9, 8 or 6 years
 * by adult weight. Source: AAHA, Canine Life Stage Guidelines 2019.
 */
export const seniorFrom = (species: PetSpecies, adultKg: number): number =>
  12 * (species === 'cat' ? 10 : bySize(adultKg, [10, 9, 8, 6]));
