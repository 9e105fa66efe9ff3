import { remainingMs, untilDeadline, withoutDeadline, withTimeout } from './deadline.ts';
import { log } from './log.ts';
import { LruCache } from './lru-cache.ts';
import { isPurged } from './page-cache/purges.ts';
import { UpstreamError } from './upstream.ts';

/** How long a cached value may be used, counted from when it was stored. */
export interface Lifetime {
  /** Until then the value is used and nothing is loaded. */
  freshMs: number;
  /**
   * Until then the value is used while a newer one loads in the background; after that the caller waits briefly for the
   * newer one.
   */
  waitMs: number;
  /** Until then the value is used when the upstream is slow or fails. */
  staleMs: number;
}

/**
 * The lifetime of catalogue reads: with the time that a cached page adds, prices and stock are at most a minute old,
 * and an outage of a day is bridged.
 */
export const CATALOGUE_LIFETIME: Lifetime = { freshMs: 15_000, waitMs: 25_000, staleMs: 86_400_000 };

/** Where a cached value comes from, and who wants to know how it is. */
export interface CacheSource {
  /**
   * The tags of what a value was made of, by which it is purged. A value without any is purged with everything only.
   */
  tagsOf?(value: unknown): readonly string[];
  /** Whether loading fails at once for now: stale values are used without waiting. */
  isOpen?(): boolean;
  /** Called when a value is used that a newer one should have replaced. */
  onStale?(): void;
  /**
   * The milliseconds that a long load takes at most. Other requests wait for it instead of loading for themselves, so
   * that an isolate holds no more than one of it.
   */
  longLoadMs?: number;
}

/**
 * The kind of a cached value. The first one of a value selects its partition: search results and lists with filters or cursors
 * have small partitions of their own, so that visitors cannot evict the catalogue with queries that they invent.
 */
export type CacheGroup = 'catalogue' | 'lists' | 'search' | 'cms';

interface Entry {
  value: unknown;
  storedAt: number;
  /** When its load began: a purge from then on is newer than the value. */
  loadedAt: number;
  groups: readonly CacheGroup[];
  /** The tags that the value was made of, as purges name them. */
  tags: readonly string[];
  /** The upstream has changed: a newer value is loaded first, and this one is used only when that is slow or fails. */
  invalidated: boolean;
  /** When loading a newer value last failed, in milliseconds since 1970; 0 for never. */
  failedAt: number;
}

/**
 * A load that one request has under way. Other requests read its outcome and never await its promise: a promise belongs
 * to the request that made it and dies with it.
 */
interface InFlight {
  startedAt: number;
  /** Without an outcome by then it has died with its request. */
  lostAt: number;
  groups: readonly CacheGroup[];
  outcome: { value: unknown } | { error: unknown } | null;
}

/** A load without an outcome after this time has died with its request. */
const STUCK_AFTER_MS = 12_000;
/** A request waits this long for the outcome of another request's load; then it loads for itself. */
const SHARE_MS = 1000;
const POLL_MS = 10;
const TIMED_OUT = Symbol('timed out');
/**
 * A visitor waits this long for a newer answer while an older one is there, and for some time after a failure not at
 * all.
 */
const MAX_WAIT_MS = 1500;
/** After a failed load, cached values are used without waiting for this long. */
const RETRY_PAUSE_MS = 5000;

/** Together far below the 128 MB of an isolate. */
const partitions: Record<CacheGroup, LruCache<Entry>> = {
  catalogue: new LruCache(2000, 12_000_000),
  lists: new LruCache(200, 3_000_000),
  search: new LruCache(200, 3_000_000),
  cms: new LruCache(2000, 12_000_000),
};
const inFlight = new Map<string, InFlight>();
/** Counts the invalidations by group, so that a value whose load began before one is stored as invalidated. */
const invalidations: Record<CacheGroup, number> = { catalogue: 0, lists: 0, search: 0, cms: 0 };

const partitionOf = ([first]: readonly CacheGroup[]) => partitions[first ?? 'catalogue'];
const invalidationCount = (groups: readonly CacheGroup[]) =>
  groups.reduce((sum, group) => sum + invalidations[group], 0);

/**
 * Empty results, such as a product that does not exist, are not stored: requests for invalid paths must not evict real
 * ones.
 */
const isEmpty = (value: unknown) =>
  value !== null && typeof value === 'object' && Object.values(value).every((part) => part === null);

/** Bytes of the key and of the value's JSON; what the runtime needs for it is a small multiple. */
const sizeOf = (key: string, json: string): number => new TextEncoder().encode(key + json).length;

/** @returns the value; the stored one where that equals it, so that whatever was made from it is still up to date. */
function store<T>(key: string, value: T, entry: Omit<Entry, 'value' | 'storedAt' | 'failedAt'>): T {
  if (isEmpty(value)) return value;
  const json = JSON.stringify(value);
  const partition = partitionOf(entry.groups);
  const before = partition.peek(key)?.value as T | undefined;
  const kept = before !== undefined && JSON.stringify(before) === json ? before : value;
  partition.set(key, { value: kept, storedAt: Date.now(), failedAt: 0, ...entry }, sizeOf(key, json));
  return kept;
}

const isUnderWay = (key: string): boolean => (inFlight.get(key)?.lostAt ?? 0) > Date.now();

/** A read through the cache. */
interface Read<T> {
  key: string;
  groups: readonly CacheGroup[];
  waitUntil: (work: Promise<unknown>) => void;
  load: () => Promise<T>;
  tagsOf: (value: unknown) => readonly string[];
  longLoadMs: number | undefined;
}

/** Loads in this request, for others to share. */
function startLoad<T>({ key, groups, waitUntil, load, tagsOf, longLoadMs = STUCK_AFTER_MS }: Read<T>): Promise<T> {
  const startedAt = Date.now();
  const current: InFlight = { startedAt, lostAt: startedAt + longLoadMs, groups, outcome: null };
  inFlight.set(key, current);
  const countBefore = invalidationCount(groups);
  // the value is for others too, so it is loaded with more time than this visitor has
  const promise = withoutDeadline(load)
    .then(
      (loaded) => {
        const invalidated = countBefore !== invalidationCount(groups);
        const value = store(key, loaded, {
          loadedAt: current.startedAt,
          groups,
          tags: tagsOf(loaded),
          invalidated,
        });
        current.outcome = { value };
        return value;
      },
      (error: unknown) => {
        const stale = partitionOf(groups).peek(key);
        if (stale) stale.failedAt = Date.now();
        current.outcome = { error };
        throw error;
      },
    )
    .finally(() => {
      if (inFlight.get(key) === current) inFlight.delete(key);
    });
  waitUntil(promise.catch(() => {}));
  return promise;
}

/** The outcome of another request's load, awaited on timers of this request; null when there is none in time. */
async function outcomeOf(current: InFlight, ms: number): Promise<InFlight['outcome']> {
  for (const until = Date.now() + ms; !current.outcome && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return current.outcome;
}

const NO_TAGS = (): readonly string[] => [];

const tooLate = () => new UpstreamError('upstream_timeout', 'the data has not come in time', true);

/**
 * Shares the load of another request where there is one, and loads in this request where that gives nothing in time, or
 * a value that was purged meanwhile.
 */
async function loadOnce<T>(read: Read<T>): Promise<T> {
  const { key, longLoadMs: shareMs = SHARE_MS } = read;
  let waitedFor: InFlight | undefined;
  // of several that have waited in vain the first loads again, and the others wait once more, for it
  for (let round = 0; round < 2 && isUnderWay(key); round++) {
    const current = inFlight.get(key);
    if (!current || current === waitedFor) break;
    const outcome = await outcomeOf(current, shareMs);
    if (outcome && 'error' in outcome) throw outcome.error;
    if (outcome) {
      const value = outcome.value as T;
      if (!isPurged(read.tagsOf(value), current.startedAt)) return value;
      break;
    }
    waitedFor = current;
  }
  return startLoad(read);
}

const logStale = (key: string, error: unknown) =>
  log.warn({ event: 'stale', key: key.slice(0, 80), error: String(error) });

/** The cached value, however old; undefined when there is none. */
export const peek = (key: string, groups: readonly CacheGroup[]): unknown => partitionOf(groups).peek(key)?.value;

/**
 * Reads through the memory of this isolate, with one load at a time per key. The cached value is used while a newer one
 * loads and when the upstream is slow or fails.
 *
 * @param waitUntil keeps a refresh alive after the response is sent.
 * @throws the error of `load` when no value is cached. @throws UpstreamError when none has come by the caller's
 * deadline; the load goes on.
 */
export async function cached<T>(
  key: string,
  { freshMs, waitMs, staleMs }: Lifetime,
  groups: readonly CacheGroup[],
  waitUntil: (work: Promise<unknown>) => void,
  load: () => Promise<T>,
  { isOpen, onStale, tagsOf = NO_TAGS, longLoadMs }: CacheSource = {},
): Promise<T> {
  const read: Read<T> = { key, groups, waitUntil, load, tagsOf, longLoadMs };
  const entry = partitionOf(groups).get(key);
  const age = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  if (!entry || age >= staleMs) return untilDeadline(loadOnce(read), tooLate);
  const isOutdated = entry.invalidated || isPurged(entry.tags, entry.loadedAt);
  if (age < freshMs && !isOutdated) return entry.value as T;
  const stale = entry.value as T;
  const isCurrent = !isOutdated && age < waitMs;
  const isLate = Date.now() - (inFlight.get(key)?.startedAt ?? Number.POSITIVE_INFINITY) > MAX_WAIT_MS;
  if (isCurrent || isLate || isOpen?.() || Date.now() - entry.failedAt < RETRY_PAUSE_MS) {
    if (!isUnderWay(key)) startLoad(read).catch((error) => logStale(key, error));
    if (!isCurrent) onStale?.();
    return stale;
  }
  try {
    const newer = await withTimeout(Math.min(MAX_WAIT_MS, remainingMs()), loadOnce(read), TIMED_OUT);
    if (newer !== TIMED_OUT) return newer as T;
  } catch (error) {
    logStale(key, error);
  }
  onStale?.();
  return stale;
}

/** Marks all values of a group as changed upstream, also those that are being loaded. */
export function invalidate(group: CacheGroup): void {
  invalidations[group] += 1;
  for (const [key, current] of inFlight) if (current.groups.includes(group)) inFlight.delete(key);
  for (const partition of Object.values(partitions))
    for (const entry of partition.values()) if (entry.groups.includes(group)) entry.invalidated = true;
}
