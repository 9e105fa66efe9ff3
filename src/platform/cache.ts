/** How long an answer may be shown. */
export interface Lifetime {
  /** Until then it is shown and nothing is asked. */
  freshMs: number;
  /** Until then it is shown while a newer one is fetched; after that the newer one is waited for, for a while. */
  waitMs: number;
  /** Until then it is shown when the upstream is slow or fails. */
  staleMs: number;
}

/** What catalogue reads keep: prices and stock move within a minute, an outage of a day is bridged. */
export const CATALOGUE: Lifetime = { freshMs: 30_000, waitMs: 60_000, staleMs: 86_400_000 };

/**
 * What an answer is about. The first tag is the shelf that it lies on: answers to what people type have a small one of their
 * own, so that nobody can push the catalogue out of memory by typing.
 */
export type Tag = 'catalogue' | 'search' | 'cms';

interface Entry {
  value: unknown;
  storedAt: number;
  tags: readonly Tag[];
  /** Something has changed upstream: ask before showing it, and show it only if asking fails. */
  outdated: boolean;
  /** When asking for a newer one failed last. */
  failedAt: number;
}

interface Flight {
  promise: Promise<unknown>;
  startedAt: number;
  tags: readonly Tag[];
}

const MOST: Record<Tag, number> = { catalogue: 2000, search: 200, cms: 2000 };
/** A flight whose request was cut off never settles; after this time another one may start. */
const FLIGHT_MS = 12_000;
/** How long a visitor waits for a newer answer while an older one is there, and for how long after a failure nobody waits. */
const PATIENCE_MS = 1500;
const AFTER_FAILURE_MS = 5000;

/** Least recently used first. */
const shelves: Record<Tag, Map<string, Entry>> = { catalogue: new Map(), search: new Map(), cms: new Map() };
const flights = new Map<string, Flight>();
/** Counts each change, so that an answer that was under way then is asked for again. */
const changes: Record<Tag, number> = { catalogue: 0, search: 0, cms: 0 };

const shelfOf = ([first]: readonly Tag[]) => shelves[first ?? 'catalogue'];
const changesOf = (tags: readonly Tag[]) => tags.reduce((sum, tag) => sum + changes[tag], 0);

/** Answers without anything in them (a product that does not exist) are not kept: nobody can push real ones out with them. */
const isEmpty = (value: unknown) => value !== null && typeof value === 'object' && Object.values(value).every((part) => part === null);

function remember(key: string, value: unknown, tags: readonly Tag[], outdated: boolean): void {
  if (isEmpty(value)) return;
  const shelf = shelfOf(tags);
  shelf.delete(key);
  shelf.set(key, { value, storedAt: Date.now(), tags, outdated, failedAt: 0 });
  if (shelf.size > MOST[tags[0] ?? 'catalogue']) shelf.delete(shelf.keys().next().value!);
}

function fly<T>(key: string, tags: readonly Tag[], load: () => Promise<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T> {
  const running = flights.get(key);
  if (running && Date.now() - running.startedAt < FLIGHT_MS) return running.promise as Promise<T>;
  const began = changesOf(tags);
  const promise = load()
    .then(
      (value) => {
        remember(key, value, tags, began !== changesOf(tags));
        return value;
      },
      (error) => {
        const kept = shelfOf(tags).get(key);
        if (kept) kept.failedAt = Date.now();
        throw error;
      },
    )
    .finally(() => {
      if (flights.get(key)?.promise === promise) flights.delete(key);
    });
  flights.set(key, { promise, startedAt: Date.now(), tags });
  waitUntil(promise.catch(() => {}));
  return promise;
}

/** @returns what a promise gives, or something else when it takes longer. */
export const within = <T, E>(ms: number, promise: Promise<T>, otherwise: E): Promise<T | E> =>
  Promise.race([promise, new Promise<E>((resolve) => setTimeout(() => resolve(otherwise), ms))]);

const logStale = (key: string, error: unknown) => console.warn(JSON.stringify({ event: 'stale', key: key.slice(0, 80), error: String(error) }));

/** An answer that is in memory, however old. */
export const peek = (key: string, tags: readonly Tag[]): unknown => shelfOf(tags).get(key)?.value;

/** Puts an answer into memory that came later than anyone waited for it. */
export const keep = (key: string, tags: readonly Tag[], value: unknown): void => remember(key, value, tags, false);

/**
 * Reads through the memory of this isolate: one flight for each key, the last answer while a newer one is fetched, and the
 * last answer when the upstream is slow or fails.
 *
 * @param waitUntil keeps a refresh alive after the answer is sent. @throws what `load` throws when nothing is kept.
 */
export async function cached<T>(
  key: string,
  { freshMs, waitMs, staleMs }: Lifetime,
  tags: readonly Tag[],
  waitUntil: (work: Promise<unknown>) => void,
  load: () => Promise<T>,
): Promise<T> {
  const shelf = shelfOf(tags);
  const entry = shelf.get(key);
  const age = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  if (!entry || age >= staleMs) return fly(key, tags, load, waitUntil);
  shelf.delete(key);
  shelf.set(key, entry);
  if (age < freshMs && !entry.outdated) return entry.value as T;
  const newer = fly(key, tags, load, waitUntil);
  if ((!entry.outdated && age < waitMs) || Date.now() - entry.failedAt < AFTER_FAILURE_MS) {
    newer.catch((error) => logStale(key, error));
    return entry.value as T;
  }
  try {
    return await within(PATIENCE_MS, newer, entry.value as T);
  } catch (error) {
    logStale(key, error);
    return entry.value as T;
  }
}

/** Says that answers with a tag have changed upstream. */
export function outdate(tag: Tag): void {
  changes[tag] += 1;
  for (const [key, flight] of flights) if (flight.tags.includes(tag)) flights.delete(key);
  for (const shelf of Object.values(shelves)) for (const entry of shelf.values()) if (entry.tags.includes(tag)) entry.outdated = true;
}
