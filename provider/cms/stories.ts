import { seedStories } from '../seed/stories.ts';
import { seedTexts } from '../seed/texts.ts';
import type { Store } from '../store.ts';

/** Languages beside the default one, English. */
export const LANGUAGES = ['sv', 'pt'] as const;

/** A story as the CMS keeps it; a field's translation stands beside it as `field__i18n__sv`. */
export interface Story {
  id: number;
  uuid: string;
  name: string;
  slug: string;
  full_slug: string;
  created_at: string;
  /** Null before it is published for the first time. */
  first_published_at: string | null;
  published_at: string | null;
  tag_list: string[];
  content: Record<string, unknown> & { component: string };
}

/** What has changed since seeding: a published version, a draft beside it, or its end. */
interface Kept {
  published: Story | null;
  draft: Story | null;
}

let seeded: Map<string, Story> | null = null;
const seed = () => {
  seeded ??= new Map(seedStories().map((story) => [story.full_slug, story]));
  return seeded;
};

const kept = (store: Store) => new Map(store.all<Kept & { full_slug: string }>('story').map((entry) => [entry.full_slug, entry]));

/** Every story in one of its two versions. */
export function stories(store: Store, version: 'published' | 'draft'): Story[] {
  const changed = kept(store);
  const slugs = new Set([...seed().keys(), ...changed.keys()]);
  return [...slugs].flatMap((slug) => {
    const entry = changed.get(slug) ?? { published: seed().get(slug) ?? null, draft: null };
    const story = version === 'draft' ? (entry.draft ?? entry.published) : entry.published;
    return story ? [story] : [];
  });
}

/** The time of the last change, in seconds since 1970: what clients put behind `cv`. */
export const version = (store: Store): number => store.get<number>('setting', 'cms:version') ?? 1_790_000_000;

export function touch(store: Store): void {
  store.put('setting', 'cms:version', Math.max(Math.floor(Date.now() / 1000), version(store) + 1));
}

export function saveStory(store: Store, story: Story, as: 'published' | 'draft'): void {
  const entry = kept(store).get(story.full_slug) ?? { published: seed().get(story.full_slug) ?? null, draft: null };
  store.put('story', story.full_slug, { full_slug: story.full_slug, ...entry, draft: null, [as]: story });
  if (as === 'published') touch(store);
}

export function unpublish(store: Store, story: Story): void {
  store.put('story', story.full_slug, { full_slug: story.full_slug, published: null, draft: story });
  touch(store);
}

/** @returns the fields of one language, each in the default language where it has no translation. */
export function inLanguage(content: Story['content'], language: string): Story['content'] {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    const [field = name, , of] = name.split('__');
    if (of === undefined) plain[field] ??= value;
    else if (of === language && value !== null && value !== '') plain[field] = value;
  }
  const nested = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(nested)
      : value !== null && typeof value === 'object' && 'component' in value
        ? inLanguage(value as Story['content'], language)
        : value;
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, nested(value)])) as Story['content'];
}

export interface TextEntry {
  name: string;
  value: string;
  sv: string;
  pt: string;
}

/** The entries of the datasource `translations`. */
export function texts(store: Store): TextEntry[] {
  const changed = new Map(store.all<TextEntry & { gone?: boolean }>('text').map((entry) => [entry.name, entry]));
  const all = new Map([...seedTexts().map((entry) => [entry.name, entry] as const), ...changed]);
  return [...all.values()].filter((entry) => !('gone' in entry));
}
