import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUSY, exclusively } from '../../../src/platform/database/exclusively.ts';
import { notes } from '../../../src/platform/database/tables.ts';
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

describe('what goes with a lock', () => {
  const note = (d1: MemoryD1, value: string) =>
    drizzle(d1.binding).insert(notes).values({ key: 'a', customerId: '', value, at: '' });
  const held = (d1: MemoryD1, work: (read: { value: string }[]) => Promise<string>) =>
    exclusively(
      d1.binding,
      'a',
      async ({ read, endWith }) => {
        const value = await work(read);
        endWith(note(d1, value));
        return value;
      },
      0,
      drizzle(d1.binding).select({ value: notes.value }).from(notes),
    );
  const stored = (d1: MemoryD1) => ({
    notes: d1.rows('SELECT value FROM notes'),
    locks: d1.rows('SELECT * FROM locks'),
  });

  it('is read and stored by the two calls that the lock takes', async () => {
    const d1 = new MemoryD1();
    let calls = 0;
    d1.onCall = () => void calls++;
    expect(await held(d1, async (read) => `found ${read.length}`)).toBe('found 0');
    expect([calls, stored(d1)]).toEqual([2, { notes: [{ value: 'found 0' }], locks: [] }]);
  });

  it('is not stored where the work fails, or the lock is taken', async () => {
    const d1 = new MemoryD1();
    const failing = held(d1, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    const both = [held(d1, async () => 'first'), held(d1, async () => 'second')];
    expect(await Promise.all(both)).toEqual(['first', BUSY]);
    expect(stored(d1)).toEqual({ notes: [{ value: 'first' }], locks: [] });
  });

  it('fails the work where it cannot be stored, and releases the lock', async () => {
    const d1 = new MemoryD1();
    await held(d1, async () => 'first');
    await expect(held(d1, async () => 'second')).rejects.toThrow();
    expect(stored(d1)).toEqual({ notes: [{ value: 'first' }], locks: [] });
  });
});
