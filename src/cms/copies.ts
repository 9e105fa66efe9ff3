import { array, nullable, type as shape, string } from 'superstruct';
import type { Config } from '../env.ts';
import { digest } from '../platform/digest.ts';
import type { Dictionary } from '../platform/i18n/model.ts';
import type { Language } from '../platform/market/markets.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { fetchCms } from './client.ts';
import { Story } from './story.ts';
import { cmsVersion } from './version.ts';

export const CONTENT_LANGUAGES: readonly Language[] = ['en', 'sv', 'pt'];

/** Fields that only a story's own page needs. */
export const BODY_FIELDS = ['body', 'questions', 'retailers'];

const PER_PAGE = 100;
const Stories = shape({ stories: array(Story) });
const Entries = shape({ datasource_entries: array(shape({ name: string(), value: nullable(string()), dimension_value: nullable(string()) })) });

/** Keys of the copies in KV. */
export const copyKeys = (folder: string) => ({
  version: `cms:${folder}:version`,
  texts: `cms:${folder}:texts`,
  index: (language: Language) => `cms:${folder}:${language}:index`,
  story: (language: Language, slug: string) => `cms:${folder}:${language}:story:${slug}`,
});

/** Every page of a list. */
async function allPages<Item>(ask: (page: number) => Promise<{ items: Item[]; total: number }>, perPage: number): Promise<Item[]> {
  const first = await ask(1);
  const pages = Math.ceil(first.total / perPage);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => ask(i + 2)));
  return [first, ...others].flatMap(({ items }) => items);
}

/** All stories of the market's folder in one language; `without` leaves fields out. */
export const allStories = (settings: Config, language: Language, cv: { cv?: string }, without: readonly string[] = []): Promise<Story[]> =>
  allPages(async (page) => {
    const answer = await fetchCms(
      settings,
      'stories',
      {
        starts_with: `${settings.group.marketCMSFolderPath}/`,
        language: language === 'en' ? 'default' : language,
        per_page: String(PER_PAGE),
        page: String(page),
        ...cv,
        ...(without.length > 0 && { excluding_fields: without.join(',') }),
      },
      Stories,
    );
    return { items: answer.body.stories as Story[], total: answer.total };
  }, PER_PAGE);

async function dimension(settings: Config, language: Language, cv: { cv?: string }) {
  const perPage = 1000;
  return allPages(async (page) => {
    const params = { datasource: settings.group.translationsDatasourcePath, dimension: language, per_page: String(perPage), page: String(page), ...cv };
    const answer = await fetchCms(settings, 'datasource_entries', params, Entries);
    return { items: answer.body.datasource_entries, total: answer.total };
  }, perPage);
}

/** The texts of every language; an entry without a translation is absent there. */
export async function allTexts(settings: Config, cv: { cv?: string }): Promise<Record<Language, Dictionary>> {
  const [sv, pt] = await Promise.all([dimension(settings, 'sv', cv), dimension(settings, 'pt', cv)]);
  const translated = (entries: typeof sv) => Object.fromEntries(entries.flatMap(({ name, dimension_value: text }) => (text ? [[name, text]] : [])));
  return { en: Object.fromEntries(sv.flatMap(({ name, value }) => (value ? [[name, value]] : []))), sv: translated(sv), pt: translated(pt) };
}

export const withoutBody = (story: Story): Story => ({
  ...story,
  content: Object.fromEntries(Object.entries(story.content).filter(([name]) => !BODY_FIELDS.includes(name))) as Story['content'],
});

/** Everything that is published, as it stands in KV. @throws UpstreamError */
async function readPublished(settings: Config, version: string): Promise<Map<string, string>> {
  const keys = copyKeys(settings.group.marketCMSFolderPath);
  const cv = { cv: version };
  const entries = new Map([[keys.texts, JSON.stringify({ texts: await allTexts(settings, cv) })]]);
  for (const language of CONTENT_LANGUAGES) {
    const stories = await allStories(settings, language, cv);
    entries.set(keys.index(language), JSON.stringify({ stories: stories.map(withoutBody) }));
    for (const story of stories) entries.set(keys.story(language, story.full_slug), JSON.stringify({ story }));
  }
  return entries;
}

/** What stands in KV, as digests by key. */
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

/** Copies of a shop with content are never replaced by nothing: an empty answer is more likely a wrong setting than an empty shop. */
const MAX_REMOVED_SHARE = 0.5;
/** Two copiers at once may write the older of two versions last; whoever sees a newer version at the end copies again. */
const MAX_ROUNDS = 3;

/**
 * Brings the copies in KV to what the CMS has published now: writes what is new or different, removes what is gone.
 * Does nothing when the version of the content is the one that was copied last.
 *
 * @returns how many keys were written or removed.
 * @throws UpstreamError when the CMS does not answer, or when more than half of the copies would go; they stay as they are.
 */
export async function syncCopies(settings: Config, kv: KVNamespace): Promise<number> {
  const folder = settings.group.marketCMSFolderPath;
  const versionKey = copyKeys(folder).version;
  let version = String(await cmsVersion(settings));
  if ((await kv.get(versionKey)) === version) return 0;
  let changed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const published = await readPublished(settings, version);
    const stored = await storedDigests(kv, folder);
    stored.delete(versionKey);
    const obsolete = [...stored.keys()].filter((key) => !published.has(key));
    if (obsolete.length > stored.size * MAX_REMOVED_SHARE)
      throw new UpstreamError('upstream_garbage', `${obsolete.length} of ${stored.size} copies would go`, false);
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
