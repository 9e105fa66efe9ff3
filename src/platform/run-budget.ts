import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from './log.ts';

/**
 * Queries of D1 that one run of the cron or of a queue's consumer makes at most; and calls of other services, KV and
 * queues, likewise. The statements of a batch count each. The platform ends a run that makes more than 1,000 queries,
 * 1,000 operations of KV or 10,000 calls. Source: Cloudflare's documentation of D1, KV and Workers, "Limits", Workers
 * Paid, November 2026.
 */
export const MAX_PER_RUN = 900;
/** Work may not use the last of them, so that its outcome can still be stored and its lock released. */
const TO_END_WITH = 50;

/** The queries and calls that a run has made, and the shares of the work under way. */
interface Run {
  max: number;
  queries: number;
  calls: number;
  shares: Set<Share>;
  /** Something was left to the next run. */
  isFull: boolean;
}
/** Queries and calls that work has made. */
export interface Spent {
  queries: number;
  calls: number;
}
/** Queries, and as many calls, that are promised to work on one item, and those that it has made. */
interface Share extends Spent {
  promised: number;
}

const current = new AsyncLocalStorage<{ run: Run; share?: Share; spent?: Spent | undefined; isWork?: boolean }>();

/**
 * Runs work whose queries and calls are counted, and bounded. Where it had to leave something, the counts are logged.
 *
 * @param part of {@link MAX_PER_RUN}, where one run of the platform does several things side by side. Default: all.
 */
export async function withRunBudget<T>(work: () => Promise<T>, part = 1): Promise<T> {
  const run: Run = { max: Math.floor(MAX_PER_RUN * part), queries: 0, calls: 0, shares: new Set(), isFull: false };
  try {
    return await current.run({ run }, work);
  } finally {
    const { queries, calls } = run;
    if (run.isFull) log.warn({ event: 'run_full', queries, calls });
  }
}

/** Counts queries of D1 or calls that are about to be made. @returns false when the run may not make them. */
export function spend(what: 'queries' | 'calls', number = 1): boolean {
  const store = current.getStore();
  if (!store) return true;
  const { run, share, spent, isWork } = store;
  if (run[what] + number > run.max - (isWork ? TO_END_WITH : 0)) {
    run.isFull = true;
    return false;
  }
  run[what] += number;
  if (share) share[what] += number;
  if (spent) spent[what] += number;
  return true;
}

/** How many queries, and as many calls, the run may still begin; infinite outside of one. */
export function roomInRun(): number {
  const run = current.getStore()?.run;
  if (!run) return Number.POSITIVE_INFINITY;
  const shares = [...run.shares];
  const left = (what: 'queries' | 'calls') =>
    run.max - run[what] - shares.reduce((sum, share) => sum + Math.max(0, share.promised - share[what]), 0);
  return Math.min(left('queries'), left('calls')) - TO_END_WITH;
}

/** Whether the run may begin work of so many queries, or calls. What has no room is left to the next run. */
export function hasRoom(queries: number): boolean {
  const has = roomInRun() >= queries;
  const run = current.getStore()?.run;
  if (run && !has) run.isFull = true;
  return has;
}

/** The result where a run has no room for the work. */
export const NO_ROOM: unique symbol = Symbol('no room');

/**
 * Does work if the run has room for it. Until it ends, no other work gets what it was promised.
 *
 * @param queries that the work makes at most, and calls.
 */
export async function withRoom<T>(queries: number, work: () => Promise<T>): Promise<T | typeof NO_ROOM> {
  const run = current.getStore()?.run;
  if (!run) return work();
  if (!hasRoom(queries)) return NO_ROOM;
  const share: Share = { promised: queries, queries: 0, calls: 0 };
  run.shares.add(share);
  try {
    return await current.run({ run, share }, work);
  } finally {
    run.shares.delete(share);
  }
}

/**
 * Works on items, some at the same time. An item that the run has no room for waits until others have given theirs back.
 *
 * @param limits.parallel how many at the same time. @param limits.queries that the work on one makes at most, and calls.
 * @param limits.until no work begins after this time, in milliseconds since 1970.
 */
export async function workSideBySide<T>(
  items: readonly T[],
  { parallel, queries, until }: { parallel: number; queries: number; until: number },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const workInTurn = async () => {
    while (waiting.length > 0 && Date.now() < until) {
      const item = waiting.shift()!;
      if ((await withRoom(queries, () => work(item))) !== NO_ROOM) continue;
      waiting.unshift(item);
      return;
    }
  };
  await Promise.all(Array.from({ length: parallel }, workInTurn));
}

/**
 * Does work that may not use the queries with which its outcome is stored, or its lock released.
 *
 * @param spent counts what the work makes.
 */
export const leavingRoomToEnd = <T>(work: () => Promise<T>, spent?: Spent): Promise<T> => {
  const store = current.getStore();
  return store ? current.run({ ...store, spent: spent ?? store.spent, isWork: true }, work) : work();
};
