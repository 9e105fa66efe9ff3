/** How long an answer is fresh, and how long it may be shown after that: while a newer one is fetched, or when the upstream fails. */
export interface Lifetime {
  freshMs: number;
  staleMs: number;
}

/** What catalogue reads keep: prices and stock move within a minute, an outage of a day is bridged. */
export const CATALOGUE: Lifetime = { freshMs: 30_000, staleMs: 86_400_000 };

interface Entry {
  value: unknown;
  storedAt: number;
  tags: readonly string[];
}

interface Flight {
  promise: Promise<unknown>;
  startedAt: number;
}

const MAX_ENTRIES = 500;
/** A flight whose request was cut off never settles; after this time another one may start. */
const FLIGHT_MS = 12_000;

const entries = new Map<string, Entry>();
const flights = new Map<string, Flight>();
/** Counts each forgetting, so that an answer that was under way then is not kept. */
let generation = 0;

function remember(key: string, value: unknown, tags: readonly string[]): void {
  entries.delete(key);
  entries.set(key, { value, storedAt: Date.now(), tags });
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value!);
}

function fly<T>(key: string, tags: readonly string[], load: () => Promise<T>, waitUntil: (work: Promise<unknown>) => void): Promise<T> {
  const running = flights.get(key);
  if (running && Date.now() - running.startedAt < FLIGHT_MS) return running.promise as Promise<T>;
  const started = generation;
  const promise = load()
    .then((value) => {
      if (started === generation) remember(key, value, tags);
      return value;
    })
    .finally(() => flights.delete(key));
  flights.set(key, { promise, startedAt: Date.now() });
  waitUntil(promise.catch(() => {}));
  return promise;
}

/**
 * Reads through the memory of this isolate: one flight for each key, the last answer while a newer one is fetched, and the
 * last answer when the upstream fails.
 *
 * @param waitUntil keeps a refresh alive after the answer is sent. @throws what `load` throws when nothing is kept.
 */
export async function cached<T>(
  key: string,
  { freshMs, staleMs }: Lifetime,
  tags: readonly string[],
  waitUntil: (work: Promise<unknown>) => void,
  load: () => Promise<T>,
): Promise<T> {
  const entry = entries.get(key);
  const age = entry ? Date.now() - entry.storedAt : Number.POSITIVE_INFINITY;
  if (entry && age < freshMs) return entry.value as T;
  if (entry && age < staleMs) {
    fly(key, tags, load, waitUntil).catch((error) => console.warn(JSON.stringify({ event: 'stale', key: key.slice(0, 80), error: String(error) })));
    return entry.value as T;
  }
  return fly(key, tags, load, waitUntil);
}

/** Forgets the answers with a tag, or all of them. */
export function forget(tag?: string): void {
  generation += 1;
  for (const [key, entry] of entries) if (tag === undefined || entry.tags.includes(tag)) entries.delete(key);
}
