import MiniSearch from 'minisearch';
import { fold } from '../../platform/i18n/model.ts';

const ENDING = /(?<=.{3})(?:ies|es|s|arna|orna|erna|ar|or|er|en|et|n)$/;

/** Strips plural and definite endings of English, Swedish and Portuguese from a word, repeatedly. */
function stem(word: string): string {
  const shorter = word.replace(ENDING, '');
  return shorter === word ? word : stem(shorter);
}

/**
 * Turns user input into a plain query for the provider's search: at most 100 characters, in lower case, without the syntax of its
 * query language (fields, groups, phrases, wildcards, AND, OR, NOT).
 */
export const plainQuery = (typed: string): string =>
  typed
    .slice(0, 100)
    .replace(/[^\p{L}\p{N}\s.,-]+/gu, ' ')
    .replace(/(^|\s)[-.,]+/g, '$1')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** The searched fields of a story. */
export interface Searchable {
  uuid: string;
  title: string;
  description?: string | undefined;
  path: string;
  tags: readonly string[];
}

/** Creates a search over stories. It tolerates typos, plurals and diacritics and matches prefixes; every word of the query must match. */
export function storySearch<S extends Searchable>(stories: readonly S[]): (query: string) => S[] {
  const byId = new Map(stories.map((story) => [story.uuid, story]));
  const search = new MiniSearch<{ id: string; title: string; description: string; tags: string; section: string }>({
    fields: ['title', 'description', 'tags', 'section'],
    tokenize: (text) => fold(text).split(' ').filter(Boolean),
    processTerm: stem,
    searchOptions: { combineWith: 'AND', prefix: true, fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false), boost: { title: 4, tags: 2 } },
  });
  search.addAll(
    stories.map(({ uuid, title, description = '', path, tags }) => ({
      id: uuid,
      title,
      description,
      tags: tags.join(' '),
      section: path.split('/').slice(2, 4).join(' '),
    })),
  );
  return (query) => search.search(query).flatMap(({ id }) => byId.get(String(id)) ?? []);
}
