import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remainingMs, untilDeadline, withDeadline, withoutDeadline } from '../../../src/platform/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => new Error('late');
const pause = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'done'));

it('holds for everything that the work calls, and for nothing else', async () => {
  const left = withDeadline(1000, async () => {
    await pause(400);
    return [remainingMs(), withoutDeadline(remainingMs)];
  });
  await vi.advanceTimersByTimeAsync(400);
  expect(await left).toEqual([600, Number.POSITIVE_INFINITY]);
  expect(remainingMs()).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  ['work that ends before', 900, 0, 'done'],
  ['work that takes longer', 1100, 0, 'late'],
  ['work that ends in the time of grace', 1100, 200, 'done'],
])('waits for %s', async (_, ms, graceMs, expected) => {
  const outcome = withDeadline(1000, () => untilDeadline(pause(ms), late, graceMs)).catch(
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(await outcome).toBe(expected);
});

it('leaves no timer behind', async () => {
  await withDeadline(60_000, () => untilDeadline(Promise.resolve(), late));
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects when the deadline has passed already', async () => {
  const outcome = withDeadline(-1, () => untilDeadline(pause(10), late)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(0);
  expect(await outcome).toBe('late');
});
