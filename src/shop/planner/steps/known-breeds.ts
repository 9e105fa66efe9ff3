/** Breeds as the browser knows them, by their names in the market's language. Pure. */

import type { Market } from '../../../platform/shared/markets.ts';
import type { Species } from '../../../species/index.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { breeds } from '../../pets/breeds.ts';
import type { Breed } from '../../pets/model/breed-table.ts';
import { portraitOf } from '../../pets/model/portraits.ts';
import { findBreeds } from '../breed-search.ts';
import { breedBySlug, isMixed } from '../breeds.ts';
import type { Draft, KnownBreed } from '../model/draft.ts';

type Reader = Pick<Market, 'language'>;

const MAX_SUGGESTIONS = 8;

const known = ({ slug, names, kg }: Breed, { language }: Reader): KnownBreed => ({ slug, name: names[language], kg });

/** The breed of a draft, with its portrait. */
export function knownBreed({ species, breed }: Draft, market: Reader): KnownBreed | null {
  const found = species && breed !== undefined ? breedBySlug(species, breed) : undefined;
  return found ? { ...known(found, market), portrait: portraitOf(species!, found.slug) } : null;
}

/** The crossbreeds of each species, and the unknown breed. */
export const mixedBreeds = (market: Reader) =>
  Object.fromEntries(
    SPECIES.map((species) => [species, breeds[species].filter(isMixed).map((breed) => known(breed, market))]),
  ) as Record<Species, KnownBreed[]>;

/** The breeds that a text may mean. */
export const similarBreeds = (species: Species, typed: string, market: Reader): KnownBreed[] =>
  findBreeds(species, typed)
    .filter((breed) => !isMixed(breed))
    .slice(0, MAX_SUGGESTIONS)
    .map((breed) => known(breed, market));
