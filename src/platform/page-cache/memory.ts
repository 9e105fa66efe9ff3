import { LruCache } from '../lru-cache.ts';
import { type StoredPage, sizeOf } from './entry.ts';
import type { PageKind } from './lifetimes.ts';
import { isPurged, onPurge } from './purges.ts';

/** The headers of an answer that differ between visitors only by what the visitor may load. */
export interface PreparedHeaders {
  /** The sources that the policy allows; the same object for the same ones. */
  sources: object | null;
  source: string;
  plain: Headers;
  compressed: Headers;
}

/** A page in this isolate. */
export interface KeptPage {
  page: StoredPage;
  /** Whether its data has changed since. */
  purged: boolean;
  prepared: PreparedHeaders[];
}

export const keep = (page: StoredPage): KeptPage => ({
  page,
  purged: isPurged(page.tags, page.renderedAt),
  prepared: [],
});

/** Visitors cannot push out pages with queries that they invent: those have a part of their own. */
const partitions: Record<PageKind, LruCache<KeptPage>> = {
  page: new LruCache(4000, 28_000_000),
  variation: new LruCache(400, 4_000_000),
};

onPurge(() => {
  for (const partition of Object.values(partitions))
    for (const kept of partition.values()) if (isPurged(kept.page.tags, kept.page.renderedAt)) kept.purged = true;
});

/** The pages in the memory of this isolate: 32 MB at most, those used least recently go first. */
export const memory = {
  get: (kind: PageKind, key: string): KeptPage | undefined => partitions[kind].get(key),
  set: (kind: PageKind, key: string, kept: KeptPage): void =>
    partitions[kind].set(key, kept, sizeOf(kept.page) + key.length),
  delete: (kind: PageKind, key: string): void => partitions[kind].delete(key),
};
