import { AsyncLocalStorage } from 'node:async_hooks';
import { settlesAtOnce } from './settled.ts';

/** The time by which the calls of the current work end, in milliseconds since 1970. */
const deadlines = new AsyncLocalStorage<number>();

/** Runs work whose upstream calls, and whose waits for shared loads, end within a time, whatever their own limits. */
export const withDeadline = <T>(ms: number, work: () => T): T => deadlines.run(Date.now() + ms, work);

/**
 * Runs work that goes on when the deadline of its caller has passed: others profit from it, or half of it must not be
 * left.
 */
export const withoutDeadline = <T>(work: () => T): T => deadlines.run(Number.POSITIVE_INFINITY, work);

/** The milliseconds that are left until the deadline, below zero after it; infinite without one. */
export const remainingMs = (): number => (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();

/** @returns the value of a promise, or another one when it takes longer. */
export async function withTimeout<T, E>(ms: number, promise: Promise<T>, fallback: E): Promise<T | E> {
  if (await settlesAtOnce(promise)) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<E>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

const LATE = Symbol('late');

/**
 * Waits for work until the deadline. The work itself goes on.
 *
 * @param graceMs waits this much longer.
 * @param late makes the error to throw when the deadline has passed.
 */
export async function untilDeadline<T>(work: Promise<T>, late: () => Error, graceMs = 0): Promise<T> {
  const ms = remainingMs() + graceMs;
  if (ms === Number.POSITIVE_INFINITY) return work;
  const result = await withTimeout(ms, work, LATE);
  if (result === LATE) throw late();
  return result as T;
}
