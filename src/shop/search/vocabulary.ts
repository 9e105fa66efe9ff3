import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { meaningfulWords, type Vocabulary, vocabularyOf } from '../../platform/shared/search.ts';
import { words } from './words.ts';

/** Parsed at their first use. */
const vocabularies: Partial<Record<Language, Vocabulary>> = {};

/** The stop words and synonyms of a language, from `kv/search.json`. */
export function vocabulary(language: Language): Vocabulary {
  vocabularies[language] ??= vocabularyOf(words.stopWords[language], words.synonyms[language]);
  return vocabularies[language];
}

/** A query as articles are searched with it: without stop words. @param query a plain query. */
export const articleQuery = (query: string, language: Language): string =>
  meaningfulWords(query, vocabulary(language)).join(' ');

/** The sign between two numbers, as it is typed. A search takes that of a name for no word. */
const TIMES = /(\d)\s*x\s*(?=\d)/g;

/**
 * A query as the catalogue understands it: without stop words, and with the catalogue's own words.
 *
 * @param query a plain query.
 */
export function productQuery(query: string, language: Language): string {
  return Object.entries(words.products[language]).reduce(
    (text, [typed, meant]) =>
      ` ${fold(text)} `.includes(` ${fold(typed)} `)
        ? ` ${fold(text)} `.replace(` ${fold(typed)} `, ` ${meant} `).trim()
        : text,
    articleQuery(query, language).replace(TIMES, '$1 '),
  );
}
