/** Search over short texts that forgives typos, plurals and diacritics. Pure. */

import MiniSearch from 'minisearch';
import { WORD_ENDING } from '../../languages/tables/word-endings.ts';
import { fold } from './i18n.ts';

/** Strips plural and definite endings of all languages from a word, repeatedly. */
function stem(word: string): string {
  const shorter = word.replace(WORD_ENDING, '');
  return shorter === word ? word : stem(shorter);
}

const tokenize = (text: string): string[] => fold(text).split(' ').filter(Boolean);

/** No word is longer. The memory of the search for typos grows with the square of a word's length. */
const MAX_WORD = 40;

/** The typos that a word may have: none up to three letters, one up to seven, two in a longer one. */
const typosIn = (word: string): number | false =>
  word.length > MAX_WORD || word.length <= 3 ? false : word.length > 7 ? 2 : 1;

/**
 * Creates a search over texts. It tolerates typos, plurals and diacritics and matches prefixes; every word of the query
 * must match.
 *
 * @param boost how much more a field counts than another one. @param inflected whether words may have endings; names
 * have none.
 * @returns ids, the best first.
 */
export function forgivingSearch<F extends string>(
  texts: readonly (Record<F, string> & { id: string })[],
  fields: readonly F[],
  { boost = {}, inflected = true }: { boost?: Readonly<Record<string, number>>; inflected?: boolean } = {},
): (query: string) => string[] {
  const search = new MiniSearch<Record<F, string> & { id: string }>({
    fields: [...fields],
    tokenize,
    processTerm: inflected ? stem : (word) => word,
    searchOptions: { combineWith: 'AND', prefix: true, fuzzy: typosIn, boost: { ...boost } },
  });
  search.addAll(texts);
  return (query) => search.search(query).map(({ id }) => String(id));
}

/** The words of a language that a search knows. All are folded: in lower case, without diacritics and punctuation. */
export interface Vocabulary {
  /** Words that say nothing about what is looked for. */
  stopWords: ReadonlySet<string>;
  /** Words and phrases that mean the same. */
  synonyms: readonly (readonly string[])[];
}

/**
 * A vocabulary as people write it. @param stopWords separated by spaces. @param synonyms each a list of words and
 * phrases between commas.
 */
export const vocabularyOf = (stopWords: string, synonyms: readonly string[]): Vocabulary => ({
  stopWords: new Set(tokenize(stopWords)),
  synonyms: synonyms.map((list) => list.split(',').map(fold).filter(Boolean)),
});

/** The words of a text that are no stop words, as they stand in it; all of them where nothing else remains. */
export function meaningfulWords(text: string, { stopWords }: Pick<Vocabulary, 'stopWords'>): string[] {
  const words = text.split(/\s+/).filter((word) => fold(word) !== '');
  const meaningful = words.filter((word) => !tokenize(word).every((part) => stopWords.has(part)));
  return meaningful.length > 0 ? meaningful : words;
}

/** The folded words of a text that are no stop words. */
const foldedWords = (text: string, { stopWords }: Pick<Vocabulary, 'stopWords'>): string[] =>
  tokenize(text).filter((word) => !stopWords.has(word));

/** The folded words of a text that are no stop words, without endings. */
export const meaningfulTerms = (text: string, vocabulary: Pick<Vocabulary, 'stopWords'>): string[] =>
  foldedWords(text, vocabulary).map(stem);

/** The words and phrases that mean the same as one in a folded text. */
const synonymsIn = (folded: string, synonyms: Vocabulary['synonyms']): string[] =>
  synonyms.filter((list) => list.some((phrase) => ` ${folded} `.includes(` ${phrase} `))).flat();

/** A text that answers: words that lead to it, and what it says. */
export interface Answerable {
  /** The question or the name. */
  title: string;
  /** Further words and phrases that lead to it, between commas. Where there are none, the synonyms of the title do. */
  words: string;
  /** Its text, whose words count least. */
  text: string;
}

/**
 * Whether a word becomes another one by a number of edits. A letter too much, missing or wrong is an edit, and so are
 * two letters in each other's place.
 */
export function isWithinEdits(word: string, other: string, edits: number): boolean {
  if (Math.abs(word.length - other.length) > edits) return false;
  let previous: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = word[i - 1] === other[j - 1];
      const swapped =
        i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
          ? previous[j - 2]! + 1
          : Number.POSITIVE_INFINITY;
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1), swapped);
    }
    if (Math.min(...next) > edits) return false;
    [previous, row] = [row, next];
  }
  return row[other.length]! <= edits;
}

/** Answers come only for a query of which they have this share of the words … */
const MIN_KNOWN = 0.5;
/** … each with this share of them, by how rare they are … */
const MIN_FOUND = 0.4;
/** … and with this share of the best answer's score. */
const MIN_OF_BEST = 0.6;
/** A word counts this much when only the text of an answer has it. */
const IN_TEXT = 0.3;
/** A beginning of a word, and a word with a typo, have at least so many letters. */
const MIN_PREFIX = 3;
const MIN_TYPO = 5;

/** Whether a typed word is a known one, also with typos. Both without endings, as `meaningfulTerms` gives them. */
export const meansTerm = (typed: string, known: string): boolean =>
  typed === known || (typed.length >= MIN_TYPO && isWithinEdits(typed, known, typosIn(typed) || 0));

/** The terms of words by the words with their endings: of "address" without them, too little is left to see a typo. */
const termsByWord = (texts: readonly string[], vocabulary: Vocabulary): Map<string, string> =>
  new Map(texts.flatMap((text) => foldedWords(text, vocabulary).map((word) => [word, stem(word)] as const)));

/**
 * Creates a search for the answers to a question in whole sentences or single words. Stop words do not count, synonyms
 * do, and rare words count more than common ones. A word that occurs in no answer may be the beginning of another one,
 * or have typos. Among answers with the same words, those come first that a whole phrase of the query leads to.
 *
 * @returns a function that finds the best answers, the best first.
 */
export function answerSearch<A extends Answerable>(
  answers: readonly A[],
  vocabulary: Vocabulary,
): (query: string) => A[] {
  const termsOf = (text: string) => meaningfulTerms(text, vocabulary);
  const indexed = answers.map((answer) => {
    const title = fold(answer.title);
    const words = answer.words === '' ? synonymsIn(title, vocabulary.synonyms) : answer.words.split(',');
    const said = [title, ...words];
    const phrases = said.map(termsOf).filter(({ length }) => length > 0);
    return { answer, said, phrases, terms: new Set(phrases.flat()), text: new Set(termsOf(answer.text)) };
  });
  const counts = new Map<string, number>();
  const termOf = termsByWord(
    indexed.flatMap(({ answer, said }) => [...said, answer.text]),
    vocabulary,
  );
  for (const { terms, text } of indexed)
    for (const term of new Set([...terms, ...text])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rarityOf = (term: string) => Math.log(1 + answers.length / (counts.get(term) ?? answers.length));
  /** The known words that a typed word may mean. */
  const meant = (word: string): readonly string[] => {
    const term = stem(word);
    if (counts.has(term)) return [term];
    const known = [...counts.keys()];
    const begun = term.length < MIN_PREFIX ? [] : known.filter((other) => other.startsWith(term));
    if (begun.length > 0 || word.length < MIN_TYPO) return begun;
    return term.length < MIN_TYPO
      ? [...termOf].flatMap(([other, of]) => (isWithinEdits(word, other, typosIn(word) || 0) ? of : []))
      : known.filter((other) => isWithinEdits(term, other, typosIn(term) || 0));
  };
  return (query) => {
    const queried = new Map(foldedWords(query, vocabulary).map((word) => [stem(word), word]));
    const typed = [...queried.values()].map((word) => {
      const words = meant(word);
      return { words, rarity: Math.max(0, ...words.map(rarityOf)) };
    });
    if (typed.length === 0 || typed.filter(({ words }) => words.length > 0).length < typed.length * MIN_KNOWN)
      return [];
    const all = new Set(typed.flatMap(({ words }) => words));
    const total = typed.reduce((sum, { rarity }) => sum + rarity, 0);
    const scored = indexed.flatMap(({ answer, phrases, terms, text }) => {
      const shares = typed.map(({ words }) =>
        words.some((word) => terms.has(word)) ? 1 : words.some((word) => text.has(word)) ? IN_TEXT : 0,
      );
      const sharesOf = (count: (share: number) => number) =>
        shares.reduce<number>((sum, share, i) => sum + count(share) * typed[i]!.rarity, 0) / total;
      if (sharesOf(Math.ceil) < MIN_FOUND) return [];
      const found = sharesOf((share) => share);
      const wholeness = (phrase: readonly string[]) => {
        const sum = (of: readonly string[]) => of.reduce((rarity, term) => rarity + rarityOf(term), 0);
        return sum(phrase.filter((term) => all.has(term))) / sum(phrase);
      };
      return [{ answer, score: found * (1 + Math.max(0, ...phrases.map(wholeness))) }];
    });
    const best = Math.max(0, ...scored.map(({ score }) => score));
    return scored
      .filter(({ score }) => score >= best * MIN_OF_BEST)
      .sort((a, b) => b.score - a.score)
      .map(({ answer }) => answer);
  };
}
