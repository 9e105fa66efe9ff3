/** The tag of the dictionaries, which every page is made of. */
export const TEXTS_TAG = 'texts';

/**
 * The tag of a story, or of the list of all stories below a path. @param path below the market; `/` for the list of
 * all.
 */
export const storyTag = (path: string): string => `story:${path}`;

/** The tags that change with a story: its own, and those of the lists above it. @param path below the market. */
export function storyTags(path: string): string[] {
  const parts = path.split('/').slice(1);
  return [...parts.map((_, index) => storyTag(`/${parts.slice(0, parts.length - index).join('/')}`)), storyTag('/')];
}

/** Whether a tag is one of content. */
export const isContentTag = (tag: string): boolean => tag === TEXTS_TAG || tag.startsWith('story:');
