import type { Day } from '../shared/day.ts';
import type { StoredPage } from './entry.ts';

/** How long a kept page may be shown, counted from when its data began to be read. */
export interface PageLifetime {
  /** Until then the page is shown and nothing is rendered. */
  freshMs: number;
  /** Until then it is shown while a newer one is rendered; after that a visitor waits briefly for the newer one. */
  waitMs: number;
  /** Until then it is shown when the newer one fails or is late. */
  keepMs: number;
}

/**
 * The lifetimes by kind of page. With those of the data that a page is made of (see `../cache.ts`), a change is on
 * every page within a minute, also without a webhook.
 */
export const LIFETIMES = {
  /** Pages as links name them. */
  page: { freshMs: 15_000, waitMs: 30_000, keepMs: 86_400_000 },
  /** Pages with a query, of which visitors invent many: lists with filters, chosen sizes. */
  variation: { freshMs: 15_000, waitMs: 30_000, keepMs: 3_600_000 },
} as const satisfies Record<string, PageLifetime>;

export type PageKind = keyof typeof LIFETIMES;

/** A visitor waits this long for a newer page while an older one is there, in milliseconds. */
export const MAX_WAIT_MS = 1500;

/**
 * `fresh`: shown. `stale`: shown while a newer one is rendered. `old`: shown if the newer one fails or is late.
 * `expired`: not shown.
 */
export type Freshness = 'fresh' | 'stale' | 'old' | 'expired';

/**
 * @param day the market's day.
 * @param purged what the page was made of has changed since.
 */
export function freshnessOf(
  { renderedAt, day }: StoredPage,
  kind: PageKind,
  now: number,
  today: Day,
  purged: boolean,
): Freshness {
  const { freshMs, waitMs, keepMs } = LIFETIMES[kind];
  const age = now - renderedAt;
  if (age >= keepMs) return 'expired';
  if (purged || day !== today || age >= waitMs) return 'old';
  return age < freshMs ? 'fresh' : 'stale';
}
