/** Finds the words of `kv/search.json` in a query, with typos too. Pure. */

import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { meaningfulTerms, meansTerm } from '../../platform/shared/search.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

type Words = Record<Language, string>;

/** A known phrase in a query, with the places of its words. */
interface Match<K> {
  key: K;
  places: number[];
}

const split = new Map<string, string[][]>();

/** The phrases between the commas of a list, each as its words without endings; split once. */
export function phrasesOf(list: string, language: Language): readonly string[][] {
  const key = `${language} ${list}`;
  const before = split.get(key);
  if (before) return before;
  const phrases = list
    .split(',')
    .map((phrase) => meaningfulTerms(fold(phrase), vocabulary(language)))
    .filter(({ length }) => length > 0);
  split.set(key, phrases);
  return phrases;
}

/** The words of a language that a query is compared with. */
interface Known {
  /** Those that tell criteria. */
  telling: readonly string[];
  /** All of `kv/search.json`: none of them is taken for another one with a typo. */
  all: ReadonlySet<string>;
}

const known: Partial<Record<Language, Known>> = {};

function knownWords(language: Language): Known {
  const last = known[language];
  if (last) return last;
  const { needs, forms, species, young, freeFrom, breedSizes, packSizes, places, synonyms } = words;
  const groups = [needs, forms, species, young, freeFrom, breedSizes, packSizes].flatMap((group) =>
    Object.values(group),
  );
  const { food, without, free, allergy } = words;
  const wordsOf = (lists: readonly string[]) => lists.flatMap((list) => phrasesOf(list, language).flat());
  const telling = wordsOf([...groups, food, without, free, allergy].map((list: Words) => list[language]));
  const others = wordsOf([...Object.values(places).map((list) => list[language]), ...synonyms[language]]);
  known[language] = { telling: [...new Set(telling)], all: new Set([...telling, ...others]) };
  return known[language];
}

/** The words of a query that are looked at one after the other, each for one meaning only. */
export class Query {
  readonly terms: readonly string[];
  private readonly used = new Set<number>();

  private readonly language: Language;
  /** For each word the known ones that it may be: itself, or those that it is with a typo. */
  private readonly meanings: readonly ReadonlySet<string>[];

  /** @param tokens folded words and numbers. */
  constructor(tokens: readonly string[], language: Language) {
    this.language = language;
    this.terms = tokens.flatMap((token) => meaningfulTerms(token, vocabulary(language)));
    const { telling, all } = knownWords(language);
    this.meanings = this.terms.map(
      (term) => new Set(all.has(term) ? [term] : telling.filter((word) => meansTerm(term, word))),
    );
  }

  private means(place: number, word: string): boolean {
    return this.meanings[place]?.has(word) ?? false;
  }

  /** The places of a phrase, whose words follow each other, as often as the query has it. */
  private placesOf(phrase: readonly string[]): number[][] {
    return this.terms.flatMap((_, at) =>
      phrase.every((word, i) => this.means(at + i, word)) ? [phrase.map((_word, i) => at + i)] : [],
    );
  }

  /** The phrases of some lists that the query has, the longest first. */
  matches<K extends string>(lists: Readonly<Record<K, Words>>): Match<K>[] {
    return (Object.keys(lists) as K[])
      .flatMap((key) => phrasesOf(lists[key][this.language], this.language).map((phrase) => ({ key, phrase })))
      .flatMap(({ key, phrase }) => this.placesOf(phrase).map((places) => ({ key, places })))
      .sort((a, b) => b.places.length - a.places.length);
  }

  /**
   * The keys of the lists that the query tells with words that nothing else has used. A word of a longer phrase says
   * nothing more by itself, and one that several lists have counts only where no other word tells one of them.
   */
  take<K extends string>(lists: Readonly<Record<K, Words>>): K[] {
    const spans = new Map<string, Set<K>>();
    const taken = new Set<number>();
    for (const { key, places } of this.matches(lists)) {
      const span = places.join(' ');
      const keys = spans.get(span);
      if (keys) keys.add(key);
      else if (!places.some((place) => this.used.has(place) || taken.has(place))) {
        spans.set(span, new Set([key]));
        for (const place of places) taken.add(place);
      }
    }
    this.use([...taken]);
    const told = [...spans.values()];
    const sure = told.filter(({ size }) => size === 1);
    return [...new Set((sure.length > 0 ? sure : told).flatMap((keys) => [...keys]))];
  }

  /** Words that are used up. */
  use(places: readonly number[]): void {
    for (const place of places) this.used.add(place);
  }

  get told(): number {
    return this.used.size;
  }

  /** The number of words that say something else. @param neutral lists whose words do not count. */
  restWithout(neutral: readonly Words[]): number {
    const general = neutral.flatMap((list) => phrasesOf(list[this.language], this.language).flat());
    return this.terms.filter((_, place) => !this.used.has(place) && !general.some((word) => this.means(place, word)))
      .length;
  }
}
