import type { Story } from '../../cms/story.ts';
import type { View } from '../../site/screen.ts';
import { type Component, type Entry, isWrittenIn, visibleEntries, writtenEntries } from './entries.ts';

const writtenComponents = new WeakMap<readonly Story[], Set<Component>>();

/** Whether the market's language has stories of a component; true while the story index is not cached. */
export function hasStories({ cachedStories, settings, market: { language } }: View, component: Component): boolean {
  const index = cachedStories();
  if (!index) return true;
  let components = writtenComponents.get(index);
  if (!components) {
    components = new Set(writtenEntries(index, settings, language).map((entry) => entry.component));
    writtenComponents.set(index, components);
  }
  return components.has(component);
}

/** The `lang` attribute of a story's texts: undefined when they are in the page's language. */
export const languageOf = (entry: Entry, language: string): 'en' | undefined =>
  language === 'en' || isWrittenIn(language)(entry) ? undefined : 'en';

/** The languages that stories are written in; undefined when one of them is written in all. */
export function languagesOf(stories: readonly Entry[]): readonly string[] | undefined {
  const languages = stories.map((entry) => entry.languages ?? []);
  return languages.some(({ length }) => length === 0) ? undefined : [...new Set(languages.flat())];
}

/**
 * Whether a text may link a path below the market: a story or a list of stories only when one of them is written in the
 * market's language. True while the story index is not cached.
 */
export function isLinkable({ cachedStories, settings, market: { language } }: View, path: string): boolean {
  const [page = ''] = path.split(/\/?(?:[?#]|$)/);
  const stories = visibleEntries(cachedStories() ?? [], settings).filter(
    (entry) => entry.path === page || entry.path.startsWith(`${page}/`),
  );
  return stories.length === 0 || stories.some(isWrittenIn(language));
}
