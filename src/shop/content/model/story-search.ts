import { type Answerable, forgivingSearch } from '../../../platform/shared/search.ts';

/**
 * Turns user input into a plain query for the provider's search: at most 100 characters, in lower case, without the
 * syntax of its query language (fields, groups, phrases, wildcards, AND, OR, NOT).
 */
export const plainQuery = (typed: string): string =>
  typed
    .slice(0, 100)
    .replaceAll('×', ' x ')
    .replace(/[^\p{L}\p{N}\s.,-]+/gu, ' ')
    .replace(/(^|\s)[-.,]+/g, '$1')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A place, a question or an information page that answers a query. */
export interface FoundAnswer extends Answerable {
  href: string;
}

/** The searched fields of a story. */
export interface Searchable {
  uuid: string;
  title: string;
  description?: string | undefined;
  path: string;
  tags: readonly string[];
}

/**
 * Creates a search over stories. It tolerates typos, plurals and diacritics and matches prefixes; every word of the
 * query must match.
 */
export function storySearch<S extends Searchable>(stories: readonly S[]): (query: string) => S[] {
  const byId = new Map(stories.map((story) => [story.uuid, story]));
  const texts = stories.map(({ uuid, title, description = '', path, tags }) => ({
    id: uuid,
    title,
    description,
    tags: tags.join(' '),
    section: path.split('/').slice(2, 4).join(' '),
  }));
  const search = forgivingSearch(texts, ['title', 'description', 'tags', 'section'], { boost: { title: 4, tags: 2 } });
  return (query) => search(query).flatMap((id) => byId.get(id) ?? []);
}

/** The beginning of a text that is longer than some characters, up to the end of a word. */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const begun = text.slice(0, maxLength);
  return `${begun.slice(0, Math.max(begun.lastIndexOf(' '), maxLength / 2)).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')} …`;
}
