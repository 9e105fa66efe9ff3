import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheSource, cached, invalidate, peek } from '../../../src/platform/cache.ts';
import { remainingMs, withDeadline } from '../../../src/platform/deadline.ts';
import { purge } from '../../../src/platform/page-cache/purges.ts';
import type { UpstreamError } from '../../../src/platform/upstream.ts';
import { kvWith } from '../../stand-ins.ts';

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
    expect(
      await Promise.all(Array.from({ length: 50 }, () => cached('k', life, ['catalogue'], waitUntil, load))),
    ).toEqual(Array(50).fill('a'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, { longLoadMs: 30_000 }],
    [9, {}],
  ])(
    'has %i loads at the same time of what takes ten seconds, by how long it says that it takes',
    async (most, source) => {
      vi.useFakeTimers();
      let [loading, together] = [0, 0];
      const load = async () => {
        loading += 1;
        together = Math.max(together, loading);
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        loading -= 1;
        return 'a';
      };
      const key = `long ${most}`;
      const answers: Promise<string>[] = [];
      for (let n = 0; n < 10; n++) {
        answers.push(cached(key, life, ['catalogue'], waitUntil, load, source));
        await vi.advanceTimersByTimeAsync(1000);
      }
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await Promise.all(answers)).toEqual(Array(10).fill('a'));
      expect(together).toBe(most);
    },
  );

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

  it('stays the same object where a newer one equals it, so that what was made from it is still good', async () => {
    vi.useFakeTimers();
    let price = 1;
    const read = () => cached('same', life, ['catalogue'], waitUntil, async () => ({ product: { price } }));
    const first = await read();
    const renew = async () => {
      vi.advanceTimersByTime(2000);
      await read();
      await Promise.all(background);
      return read();
    };
    expect(await renew()).toBe(first);
    price = 2;
    expect(await renew()).toEqual({ product: { price: 2 } });
    expect(first).toEqual({ product: { price: 1 } });
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
    vi.useFakeTimers();
    await cached('o', life, ['catalogue'], waitUntil, async () => 'old');
    invalidate('cms');
    expect(await cached('o', life, ['catalogue'], waitUntil, async () => 'new')).toBe('old');
    invalidate('catalogue');
    const fail = async () => {
      throw new Error('down');
    };
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

  describe('with an old value', () => {
    beforeEach(async () => {
      vi.useFakeTimers();
      await cached('old', life, ['catalogue'], waitUntil, async () => 'old');
    });
    const never = () => new Promise<string>(() => {});
    const fail = async () => {
      throw new Error('down');
    };

    it.each<[string, number, () => Promise<string>, CacheSource, string, boolean, number]>([
      ['that is fresh', 500, fail, {}, 'old', false, 0],
      ['that may be used while a newer one loads', 3000, never, {}, 'old', false, 0],
      ['that a newer one replaces', 7000, async () => 'new', {}, 'new', false, 0],
      ['whose newer one fails', 7000, fail, {}, 'old', true, 0],
      ['whose newer one is slow', 7000, never, {}, 'old', true, 1500],
      ['of a source that is not called for now', 7000, never, { isOpen: () => true }, 'old', true, 0],
    ])('%s', async (_, age, load, source, value, isStale, waits) => {
      vi.advanceTimersByTime(age);
      const onStale = vi.fn();
      const started = Date.now();
      let waited = Number.NaN;
      const read = cached('old', life, ['catalogue'], waitUntil, load, { ...source, onStale }).then((read) => {
        waited = Date.now() - started;
        return read;
      });
      await vi.advanceTimersByTimeAsync(2000);
      expect([await read, onStale.mock.calls.length > 0, waited]).toEqual([value, isStale, waits]);
    });

    it('nobody waits for a newer one that somebody else has waited for in vain', async () => {
      vi.advanceTimersByTime(7000);
      const first = cached('old', life, ['catalogue'], waitUntil, never);
      await vi.advanceTimersByTimeAsync(1501);
      expect(await first).toBe('old');
      const onStale = vi.fn();
      expect(await cached('old', life, ['catalogue'], waitUntil, never, { onStale })).toBe('old');
      expect(onStale).toHaveBeenCalledTimes(1);
    });
  });

  it('ends the wait by the deadline of the request, and keeps the value that comes later', async () => {
    vi.useFakeTimers();
    const limits: number[] = [];
    const load = async () => {
      limits.push(remainingMs());
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return 'late';
    };
    const read = withDeadline(2000, () => cached('d', life, ['catalogue'], waitUntil, load)).catch(
      (error: UpstreamError) => error.code,
    );
    await vi.advanceTimersByTimeAsync(2000);
    expect(await read).toBe('upstream_timeout');
    await vi.advanceTimersByTimeAsync(3000);
    expect(peek('d', ['catalogue'])).toBe('late');
    expect(limits).toEqual([Number.POSITIVE_INFINITY]);
  });

  it('does not trust an answer that was under way when something changed', async () => {
    let finish: (value: string) => void = () => {};
    const slow = cached(
      't',
      life,
      ['catalogue'],
      waitUntil,
      () => new Promise<string>((resolve) => (finish = resolve)),
    );
    invalidate('catalogue');
    finish('old');
    expect(await slow).toBe('old');
    expect(await cached('t', life, ['catalogue'], waitUntil, async () => 'new')).toBe('new');
  });

  it('keeps nothing of what does not exist, so that nobody can push real answers out', async () => {
    vi.useFakeTimers();
    await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: { handle: 'a' } }));
    for (let i = 0; i < 3000; i++)
      await cached(`junk ${i}`, life, ['catalogue'], waitUntil, async () => ({ product: null }));
    expect(await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: null }))).toEqual({
      product: { handle: 'a' },
    });
  });

  it('lets what people type push out only what people typed', async () => {
    await cached('real', life, ['catalogue'], waitUntil, async () => ({ product: 'a' }));
    for (let i = 0; i < 3000; i++)
      await cached(`typed ${i}`, life, ['search', 'catalogue'], waitUntil, async () => ({ search: i }));
    expect(peek('real', ['catalogue'])).toEqual({ product: 'a' });
    expect(peek('typed 0', ['search'])).toBeUndefined();
    expect(peek('typed 2999', ['search'])).toEqual({ search: 2999 });
  });
});

describe('a value that is purged by what it was made of', () => {
  const kv = kvWith({ get: async () => null, put: async () => {} });
  const source = (...tags: string[]): CacheSource => ({ tagsOf: () => tags });
  /** Purges of the tests before act again five seconds later. */
  let start = Date.now();
  beforeEach(() => {
    start += 86_400_000;
    vi.useFakeTimers({ now: start });
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
  });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is loaded again, and again after five seconds, in which the provider may answer with its older one', async () => {
    const read = async (value: string) =>
      cached('made', life, ['catalogue'], waitUntil, async () => value, source('product:a'));
    expect(await read('old')).toBe('old');
    await later(1);
    purge(['product:b', 'texts'], kv, waitUntil);
    await later(1);
    expect(await read('unused')).toBe('old');
    purge(['product:a'], kv, waitUntil);
    await later(1);
    expect([await read('older'), await read('unused')]).toEqual(['older', 'older']);
    await later(5000);
    expect([await read('new'), await read('unused')]).toEqual(['new', 'new']);
  });

  it('is not shared with a request that comes after the purge of its load', async () => {
    const slow = cached(
      'slow',
      life,
      ['catalogue'],
      waitUntil,
      () => new Promise<string>((resolve) => setTimeout(resolve, 200, 'old')),
      source('product:c'),
    );
    await later(100);
    purge(['product:c'], kv, waitUntil);
    await later(1);
    const second = cached('slow', life, ['catalogue'], waitUntil, async () => 'new', source('product:c'));
    await later(200);
    expect([await slow, await second]).toEqual(['old', 'new']);
    expect(await cached('slow', life, ['catalogue'], waitUntil, async () => 'unused', source('product:c'))).toBe('new');
  });

  it('is shown, and called stale, while a newer one cannot be loaded', async () => {
    const onStale = vi.fn();
    await cached('kept', life, ['catalogue'], waitUntil, async () => 'old', source('product:d'));
    await later(1);
    purge(['all'], kv, waitUntil);
    await later(1);
    const failing = () => Promise.reject(new Error('down'));
    expect(await cached('kept', life, ['catalogue'], waitUntil, failing, { ...source('product:d'), onStale })).toBe(
      'old',
    );
    expect(onStale).toHaveBeenCalledTimes(1);
  });
});
