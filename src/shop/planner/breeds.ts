/** The planner's breeds and their names. */

import type { Language } from '../../languages/index.ts';
import type { Species } from '../../species/index.ts';
import { type Breed, breedsNamedIn, normalise, readBreeds } from '../pets/model/breed-table.ts';
import table from '../pets/model/breeds.txt?raw';

/**
 * Breeds with the weight of adults in kilograms, from a light female to a heavy male. Our own list: names are those in
 * common use; weights are rounded from breed descriptions and serve as a first estimate.
 */
export const breeds = readBreeds(table);

/** Whether an answer names no breed: a crossbreed, or unknown. */
export const isMixed = ({ slug }: Breed): boolean => slug.startsWith('mixed') || slug === 'unknown';

export const breedBySlug = (species: Species, slug: string): Breed | undefined =>
  breeds[species].find((breed) => breed.slug === slug);

/** A breed's name in a language. A text that is not one of the slugs is returned as it is. */
export const breedName = (species: Species, slug: string, language: Language): string =>
  breedBySlug(species, slug)?.names[language] ?? slug;

/** Every name of a breed, normalised. */
export const namesOf = ({ slug, names, aliases }: Breed): string[] =>
  [slug, ...Object.values(names), ...aliases].map(normalise);

/** The breeds that a text names in full: by the slug or a name in any of the languages, else by an alias. */
export const breedsNamed = (species: Species, typed: string): Breed[] => breedsNamedIn(breeds[species], typed);
