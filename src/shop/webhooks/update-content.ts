import { and, eq, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { askVersion, copiedSlugs, copyContent, readCopyState, type SyncContext } from '../../cms/sync.ts';
import { showVersion } from '../../cms/version.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { EVERY_PAGE } from '../../platform/page-cache/entry.ts';
import { MAX_TAGS, purge } from '../../platform/page-cache/purges.ts';
import { cmsEvents } from '../events/tables.ts';
import { cmsTags, storyOfEvent } from './purge-tags.ts';

/** A run of the shop that brings content up to date. */
export interface ContentContext extends SyncContext {
  waitUntil(work: Promise<unknown>): void;
}

/** The CMS's API may name the version before an event for some seconds after it. */
const LAG_MS = 5000;
/** Without an event, the CMS is asked this often: 21,600 times a month, of the 100,000 calls of its smallest plan. */
const ASK_MS = 120_000;
/**
 * Texts are copied after events that tell of them, and at the latest this long after another change: the CMS may not tell
 * of texts.
 */
const TEXTS_MS = 600_000;
/** The platform ends what a request does in the background 30 s after its answer. */
const MAX_MS = 25_000;

const isOlder = (at: string, ms: number): boolean => Date.now() - (Date.parse(at) || 0) >= ms;

interface OpenEvents {
  payloads: readonly string[];
  /** When the last of them came, ISO 8601; empty when there are none. */
  newest: string;
}

/** The events that nobody has worked on; beyond {@link MAX_TAGS} they are as many as they may be. */
async function openEvents({ database }: ContentContext): Promise<OpenEvents> {
  const rows = await drizzle(database)
    .select({ payload: cmsEvents.payload, receivedAt: cmsEvents.receivedAt })
    .from(cmsEvents)
    .where(eq(cmsEvents.isOpen, true))
    .limit(MAX_TAGS + 1);
  return {
    payloads: rows.map(({ payload }) => payload),
    newest: rows.reduce((last, { receivedAt }) => (receivedAt > last ? receivedAt : last), ''),
  };
}

const close = ({ database }: ContentContext, until: string) =>
  drizzle(database)
    .update(cmsEvents)
    .set({ isOpen: false })
    .where(and(eq(cmsEvents.isOpen, true), lte(cmsEvents.receivedAt, until)));

/** The tags that events purge, as long as the stories that they name have not been copied. */
async function tagsOf(context: ContentContext, { payloads }: OpenEvents): Promise<string[]> {
  if (payloads.length > MAX_TAGS) return [EVERY_PAGE];
  const known = await copiedSlugs(
    context,
    payloads.flatMap((payload) => storyOfEvent(payload) ?? []),
  );
  return [...new Set(payloads.flatMap((payload) => cmsTags(context.settings, payload, (slug) => known.has(slug))))];
}

/**
 * Copies the version that the CMS names, if it is a new one, and purges what the events tell of. Events have neither an
 * id nor a time: equal edits have equal bodies, and a recorded body may be sent again, so the version decides.
 *
 * @returns whether there is nothing more of it to copy.
 */
async function copyNewest(context: ContentContext, until: number): Promise<boolean> {
  const version = await askVersion(context);
  const state = await readCopyState(context);
  const areTextsOld = state.textsVersion !== version && isOlder(state.textsAt, TEXTS_MS);
  if (state.version === version && !state.isUnfinished && !areTextsOld) return true;
  const events = await openEvents(context);
  // what an earlier run has copied in part is not known for a news any more
  const tags = state.isUnfinished ? [EVERY_PAGE] : await tagsOf(context, events);
  const areStoriesOnly =
    events.payloads.length > 0 &&
    events.payloads.length <= MAX_TAGS &&
    events.payloads.every((payload) => storyOfEvent(payload));
  const withTexts = areTextsOld || state.isUnfinished || version < state.version || !areStoriesOnly;
  const copiedTexts = await copyContent(context, state, version, withTexts, until);
  if (copiedTexts === null) return false;
  showVersion(version, copiedTexts);
  if (tags.length > 0) purge(tags, context.kv, context.waitUntil);
  return true;
}

/** Shows what the CMS has. To copy everything for the first time takes minutes; until then pages read from the CMS. */
async function showUncopied(context: ContentContext): Promise<void> {
  const events = await openEvents(context);
  showVersion(await askVersion(context), null);
  purge(await tagsOf(context, events), context.kv, context.waitUntil);
}

/**
 * Works on all open events.
 *
 * @returns the milliseconds after which the CMS has to be asked again, as the last event may be newer than what it says;
 * 0 when nothing is left; null when the time is over.
 */
async function work(context: ContentContext, until: number): Promise<number | null> {
  const askedAt = new Date().toISOString();
  if (!(await copyNewest(context, until))) return null;
  const { newest } = await openEvents(context);
  if (!newest || newest > askedAt) return 0;
  const rest = Date.parse(newest) + LAG_MS - Date.now();
  if (rest > 0) return rest;
  await close(context, newest);
  return 0;
}

/**
 * Brings the copies of content up to date: after events of the CMS, when an earlier run was not finished, and every two
 * minutes. One caller at a time works, for all.
 *
 * @throws UpstreamError when the CMS fails, or names almost no story.
 */
export async function updateContent(context: ContentContext): Promise<void> {
  const until = Date.now() + MAX_MS;
  const lock = `content ${context.settings.group.marketCMSFolderPath}`;
  let state = await readCopyState(context);
  if (state.version === 0 && (await openEvents(context)).newest) await showUncopied(context);
  for (;;) {
    const isDue = state.isUnfinished || isOlder(state.askedAt, ASK_MS);
    // an event that came as another caller ended is seen by one of the two
    if (!isDue && !(await openEvents(context)).newest) return;
    const rest = await exclusively(context.database, lock, () => work(context, until), 0);
    if (rest === BUSY || rest === null || Date.now() + rest > until) return;
    const { askedAt } = await readCopyState(context);
    await new Promise((resolve) => setTimeout(resolve, rest));
    state = await readCopyState(context);
    // whoever asks last waits for all
    if (state.askedAt !== askedAt) return;
  }
}
