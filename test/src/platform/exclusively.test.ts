import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BUSY, exclusively } from '../../../src/platform/database/exclusively.ts';
import { MemoryD1 } from '../../d1.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a second caller waits for the first, asks less and less often, and gives up after ten seconds', async () => {
  const d1 = new MemoryD1();
  let asked = 0;
  const first = Promise.withResolvers<string>();
  const holder = exclusively(d1.binding, 'a', () => first.promise);
  await vi.advanceTimersByTimeAsync(1);
  d1.onCall = ([sql = '']) => void (/^insert/i.test(sql) && asked++);
  const late = exclusively(d1.binding, 'a', async () => 'late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBeGreaterThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe(BUSY);
  expect(asked).toBeLessThanOrEqual(20);
  const next = exclusively(d1.binding, 'a', async () => 'next');
  await vi.advanceTimersByTimeAsync(1000);
  first.resolve('first');
  await vi.advanceTimersByTimeAsync(1000);
  expect([await holder, await next]).toEqual(['first', 'next']);
});
