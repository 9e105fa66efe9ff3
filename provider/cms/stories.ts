import type { Translation } from '../language.ts';
import { seedStories } from '../seed/stories.ts';
import { seedTexts } from '../seed/texts.ts';
import type { Store } from '../store.ts';
import type { Story } from './story.ts';

/** The versions of a story that was changed since seeding. `published` is null for an unpublished story. */
interface StoredStory {
  published: Story | null;
  draft: Story | null;
}

let seeded: Map<string, Story> | null = null;
const seededStories = () => {
  seeded ??= new Map(seedStories().map((story) => [story.full_slug, story]));
  return seeded;
};

const storedStories = (store: Store) => store.parsed<StoredStory>('story');

/** @returns the stories in one of their versions. The draft version of a story without a draft is the published one. */
export function stories(store: Store, version: 'published' | 'draft'): Story[] {
  const stored = storedStories(store);
  const slugs = new Set([...seededStories().keys(), ...stored.keys()]);
  return [...slugs].flatMap((slug) => {
    const entry = stored.get(slug) ?? { published: seededStories().get(slug) ?? null, draft: null };
    const story = version === 'draft' ? (entry.draft ?? entry.published) : entry.published;
    return story ? [story] : [];
  });
}

/** Time of the last change in seconds since 1970. Clients send it as `cv`. */
export const cacheVersion = (store: Store): number => store.get<number>('setting', 'cms:version') ?? 1_790_000_000;

export function bumpCacheVersion(store: Store): void {
  store.put('setting', 'cms:version', Math.max(Math.floor(Date.now() / 1000), cacheVersion(store) + 1));
}

export function saveStory(store: Store, story: Story, version: 'published' | 'draft'): void {
  const entry = storedStories(store).get(story.full_slug) ?? {
    published: seededStories().get(story.full_slug) ?? null,
    draft: null,
  };
  store.put('story', story.full_slug, { full_slug: story.full_slug, ...entry, draft: null, [version]: story });
  if (version === 'published') bumpCacheVersion(store);
}

export function unpublish(store: Store, story: Story): void {
  store.put('story', story.full_slug, { full_slug: story.full_slug, published: null, draft: story });
  bumpCacheVersion(store);
}

/** A text in the default language, with its translations. */
export type TextEntry = { name: string; value: string } & Record<Translation, string>;

/** @returns the entries of the datasource `translations`. */
export function texts(store: Store): TextEntry[] {
  const stored = new Map(store.all<TextEntry & { gone?: boolean }>('text').map((entry) => [entry.name, entry]));
  const all = new Map([...seedTexts().map((entry) => [entry.name, entry] as const), ...stored]);
  return [...all.values()].filter((entry) => !('gone' in entry));
}
