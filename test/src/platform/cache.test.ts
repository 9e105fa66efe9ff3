import { afterEach, describe, expect, it, vi } from 'vitest';
import { cached, invalidate, peek } from '../../../src/platform/cache.ts';

const life = { freshMs: 1000, waitMs: 6000, staleMs: 10_000 };
const background: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>) => void background.push(work);

afterEach(() => {
  for (const tag of ['catalogue', 'search', 'cms'] as const) invalidate(tag);
  vi.useRealTimers();
});

describe('cached', () => {
  it('asks once for many who want the same', async () => {
    const load = vi.fn(async () => 'a');
    expect(await Promise.all(Array.from({ length: 50 }, () => cached('k', life, ['catalogue'], waitUntil, load)))).toEqual(Array(50).fill('a'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('answers at once with the last value while a newer one is fetched', async () => {
    vi.useFakeTimers();
    let value = 1;
    const load = async () => value++;
    expect(await cached('s', life, ['catalogue'], waitUntil, load)).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(await cached('s', life, ['catalogue'], waitUntil, load)).toBe(1);
    await Promise.all(background);
    expect(await cached('s', life, ['catalogue'], waitUntil, load)).toBe(2);
  });

  it('keeps the last value when the upstream fails, and fails when there is none', async () => {
    vi.useFakeTimers();
    const fail = async () => {
      throw new Error('down');
    };
    await expect(cached('f', life, ['catalogue'], waitUntil, fail)).rejects.toThrow('down');
    await cached('f', life, ['catalogue'], waitUntil, async () => 'old');
    vi.advanceTimersByTime(5000);
    expect(await cached('f', life, ['catalogue'], waitUntil, fail)).toBe('old');
    await Promise.allSettled(background);
    expect(await cached('f', life, ['catalogue'], waitUntil, fail)).toBe('old');
    vi.advanceTimersByTime(20_000);
    await expect(cached('f', life, ['catalogue'], waitUntil, fail)).rejects.toThrow('down');
  });

  it('asks first after a change upstream, and shows the last answer only when that fails', async () => {
    await cached('o', life, ['catalogue'], waitUntil, async () => 'old');
    invalidate('cms');
    expect(await cached('o', life, ['catalogue'], waitUntil, async () => 'new')).toBe('old');
    invalidate('catalogue');
    const fail = async () => {
      throw new Error('down');
    };
    vi.useFakeTimers();
    expect(await cached('o', life, ['catalogue'], waitUntil, fail)).toBe('old');
    vi.advanceTimersByTime(5500);
    expect(await cached('o', life, ['catalogue'], waitUntil, async () => 'new')).toBe('new');
    expect(await cached('o', life, ['catalogue'], waitUntil, async () => 'newer')).toBe('new');
  });

  it('waits for a newer answer when the last one is old, but not for long', async () => {
    vi.useFakeTimers();
    await cached('w', life, ['catalogue'], waitUntil, async () => 'old');
    vi.advanceTimersByTime(7000);
    expect(await cached('w', life, ['catalogue'], waitUntil, async () => 'new')).toBe('new');
    vi.advanceTimersByTime(7000);
    const slow = cached('w', life, ['catalogue'], waitUntil, () => new Promise<string>(() => {}));
    await vi.advanceTimersByTimeAsync(1600);
    expect(await slow).toBe('new');
  });

  it('makes nobody wait again soon after a failure', async () => {
    vi.useFakeTimers();
    await cached('n', life, ['catalogue'], waitUntil, async () => 'old');
    invalidate('catalogue');
    const fail = async () => {
      throw new Error('down');
    };
    expect(await cached('n', life, ['catalogue'], waitUntil, fail)).toBe('old');
    let asked = false;
    const next = cached('n', life, ['catalogue'], waitUntil, () => {
      asked = true;
      return new Promise<string>(() => {});
    });
    expect([await next, asked]).toEqual(['old', true]);
  });

  it('does not trust an answer that was under way when something changed', async () => {
    let finish: (value: string) => void = () => {};
    const slow = cached('t', life, ['catalogue'], waitUntil, () => new Promise<string>((resolve) => (finish = resolve)));
    invalidate('catalogue');
    finish('old');
    expect(await slow).toBe('old');
    expect(await cached('t', life, ['catalogue'], waitUntil, async () => 'new')).toBe('new');
  });

  it('keeps nothing of what does not exist, so that nobody can push real answers out', async () => {
    await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: { handle: 'a' } }));
    for (let i = 0; i < 3000; i++) await cached(`junk ${i}`, life, ['catalogue'], waitUntil, async () => ({ product: null }));
    expect(await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: null }))).toEqual({ product: { handle: 'a' } });
  });

  it('lets what people type push out only what people typed', async () => {
    await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: 'a' }));
    for (let i = 0; i < 3000; i++) await cached(`typed ${i}`, life, ['search', 'catalogue'], waitUntil, async () => ({ search: i }));
    expect(peek('real', ['catalogue'])).toEqual({ product: 'a' });
    expect(peek('typed 0', ['search'])).toBeUndefined();
    expect(peek('typed 2999', ['search'])).toEqual({ search: 2999 });
  });
});
