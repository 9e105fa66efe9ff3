import { LruCache } from '../lru-cache.ts';
import type { KeptPage } from './memory.ts';

/** The outcome of a render: `gone` is a page that exists no more or redirects. */
export type Outcome = { kind: 'stored'; kept: KeptPage } | { kind: 'gone' } | { kind: 'failed' };

/**
 * A render for the cache that one request has under way. Other requests read its outcome and never await its promise: a
 * promise belongs to the request that made it and dies with it.
 */
export interface PageRender {
  startedAt: number;
  outcome: Outcome | null;
}

/** A render without an outcome after this time has died with its request. */
const STUCK_AFTER_MS = 12_000;
/**
 * After a failed render, the next one waits at least this long, and up to twice as long, so that pages do not come back
 * all at once. It can be short: what keeps an upstream from being asked too often is the pause of the data.
 */
const PAUSE_MS = 1000;

const underWay = new Map<string, PageRender>();
/** When pages whose render has failed may be rendered again. */
const pauses = new LruCache<number>(2000, 1_000_000);

/** The render of a page that a request has under way; undefined when there is none. */
export function renderUnderWay(key: string): PageRender | undefined {
  const current = underWay.get(key);
  if (!current || Date.now() - current.startedAt < STUCK_AFTER_MS) return current;
  underWay.delete(key);
  return undefined;
}

/** Whether a render of the page has failed just now. */
export const isPaused = (key: string): boolean => (pauses.peek(key) ?? 0) > Date.now();

export function beginRender(key: string): PageRender {
  const current: PageRender = { startedAt: Date.now(), outcome: null };
  underWay.set(key, current);
  return current;
}

export function endRender(key: string, current: PageRender, outcome: Outcome): void {
  current.outcome = outcome;
  if (underWay.get(key) === current) underWay.delete(key);
  if (outcome.kind === 'failed') pauses.set(key, Date.now() + PAUSE_MS * (1 + Math.random()), key.length);
  else pauses.delete(key);
}

const POLL_MS = 10;

/** The outcome of a render of another request, awaited on timers of this request; null when there is none in time. */
export async function outcomeOf(current: PageRender, ms: number): Promise<Outcome | null> {
  for (const until = Date.now() + ms; !current.outcome && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return current.outcome;
}
