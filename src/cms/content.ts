import { array, is, record, type Struct, type as shape, string } from 'superstruct';
import type { Config } from '../env.ts';
import { byLanguage, LANGUAGES, type Language } from '../languages/index.ts';
import { cached, type Lifetime, peek, storeLate } from '../platform/cache.ts';
import { withTimeout } from '../platform/deadline.ts';
import { log } from '../platform/log.ts';
import type { Dictionary } from '../platform/shared/i18n.ts';
import { type CmsResponse, ContentNotFound, fetchCms } from './client.ts';
import { BODY_FIELDS, copyKeys } from './copies.ts';
import { allStories, allTexts, cmsLanguage } from './lists.ts';
import { Story } from './story.ts';
import { checkVersion, cmsIsLate, markOutdated, versionParam } from './version.ts';

const TAG = 'cms';
/** Content is cached until its version changes; an outage of 30 days is bridged. */
const CONTENT_LIFETIME: Lifetime = { freshMs: 3_600_000, waitMs: 86_400_000, staleMs: 30 * 86_400_000 };
/** After this time the copy in KV is used. */
const MAX_WAIT_MS = 400;

/** The parts of a request that reading content needs. */
export interface CmsContext {
  settings: Config;
  kv: KVNamespace;
  waitUntil(work: Promise<unknown>): void;
}

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

const TIMED_OUT = Symbol('late');

/**
 * Reads from the CMS. Without a cached value, the copy in KV is used when the CMS fails or is slow; a response that
 * arrives later is still cached.
 */
async function cmsOrCopy<T>(
  { kv, waitUntil }: CmsContext,
  key: string,
  struct: Struct<T, unknown>,
  load: () => Promise<T>,
): Promise<T> {
  const request = load();
  if (peek(key, [TAG]) !== undefined) return request;
  const answered = request.catch((error: unknown) => {
    if (error instanceof ContentNotFound) throw error;
    return TIMED_OUT;
  });
  answered.catch(() => {});
  const first = cmsIsLate() ? TIMED_OUT : await withTimeout(MAX_WAIT_MS, answered, TIMED_OUT);
  if (first !== TIMED_OUT) return first as T;
  const copy = await readCopy(kv, key, struct);
  if (copy === null) return request;
  waitUntil(request.then((value) => storeLate(key, [TAG], value), markOutdated));
  return copy;
}

async function read<T>(
  context: CmsContext,
  key: string,
  struct: Struct<T, unknown>,
  load: () => Promise<T>,
): Promise<T> {
  const { settings, waitUntil } = context;
  await checkVersion(settings, waitUntil);
  return cached(key, CONTENT_LIFETIME, [TAG], waitUntil, () => cmsOrCopy(context, key, struct, load));
}

const keysOf = ({ group }: Config) => copyKeys(group.marketCMSFolderPath);

/** The texts of every language. @throws UpstreamError when the CMS fails and there is no copy. */
export async function cmsTexts(context: CmsContext): Promise<Record<Language, Dictionary>> {
  const { settings } = context;
  return (
    await read(context, keysOf(settings).texts, TextsCopy, async () => ({
      texts: await allTexts(settings, versionParam()),
    }))
  ).texts;
}

/** Every published story of the market group's folder in a language, without its body. @throws UpstreamError */
export async function storyIndex(context: CmsContext, language: Language): Promise<Story[]> {
  const { settings } = context;
  const load = async () => ({ stories: await allStories(settings, language, versionParam(), BODY_FIELDS) });
  return (await read(context, keysOf(settings).index(language), IndexCopy, load)).stories as Story[];
}

/** The story index of a language if it is cached, else null. */
export const cachedIndex = (settings: Config, language: Language): Story[] | null =>
  (peek(keysOf(settings).index(language), [TAG]) as { stories: Story[] } | undefined)?.stories ?? null;

/** The story of a response, or null on 404. */
async function storyOrNull(response: Promise<CmsResponse<{ story: unknown }>>): Promise<{ story: Story | null }> {
  try {
    return { story: (await response).body.story as Story };
  } catch (error) {
    if (error instanceof ContentNotFound) return { story: null };
    throw error;
  }
}

/** A published story from the index. @returns null when it was removed in the meantime. @throws UpstreamError */
export async function story(context: CmsContext, language: Language, slug: string): Promise<Story | null> {
  const { settings } = context;
  const load = () =>
    storyOrNull(
      fetchCms(
        settings,
        `stories/${encodeURI(slug)}`,
        { language: cmsLanguage(language), ...versionParam() },
        StoryCopy,
      ),
    );
  return (
    await read(
      context,
      keysOf(settings).story(language, slug),
      StoryCopy as unknown as Struct<{ story: Story | null }, unknown>,
      load,
    )
  ).story;
}

/** The draft of a story, published or not. @returns null when there is none. @throws UpstreamError */
export async function draft(settings: Config, language: Language, slug: string): Promise<Story | null> {
  const params = { language: cmsLanguage(language), cv: String(Date.now()) };
  return (await storyOrNull(fetchCms(settings, `stories/${encodeURI(slug)}`, params, StoryCopy, true))).story;
}
