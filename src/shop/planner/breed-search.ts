/** Finds the planner's breeds by what people type. Pure. */

import { forgivingSearch } from '../../platform/shared/search.ts';
import type { Species } from '../../species/index.ts';
import { breeds, breedsNamed } from '../pets/breeds.ts';
import { type Breed, normalise } from '../pets/model/breed-table.ts';
import { breedBySlug, namesOf } from './breeds.ts';

type BreedSearch = (typed: string) => string[];

/** Created at their first use. */
const searches: Partial<Record<Species, BreedSearch>> = {};

/** Finds breeds in spite of typos. A name is a text of its own, so that all words of a query have to be in one name. */
function createSearch(species: Species): BreedSearch {
  const names = breeds[species].flatMap((breed) =>
    [...new Set(namesOf(breed))].map((name, i) => ({ id: `${breed.slug} ${i}`, name })),
  );
  return forgivingSearch(names, ['name'], { inflected: false });
}

/** The breeds that a text resembles, the most similar first. */
function similarBreeds(species: Species, typed: string): Breed[] {
  searches[species] ??= createSearch(species);
  const slugs = searches[species](typed).map((id) => id.split(' ')[0]!);
  return [...new Set(slugs)].flatMap((slug) => breedBySlug(species, slug) ?? []);
}

/**
 * The breeds that a text may mean: those it names, else all whose names contain it, else those whose names resemble it.
 */
export function findBreeds(species: Species, typed: string): Breed[] {
  const wanted = normalise(typed);
  if (wanted === '') return [];
  const named = breedsNamed(species, typed);
  if (named.length > 0) return named;
  const containing = breeds[species].filter((breed) => namesOf(breed).some((name) => name.includes(wanted)));
  return containing.length > 0 ? containing : similarBreeds(species, typed);
}
