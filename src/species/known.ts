/** Reads species where they come from outside: from forms, stored rows and the catalogue. Browsers load it. */

import type { Species } from './index.ts';
import { SEVERAL_SPECIES, SPECIES } from './tables/names.ts';

/** Whether a value is a species that the shop knows. */
export const isSpecies = (value: unknown): value is Species => (SPECIES as readonly unknown[]).includes(value);

/** The species that a value names; null for any other value. */
export const speciesOrNull = (value: unknown): Species | null => (isSpecies(value) ? value : null);

/**
 * The species that a product is for, from a value of the catalogue: `dog`, or `dog-cat` for several. @returns none
 * where the value names anything else.
 */
export function speciesIn(value: string): Species[] {
  const named = value.split('-');
  return named.every(isSpecies) ? named : [];
}

/** The values of the catalogue that name one of some species, alone or with others. */
export const valuesNaming = (species: readonly Species[]): string[] =>
  [...SPECIES, ...SEVERAL_SPECIES].filter((value) => speciesIn(value).some((named) => species.includes(named)));
