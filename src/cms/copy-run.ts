import type { SQL } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Held } from '../platform/database/exclusively.ts';
import { hasRoom } from '../platform/run-budget.ts';
import { RunExhausted, UpstreamError } from '../platform/upstream.ts';
import type { SyncContext } from './copy-state.ts';

/** A run of copying. */
export interface Run extends SyncContext {
  db: DrizzleD1Database;
  folder: string;
  version: number;
  /** The content has gone back to what it was before: older stories replace newer ones. */
  isGoingBack: boolean;
  /** When it has to end, in milliseconds since 1970. */
  until: number;
  /** Renews the run's lock. @throws LockLost when another run has begun. */
  renew: Held<undefined>['renew'];
  /** The condition that the run still has its lock. */
  isHeld: SQL;
  /** Stories that it has copied so far. */
  copied: number;
  /** When it may call the CMS next, in milliseconds since 1970. */
  nextCallAt: number;
}

/** Calls, and queries, for a page of stories at most: a hundred stories, and what goes with them. */
export const PAGE_QUERIES = 120;

/** Whether a run has to leave the rest to the next one. */
export const isOver = ({ until }: Run): boolean => Date.now() > until || !hasRoom(PAGE_QUERIES);

/**
 * Pages of up to 25 stories may be asked for 50 times in a second, larger ones 6 times. Source: Storyblok's documentation
 * of the content delivery API, "Rate limit". A third of that is left for visitors.
 */
const SMALL_PAGE_MS = 30;
const LARGE_PAGE_MS = 250;
/** The pause after the first refusal of a call; each further one is twice as long. */
const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 8000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls the CMS at the pace that it allows. A call that it refuses for now is made again as long as the run has time.
 *
 * @param isSmall the call asks for few stories. @throws UpstreamError
 */
export async function askCms<T>(run: Run, call: () => Promise<T>, isSmall = false): Promise<T> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const waitMs = run.nextCallAt - Date.now();
    if (waitMs > 0) await pause(waitMs);
    run.nextCallAt = Date.now() + (isSmall ? SMALL_PAGE_MS : LARGE_PAGE_MS);
    try {
      return await call();
    } catch (error) {
      const isForNow = error instanceof UpstreamError && error.retry && !(error instanceof RunExhausted);
      if (!isForNow || Date.now() + pauseMs > run.until) throw error;
      await pause(pauseMs);
    }
  }
}

/** Connections that a Worker may have at a time. Source: Cloudflare's documentation, "Limits". */
const CONNECTIONS = 6;

/** Does work on items, some of them at a time. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += CONNECTIONS) await Promise.all(items.slice(at, at + CONNECTIONS).map(work));
}
