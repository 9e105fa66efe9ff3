import { log } from './log.ts';
import { Partition } from './partition.ts';

/** How long a cached value may be used, counted from when it was stored. */
export interface Lifetime {
  /** Until then the value is used and nothing is loaded. */
  freshMs: number;
  /** Until then the value is used while a newer one loads in the background; after that the caller waits briefly for the newer one. */
  waitMs: number;
  /** Until then the value is used when the upstream is slow or fails. */
  staleMs: number;
}

/** The lifetime of catalogue reads: prices and stock are at most a minute old, and an outage of a day is bridged. */
export const CATALOGUE_LIFETIME: Lifetime = { freshMs: 30_000, waitMs: 60_000, staleMs: 86_400_000 };

/**
 * The subject of a cached value. The first tag selects its partition: search results and lists with filters or cursors have
 * small partitions of their own, so that visitors cannot evict the catalogue with queries that they invent.
 */
export type Tag = 'catalogue' | 'lists' | 'search' | 'cms';

interface Entry {
  value: unknown;
  storedAt: number;
  tags: readonly Tag[];
  /** The upstream has changed: a newer value is loaded first, and this one is used only when that is slow or fails. */
  invalidated: boolean;
  /** When loading a newer value last failed, in milliseconds since 1970; 0 for never. */
  failedAt: number;
}

/**
 * A load that one request has under way. Other requests read its outcome and never await its promise: a promise belongs to
 * the request that made it and dies with it.
 */
interface InFlight {
  startedAt: number;
  tags: readonly Tag[];
  outcome: { value: unknown } | { error: unknown } | null;
}

/** A load without an outcome after this time has died with its request. */
const STUCK_AFTER_MS = 12_000;
/** A request waits this long for the outcome of another request's load; then it loads for itself. */
const SHARE_MS = 1000;
const POLL_MS = 10;
/** A visitor waits this long for a newer answer while an older one is there, and for some time after a failure not at all. */
const MAX_WAIT_MS = 1500;
/** After a failed load, cached values are used without waiting for this long. */
const RETRY_PAUSE_MS = 5000;

/** Together far below the 128 MB of an isolate. */
const partitions: Record<Tag, Partition<Entry>> = {
  catalogue: new Partition(2000, 12_000_000),
  lists: new Partition(200, 3_000_000),
  search: new Partition(200, 3_000_000),
  cms: new Partition(2000, 12_000_000),
};
const inFlight = new Map<string, InFlight>();
/** Counts the invalidations by tag, so that a value whose load began before one is stored as invalidated. */
const invalidations: Record<Tag, number> = { catalogue: 0, lists: 0, search: 0, cms: 0 };

const partitionOf = ([first]: readonly Tag[]) => partitions[first ?? 'catalogue'];
const invalidationCount = (tags: readonly Tag[]) => tags.reduce((sum, tag) => sum + invalidations[tag], 0);

/** Empty results, such as a product that does not exist, are not stored: requests for invalid paths must not evict real ones. */
const isEmpty = (value: unknown) => value !== null && typeof value === 'object' && Object.values(value).every((part) => part === null);

/** Bytes of the key and of the value's JSON; what the runtime needs for it is a small multiple. */
const sizeOf = (key: string, value: unknown): number => new TextEncoder().encode(key + JSON.stringify(value)).length;

function store(key: string, value: unknown, tags: readonly Tag[], invalidated: boolean): void {
  if (isEmpty(value)) return;
  partitionOf(tags).set(key, { value, storedAt: Date.now(), tags, invalidated, failedAt: 0 }, sizeOf(key, value));
}

const isUnderWay = (key: string): boolean => Date.now() - (inFlight.get(key)?.startedAt ?? 0) < STUCK_AFTER_MS;

/** Loads in this request, for others to share. */
function startLoad<T>(key: string, tags: readonly Tag[], load: () => Promise<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T> {
  const current: InFlight = { startedAt: Date.now(), tags, outcome: null };
  inFlight.set(key, current);
  const countBefore = invalidationCount(tags);
  const promise = load()
    .then(
      (value) => {
        store(key, value, tags, countBefore !== invalidationCount(tags));
        current.outcome = { value };
        return value;
      },
      (error: unknown) => {
        const stale = partitionOf(tags).peek(key);
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
  for (const until = Date.now() + ms; !current.outcome && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return current.outcome;
}

/** Shares the load of another request where there is one, and loads in this request where that gives nothing in time. */
async function loadOnce<T>(key: string, tags: readonly Tag[], load: () => Promise<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T> {
  let waitedFor: InFlight | undefined;
  // of several that have waited in vain the first loads again, and the others wait once more, for it
  for (let round = 0; round < 2 && isUnderWay(key); round++) {
    const current = inFlight.get(key);
    if (!current || current === waitedFor) break;
    const outcome = await outcomeOf(current, SHARE_MS);
    if (outcome && 'error' in outcome) throw outcome.error;
    if (outcome) return outcome.value as T;
    waitedFor = current;
  }
  return startLoad(key, tags, load, waitUntil);
}

/** @returns the value of a promise, or another one when it takes longer. */
export const withTimeout = <T, E>(ms: number, promise: Promise<T>, fallback: E): Promise<T | E> =>
  Promise.race([promise, new Promise<E>((resolve) => setTimeout(() => resolve(fallback), ms))]);

const logStale = (key: string, error: unknown) => log.warn({ event: 'stale', key: key.slice(0, 80), error: String(error) });

/** The cached value, however old; undefined when there is none. */
export const peek = (key: string, tags: readonly Tag[]): unknown => partitionOf(tags).peek(key)?.value;

/** Stores a value that arrived after its caller had stopped waiting. */
export const storeLate = (key: string, tags: readonly Tag[], value: unknown): void => store(key, value, tags, false);

/**
 * Reads through the memory of this isolate, with one load at a time per key. The cached value is used while a newer one
 * loads and when the upstream is slow or fails.
 *
 * @param waitUntil keeps a refresh alive after the response is sent.
 * @throws the error of `load` when no value is cached.
 */
export async function cached<T>(
  key: string,
  { freshMs, waitMs, staleMs }: Lifetime,
  tags: readonly Tag[],
  waitUntil: (work: Promise<unknown>) => void,
  load: () => Promise<T>,
): Promise<T> {
  const entry = partitionOf(tags).get(key);
  const age = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  if (!entry || age >= staleMs) return loadOnce(key, tags, load, waitUntil);
  if (age < freshMs && !entry.invalidated) return entry.value as T;
  const stale = entry.value as T;
  if ((!entry.invalidated && age < waitMs) || Date.now() - entry.failedAt < RETRY_PAUSE_MS) {
    if (!isUnderWay(key)) startLoad(key, tags, load, waitUntil).catch((error) => logStale(key, error));
    return stale;
  }
  try {
    return await withTimeout(MAX_WAIT_MS, loadOnce(key, tags, load, waitUntil), stale);
  } catch (error) {
    logStale(key, error);
    return stale;
  }
}

/** Marks all values with a tag as changed upstream, also those that are being loaded. */
export function invalidate(tag: Tag): void {
  invalidations[tag] += 1;
  for (const [key, current] of inFlight) if (current.tags.includes(tag)) inFlight.delete(key);
  for (const partition of Object.values(partitions)) for (const entry of partition.values()) if (entry.tags.includes(tag)) entry.invalidated = true;
}
