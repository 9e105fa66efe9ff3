import type { Story } from '../../cms/story.ts';
import type { Entry } from '../content/index.ts';
import { storySearch } from '../content/model/story-search.ts';

type Found = Entry<'article'>;
const searches = new WeakMap<readonly Story[], (query: string) => Found[]>();

/**
 * Articles that match a query, best match first.
 *
 * @param entries those of the index that are written in the market's language.
 * @param index the story index, whose identity changes with the content: the search is built once per version.
 */
export function searchStories(index: readonly Story[], entries: readonly Entry[], query: string): Found[] {
  let search = searches.get(index);
  if (!search) {
    search = storySearch(entries.filter((entry): entry is Found => entry.component === 'article'));
    searches.set(index, search);
  }
  return search(query);
}
