import type { Suggestion } from '../../../../client/forms/combobox.tsx';
import type { Language } from '../../../languages/index.ts';
import { formatNumber } from '../../../platform/shared/format.ts';
import type { Species } from '../../../species/index.ts';
import { type Breed, breedsNamedIn, normalise, readBreeds } from '../model/breed-table.ts';
import { hasPortraits, portraitOf } from '../model/portraits.ts';

/** Finds breeds in their table; a chunk of its own. */

const MAX_SUGGESTIONS = 8;

interface Match {
  breed: Breed;
  /** The name that matches, as the table writes it. */
  name: string;
  /** The lower, the better. */
  rank: number;
}

const normalised = new Map<string, string>();

/** A normalised name, from memory after the first time: every letter that is typed compares a thousand of them. */
function memoized(name: string): string {
  const known = normalised.get(name) ?? normalise(name);
  normalised.set(name, known);
  return known;
}

const isWordStart = (text: string, i: number): boolean => i === 0 || text[i - 1] === ' ';

/**
 * How many letters have to be changed, added, removed or swapped with their neighbour to make a text the beginning of a
 * name's words.
 */
export function typos(typed: string, name: string): number {
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let j = 0; j <= name.length; j++) last.push(isWordStart(name, j) ? 0 : last[j - 1]! + 1);
  for (let i = 1; i <= typed.length; i++) {
    const row = [last[0]! + 1];
    for (let j = 1; j <= name.length; j++) {
      const isSame = typed[i - 1] === name[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(...last);
}

/** The rank of a name that contains the text: equal, at its beginning, at the beginning of a word, anywhere. */
function rankOf(name: string, typed: string): number | null {
  const at = name.indexOf(typed);
  if (at < 0) return null;
  if (name === typed) return 0;
  if (at === 0) return 1;
  return name.includes(` ${typed}`) ? 2 : 3;
}

/** Breeds whose name resembles the text, by the number of typos; short texts have to be right. */
function typoRank(name: string, typed: string): number | null {
  const allowed = typed.length > 7 ? 2 : typed.length > 3 ? 1 : 0;
  const found = typos(typed, name);
  return found <= allowed ? found : null;
}

/** The best match of every breed. The name in the visitor's language wins over other names of the same rank. */
function matches(breeds: readonly Breed[], typed: string, language: Language, rank: typeof rankOf): Match[] {
  return breeds.flatMap((breed): Match[] => {
    let best: Match | null = null;
    for (const name of [breed.names[language], ...Object.values(breed.names), ...breed.aliases, breed.slug]) {
      const found = rank(memoized(name), typed);
      if (found !== null && (best === null || found < best.rank)) best = { breed, name, rank: found };
    }
    return best ? [best] : [];
  });
}

const hasWords = (name: string, words: string): boolean => ` ${normalise(name)} `.includes(` ${normalise(words)} `);

/** The range of adult weights in words: `25–36 kg`. */
const rangeText = ([from, to]: readonly [number, number], locale: string): string =>
  `${formatNumber(from, locale)}–${formatNumber(to, locale)} kg`;

/** Finds breeds in the text of their table. */
export function breedSearch(text: string) {
  const table = readBreeds(text);
  return {
    /**
     * The breeds to suggest for what is typed: those that it names in full first, then those whose names begin with it
     * or contain it, else those whose names resemble it.
     */
    suggestBreeds(species: Species, typed: string, language: Language, locale: string): Suggestion[] {
      const wanted = normalise(typed);
      if (wanted === '') return [];
      const containing = matches(table[species], wanted, language, rankOf);
      const found = containing.length > 0 ? containing : matches(table[species], wanted, language, typoRank);
      return found
        .sort((a, b) => a.rank - b.rank)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ breed: { slug, names, kg }, name }) => ({
          text: names[language],
          alias: name === slug || hasWords(names[language], name) ? undefined : name[0]!.toUpperCase() + name.slice(1),
          note: kg ? rangeText(kg, locale) : undefined,
          portrait: hasPortraits(species) ? portraitOf(species, slug) : undefined,
        }));
    },

    /** The one breed that a text names, by its slug or in full; null when it names none or several. */
    breedNamed(species: Species, typed: string): Breed | null {
      const [named, ...others] = breedsNamedIn(table[species], typed);
      return table[species].find(({ slug }) => slug === typed) ?? (named && others.length === 0 ? named : null);
    },
  };
}
