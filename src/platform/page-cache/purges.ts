import { is, number, record, string } from 'superstruct';
import { log } from '../log.ts';
import { EVERY_PAGE } from './entry.ts';

/**
 * KV key of the purges of every isolate: an object of JSON with the time of the last purge by tag, in milliseconds
 * since 1970.
 */
export const PURGES_KEY = 'purges';
const Stored = record(string(), number());

/**
 * A purge is repeated after this time, because the provider's API may answer with older data for some seconds after its
 * webhook.
 */
const REPEAT_MS = 5000;
/** Purges of other isolates are read again after this time, in the background of a request. */
const READ_MS = 15_000;
/** KV may answer reads from a cache of this age, in seconds; it accepts no smaller number. */
const KV_CACHE_SECONDS = 30;
/** Pages and values are not used for longer than this, so older purges have no effect. */
const RETENTION_MS = 86_400_000;
/** More tags than this are replaced by {@link EVERY_PAGE}. */
export const MAX_TAGS = 500;

/** A purge as it acts in this isolate. */
interface Purge {
  at: number;
  /** When it acts again. It is a time and no timer, so nothing can end before it. */
  again: number;
}

const purges = new Map<string, Purge>();
/** The times that KV has, or shall have, by tag. */
const known = new Map<string, number>();
/** No purge acts later than this. */
let lastEffect = 0;
const listeners: ((tags: readonly string[]) => void)[] = [];

/**
 * The time of a purge by the clock of the isolate or command that purged; each purge of a tag has a later one than that
 * before.
 */
const nextTime = (stored: number | undefined, now: number): number => Math.max(now, (stored ?? 0) + 1);

function mark(tag: string, purge: Purge): void {
  purges.set(tag, purge);
  lastEffect = Math.max(lastEffect, purge.again);
}

const effectOf = (tag: string, now: number): number => {
  const purge = purges.get(tag);
  return purge === undefined ? 0 : now >= purge.again ? purge.again : purge.at;
};

/**
 * When a page or value with these tags was last purged, as far as this isolate knows.
 *
 * @param tags without {@link EVERY_PAGE}, which every page and value has.
 * @returns milliseconds since 1970; 0 for never.
 */
export function purgedAt(tags: readonly string[]): number {
  const now = Date.now();
  return tags.reduce((last, tag) => Math.max(last, effectOf(tag, now)), effectOf(EVERY_PAGE, now));
}

/**
 * Whether a page or value that was made at a time has been purged since. @param madeAt when its making began, in
 * milliseconds since 1970.
 */
export const isPurged = (tags: readonly string[], madeAt: number): boolean =>
  madeAt <= lastEffect && madeAt <= purgedAt(tags);

/** Calls a function with the tags of each purge that this isolate learns of, its own included. */
export const onPurge = (listener: (tags: readonly string[]) => void): void => void listeners.push(listener);

type OwnPurgeListener = (tags: readonly string[], waitUntil: (work: Promise<unknown>) => void) => void;
const ownListeners: OwnPurgeListener[] = [];
/** Calls a function with the tags of each purge that begins in this isolate. */
export const onOwnPurge = (listener: OwnPurgeListener): void => void ownListeners.push(listener);

const tell = (tags: readonly string[]) => {
  if (tags.length > 0) for (const listener of listeners) listener(tags);
};

/** Tags whose purges act again, in the order of that time. */
const repeats: { at: number; tags: readonly string[] }[] = [];

function tellRepeats(now: number): void {
  while (repeats[0] && repeats[0].at <= now) tell(repeats.shift()!.tags);
}

function tellNowAndAgain(tags: readonly string[], now: number): void {
  tell(tags);
  if (tags.length > 0) repeats.push({ at: now + REPEAT_MS, tags });
}

/** Forgets purges that are older than a day or than one of everything; too many are replaced by one of everything. */
function prune(now: number): void {
  const before = Math.max(now - RETENTION_MS, known.get(EVERY_PAGE) ?? 0);
  for (const [tag, at] of known) if (tag === EVERY_PAGE ? at < now - RETENTION_MS : at < before) known.delete(tag);
  for (const [tag, { again }] of purges) if (again < now - RETENTION_MS) purges.delete(tag);
  if (known.size <= MAX_TAGS) return;
  const latest = Math.max(...known.values());
  known.clear();
  purges.clear();
  known.set(EVERY_PAGE, latest);
  mark(EVERY_PAGE, { at: now, again: now + REPEAT_MS });
  tellNowAndAgain([EVERY_PAGE], now);
}

/**
 * When this isolate first looked at the purges in KV: what it has made since may be older than a purge that it learns
 * of later.
 */
let firstLookAt = 0;

/**
 * Takes over what KV has. A purge acts from when this isolate learns of it, because it may have used its older values
 * until then; one from before the isolate's first page acts from its own time.
 */
function learn(stored: Record<string, number>): void {
  const now = Date.now();
  const news = Object.entries(stored).filter(([tag, at]) => at > (known.get(tag) ?? 0) && at > now - RETENTION_MS);
  for (const [tag, at] of news) known.set(tag, at);
  const isBefore = (at: number) => at + REPEAT_MS < firstLookAt;
  for (const [tag, at] of news)
    mark(tag, isBefore(at) ? { at, again: at + REPEAT_MS } : { at: now, again: now + REPEAT_MS });
  prune(now);
  const late = news.flatMap(([tag, at]) => (isBefore(at) ? [] : [tag]));
  tellNowAndAgain(late, now);
}

/** The purges in a value of KV; none for a malformed one, which the next write replaces. */
export function parsePurges(stored: unknown): Record<string, number> {
  if (stored === null || is(stored, Stored)) return stored ?? {};
  log.error({ event: 'purges', error: 'malformed' });
  return {};
}

const readStored = async (kv: KVNamespace): Promise<Record<string, number>> =>
  parsePurges(
    await kv
      .get(PURGES_KEY, { type: 'json', cacheTtl: KV_CACHE_SECONDS })
      .catch((error) => (error instanceof SyntaxError ? {} : Promise.reject(error))),
  );

/**
 * Adds purges to those that are stored. @param now of the caller's clock, in milliseconds since 1970. @returns the
 * value to store.
 */
export function withPurges(
  stored: Record<string, number>,
  tags: readonly string[],
  now: number,
): Record<string, number> {
  const recent = Object.entries(stored).filter(([, at]) => at > now - RETENTION_MS);
  const all = {
    ...Object.fromEntries(recent),
    ...Object.fromEntries(tags.map((tag) => [tag, nextTime(stored[tag], now)])),
  };
  return Object.keys(all).length > MAX_TAGS ? { [EVERY_PAGE]: Math.max(...Object.values(all)) } : all;
}

/** Purges of this isolate that KV may not have yet, with when they were last written to it; 0 for never. */
const own = new Map<string, number>();
/** The time at which a request began to write; 0 while none does. */
let writingSince = 0;
let writtenAt = 0;
/** KV refuses more than one write of a key in a second. */
const WRITE_INTERVAL_MS = 1100;
/** A write that has not ended after this time has died with its request. */
const STUCK_AFTER_MS = 10_000;
/** A request ends its work in the background before the platform does, 30 s after its answer. */
const MAX_WRITING_MS = 25_000;
const POLL_MS = 250;
/**
 * Another isolate may have read before this one wrote, and written after it: that shows when KV's cached answers are
 * newer than both.
 */
const LOST_AFTER_MS = 2 * KV_CACHE_SECONDS * 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const unwritten = () => [...own].flatMap(([tag, at]) => (at === 0 ? [tag] : []));

async function writeOnce(kv: KVNamespace): Promise<void> {
  await pause(Math.max(0, writtenAt + WRITE_INTERVAL_MS - Date.now()));
  learn(await readStored(kv));
  // of one turn, so that a purge in between is written by the next round
  const [tags, value] = [unwritten(), JSON.stringify(Object.fromEntries(known))];
  const times = tags.map((tag) => known.get(tag));
  writtenAt = Date.now();
  await kv.put(PURGES_KEY, value);
  for (const [index, tag] of tags.entries()) if (known.get(tag) === times[index]) own.set(tag, Date.now());
}

/** Writes what KV does not have yet, unless another request does. Never rejects. */
async function write(kv: KVNamespace): Promise<void> {
  const until = Date.now() + MAX_WRITING_MS;
  for (let failures = 0; unwritten().length > 0 && Date.now() < until; ) {
    if (Date.now() - writingSince < STUCK_AFTER_MS) {
      await pause(POLL_MS);
      continue;
    }
    writingSince = Date.now();
    try {
      await writeOnce(kv);
    } catch (error) {
      failures += 1;
      log.warn({ event: 'purges_not_written', error: String(error) });
      await pause(WRITE_INTERVAL_MS * 2 ** (failures - 1) * (0.5 + Math.random()));
    } finally {
      writingSince = 0;
    }
  }
}

/**
 * Purges tags: in this isolate at once and once more five seconds later, in others when they read KV, within a minute.
 * Purges of the same time are written together.
 *
 * @param tags as in docs/events.md. @returns a promise that is fulfilled when KV has them, or cannot be written;
 * `waitUntil` has it too.
 */
export function purge(
  tags: readonly string[],
  kv: KVNamespace,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const now = Date.now();
  firstLookAt ||= now;
  for (const tag of tags) {
    known.set(tag, nextTime(known.get(tag), now));
    own.set(tag, 0);
    mark(tag, { at: now, again: now + REPEAT_MS });
  }
  prune(now);
  tellNowAndAgain(tags, now);
  for (const listener of ownListeners) listener(tags, waitUntil);
  const written = write(kv);
  waitUntil(written);
  return written;
}

let nextReadAt = 0;

/** Reads the purges of others, and writes those of this isolate again that KV has lost. Never rejects. */
async function refresh(kv: KVNamespace): Promise<void> {
  try {
    const stored = await readStored(kv);
    learn(stored);
    const now = Date.now();
    for (const [tag, at] of own) {
      const isStored = (stored[tag] ?? 0) >= (known.get(tag) ?? 0);
      if (at > 0 && now - at > LOST_AFTER_MS) {
        if (isStored || !known.has(tag) || stored[EVERY_PAGE] !== undefined) own.delete(tag);
        else own.set(tag, 0);
      }
    }
  } catch (error) {
    log.warn({ event: 'purges_not_read', error: String(error) });
  }
  await write(kv);
}

/**
 * Reads the purges of other isolates in the background, every 15 s at most. Called for every page view, before the page
 * is looked up.
 */
export function refreshPurges(kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): void {
  const now = Date.now();
  tellRepeats(now);
  if (now < nextReadAt) return;
  firstLookAt ||= now;
  nextReadAt = now + READ_MS;
  waitUntil(refresh(kv));
}
