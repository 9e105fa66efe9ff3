import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kvWith } from '../../../stand-ins.ts';

type Purges = typeof import('../../../../src/platform/page-cache/purges.ts');

/** The purges of an isolate of its own. */
async function isolate(): Promise<Purges> {
  vi.resetModules();
  return import('../../../../src/platform/page-cache/purges.ts');
}

/** A KV namespace that refuses a second write of a key within a second, as the real one does. */
class Kv {
  stored: string | null = null;
  writes = 0;
  reads = 0;
  refused = 0;
  down = false;
  private writtenAt = Number.NEGATIVE_INFINITY;
  async get() {
    this.reads += 1;
    if (this.down) throw new Error('KV GET failed: 500');
    return JSON.parse(this.stored ?? 'null');
  }
  async put(_: string, value: string) {
    if (this.down || Date.now() - this.writtenAt < 1000) {
      this.refused += 1;
      throw new Error('KV PUT failed: 429 Too Many Requests');
    }
    this.writtenAt = Date.now();
    this.writes += 1;
    this.stored = value;
  }
  get binding(): KVNamespace {
    return kvWith(this);
  }
  get tags(): string[] {
    return Object.keys(JSON.parse(this.stored ?? '{}')).sort();
  }
}

let kv: Kv;
const work: Promise<unknown>[] = [];
const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
const START = Date.UTC(2026, 10, 22);
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  kv = new Kv();
  vi.useFakeTimers({ now: START });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  await Promise.all(work.splice(0));
  vi.useRealTimers();
});
const seconds = (s: number) => vi.advanceTimersByTimeAsync(s * 1000);
const view = ({ refreshPurges }: Purges) => refreshPurges(kv.binding, waitUntil);

describe('a purge', () => {
  it('acts at once on what was made before, and once more after five seconds', async () => {
    const { purge, isPurged, purgedAt } = await isolate();
    expect(purgedAt(['product:a'])).toBe(0);
    purge(['product:a'], kv.binding, waitUntil);
    const at = (s: number) => isPurged(['texts', 'product:a'], START + s * 1000);
    expect([at(-1), at(0), at(1), isPurged(['product:b'], START - 1)]).toEqual([true, true, false, false]);
    await seconds(4.9);
    expect(at(4)).toBe(false);
    await seconds(0.1);
    expect([at(4), at(5), at(5.001)]).toEqual([true, true, false]);
  });

  it('of everything acts on whatever was made', async () => {
    const { purge, isPurged } = await isolate();
    purge(['all'], kv.binding, waitUntil);
    expect([isPurged([], START - 1), isPurged(['story:/faq'], START - 1)]).toEqual([true, true]);
  });

  it('is told to those who listen, at once and with the first page view after five seconds', async () => {
    const own = await isolate();
    const heard: string[] = [];
    own.onPurge((tags) => heard.push(`${(Date.now() - START) / 1000} ${tags}`));
    own.purge(['product:a', 'texts'], kv.binding, waitUntil);
    for (let s = 0; s < 4; s++) {
      await seconds(2);
      view(own);
    }
    expect(heard).toEqual(['0 product:a,texts', '6 product:a,texts']);
  });

  it('reaches another isolate with its next read, and acts there from then on', async () => {
    const [here, there] = [await isolate(), await isolate()];
    view(there);
    await seconds(1);
    here.purge(['product:a'], kv.binding, waitUntil);
    await seconds(2);
    view(there);
    await seconds(0);
    expect(there.purgedAt(['product:a'])).toBe(0);
    await seconds(13);
    view(there);
    await seconds(0);
    expect(there.isPurged(['product:a'], START + 16_000)).toBe(true);
    expect(there.isPurged(['product:a'], START + 16_001)).toBe(false);
  });

  it('from before an isolate began does not act on what the isolate makes', async () => {
    const here = await isolate();
    here.purge(['product:a'], kv.binding, waitUntil);
    await seconds(60);
    const late = await isolate();
    view(late);
    await seconds(0);
    expect(late.purgedAt(['product:a'])).toBe(START + 5000);
  });
});

describe('the purges in KV', () => {
  it('are read once in 15 seconds, however many pages are viewed', async () => {
    const own = await isolate();
    for (let i = 0; i < 300; i++) {
      view(own);
      await seconds(0.1);
    }
    expect([kv.reads, kv.writes]).toEqual([2, 0]);
  });

  it('are written together, and never twice in a second', async () => {
    const own = await isolate();
    for (let i = 0; i < 20; i++) {
      own.purge([`product:${i}`], kv.binding, waitUntil);
      await seconds(0.1);
    }
    await seconds(5);
    expect(kv.tags).toHaveLength(20);
    expect([kv.writes <= 4, kv.refused]).toEqual([true, 0]);
  });

  it('are written after an outage', async () => {
    const own = await isolate();
    kv.down = true;
    own.purge(['product:a'], kv.binding, waitUntil);
    await seconds(5);
    kv.down = false;
    await seconds(20);
    expect(kv.tags).toEqual(['product:a']);
  });

  it('that could not be written by their request are written with a later page view', async () => {
    const own = await isolate();
    kv.down = true;
    own.purge(['product:a'], kv.binding, waitUntil);
    await seconds(40);
    kv.down = false;
    view(own);
    await seconds(3);
    expect(kv.tags).toEqual(['product:a']);
  });

  it('that are lost to a concurrent write are written again', async () => {
    const own = await isolate();
    own.purge(['product:a'], kv.binding, waitUntil);
    await seconds(2);
    kv.stored = JSON.stringify({ 'product:b': START });
    for (let s = 0; s < 120; s += 10) {
      await seconds(10);
      view(own);
    }
    await seconds(5);
    expect(kv.tags).toEqual(['product:a', 'product:b']);
  });

  it('are forgotten after a day, and too many become one of everything', async () => {
    const { purge, purgedAt, MAX_TAGS } = await isolate();
    purge(['product:a'], kv.binding, waitUntil);
    await seconds(86_400 + 60);
    purge(['product:b'], kv.binding, waitUntil);
    await seconds(5);
    expect([kv.tags, purgedAt(['product:a'])]).toEqual([['product:b'], 0]);
    purge(
      Array.from({ length: MAX_TAGS }, (_, i) => `product:${i}`),
      kv.binding,
      waitUntil,
    );
    await seconds(5);
    expect([kv.tags, purgedAt([]) > 0]).toEqual([['all'], true]);
  });

  it('that are malformed count as none and are replaced', async () => {
    const own = await isolate();
    for (const malformed of ['{"product:a":"now"}', '[1]', '7', '{']) {
      kv.stored = malformed;
      view(own);
      await seconds(16);
    }
    own.purge(['texts'], kv.binding, waitUntil);
    await seconds(3);
    expect(kv.tags).toEqual(['texts']);
  });

  it('of any isolates, at any times, reach all of them', async () => {
    const step = fc.record({
      by: fc.nat(2),
      tag: fc.constantFrom('product:a', 'product:b', 'texts', 'all'),
      pause: fc.nat(3000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        vi.useFakeTimers({ now: START });
        kv = new Kv();
        const isolates = [await isolate(), await isolate(), await isolate()];
        const last = new Map<string, number>();
        for (const { by, tag, pause } of steps) {
          isolates[by]!.purge([tag], kv.binding, waitUntil);
          last.set(tag, Date.now());
          await vi.advanceTimersByTimeAsync(pause);
        }
        for (let s = 0; s < 180; s += 5) {
          for (const one of isolates) view(one);
          await seconds(5);
        }
        for (const [tag, at] of last)
          for (const one of isolates) expect(one.purgedAt([tag])).toBeGreaterThanOrEqual(at);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the value for KV', () => {
  it('has a later time for each purge of a tag, also by a clock that is behind', async () => {
    const { withPurges } = await isolate();
    expect(withPurges({ texts: START + 7, 'product:old': START - 86_400_001 }, ['texts', 'all'], START)).toEqual({
      texts: START + 8,
      all: START,
    });
  });
});
