import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredPage } from '../../../../src/platform/page-cache/entry.ts';
import { type Allowance, fillKey, fillMarket, ROUND_MS } from '../../../../src/platform/page-cache/fill.ts';
import { decodePage, pageKey, verifiedKey } from '../../../../src/platform/page-cache/kv.ts';
import { kvWith } from '../../../stand-ins.ts';

/** A KV namespace that counts its writes of pages. */
class Kv {
  readonly values = new Map<string, string | Uint8Array>();
  pageWrites = 0;
  async get(key: string) {
    return JSON.parse((this.values.get(key) as string | undefined) ?? 'null');
  }
  async put(key: string, value: string | Uint8Array) {
    if (key.startsWith('page:')) this.pageWrites += 1;
    this.values.set(key, value);
  }
  async delete(key: string) {
    this.values.delete(key);
  }
  get pages(): string[] {
    return [...this.values.keys()].filter((key) => key.startsWith('page:')).sort();
  }
}

const START = Date.UTC(2026, 10, 22, 12);
const encoder = new TextEncoder();
let kv: Kv;
/** The HTML of each path; null for a path that is gone, an error for one that fails. */
let site: Map<string, string | null | Error>;
let version: string;
let built: string[];
/** Where each part of the list began. */
let listed: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  kv = new Kv();
  site = new Map(Array.from({ length: 10 }, (_, i) => [`/page-${i}`, 'first']));
  version = 'one';
  built = [];
  listed = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function pageOf(text: string): StoredPage {
  return {
    html: encoder.encode(text),
    compressed: null,
    headers: [],
    etag: `W/"${text}"`,
    tags: ['texts'],
    renderedAt: Date.now(),
    day: '2026-11-22',
  };
}

const run = (allowance: Partial<Allowance> = {}) =>
  fillMarket(
    {
      kv: kvWith(kv),
      version,
      market: 'de',
      day: '2026-11-22',
      // four paths in a part
      async list(cursor) {
        const paths = [...site.keys()];
        const start = Number(cursor);
        listed.push(start);
        return { paths: paths.slice(start, start + 4), next: start + 4 < paths.length ? String(start + 4) : null };
      },
      async build(rest) {
        built.push(rest);
        const text = site.get(rest);
        if (text instanceof Error) throw text;
        return text === undefined || text === 'down' ? 'failed' : text === null ? 'gone' : pageOf(text);
      },
    },
    { pages: 100, parts: 20, until: Date.now() + 20_000, ...allowance },
  );
const verified = () => kv.get(verifiedKey('de'));
const later = (ms = ROUND_MS) => vi.advanceTimersByTimeAsync(ms);
const shown = (rest: string) => {
  const page = decodePage((kv.values.get(pageKey('de', rest)) as Uint8Array).slice().buffer, version);
  return page && new TextDecoder().decode(page.html);
};

describe('the list of pages', () => {
  it('is read once in a round, a part after the other, over as many runs as it takes', async () => {
    for (let runs = 0; runs < 4; runs++) await run({ parts: 1, pages: 3 });
    expect([listed, built.length, await verified()]).toEqual([[0, 4, 8], 10, { at: START, day: '2026-11-22' }]);
    await later();
    await run({ parts: 2 });
    expect([listed.slice(3), (await verified())?.at]).toEqual([[0, 4], START]);
    await run();
    expect([listed.slice(5), (await verified())?.at]).toEqual([[8], START + ROUND_MS]);
  });

  it('begins anew after a failure, because its cursor may have expired', async () => {
    await run({ parts: 2, pages: 1 });
    const paths = site;
    site = new Map();
    Object.defineProperty(site, 'keys', {
      value: () => {
        throw new Error('Invalid cursor');
      },
    });
    await expect(run()).rejects.toThrow('Invalid cursor');
    site = paths;
    listed = [];
    await run();
    expect([listed, kv.pages.length]).toEqual([[0, 4, 8], 10]);
  });
});

describe('filling a market', () => {
  it('writes every page once, and notes since when they are current', async () => {
    expect(await run()).toEqual({ rendered: 10, written: 10 });
    expect([kv.pages.length, shown('/page-3'), await verified()]).toEqual([
      10,
      'first',
      { at: START, day: '2026-11-22' },
    ]);
    await later(ROUND_MS - 1);
    expect([await run(), built.length]).toEqual([{ rendered: 0, written: 0 }, 10]);
  });

  it('goes on where the run before has ended, and is noted at the end only', async () => {
    for (const pages of [4, 4]) await run({ pages });
    expect([kv.pages.length, new Set(built).size, await verified()]).toEqual([8, 8, null]);
    await later(120_000);
    await run();
    expect([kv.pages.length, built.length, await verified()]).toEqual([10, 10, { at: START, day: '2026-11-22' }]);
  });

  it('ends in time', async () => {
    await run({ until: Date.now() });
    expect(built).toEqual([]);
  });

  it('writes pages that have changed, and no others', async () => {
    await run();
    await later();
    site.set('/page-2', 'second');
    expect(await run()).toEqual({ rendered: 10, written: 1 });
    expect([shown('/page-2'), await verified()]).toEqual(['second', { at: START + ROUND_MS, day: '2026-11-22' }]);
  });

  it('writes a page again before it would be too old', async () => {
    await run();
    await later(12 * 3_600_000);
    expect(await run()).toEqual({ rendered: 10, written: 10 });
  });

  it('removes pages that are gone or listed no more', async () => {
    await run();
    await later();
    site.delete('/page-1');
    site.set('/page-2', null);
    await run();
    expect(kv.pages).toEqual([0, 3, 4, 5, 6, 7, 8, 9].map((i) => `page:de:/page-${i}`));
    await later();
    site.set('/page-2', 'back');
    await run();
    expect(shown('/page-2')).toBe('back');
  });

  it('begins at once with another build, whose pages name other scripts', async () => {
    await run();
    version = 'two';
    expect(shown('/page-0')).toBeNull();
    expect(await run()).toEqual({ rendered: 10, written: 10 });
    expect(shown('/page-0')).toBe('first');
  });

  it('leaves pages as they are while an upstream is down, and tries a few only', async () => {
    await run();
    await later();
    for (const rest of site.keys()) site.set(rest, 'down');
    site.set('/page-0', new Error('unexpected'));
    await run();
    expect([kv.pages.length, built.length <= 10 + 4, await verified()]).toEqual([
      10,
      true,
      { at: START, day: '2026-11-22' },
    ]);
    for (const rest of site.keys()) site.set(rest, 'second');
    await run();
    expect([shown('/page-0'), (await verified()).at]).toEqual(['second', START + ROUND_MS]);
  });

  it('begins anew where its notes are unreadable', async () => {
    kv.values.set(fillKey('de'), '{"pages":7}');
    expect((await run()).written).toBe(10);
  });

  it('ends with the pages of the site, whatever has happened before', async () => {
    const path = fc.nat(9).map((i) => `/page-${i}`);
    const change = fc.record({
      path,
      text: fc.constantFrom('first', 'second', 'down', null, undefined),
      pages: fc.nat(12),
      pause: fc.nat(ROUND_MS),
      version: fc.constantFrom('one', 'two'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        kv = new Kv();
        site = new Map(Array.from({ length: 10 }, (_, i) => [`/page-${i}`, 'first']));
        for (const { path, text, pages, pause, version: next } of changes) {
          if (text === undefined) site.delete(path);
          else site.set(path, text);
          version = next;
          await run({ pages });
          await later(pause);
        }
        for (const [rest, text] of site) if (text === 'down') site.set(rest, 'first');
        for (let i = 0; i < 3; i++) {
          await later();
          await run();
        }
        const expected = [...site].filter(([, text]) => text !== null).map(([rest]) => rest);
        expect(kv.pages).toEqual(expected.map((rest) => pageKey('de', rest)).sort());
        for (const rest of expected) expect(shown(rest)).toBe(site.get(rest));
        expect((await verified()).at).toBe(Date.now());
      }),
      { numRuns: 50 },
    );
  });
});
