import { and, count, eq, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Language } from '../languages/index.ts';
import { type Held, LockLost } from '../platform/database/exclusively.ts';
import { inList } from '../platform/database/in-list.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { copiedLanguages, copyKeys } from './copies.ts';
import { askCms, isOver, type Run } from './copy-run.ts';
import {
  type CopyState,
  folderOf,
  restoreVersion,
  type SyncContext,
  versionValue,
  writingState,
} from './copy-state.ts';
import { allSlugs, allTexts, oneStory, STORIES_PER_PAGE, storiesPage } from './lists.ts';
import { cmsProgress, cmsStories } from './tables.ts';
import { cmsVersion } from './version.ts';
import { copyStories, deleteReplaced, replacing, writeIndex } from './written-copies.ts';

/** Asks the CMS for its version, and notes when. @throws UpstreamError */
export async function askVersion(context: SyncContext): Promise<number> {
  await writingState(context, { askedAt: new Date().toISOString() });
  return cmsVersion(context.settings);
}

/** Mostly one story has changed. */
const SMALL_PAGE = 25;
/** A story that was published this long before another one may show after it. */
const OVERLAP_MS = 10_000;

/** The moment before a time, ISO 8601; empty for the beginning. */
const earlier = (time: string, ms: number): string => (time ? new Date(Date.parse(time) - ms).toISOString() : '');

/** Notes that everything up to a moment has been copied. */
async function noteProgress({ db, folder, isHeld }: Run, language: Language, since: string): Promise<void> {
  await db
    .insert(cmsProgress)
    .select(sql`SELECT ${folder}, ${language}, ${since} WHERE ${isHeld}`)
    .onConflictDoUpdate({
      target: [cmsProgress.folder, cmsProgress.language],
      set: { since },
      setWhere: lt(cmsProgress.since, since),
    });
}

/**
 * Copies the stories of a language that were published since the last ones, the oldest first, and notes after each page
 * how far it has come: never further than what shows for certain.
 *
 * @returns whether it has come to the end.
 */
async function copyPublished(run: Run, language: Language): Promise<boolean> {
  const { settings, db, folder, version } = run;
  const [row] = await db
    .select({ since: cmsProgress.since })
    .from(cmsProgress)
    .where(and(eq(cmsProgress.folder, folder), eq(cmsProgress.language, language)));
  let noted = row?.since ?? '';
  // others of that moment may be left
  let since = earlier(noted, 1);
  let perPage = SMALL_PAGE;
  for (let page = 1; !isOver(run); ) {
    await run.renew();
    const parameters = {
      cv: String(version),
      sort_by: 'published_at:asc',
      ...(since && { published_at_gt: since }),
    };
    const certain = Date.now() - OVERLAP_MS;
    const fetchPage = () => storiesPage(settings, language, { page, perPage }, parameters);
    const { items } = await askCms(run, fetchPage, perPage === SMALL_PAGE);
    await copyStories(run, language, items);
    const last = items.at(-1)?.published_at ?? '';
    const seen = last && new Date(Math.min(Date.parse(last), certain)).toISOString();
    if (seen > noted) {
      await noteProgress(run, language, seen);
      noted = seen;
    }
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

/** Whether each language has as many copies as the CMS has published stories. */
async function areComplete(run: Run): Promise<boolean> {
  const { settings, db, folder, version } = run;
  const languages = copiedLanguages(settings.group);
  const one = { page: 1, perPage: 1 };
  const { total } = await askCms(run, () => storiesPage(settings, languages[0]!, one, { cv: String(version) }), true);
  const rows = await db
    .select({ language: cmsStories.language, stories: count() })
    .from(cmsStories)
    .where(eq(cmsStories.folder, folder))
    .groupBy(cmsStories.language);
  const copies = new Map(rows.map(({ language, stories }) => [language, stories]));
  return languages.every((language) => copies.get(language) === total);
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
  const { settings, db, folder, version, isHeld } = run;
  const cv = { cv: String(version) };
  const published = await allSlugs(settings, cv, (call) => askCms(run, call));
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
      await run.renew();
      const { story } = await askCms(run, () => oneStory(settings, language, slug, cv), true);
      if (story) await copyStories(run, language, [story]);
    }
  const replaced = rows
    .filter(({ slug }) => gone.has(slug))
    .map(({ language, slug, publishedAt }) => copyKeys(folder).story(language as Language, slug, publishedAt));
  if (gone.size > 0)
    await db.batch([
      ...replacing(db, { replaced, written: [] }, isHeld),
      db.delete(cmsStories).where(and(eq(cmsStories.folder, folder), inList(cmsStories.slug, gone), isHeld)),
    ]);
  return !isOver(run);
}

/** The scope of a run beside the stories that were published since. */
export interface Scope {
  texts: boolean;
  /** Compares the addresses of all stories, also where their number is right. */
  addresses: boolean;
}

/** Lets all isolates read a version, and notes that it has been copied. */
async function showCopies(run: Run, state: CopyState, textsVersion: number): Promise<void> {
  const { kv, db, folder, version, isHeld } = run;
  const keys = copyKeys(folder);
  const shown = { version, textsVersion };
  const keysOf = (which: typeof shown) => [
    keys.texts(which.textsVersion),
    ...copiedLanguages(run.settings.group).map((each) => keys.index(each, which.version)),
  ];
  await run.renew();
  await kv.put(keys.version, versionValue(shown));
  // a write that was held up may have come after that of a later run
  await run.renew().catch(async (error: unknown) => {
    if (error instanceof LockLost) await restoreVersion(run);
    throw error;
  });
  const written = keysOf(shown);
  const before = state.version === 0 ? [] : keysOf(state);
  const replaced = before.filter((key) => !written.includes(key));
  await db.batch([
    ...replacing(db, { replaced, written }, isHeld),
    writingState(
      run,
      { ...shown, isUnfinished: false, ...(textsVersion === version && { textsAt: new Date().toISOString() }) },
      isHeld,
    ),
  ]);
}

/** The outcome of a run of copying. */
export interface CopyOutcome {
  /** The version of the copied texts; null where not everything has been copied. */
  copiedTexts: number | null;
  /** How many stories it has copied. */
  stories: number;
}

/**
 * Copies what was published since the last time: stories one page at a time, then texts and indexes, and at last the
 * version, which lets all isolates read them. Where the version has gone back, all stories are looked at. A run that has
 * no time left goes on with the next one where it was.
 *
 * @param state of the copies before the run. @param version that the CMS has named. @param until when the run has to
 * end, in milliseconds since 1970. @param held the lock that keeps another run from beginning.
 * @throws UpstreamError when the CMS fails, or when more than half of the stories would be removed; nothing is removed
 * then. @throws LockLost when another run has begun.
 */
export async function copyContent(
  context: SyncContext,
  state: CopyState,
  version: number,
  scope: Scope,
  until: number,
  { renew, isHeld }: Pick<Held<undefined>, 'renew' | 'isHeld'>,
): Promise<CopyOutcome> {
  const { settings, kv, database } = context;
  const folder = folderOf(context);
  const isGoingBack = version < state.version;
  const db = drizzle(database);
  const run: Run = { ...context, db, folder, version, isGoingBack, until, renew, isHeld, copied: 0, nextCallAt: 0 };
  // what was restored may have been published before what has been copied since
  if (isGoingBack && !state.isUnfinished) await db.delete(cmsProgress).where(eq(cmsProgress.folder, folder));
  await writingState(context, { isUnfinished: true }, isHeld);
  const unfinished = () => ({ copiedTexts: null, stories: run.copied });
  const languages = copiedLanguages(settings.group);
  for (const language of languages) if (!(await copyPublished(run, language))) return unfinished();
  const isWhole = !scope.addresses && (await areComplete(run));
  if (!isWhole && !(await compareSlugs(run))) return unfinished();
  const textsVersion = scope.texts || state.textsVersion === 0 ? version : state.textsVersion;
  if (textsVersion === version) {
    const texts = await allTexts(settings, { cv: String(version) }, (call) => askCms(run, call));
    await kv.put(copyKeys(folder).texts(version), JSON.stringify({ texts }));
  }
  for (const language of languages) await writeIndex(run, language);
  await showCopies(run, state, textsVersion);
  await deleteReplaced(run);
  return { copiedTexts: textsVersion, stories: run.copied };
}
