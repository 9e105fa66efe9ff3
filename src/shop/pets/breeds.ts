/** The table of breeds. */

import type { Species } from '../../species/index.ts';
import { type Breed, breedsNamedIn, readBreeds } from './model/breed-table.ts';
import table from './model/breeds.txt?raw';

/**
 * Breeds with the weight of adults in kilograms, from a light female to a heavy male. Our own list: names are those in
 * common use; weights are rounded from breed descriptions and serve as a first estimate.
 */
export const breeds = readBreeds(table);

/** The breeds that a text names in full: by the slug or a name in any of the languages, else by an alias. */
export const breedsNamed = (species: Species, typed: string): Breed[] => breedsNamedIn(breeds[species], typed);
