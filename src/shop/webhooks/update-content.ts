import { readCopyState, restoreVersion, type SyncContext } from '../../cms/copy-state.ts';
import { askVersion, copyContent } from '../../cms/sync.ts';
import { showVersion } from '../../cms/version.ts';
import { deleteReplaced } from '../../cms/written-copies.ts';
import { BUSY, exclusively, type Held } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import { EVERY_PAGE } from '../../platform/page-cache/entry.ts';
import { purge } from '../../platform/page-cache/purges.ts';
import { closeEvents, isEventOpen, newsOf, openEvents } from './open-events.ts';

/** A run of the shop that brings content up to date. */
export interface ContentContext extends SyncContext {
  waitUntil(work: Promise<unknown>): void;
  /** Has another run begin. Without a queue there is none before the next minute. */
  queue?: Pick<Queue<string>, 'send'>;
}

/** The message that has another run begin. */
export const CONTENT_MESSAGE = 'content';

/** The CMS's API may name the version before an event for some seconds after it. */
const LAG_MS = 5000;
/** Without an event, the CMS is asked this often: 8,640 times a month, of the 100,000 calls of its smallest plan. */
const ASK_MS = 300_000;
/**
 * Texts are copied after events that tell of them, and at the latest this long after another change: the CMS may not tell
 * of texts.
 */
const TEXTS_MS = 1_800_000;
/** The platform ends what a request does in the background 30 s after its answer. */
const MAX_MS = 25_000;

const isOlder = (at: string, ms: number): boolean => Date.now() - (Date.parse(at) || 0) >= ms;

type Lock = Pick<Held<undefined>, 'renew' | 'isHeld'>;

/** The work that is left to a further run: nothing, what a run had no time for, or all, as it could do nothing. */
type Rest = 'none' | 'some' | 'all';

/**
 * Copies the version that the CMS names, if it is a new one, and purges what the events tell of. Events have neither an
 * id nor a time: equal edits have equal bodies, and a recorded body may be sent again, so the version decides.
 */
async function copyNewest(context: ContentContext, until: number, lock: Lock): Promise<Rest> {
  const version = await askVersion(context);
  const state = await readCopyState(context);
  const { isUnfinished } = state;
  const areTextsOld = state.textsVersion !== version && isOlder(state.textsAt, TEXTS_MS);
  if (state.version === version && !isUnfinished && !areTextsOld) {
    await restoreVersion(context);
    await deleteReplaced(context);
    return 'none';
  }
  const news = await newsOf(context, await openEvents(context.database));
  // what an earlier run has copied in part is not known for a news any more
  const tags = isUnfinished ? [EVERY_PAGE] : news.tags;
  const isAnything = isUnfinished || version < state.version;
  const scope = { texts: areTextsOld || isAnything || news.texts, addresses: isAnything || news.addresses };
  const { copiedTexts, stories } = await copyContent(context, state, version, scope, until, lock);
  if (copiedTexts === null) return stories > 0 ? 'some' : 'all';
  showVersion(version, copiedTexts);
  if (tags.length > 0) purge(tags, context.kv, context.waitUntil);
  return 'none';
}

/** Shows what the CMS has. To copy everything for the first time takes minutes; until then pages read from the CMS. */
async function showUncopied(context: ContentContext): Promise<void> {
  const events = await openEvents(context.database);
  showVersion(await askVersion(context), null);
  purge((await newsOf(context, events)).tags, context.kv, context.waitUntil);
}

/** Has a further run begin. @param afterMs not before this time. */
async function beginAnother({ queue }: ContentContext, afterMs: number): Promise<void> {
  await queue
    ?.send(CONTENT_MESSAGE, { delaySeconds: Math.ceil(afterMs / 1000) })
    .catch((error: unknown) => log.warn({ event: 'outbox_queue', kind: CONTENT_MESSAGE, error: String(error) }));
}

/**
 * Works on all open events.
 *
 * @returns the milliseconds after which the CMS has to be asked again, as the last event may be newer than what it says;
 * 0 when nothing is left; or what is left.
 */
async function work(context: ContentContext, until: number, lock: Lock): Promise<number | 'some' | 'all'> {
  const askedAt = new Date().toISOString();
  const rest = await copyNewest(context, until, lock);
  if (rest !== 'none') return rest;
  const { newest } = await openEvents(context.database);
  if (!newest || newest > askedAt) return 0;
  const restMs = Date.parse(newest) + LAG_MS - Date.now();
  if (restMs > 0) return restMs;
  await closeEvents(context.database, newest);
  return 0;
}

/**
 * Brings the copies of content up to date: after events of the CMS, when an earlier run was not finished, and every five
 * minutes. One caller at a time works, for all; what it has no time for is done by a further run.
 *
 * @throws UpstreamError when the CMS fails, or names almost no story.
 */
export async function updateContent(context: ContentContext): Promise<void> {
  const { database, settings } = context;
  const until = Date.now() + MAX_MS;
  const lock = `content ${settings.group.marketCMSFolderPath}`;
  let state = await readCopyState(context);
  if (state.version === 0 && (await isEventOpen(database))) await showUncopied(context);
  for (;;) {
    const isDue = state.isUnfinished || isOlder(state.askedAt, ASK_MS);
    // an event that came as another caller ended is seen by one of the two
    if (!isDue && !(await isEventOpen(database))) return;
    const rest = await exclusively(database, lock, (held) => work(context, until, held), 0);
    // without any progress, the next minute's run is soon enough
    if (rest === BUSY || rest === 'all') return;
    if (rest === 'some') return beginAnother(context, 0);
    if (Date.now() + rest > until) return beginAnother(context, rest);
    const { askedAt } = await readCopyState(context);
    await new Promise((resolve) => setTimeout(resolve, rest));
    state = await readCopyState(context);
    // whoever asks last waits for all
    if (state.askedAt !== askedAt) return;
  }
}
