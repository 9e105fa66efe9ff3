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

interface Entry {
  value: unknown;
  storedAt: number;
  tags: readonly string[];
  /** Something has changed upstream: ask before showing it, and show it only if asking fails. */
  outdated: boolean;
  /** When asking for a newer one failed last. */
  failedAt: number;
}

interface Flight {
  promise: Promise<unknown>;
  startedAt: number;
}

const MAX_ENTRIES = 2000;
/** A flight whose request was cut off never settles; after this time another one may start. */
const FLIGHT_MS = 12_000;
/** How long a visitor waits for a newer answer while an older one is there, and for how long after a failure nobody waits. */
const PATIENCE_MS = 1500;
const AFTER_FAILURE_MS = 5000;

/** Least recently used first. */
const entries = new Map<string, Entry>();
const flights = new Map<string, Flight>();
/** Counts each change, so that an answer that was under way then is asked for again. */
let generation = 0;

/** Answers without anything in them (a product that does not exist) are not kept: nobody can push real ones out with them. */
const isEmpty = (value: unknown) => value !== null && typeof value === 'object' && Object.values(value).every((part) => part === null);

function remember(key: string, value: unknown, tags: readonly string[], outdated: boolean): void {
  if (isEmpty(value)) return;
  entries.delete(key);
  entries.set(key, { value, storedAt: Date.now(), tags, outdated, failedAt: 0 });
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!);
}

function fly<T>(key: string, tags: readonly string[], load: () => Promise<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T> {
  const running = flights.get(key);
  if (running && Date.now() - running.startedAt < FLIGHT_MS) return running.promise as Promise<T>;
  const began = generation;
  const promise = load()
    .then(
      (value) => {
        remember(key, value, tags, began !== generation);
        return value;
      },
      (error) => {
        const kept = entries.get(key);
        if (kept) kept.failedAt = Date.now();
        throw error;
      },
    )
    .finally(() => {
      if (flights.get(key)?.promise === promise) flights.delete(key);
    });
  flights.set(key, { promise, startedAt: Date.now() });
  waitUntil(promise.catch(() => {}));
  return promise;
}

/** @returns what a promise gives, or the last answer when it takes too long. */
const soon = <T>(newer: Promise<T>, last: T): Promise<T> => Promise.race([newer, new Promise<T>((resolve) => setTimeout(() => resolve(last), PATIENCE_MS))]);

const logStale = (key: string, error: unknown) => console.warn(JSON.stringify({ event: 'stale', key: key.slice(0, 80), error: String(error) }));

/**
 * Reads through the memory of this isolate: one flight for each key, the last answer while a newer one is fetched, and the
 * last answer when the upstream is slow or fails.
 *
 * @param waitUntil keeps a refresh alive after the answer is sent. @throws what `load` throws when nothing is kept.
 */
export async function cached<T>(
  key: string,
  { freshMs, waitMs, staleMs }: Lifetime,
  tags: readonly string[],
  waitUntil: (work: Promise<unknown>) => void,
  load: () => Promise<T>,
): Promise<T> {
  const entry = entries.get(key);
  const age = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  if (!entry || age >= staleMs) return fly(key, tags, load, waitUntil);
  entries.delete(key);
  entries.set(key, entry);
  if (age < freshMs && !entry.outdated) return entry.value as T;
  const newer = fly(key, tags, load, waitUntil);
  if ((!entry.outdated && age < waitMs) || Date.now() - entry.failedAt < AFTER_FAILURE_MS) {
    newer.catch((error) => logStale(key, error));
    return entry.value as T;
  }
  try {
    return await soon(newer, entry.value as T);
  } catch (error) {
    logStale(key, error);
    return entry.value as T;
  }
}

/** Says that answers with a tag, or all of them, have changed upstream. */
export function outdate(tag?: string): void {
  generation += 1;
  flights.clear();
  for (const entry of entries.values()) if (tag === undefined || entry.tags.includes(tag)) entry.outdated = true;
}
