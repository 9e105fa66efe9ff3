import type { Story } from '../../cms/story.ts';
import type { Entry } from '../content/entries.ts';
import { storySearch } from './model.ts';

const made = new WeakMap<readonly Story[], (query: string) => Entry<'article'>[]>();

/**
 * Articles that fit a query, best first.
 *
 * @param index the stories as the CMS gave them: the search over them is made once for each version of the content.
 */
export function searchArticles(index: readonly Story[], entries: readonly Entry[], query: string): Entry<'article'>[] {
  let search = made.get(index);
  if (!search) {
    search = storySearch(entries.filter((entry): entry is Entry<'article'> => entry.component === 'article'));
    made.set(index, search);
  }
  return search(query);
}
