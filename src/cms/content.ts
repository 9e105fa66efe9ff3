import { array, type Infer, is, record, type Struct, type as shape, string } from 'superstruct';
import type { Settings } from '../env.ts';
import { byLanguage, LANGUAGES, type Language } from '../languages/index.ts';
import { cached, type Lifetime, peek } from '../platform/cache.ts';
import { log } from '../platform/log.ts';
import type { Dictionary } from '../platform/shared/i18n.ts';
import { BODY_FIELDS, copyKeys } from './copies.ts';
import { allStories, allTexts, oneStory } from './lists.ts';
import { Story } from './story.ts';
import { checkVersion, copiedVersion, type VersionContext, versionParam } from './version.ts';

const TAG = 'cms';
/** Content is cached until its version changes; an outage of 30 days is bridged. */
const CONTENT_LIFETIME: Lifetime = { freshMs: 3_600_000, waitMs: 86_400_000, staleMs: 30 * 86_400_000 };

/** Reading the index from the CMS takes as long, where there are thousands of stories that were not copied yet. */
const INDEX_MS = 30_000;

/** The parts of a request that reading content needs. */
export type CmsContext = VersionContext;

const TextsCopy = shape({
  texts: shape(byLanguage(LANGUAGES, () => record(string(), string()))),
});
const IndexCopy = shape({ stories: array(Story) });
const StoryCopy = shape({ story: Story });

async function readCopy<T>(kv: KVNamespace, key: string, struct: Struct<T, unknown>): Promise<T | null> {
  try {
    const copy: unknown = await kv.get(key, { type: 'json' });
    return is(copy, struct) ? copy : null;
  } catch (error) {
    log.error({ event: 'cms_copy', key, error: String(error) });
    return null;
  }
}

/** A part of the content: its key in memory, and that of its copy in KV. */
interface Source<T> {
  key: string;
  copyKey(copied: { version: number; copiedTexts: number }): string;
  struct: Struct<T, unknown>;
  /** How long reading it from the CMS may take, where that is long. */
  longLoadMs?: number;
}

/**
 * Reads content from memory, from its copy in KV, or from the CMS where it has not been copied yet. @throws
 * UpstreamError
 */
async function read<T>(context: CmsContext, source: Source<T>, load: () => Promise<T>): Promise<T> {
  const { kv, waitUntil } = context;
  await checkVersion(context);
  const readOnce = async () => {
    const copied = copiedVersion();
    const copy = copied === null ? null : await readCopy(kv, source.copyKey(copied), source.struct);
    return copy ?? load();
  };
  const { longLoadMs } = source;
  return cached(source.key, CONTENT_LIFETIME, [TAG], waitUntil, readOnce, { ...(longLoadMs && { longLoadMs }) });
}

const keysOf = ({ group }: Settings) => copyKeys(group.marketCMSFolderPath);
const memoryKey = ({ group }: Settings, ...parts: readonly string[]) =>
  ['cms', group.marketCMSFolderPath, ...parts].join(' ');

/** The texts of every language. @throws UpstreamError when the CMS fails and there is no copy. */
export async function cmsTexts(context: CmsContext): Promise<Record<Language, Dictionary>> {
  const { settings } = context;
  const source: Source<{ texts: Record<Language, Dictionary> }> = {
    key: memoryKey(settings, 'texts'),
    copyKey: ({ copiedTexts }) => keysOf(settings).texts(copiedTexts),
    struct: TextsCopy,
  };
  return (await read(context, source, async () => ({ texts: await allTexts(settings, versionParam()) }))).texts;
}

/** Every published story of the market group's folder in a language, without its body. @throws UpstreamError */
export async function storyIndex(context: CmsContext, language: Language): Promise<Story[]> {
  const { settings } = context;
  const source: Source<Infer<typeof IndexCopy>> = {
    key: memoryKey(settings, language, 'index'),
    copyKey: ({ version }) => keysOf(settings).index(language, version),
    struct: IndexCopy,
    longLoadMs: INDEX_MS,
  };
  const load = async () => ({ stories: await allStories(settings, language, versionParam(), BODY_FIELDS) });
  return (await read(context, source, load)).stories as Story[];
}

/** The story index of a language if it is cached, else null. */
export const cachedIndex = (settings: Settings, language: Language): Story[] | null =>
  (peek(memoryKey(settings, language, 'index'), [TAG]) as { stories: Story[] } | undefined)?.stories ?? null;

/**
 * A published story with its body.
 *
 * @param entry the story in the index. @returns null when it was removed in the meantime. @throws UpstreamError
 */
export async function story(
  context: CmsContext,
  language: Language,
  { full_slug: slug, published_at }: Story,
): Promise<Story | null> {
  const { settings } = context;
  const source: Source<{ story: Story | null }> = {
    key: memoryKey(settings, language, 'story', slug),
    copyKey: () => keysOf(settings).story(language, slug, published_at ?? ''),
    // the type says less than the struct checks
    struct: StoryCopy as Struct<{ story: Story | null }, unknown>,
  };
  return (await read(context, source, () => oneStory(settings, language, slug, versionParam()))).story;
}

/** The draft of a story, published or not. @returns null when there is none. @throws UpstreamError */
export const draft = async (settings: Settings, language: Language, slug: string): Promise<Story | null> =>
  (await oneStory(settings, language, slug, { cv: String(Date.now()) }, true)).story;
