/** The bounds of weight and age: planner science, section 1.4. Pure; a plan needs no more of the rules of pets. */

export type PetSpecies = 'dog' | 'cat';

export const BOUNDS = {
  dog: { minKg: 0.5, maxKg: 100, maxYears: 25 },
  cat: { minKg: 0.3, maxKg: 15, maxYears: 30 },
} as const;

export const isWeight = (species: PetSpecies, kg: number): boolean =>
  kg >= BOUNDS[species].minKg && kg <= BOUNDS[species].maxKg;
