import { and, eq, lt, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../env.ts';
import type { Language } from '../languages/index.ts';
import { inList } from '../platform/database/in-list.ts';
import { hasRoom, roomInRun } from '../platform/run-budget.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { copiedLanguages, copyKeys, withoutBody } from './copies.ts';
import { allSlugs, allTexts, oneStory, STORIES_PER_PAGE, storiesPage } from './lists.ts';
import type { Story } from './story.ts';
import { cmsCopies, cmsProgress, cmsReplaced, cmsStories } from './tables.ts';
import { cmsVersion } from './version.ts';

/** The settings, and the places that copies are kept in and counted. */
export interface SyncContext {
  settings: Settings;
  kv: KVNamespace;
  database: D1Database;
}

/** How far the copies are. */
export type CopyState = Omit<typeof cmsCopies.$inferSelect, 'folder'>;

const NOTHING_COPIED: CopyState = {
  version: 0,
  textsVersion: 0,
  textsAt: '',
  isUnfinished: false,
  askedAt: '',
};

const folderOf = ({ settings }: SyncContext): string => settings.group.marketCMSFolderPath;

/** How far the copies of the market group's folder are. */
export async function readCopyState(context: SyncContext): Promise<CopyState> {
  const [row] = await drizzle(context.database)
    .select()
    .from(cmsCopies)
    .where(eq(cmsCopies.folder, folderOf(context)));
  return row ?? NOTHING_COPIED;
}

async function writeCopyState(context: SyncContext, changes: Partial<CopyState>): Promise<void> {
  await drizzle(context.database)
    .insert(cmsCopies)
    .values({ folder: folderOf(context), ...NOTHING_COPIED, ...changes })
    .onConflictDoUpdate({ target: cmsCopies.folder, set: changes });
}

/** Asks the CMS for its version, and notes when. @throws UpstreamError */
export async function askVersion(context: SyncContext): Promise<number> {
  await writeCopyState(context, { askedAt: new Date().toISOString() });
  return cmsVersion(context.settings);
}

/** Which of several full slugs are stories that have been copied. */
export async function copiedSlugs(context: SyncContext, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await drizzle(context.database)
    .selectDistinct({ slug: cmsStories.slug })
    .from(cmsStories)
    .where(and(eq(cmsStories.folder, folderOf(context)), inList(cmsStories.slug, slugs)));
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Pages of up to 25 stories may be asked for 50 times in a second, larger ones 6 times. Source: Storyblok's documentation
 * of the content delivery API, "Rate limit". A third of that is left for visitors.
 */
const SMALL_PAGE = 25;
const SMALL_PAGE_MS = 30;
const LARGE_PAGE_MS = 250;
/** Connections that a Worker may have at a time. Source: Cloudflare's documentation, "Limits". */
const CONNECTIONS = 6;
/** A story that was published this long before another one may show after it. */
const OVERLAP_MS = 10_000;

/** Waits before each call for a list. @param ms that the call takes of the CMS's time. */
function pace(): (ms?: number) => Promise<void> {
  let nextAt = 0;
  return async (ms = LARGE_PAGE_MS) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())));
    nextAt = Date.now() + ms;
  };
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += CONNECTIONS) await Promise.all(items.slice(at, at + CONNECTIONS).map(work));
}

/** A run of copying. */
interface Run extends SyncContext {
  db: DrizzleD1Database;
  folder: string;
  version: number;
  /** When it has to end, in milliseconds since 1970. */
  until: number;
  next(ms?: number): Promise<void>;
}

/** Queries, or calls, for a page of stories at most: a hundred stories, and what goes with them. */
const PAGE_QUERIES = 120;

const isOver = ({ until }: Run): boolean => Date.now() > until || !hasRoom(PAGE_QUERIES);

/** The statements that note which keys are replaced, and which are written. */
const replacing = (db: DrizzleD1Database, replaced: readonly string[], written: readonly string[]) =>
  [
    db
      .insert(cmsReplaced)
      .select(sql`SELECT value, ${new Date().toISOString()} FROM json_each(${JSON.stringify(replaced)}) WHERE true`)
      .onConflictDoNothing(),
    db.delete(cmsReplaced).where(inList(cmsReplaced.key, written)),
  ] as const;

/** Copies those of some stories that have changed: first to KV, so that no index names a story without its copy. */
async function copyStories({ kv, db, folder }: Run, language: Language, stories: readonly Story[]): Promise<void> {
  const slugs = stories.map(({ full_slug }) => full_slug);
  const rows = await db
    .select({ slug: cmsStories.slug, publishedAt: cmsStories.publishedAt })
    .from(cmsStories)
    .where(and(eq(cmsStories.folder, folder), eq(cmsStories.language, language), inList(cmsStories.slug, slugs)));
  const before = new Map(rows.map(({ slug, publishedAt }) => [slug, publishedAt]));
  const changed = stories.filter(({ full_slug, published_at }) => before.get(full_slug) !== (published_at ?? ''));
  if (changed.length === 0) return;
  const keyOf = (slug: string, publishedAt: string) => copyKeys(folder).story(language, slug, publishedAt);
  await inTurns(changed, (story) =>
    kv.put(keyOf(story.full_slug, story.published_at ?? ''), JSON.stringify({ story })),
  );
  const rowsOf = changed.map((story) => {
    const row = {
      publishedAt: story.published_at ?? '',
      position: story.position ?? 0,
      summary: JSON.stringify(withoutBody(story)),
    };
    return db
      .insert(cmsStories)
      .values({ folder, language, slug: story.full_slug, ...row })
      .onConflictDoUpdate({ target: [cmsStories.folder, cmsStories.language, cmsStories.slug], set: row });
  });
  const replaced = changed.flatMap(({ full_slug }) => {
    const publishedAt = before.get(full_slug);
    return publishedAt === undefined ? [] : [keyOf(full_slug, publishedAt)];
  });
  const written = changed.map(({ full_slug, published_at }) => keyOf(full_slug, published_at ?? ''));
  await db.batch([...replacing(db, replaced, written), ...rowsOf]);
}

/** The moment before a time, ISO 8601; empty for the beginning. */
const earlier = (time: string, ms: number): string => (time ? new Date(Date.parse(time) - ms).toISOString() : '');

/**
 * Copies the stories of a language that were published since the last ones, the oldest first, and notes after each page
 * how far it has come.
 *
 * @returns whether it has come to the end.
 */
async function copyPublished(run: Run, language: Language): Promise<boolean> {
  const { settings, db, folder, version, next } = run;
  const [row] = await db
    .select({ since: cmsProgress.since })
    .from(cmsProgress)
    .where(and(eq(cmsProgress.folder, folder), eq(cmsProgress.language, language)));
  let since = earlier(row?.since ?? '', OVERLAP_MS);
  // mostly one story has changed
  let perPage = SMALL_PAGE;
  for (let page = 1; !isOver(run); ) {
    await next(perPage === SMALL_PAGE ? SMALL_PAGE_MS : LARGE_PAGE_MS);
    const parameters = {
      cv: String(version),
      sort_by: 'published_at:asc',
      ...(since && { published_at_gt: since }),
    };
    const { items } = await storiesPage(settings, language, { page, perPage }, parameters);
    await copyStories(run, language, items);
    const last = items.at(-1)?.published_at ?? '';
    if (last > (row?.since ?? ''))
      await db
        .insert(cmsProgress)
        .values({ folder, language, since: last })
        .onConflictDoUpdate({ target: [cmsProgress.folder, cmsProgress.language], set: { since: last } });
    if (items.length < perPage) return true;
    // stories of the same moment may go on beyond the page
    const following = earlier(last, 1);
    if (following > since || perPage === SMALL_PAGE) page = 1;
    else page += 1;
    if (following > since) since = following;
    perPage = STORIES_PER_PAGE;
  }
  return false;
}

/**
 * The largest share of stories that one run may remove: an almost empty response points to a wrong setting rather than
 * to an empty CMS.
 */
const MAX_REMOVED_SHARE = 0.5;

/**
 * Removes the copies of stories that are gone, and copies those that have another address without having been published
 * anew.
 *
 * @returns whether it has come to the end. @throws UpstreamError when more than half would be removed.
 */
async function compareSlugs(run: Run): Promise<boolean> {
  const { settings, db, folder, version, next } = run;
  const cv = { cv: String(version) };
  const published = await allSlugs(settings, cv, next);
  const rows = await db
    .select({ language: cmsStories.language, slug: cmsStories.slug, publishedAt: cmsStories.publishedAt })
    .from(cmsStories)
    .where(eq(cmsStories.folder, folder));
  const copied = new Set(rows.map(({ slug }) => slug));
  const copiedIn = new Set(rows.map(({ language, slug }) => `${language} ${slug}`));
  const gone = new Set([...copied].filter((slug) => !published.has(slug)));
  if (gone.size > copied.size * MAX_REMOVED_SHARE)
    throw new UpstreamError('upstream_garbage', `${gone.size} of ${copied.size} stories would be removed`, false);
  for (const language of copiedLanguages(settings.group))
    for (const slug of published) {
      if (copiedIn.has(`${language} ${slug}`)) continue;
      if (isOver(run)) return false;
      const { story } = await oneStory(settings, language, slug, cv);
      if (story) await copyStories(run, language, [story]);
    }
  const replaced = rows
    .filter(({ slug }) => gone.has(slug))
    .map(({ language, slug, publishedAt }) => copyKeys(folder).story(language as Language, slug, publishedAt));
  if (gone.size > 0)
    await db.batch([
      ...replacing(db, replaced, []),
      db.delete(cmsStories).where(and(eq(cmsStories.folder, folder), inList(cmsStories.slug, [...gone]))),
    ]);
  return !isOver(run);
}

/** Rows that one query reads. */
const ROWS = 500;

/** Writes a language's index, which is made of the rows' texts: no story is parsed for it. */
async function writeIndex({ kv, db, folder, version }: Run, language: Language): Promise<void> {
  const entries: { position: number; summary: string }[] = [];
  for (let after = ''; ; ) {
    const rows = await db
      .select({ slug: cmsStories.slug, position: cmsStories.position, summary: cmsStories.summary })
      .from(cmsStories)
      .where(and(eq(cmsStories.folder, folder), eq(cmsStories.language, language), sql`${cmsStories.slug} > ${after}`))
      .orderBy(cmsStories.slug)
      .limit(ROWS);
    entries.push(...rows);
    if (rows.length < ROWS) break;
    after = rows.at(-1)!.slug;
  }
  entries.sort((a, b) => a.position - b.position);
  const value = `{"stories":[${entries.map(({ summary }) => summary).join(',')}]}`;
  await kv.put(copyKeys(folder).index(language, version), value);
}

/** Isolates know of a newer version within two minutes. */
const REPLACED_FOR_MS = 3_600_000;

/** Deletes copies that nobody reads any more. */
async function deleteReplaced({ kv, db }: Run): Promise<void> {
  const before = new Date(Date.now() - REPLACED_FOR_MS).toISOString();
  const rows = await db
    .select({ key: cmsReplaced.key })
    .from(cmsReplaced)
    .where(lt(cmsReplaced.at, before))
    .limit(Math.max(0, Math.min(ROWS, roomInRun() - PAGE_QUERIES)));
  const keys = rows.map(({ key }) => key);
  await inTurns(keys, (key) => kv.delete(key));
  if (keys.length > 0) await db.delete(cmsReplaced).where(inList(cmsReplaced.key, keys));
}

/**
 * Copies what was published since the last time: stories one page at a time, then texts and indexes, and at last the
 * version, which lets all isolates read them. Where the version has gone back, all stories are looked at. A run that has
 * no time left goes on with the next one where it was. Only one may run at a time.
 *
 * @param state of the copies before the run. @param version that the CMS has named. @param withTexts whether texts may
 * have changed. @param until when the run has to end, in milliseconds since 1970.
 * @returns the version of the copied texts; null where not everything has been copied.
 * @throws UpstreamError when the CMS fails, or when more than half of the stories would be removed; nothing is removed
 * then.
 */
export async function copyContent(
  context: SyncContext,
  state: CopyState,
  version: number,
  withTexts: boolean,
  until: number,
): Promise<number | null> {
  const { settings, kv, database } = context;
  const folder = folderOf(context);
  const run: Run = { ...context, db: drizzle(database), folder, version, until, next: pace() };
  // what was restored may have been published before what has been copied since
  if (version < state.version && !state.isUnfinished)
    await run.db.delete(cmsProgress).where(eq(cmsProgress.folder, folder));
  await writeCopyState(context, { isUnfinished: true });
  const languages = copiedLanguages(settings.group);
  for (const language of languages) if (!(await copyPublished(run, language))) return null;
  if (!(await compareSlugs(run))) return null;
  const keys = copyKeys(folder);
  const textsVersion = withTexts || state.textsVersion === 0 ? version : state.textsVersion;
  if (textsVersion === version) {
    const texts = await allTexts(settings, { cv: String(version) }, run.next);
    await kv.put(keys.texts(version), JSON.stringify({ texts }));
  }
  for (const language of languages) await writeIndex(run, language);
  await kv.put(keys.version, `${version} ${textsVersion}`);
  const keysOf = (which: number, ofTexts: number) => [
    keys.texts(ofTexts),
    ...languages.map((each) => keys.index(each, which)),
  ];
  const written = keysOf(version, textsVersion);
  const before = state.version === 0 ? [] : keysOf(state.version, state.textsVersion);
  await run.db.batch(
    replacing(
      run.db,
      before.filter((key) => !written.includes(key)),
      written,
    ),
  );
  await writeCopyState(context, {
    version,
    textsVersion,
    isUnfinished: false,
    ...(textsVersion === version && { textsAt: new Date().toISOString() }),
  });
  await deleteReplaced(run);
  return textsVersion;
}
