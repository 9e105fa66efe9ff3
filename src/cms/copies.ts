import type { Config } from '../env.ts';
import { LANGUAGES, type Language } from '../languages/index.ts';
import { digest } from '../platform/digest.ts';
import { type MarketGroup, marketByCode } from '../platform/shared/markets.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { allStories, allTexts } from './lists.ts';
import type { Story } from './story.ts';
import { cmsVersion } from './version.ts';

/** The languages of the copies: those of the markets that are built ahead of time come first. */
export const copiedLanguages = (group: MarketGroup): Language[] => [
  ...new Set([...group.buildMarkets.flatMap((code) => marketByCode(code, group)?.language ?? []), ...LANGUAGES]),
];

/** Fields that only the page of a story needs; the index omits them. */
export const BODY_FIELDS = ['body', 'sections', 'questions', 'retailers'];

/** KV keys of the copies. @param folder the market group's folder in the CMS. */
export const copyKeys = (folder: string) => ({
  version: `cms:${folder}:version`,
  texts: `cms:${folder}:texts`,
  index: (language: Language) => `cms:${folder}:${language}:index`,
  story: (language: Language, slug: string) => `cms:${folder}:${language}:story:${slug}`,
});

const withoutBody = (story: Story): Story => ({
  ...story,
  content: Object.fromEntries(
    Object.entries(story.content).filter(([name]) => !BODY_FIELDS.includes(name)),
  ) as Story['content'],
});

/** All published content as KV entries. @throws UpstreamError */
async function readPublished(settings: Config, version: string): Promise<Map<string, string>> {
  const keys = copyKeys(settings.group.marketCMSFolderPath);
  const cv = { cv: version };
  const entries = new Map([[keys.texts, JSON.stringify({ texts: await allTexts(settings, cv) })]]);
  for (const language of copiedLanguages(settings.group)) {
    const stories = await allStories(settings, language, cv);
    entries.set(keys.index(language), JSON.stringify({ stories: stories.map(withoutBody) }));
    for (const story of stories) entries.set(keys.story(language, story.full_slug), JSON.stringify({ story }));
  }
  return entries;
}

/** The digests of the copies in KV, by key. */
async function storedDigests(kv: KVNamespace, folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await kv.list<{ digest: string }>({ prefix: `cms:${folder}:`, ...(cursor && { cursor }) });
    for (const { name, metadata } of page.keys) found.set(name, metadata?.digest ?? '');
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return found;
}

/**
 * The largest share of copies that one run may remove: an almost empty response points to a wrong setting rather than
 * to an empty CMS.
 */
const MAX_REMOVED_SHARE = 0.5;
/**
 * A run that finds a newer version at its end copies again, because concurrent runs may write the older version last.
 */
const MAX_ROUNDS = 3;

/**
 * Brings the copies in KV up to date with the published content: writes new and changed entries and removes obsolete
 * ones. Does nothing when the content's version was copied before.
 *
 * @param known the version, where the caller has just read it.
 * @returns how many keys were written or removed.
 * @throws UpstreamError when the CMS fails, or when more than half of the copies would be removed; nothing is removed
 * then.
 */
export async function syncCopies(settings: Config, kv: KVNamespace, known?: number): Promise<number> {
  const folder = settings.group.marketCMSFolderPath;
  const versionKey = copyKeys(folder).version;
  let version = String(known ?? (await cmsVersion(settings)));
  if ((await kv.get(versionKey)) === version) return 0;
  let changed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const published = await readPublished(settings, version);
    const stored = await storedDigests(kv, folder);
    stored.delete(versionKey);
    const obsolete = [...stored.keys()].filter((key) => !published.has(key));
    if (obsolete.length > stored.size * MAX_REMOVED_SHARE)
      throw new UpstreamError(
        'upstream_garbage',
        `${obsolete.length} of ${stored.size} copies would be removed`,
        false,
      );
    for (const [key, value] of published) {
      const metadata = { digest: await digest(value) };
      if (stored.get(key) === metadata.digest) continue;
      await kv.put(key, value, { metadata });
      changed += 1;
    }
    for (const key of obsolete) await kv.delete(key);
    changed += obsolete.length;
    const now = String(await cmsVersion(settings));
    if (now === version) {
      await kv.put(versionKey, version);
      break;
    }
    version = now;
  }
  return changed;
}
