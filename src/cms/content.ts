import { array, is, record, type Struct, type as shape, string } from 'superstruct';
import type { Config } from '../env.ts';
import { cached, type Lifetime } from '../platform/cache.ts';
import type { Dictionary } from '../platform/i18n/model.ts';
import type { Language } from '../platform/market/markets.ts';
import { askCms } from './client.ts';
import { allStories, allTexts, BODY_FIELDS, copyKeys } from './copies.ts';
import { Story } from './story.ts';
import { CMS_TAG, cmsIsDown, doubt, upToDate } from './version.ts';

/** Content is kept until its version changes; a long outage is bridged. */
const CONTENT: Lifetime = { freshMs: 3_600_000, waitMs: 86_400_000, staleMs: 30 * 86_400_000 };
/** After this time a copy is shown instead of waiting on. */
const PATIENCE_MS = 600;

export interface CmsContext {
  settings: Config;
  kv: KVNamespace;
  waitUntil(work: Promise<unknown>): void;
}

const TextsCopy = shape({ texts: shape({ en: record(string(), string()), sv: record(string(), string()), pt: record(string(), string()) }) });
const IndexCopy = shape({ stories: array(Story) });
const StoryCopy = shape({ story: Story });

async function copyOf<T>(kv: KVNamespace, key: string, struct: Struct<T, unknown>): Promise<T | null> {
  try {
    const copy: unknown = await kv.get(key, { type: 'json' });
    return is(copy, struct) ? copy : null;
  } catch (error) {
    console.error(JSON.stringify({ event: 'cms_copy', key, error: String(error) }));
    return null;
  }
}

/** Asks the CMS; when it fails or takes long, the copy in KV stands in until the CMS is heard again. */
async function cmsOrCopy<T>(kv: KVNamespace, key: string, struct: Struct<T, unknown>, ask: () => Promise<T>): Promise<T> {
  const down = cmsIsDown();
  const early = down ? await copyOf(kv, key, struct) : null;
  if (early !== null) return early;
  const asked = ask();
  const late = Symbol('late');
  const first = await Promise.race([asked.catch(() => late), new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), PATIENCE_MS))]);
  if (first !== late) return first as T;
  const copy = down ? null : await copyOf(kv, key, struct);
  if (copy === null) return asked;
  asked.catch((error) => console.warn(JSON.stringify({ event: 'cms', key, error: String(error) })));
  doubt();
  return copy;
}

async function read<T>({ settings, kv, waitUntil }: CmsContext, key: string, struct: Struct<T, unknown>, ask: () => Promise<T>): Promise<T> {
  await upToDate(settings, waitUntil);
  return cached(key, CONTENT, [CMS_TAG], waitUntil, () => cmsOrCopy(kv, key, struct, ask));
}

/** The texts of every language. @throws UpstreamError when neither the CMS nor a copy has them. */
export async function cmsTexts(context: CmsContext): Promise<Record<Language, Dictionary>> {
  const { settings } = context;
  const keys = copyKeys(settings.group.marketCMSFolderPath);
  return (await read(context, keys.texts, TextsCopy, async () => ({ texts: await allTexts(settings) }))).texts;
}

/** Every published story of the market's folder in a language, without its body. @throws UpstreamError */
export async function storyIndex(context: CmsContext, language: Language): Promise<Story[]> {
  const { settings } = context;
  const keys = copyKeys(settings.group.marketCMSFolderPath);
  return (await read(context, keys.index(language), IndexCopy, async () => ({ stories: await allStories(settings, language, BODY_FIELDS) })))
    .stories as Story[];
}

const languageOf = (language: Language) => (language === 'en' ? 'default' : language);

/** One published story that the index names. @returns null when it is gone meanwhile. @throws UpstreamError */
export async function story(context: CmsContext, language: Language, slug: string): Promise<Story | null> {
  const { settings } = context;
  const keys = copyKeys(settings.group.marketCMSFolderPath);
  const found = await read(context, keys.story(language, slug), shape({ story: Story }), async () => {
    const answer = await askCms(settings, `stories/${encodeURI(slug)}`, { language: languageOf(language) }, StoryCopy);
    return (answer?.body ?? { story: null }) as { story: Story };
  });
  return found.story;
}

/** A story as its editor has it now, published or not. @throws UpstreamError */
export async function draft(settings: Config, language: Language, slug: string): Promise<Story | null> {
  const params = { language: languageOf(language), cv: String(Date.now()) };
  return ((await askCms(settings, `stories/${encodeURI(slug)}`, params, StoryCopy, true))?.body.story ?? null) as Story | null;
}
