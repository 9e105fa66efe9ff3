import { afterEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from '../../../src/platform/deadline.ts';
import { settlesAtOnce } from '../../../src/platform/settled.ts';

afterEach(() => vi.useRealTimers());

/** A value behind as many functions as the longest read of a cached value has, and more. */
const behind = async (depth: number): Promise<string> => (depth === 0 ? 'value' : await behind(depth - 1));

describe('work that needs nothing but cached values', () => {
  it('has settled, whether it has a value or fails', async () => {
    expect(await settlesAtOnce(behind(25))).toBe(true);
    expect(await settlesAtOnce(Promise.reject(new Error('x')))).toBe(true);
  });

  it('needs no timer', async () => {
    vi.useFakeTimers();
    expect(await withTimeout(1000, behind(25), 'late')).toBe('value');
    await expect(withTimeout(1000, Promise.reject(new Error('down')), 'late')).rejects.toThrow('down');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('work that waits for something', () => {
  it('has not settled', async () => {
    expect(await settlesAtOnce(new Promise(() => {}))).toBe(false);
    expect(await settlesAtOnce(new Promise((resolve) => setTimeout(resolve, 0)))).toBe(false);
  });

  it('ends with the time, and the timer ends with the work', async () => {
    vi.useFakeTimers();
    const late = withTimeout(1000, new Promise(() => {}), 'late');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe('late');
    const work = Promise.withResolvers<string>();
    const inTime = withTimeout(1000, work.promise, 'late');
    await vi.advanceTimersByTimeAsync(500);
    work.resolve('value');
    expect(await inTime).toBe('value');
    expect(vi.getTimerCount()).toBe(0);
  });
});
