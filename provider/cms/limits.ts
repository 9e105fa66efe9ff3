import type { Store } from '../store.ts';

/** Calls that the CDN has not cached, in a second, by the largest page that they ask for. */
const LIMITS: readonly (readonly [perPage: number, calls: number])[] = [
  [25, 50],
  [50, 15],
  [75, 10],
  [Number.POSITIVE_INFINITY, 6],
];
const CACHED_LIMIT = 1000;
const WINDOW_MS = 1000;
/** The CDN forgets the oldest answers beyond this number. */
const MAX_ANSWERS = 20_000;

/** The calls of a store that its limits count, and the answers that its CDN has. */
interface Traffic {
  /** The share of a second's calls that each call of the last second took, with its time. */
  taken: { at: number; share: number }[];
  /** The version of the content that the CDN's answers are of, and their addresses. */
  version: number;
  answers: Set<string>;
}

const traffics = new WeakMap<Store, Traffic>();

/**
 * Whether a call is one too many in this second. Source: the real service's documentation of the content delivery API,
 * "Rate limit": 50 calls a second for single entries and pages of up to 25, 15, 10 and 6 for pages of up to 50, 75 and
 * 100; 1,000 for answers that the CDN has, which are those of published content with the parameter `cv`.
 *
 * @param url of the call. @param version of the content. @param now in milliseconds since 1970.
 */
export function isTooMany(store: Store, url: URL, version: number, now: number): boolean {
  let traffic = traffics.get(store);
  if (traffic?.version !== version) {
    traffic = { taken: traffic?.taken ?? [], version, answers: new Set() };
    traffics.set(store, traffic);
  }
  const { answers } = traffic;
  traffic.taken = traffic.taken.filter(({ at }) => now - at < WINDOW_MS);
  const key = `${url.pathname}${url.search}`;
  const isCached = url.searchParams.has('cv') && answers.has(key);
  // the documentation limits listings of content entries; it says nothing of those of datasources
  const perPage = /\/(?:stories|links)$/.test(url.pathname) ? Number(url.searchParams.get('per_page') ?? 0) : 0;
  const limit = isCached ? CACHED_LIMIT : LIMITS.find(([most]) => perPage <= most)![1];
  const share = 1 / limit;
  if (traffic.taken.reduce((sum, call) => sum + call.share, share) > 1 + Number.EPSILON * 100) return true;
  traffic.taken.push({ at: now, share });
  answers.add(key);
  for (const oldest of answers) if (answers.size > MAX_ANSWERS) answers.delete(oldest);
  return false;
}
