/** Search over short texts that forgives typos, plurals and diacritics. Pure. */

import MiniSearch from 'minisearch';
import { fold } from '../i18n/model.ts';

const ENDING = /(?<=.{3})(?:ies|es|s|arna|orna|erna|ar|or|er|en|et|n)$/;

/** Strips plural and definite endings of English, Swedish and Portuguese from a word, repeatedly. */
function stem(word: string): string {
  const shorter = word.replace(ENDING, '');
  return shorter === word ? word : stem(shorter);
}

/**
 * Creates a search over texts. It tolerates typos, plurals and diacritics and matches prefixes; every word of the query must match.
 *
 * @param boost how much more a field counts than another one. @param inflected whether words may have endings; names have none.
 * @returns ids, the best first.
 */
export function forgivingSearch<F extends string>(
  texts: readonly (Record<F, string> & { id: string })[],
  fields: readonly F[],
  { boost = {}, inflected = true }: { boost?: Readonly<Record<string, number>>; inflected?: boolean } = {},
): (query: string) => string[] {
  const search = new MiniSearch<Record<F, string> & { id: string }>({
    fields: [...fields],
    tokenize: (text) => fold(text).split(' ').filter(Boolean),
    processTerm: inflected ? stem : (word) => word,
    searchOptions: { combineWith: 'AND', prefix: true, fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false), boost: { ...boost } },
  });
  search.addAll(texts);
  return (query) => search.search(query).map(({ id }) => String(id));
}
