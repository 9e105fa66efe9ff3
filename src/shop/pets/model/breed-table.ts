/** Reads the table of breeds, and finds breeds in it. Pure; the browser loads the table for the breed's field. */

import type { Language } from '../../../languages/index.ts';
import { HAS_FURTHER_LANGUAGES } from '../../../languages/tables/further.ts';
import type { Species } from '../../../species/index.ts';

export interface Breed {
  slug: string;
  /** Lowest and highest weight of adults in kilograms; null when the answer does not tell it. */
  kg: readonly [number, number] | null;
  names: Readonly<Record<Language, string>>;
  aliases: readonly string[];
}

/** Breeds by species; crossbreeds and the unknown breed come last. */
export type BreedTable = Readonly<Record<Species, readonly Breed[]>>;

function breedOf(line: string): Breed {
  const [slug = '', range = '', en = '', sv = '', de = '', pt = '', aliases = ''] = line.split('|');
  const [low = 0, high = 0] = range.split('-').map(Number);
  const names = { en, sv: sv || en, de: de || en, pt: pt || en };
  return {
    slug,
    kg: range ? [low, high] : null,
    names: HAS_FURTHER_LANGUAGES ? { ...names, nl: en, fr: en } : (names as Breed['names']),
    aliases: aliases.split(',').filter(Boolean),
  };
}

/**
 * Reads the table of `breeds.txt`: a part for each species, headed by its name, with a line for each breed.
 *
 * A line: slug | range | English | Swedish | German | Portuguese | aliases. An empty name is the English one.
 */
export function readBreeds(text: string): BreedTable {
  const parts = text.split('\n\n').map((part): [string, Breed[]] => {
    const [species = '', ...lines] = part.trim().split('\n');
    return [species, lines.map(breedOf)];
  });
  return Object.fromEntries(parts) as Record<Species, Breed[]>;
}

/** A text without case, accents and punctuation. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The breeds that a text names in full: by the slug or a name in any of the languages, else by an alias. */
export function breedsNamedIn(breeds: readonly Breed[], typed: string): Breed[] {
  const wanted = normalise(typed);
  if (wanted === '') return [];
  const named = breeds.filter((breed) => [breed.slug, ...Object.values(breed.names)].map(normalise).includes(wanted));
  return named.length > 0 ? named : breeds.filter(({ aliases }) => aliases.map(normalise).includes(wanted));
}
