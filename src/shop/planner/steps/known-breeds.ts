/** Breeds as the browser knows them, by their names in the market's language. Pure. */

import type { Market } from '../../../platform/shared/markets.ts';
import type { Breed } from '../../pets/model/breed-table.ts';
import { PET_SPECIES, type PetSpecies } from '../../pets/model/pet.ts';
import { findBreeds } from '../breed-search.ts';
import { breedBySlug, breeds, isMixed } from '../breeds.ts';
import type { Draft, KnownBreed } from '../model/draft.ts';

type Reader = Pick<Market, 'language'>;

const MAX_SUGGESTIONS = 8;

const known = ({ slug, names, kg }: Breed, { language }: Reader): KnownBreed => ({ slug, name: names[language], kg });

/** The breed of a draft. */
export function knownBreed({ species = 'dog', breed }: Draft, market: Reader): KnownBreed | null {
  const found = breed === undefined ? undefined : breedBySlug(species, breed);
  return found ? known(found, market) : null;
}

/** The crossbreeds of each species, and the unknown breed. */
export const mixedBreeds = (market: Reader) =>
  Object.fromEntries(
    PET_SPECIES.map((species) => [species, breeds[species].filter(isMixed).map((breed) => known(breed, market))]),
  ) as Record<PetSpecies, KnownBreed[]>;

/** The breeds that a text may mean. */
export const similarBreeds = (species: PetSpecies, typed: string, market: Reader): KnownBreed[] =>
  findBreeds(species, typed)
    .filter((breed) => !isMixed(breed))
    .slice(0, MAX_SUGGESTIONS)
    .map((breed) => known(breed, market));
