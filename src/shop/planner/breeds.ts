/** The planner's breeds and their names. */

import type { Language } from '../../languages/index.ts';
import type { Species } from '../../species/index.ts';
import { breeds } from '../pets/breeds.ts';
import { type Breed, normalise } from '../pets/model/breed-table.ts';

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
