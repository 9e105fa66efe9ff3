/** The planner's breeds, and how to find them by what people type. Pure. */

import { forgivingSearch } from '../../platform/search/model.ts';
import type { PetSpecies } from '../pets/model.ts';
import { CAT_BREEDS, DOG_BREEDS, MIXED_BREEDS } from './breed-data.ts';

export interface Breed {
  slug: string;
  /** Lowest and highest weight of adults in kilograms; null when the answer does not tell it. */
  kg: readonly [number, number] | null;
  names: { en: string; sv: string; de: string; pt: string };
  aliases: readonly string[];
}

const parseTable = (table: string): Breed[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [slug = '', range = '', en = '', sv = '', de = '', pt = '', aliases = ''] = line.split('|');
      const [low = 0, high = 0] = range.split('-').map(Number);
      return { slug, kg: range ? [low, high] : null, names: { en, sv: sv || en, de: de || en, pt: pt || en }, aliases: aliases.split(',').filter(Boolean) };
    });

/** Breeds by species; crossbreeds and the unknown breed come last. */
export const breeds: Readonly<Record<PetSpecies, readonly Breed[]>> = {
  dog: [...parseTable(DOG_BREEDS), ...parseTable(MIXED_BREEDS.dog)],
  cat: [...parseTable(CAT_BREEDS), ...parseTable(MIXED_BREEDS.cat)],
};

/** Whether an answer names no breed: a crossbreed, or unknown. */
export const isMixed = ({ slug }: Breed): boolean => slug.startsWith('mixed') || slug === 'unknown';

export const breedBySlug = (species: PetSpecies, slug: string): Breed | undefined => breeds[species].find((breed) => breed.slug === slug);

/** A breed's name in a language. A text that is not one of the slugs is returned as it is. */
export const breedName = (species: PetSpecies, slug: string, language: 'en' | 'sv' | 'pt'): string => breedBySlug(species, slug)?.names[language] ?? slug;

/** A text without case, accents and punctuation. */
const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Every name of a breed, normalised. */
const namesOf = ({ slug, names, aliases }: Breed): string[] => [slug, ...Object.values(names), ...aliases].map(normalise);

/** The breeds that a text names in full: by a name in any of the languages, an alias or the slug. */
export function breedsNamed(species: PetSpecies, typed: string): Breed[] {
  const wanted = normalise(typed);
  return wanted === '' ? [] : breeds[species].filter((breed) => namesOf(breed).includes(wanted));
}

type BreedSearch = (typed: string) => string[];

/** Created at their first use. */
const searches: Partial<Record<PetSpecies, BreedSearch>> = {};

/** Finds breeds in spite of typos. A name is a text of its own, so that all words of a query have to be in one name. */
function createSearch(species: PetSpecies): BreedSearch {
  const names = breeds[species].flatMap((breed) => [...new Set(namesOf(breed))].map((name, i) => ({ id: `${breed.slug} ${i}`, name })));
  return forgivingSearch(names, ['name'], { inflected: false });
}

/** The breeds that a text resembles, the most similar first. */
function similarBreeds(species: PetSpecies, typed: string): Breed[] {
  searches[species] ??= createSearch(species);
  const slugs = searches[species](typed).map((id) => id.split(' ')[0]!);
  return [...new Set(slugs)].flatMap((slug) => breedBySlug(species, slug) ?? []);
}

/** The breeds that a text may mean: those it names, else all whose names contain it, else those whose names resemble it. */
export function findBreeds(species: PetSpecies, typed: string): Breed[] {
  const wanted = normalise(typed);
  if (wanted === '') return [];
  const named = breedsNamed(species, typed);
  if (named.length > 0) return named;
  const containing = breeds[species].filter((breed) => namesOf(breed).some((name) => name.includes(wanted)));
  return containing.length > 0 ? containing : similarBreeds(species, typed);
}
