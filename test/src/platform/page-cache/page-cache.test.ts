import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePage, pageKey, verifiedKey } from '../../../../src/platform/page-cache/kv.ts';
import { keyOf, type PageAddress, PageCache, type Visit } from '../../../../src/platform/page-cache/page-cache.ts';
import { answerPlatform } from '../../../../src/platform/page-cache/platform.ts';
import { purge } from '../../../../src/platform/page-cache/purges.ts';
import type { Tiers } from '../../../../src/platform/page-cache/tiers.ts';
import type { Day } from '../../../../src/platform/shared/day.ts';
import { markets } from '../../../../src/platform/shared/markets.ts';
import { kvWith } from '../../../stand-ins.ts';

/** The values of KV by key. */
const values = new Map<string, unknown>();
const kv = kvWith({ get: async (key: string) => values.get(key) ?? null, put: async () => {} });
const stored = new Map<string, Response>();
vi.stubGlobal('caches', {
  default: {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => void stored.set(url, response),
    delete: async (url: string) => stored.delete(url),
  },
});

type Variants = { key: string };
type PageVisit = Visit<null, Variants>;

let work: Promise<unknown>[] = [];
/** The answer of the platform's cache. */
const platform = vi.fn(async (): Promise<Response> => new Response(null, { status: 404 }));
const ctx = {
  waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  exports: { CachedPages: { fetch: platform } } as object,
} as ExecutionContext;
/** Waits for everything that is done in the background, also for what that begins. */
async function background(): Promise<void> {
  for (let done = 0; done < work.length; done = work.length) await Promise.all(work);
  work = [];
}

/** The answer of the site to a render: the HTML of a page to keep, or a status. */
let site: () => string | number | Promise<string | number>;
const renders = vi.fn(() => site());

const makeCache = (given: Partial<Tiers> = {}) => {
  const tiers = { memory: true, cache: false, platform: false, kv: false, ...given };
  const cache = new PageCache<null, null, Variants>({
    version: '1',
    settingsOf: () => ({ tiers, kv }),
    async render(request) {
      const visit = cache.visitOf(request)!;
      const renderedAt = Date.now();
      const page = await renders();
      if (typeof page === 'number') return new Response(null, { status: page });
      await cache.store(visit, null, ctx.waitUntil, {
        html: page,
        headers: new Headers({ 'Content-Type': 'text/html' }),
        tags: ['product:a'],
        renderedAt,
      });
      return new Response(null, { status: 204 });
    },
    securityOf: () => [],
  });
  return cache;
};
type Cache = ReturnType<typeof makeCache>;

let path = 0;
const newAddress = (): PageAddress<null> => {
  path += 1;
  const url = `https://shop.example/de/${path}`;
  return {
    screen: null,
    market: markets.find(({ code }) => code === 'de')!,
    rest: `/${path}`,
    url,
    origin: 'https://shop.example',
    kind: 'page',
    isBuilt: false,
  };
};

/**
 * A visit of an address. @returns status, `Cache-Status` without the cache's name, and body; null when nothing is kept.
 */
async function visit(
  cache: Cache,
  address: PageAddress<null>,
  { today = '2026-11-22' as Day, headers = {}, key = '' } = {},
) {
  const variants = { key };
  const request = new Request(address.url, { headers });
  const given: PageVisit = { address, variants, key: keyOf(address.url, variants), today, isBackground: false };
  const answer = await cache.answer(request, given, null, ctx, null);
  return answer && [answer.status, answer.headers.get('cache-status')?.replace('kvistra; ', ''), await answer.text()];
}

/** Keeps a first page. */
async function keepFirst(cache: Cache, address: PageAddress<null>, html: string) {
  const request = new Request(address.url);
  const given: PageVisit = {
    address,
    variants: { key: '' },
    key: keyOf(address.url, { key: '' }),
    today: '2026-11-22',
    isBackground: false,
  };
  expect(await cache.answer(request, given, null, ctx, null)).toBeNull();
  const visited = cache.visitOf(request)!;
  await cache.store(visited, null, ctx.waitUntil, {
    html,
    headers: new Headers({ 'Content-Type': 'text/html' }),
    tags: ['product:a'],
    renderedAt: Date.now(),
  });
  await background();
}

const FRESH_MS = 15_000;
const WAIT_MS = 30_000;
const DAY_MS = 86_400_000;
/** Hashes under way: another thread makes them, in a time of its own. */
const hashes = new Set<Promise<unknown>>();
const digest = crypto.subtle.digest.bind(crypto.subtle);
/** Lets time pass, and what does not depend on timers end. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  do {
    await Promise.all(hashes);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  } while (hashes.size);
}
/** Lets time pass until the visits have ended. */
async function ended<T>(visits: readonly Promise<T>[]): Promise<T[]> {
  let isOver = false;
  const all = Promise.all(visits).finally(() => {
    isOver = true;
  });
  while (!isOver) await pass(20);
  return all;
}
/** Each test begins later than the one before ended: the purges of that one are over. */
let start = Date.now();

beforeEach(() => {
  start += 3 * DAY_MS;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((...given) => {
    const hash = digest(...given);
    hashes.add(hash);
    return hash.finally(() => hashes.delete(hash));
  });
  site = () => 'newer';
  renders.mockClear();
  stored.clear();
  values.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a kept page', () => {
  it('is shown without rendering while it is fresh', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(FRESH_MS - 1);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'first']);
    expect(renders).not.toHaveBeenCalled();
  });

  it('is shown when it is stale, while one newer page is rendered', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(FRESH_MS);
    let finish = (_: string) => {};
    site = () => new Promise((resolve) => (finish = resolve));
    for (let n = 0; n < 5; n++) expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'first']);
    expect(renders).toHaveBeenCalledTimes(1);
    finish('newer');
    await background();
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'newer']);
  });

  it('is replaced before it is shown when it is old', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', 'newer']);
  });

  it('is replaced for everyone by one render when it is old, and nobody awaits the promise of another', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    site = () => new Promise((resolve) => setTimeout(resolve, 500, 'newer'));
    const visits = [1, 2, 3].map(() => visit(cache, address));
    expect(await ended(visits)).toEqual(Array.from({ length: 3 }, () => [200, 'fwd=miss; stored', 'newer']));
    expect(renders).toHaveBeenCalledTimes(1);
  });

  it('is shown when the newer one takes too long, and the newer one after that', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    site = () => new Promise((resolve) => setTimeout(resolve, 4000, 'newer'));
    const visits = [visit(cache, address), visit(cache, address)];
    await pass(1520);
    expect(await Promise.all(visits)).toEqual([
      [200, 'hit; detail=stale', 'first'],
      [200, 'hit; detail=stale', 'first'],
    ]);
    await pass(2600);
    await background();
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'newer']);
  });

  it('is shown for a day while its upstream fails, which is asked again after a pause of 1 to 2 s', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    site = () => 503;
    for (let n = 0; n < 3; n++) expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'first']);
    expect(renders).toHaveBeenCalledTimes(1);
    await pass(999);
    await visit(cache, address);
    expect(renders).toHaveBeenCalledTimes(1);
    await pass(1001);
    await visit(cache, address);
    expect(renders).toHaveBeenCalledTimes(2);
    await pass(DAY_MS - WAIT_MS - 2001);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'first']);
    await pass(1);
    expect(await visit(cache, address)).toBeNull();
  });

  it('is shown again as soon as its upstream answers', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    site = () => Promise.reject(new Error('down'));
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'first']);
    site = () => 'newer';
    await pass(6000);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', 'newer']);
  });

  it.each([404, 301, 410])('is forgotten when its address answers %s', async (status) => {
    const [cache, address] = [makeCache({ memory: true, cache: true, kv: false }), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(WAIT_MS);
    site = () => status;
    expect(await visit(cache, address)).toBeNull();
    await background();
    expect(await visit(cache, address)).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('is rendered again when the request that rendered it has died', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(FRESH_MS);
    site = () => new Promise(() => {});
    await visit(cache, address);
    work = [];
    site = () => 'newer';
    await pass(11_999);
    await visit(cache, address);
    expect(renders).toHaveBeenCalledTimes(1);
    await pass(1);
    await visit(cache, address);
    expect(renders).toHaveBeenCalledTimes(2);
  });

  it('is replaced before it is shown when what it was made of is purged, and only then', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    await pass(1);
    purge(['product:b'], kv, () => {});
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'first']);
    purge(['product:a'], kv, () => {});
    await pass(1);
    site = () => 503;
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'first']);
    site = () => 'newer';
    await pass(6000);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', 'newer']);
  });

  it('is not shown when it was being rendered while its subject was purged', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    const request = new Request(address.url);
    const given: PageVisit = {
      address,
      variants: { key: '' },
      key: keyOf(address.url, { key: '' }),
      today: '2026-11-22',
      isBackground: false,
    };
    await cache.answer(request, given, null, ctx, null);
    const renderedAt = Date.now();
    await pass(100);
    purge(['product:a'], kv, () => {});
    await cache.store(given, null, ctx.waitUntil, {
      html: 'first',
      headers: new Headers(),
      tags: ['product:a'],
      renderedAt,
    });
    await pass(100);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', 'newer']);
  });

  it('is replaced before it is shown when the day has changed', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    expect(await visit(cache, address, { today: '2026-11-23' })).toEqual([200, 'fwd=miss; stored', 'newer']);
  });

  it('belongs to its variants', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    expect(await visit(cache, address, { key: 'home-order:products-first' })).toBeNull();
  });

  it('is not sent to those who have it, also when its headers are asked for', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, 'first');
    const given: PageVisit = {
      address,
      variants: { key: '' },
      key: keyOf(address.url, { key: '' }),
      today: '2026-11-22',
      isBackground: false,
    };
    const answer = (init: RequestInit) =>
      cache.answer(new Request(address.url, init), given, null, ctx, null) as Response;
    const full = answer({});
    const etag = full.headers.get('etag')!;
    expect(etag).toMatch(/^W\/"[0-9a-f]{16}"$/);
    const known = answer({ headers: { 'If-None-Match': etag } });
    expect([known.status, known.body, [...known.headers]]).toEqual([304, null, [...full.headers]]);
    const head = answer({ method: 'HEAD' });
    expect([head.status, head.body, [...head.headers]]).toEqual([200, null, [...full.headers]]);
  });

  it('is not kept when it is too large', async () => {
    const [cache, address] = [makeCache({ memory: true, cache: true, kv: false }), newAddress()];
    await keepFirst(cache, address, 'x'.repeat(1_000_001));
    expect(await visit(cache, address)).toBeNull();
    expect(stored.size).toBe(0);
  });
});

describe('the cache of the data centre', () => {
  const tiers = { memory: false, cache: true, kv: false };

  it('has the pages of other isolates, with what purges need', async () => {
    const [cache, address] = [makeCache(tiers), newAddress()];
    await keepFirst(cache, address, 'första');
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=cache', 'första']);
    await pass(1);
    purge(['product:a'], kv, () => {});
    await pass(1);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', 'newer']);
    await background();
    await pass(1);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=cache', 'newer']);
  });

  it('fills the memory', async () => {
    const address = newAddress();
    await keepFirst(makeCache(tiers), address, 'first');
    const cache = makeCache({ memory: true, cache: true, kv: false });
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=cache', 'first']);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'first']);
  });

  it('does without it when it fails', async () => {
    const [cache, address] = [makeCache(tiers), newAddress()];
    vi.spyOn(caches.default, 'match').mockRejectedValue(new Error('down'));
    vi.spyOn(caches.default, 'put').mockRejectedValue(new Error('down'));
    await keepFirst(cache, address, 'first');
    expect(await visit(cache, address)).toBeNull();
  });
});

describe('the platform’s cache', () => {
  /** Has it keep a page of an age in milliseconds. */
  const keeps = (html: string, age: number) => {
    const renderedAt = Date.now() - age;
    platform.mockImplementation(async () => {
      const page = {
        html: new TextEncoder().encode(html),
        compressed: null,
        headers: [],
        etag: `W/"${html}"`,
        tags: [],
      };
      const answer = answerPlatform({ ...page, renderedAt, day: '2026-11-22' }, 'page');
      answer.headers.set('cf-cache-status', 'HIT');
      return answer;
    });
  };
  const LATE_MS = 10_000;
  const isLate = () =>
    platform.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve(new Response(null, { status: 503 })), LATE_MS)),
    );
  beforeEach(() => void platform.mockReset());

  it('is asked once for many visitors of a page that memory has', async () => {
    const [cache, address] = [makeCache({ platform: true }), newAddress()];
    keeps('first', 0);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=platform', 'first']);
    await pass(FRESH_MS);
    keeps('second', 1000);
    platform.mockClear();
    const visits = await Promise.all(Array.from({ length: 20 }, () => visit(cache, address)));
    for (const seen of visits) expect(seen).toEqual([200, 'hit; detail=stale', 'first']);
    await background();
    expect(platform).toHaveBeenCalledTimes(1);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'second']);
    expect(renders).not.toHaveBeenCalled();
  });

  it('gives no page that is older than a visitor may see while a newer one can be rendered', async () => {
    const [cache, address] = [makeCache({ platform: true }), newAddress()];
    keeps('old', WAIT_MS);
    expect(await ended([visit(cache, address)])).toEqual([[200, 'fwd=miss; stored', 'newer']]);
  });

  it('does not give a page back that is older than the one that memory has', async () => {
    const [cache, address] = [makeCache({ platform: true }), newAddress()];
    keeps('newer', 0);
    await visit(cache, address);
    await pass(FRESH_MS);
    keeps('older', WAIT_MS - 1000);
    await visit(cache, address);
    await background();
    expect((await visit(cache, address))?.[2]).not.toBe('older');
  });

  it('holds nobody up when it does not answer', async () => {
    const [cache, address] = [makeCache({ platform: true }), newAddress()];
    isLate();
    const since = Date.now();
    expect(await ended([visit(cache, address)])).toEqual([null]);
    expect(Date.now() - since).toBeLessThan(1600);
    await pass(LATE_MS);
    keeps('first', 0);
    await visit(cache, address);
    await pass(WAIT_MS);
    isLate();
    const asked = Date.now();
    // the old page, or the one that is rendered in the same moment
    expect((await ended([visit(cache, address)]))[0]?.[0]).toBe(200);
    expect(Date.now() - asked).toBeLessThan(1600);
    await pass(LATE_MS);
  });
});

describe('a page that is older than it should be', () => {
  const HTML = '<main><p class="stale-notice" hidden="">Prices are being refreshed.</p><p hidden="">x</p></main>';
  const SHOWN = '<main><p class="stale-notice">Prices are being refreshed.</p><p hidden="">x</p></main>';

  it('says so while its upstream fails, with an ETag of its own, and not while a newer one is rendered', async () => {
    const [cache, address] = [makeCache(), newAddress()];
    await keepFirst(cache, address, HTML);
    await pass(FRESH_MS);
    site = () => 503;
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', HTML]);
    await background();
    await pass(WAIT_MS);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', SHOWN]);
    site = () => HTML;
    await pass(6000);
    expect(await visit(cache, address)).toEqual([200, 'fwd=miss; stored', HTML]);
  });
});

describe('KV', () => {
  const tiers = { memory: true, cache: false, kv: true };
  const builtAddress = (): PageAddress<null> => ({ ...newAddress(), isBuilt: true });
  /**
   * Puts a page into KV as the scheduled run does. @param age of the page, and of the run that found it current, in
   * milliseconds.
   */
  function build({ rest }: PageAddress<null>, age: number, verifiedAge = age, version = '1') {
    const page = {
      html: new TextEncoder().encode('built\nahead'),
      compressed: null,
      headers: [],
      etag: 'W/"1"',
      tags: ['product:a'],
      day: '2026-11-22',
    };
    const value = encodePage({ ...page, renderedAt: Date.now() - age }, version);
    values.set(pageKey('de', rest), value.buffer);
    values.set(verifiedKey('de'), { at: Date.now() - verifiedAge, day: '2026-11-22' });
  }

  it('has pages that were built ahead of time', async () => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    build(address, 1000);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=kv', 'built\nahead']);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=memory', 'built\nahead']);
  });

  it('has pages as new as the run that found them current', async () => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    build(address, DAY_MS / 2, 1000);
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=kv', 'built\nahead']);
  });

  it('has the last page when its upstream fails', async () => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    build(address, 600_000);
    site = () => 503;
    expect(await visit(cache, address)).toEqual([200, 'hit; detail=stale', 'built\nahead']);
  });

  it('has nothing of another build, of an address with a query, or for visitors with variants', async () => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    build(address, 1000, 1000, '0');
    expect(await visit(cache, address)).toBeNull();
    build(address, 1000);
    expect(await visit(cache, { ...address, isBuilt: false })).toBeNull();
    expect(await visit(cache, address, { key: 'home-order:products-first' })).toBeNull();
  });

  it.each([
    ['malformed', () => values.set(pageKey('de', `/${path}`), new TextEncoder().encode('{"broken').buffer)],
    ['failing', () => vi.spyOn(kv, 'get').mockRejectedValue(new Error('down'))],
    [
      'failing at once',
      () =>
        vi.spyOn(kv, 'get').mockImplementation(() => {
          throw new Error('down');
        }),
    ],
  ])('is done without when it is %s', async (_, breakIt) => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    breakIt();
    expect(await visit(cache, address)).toBeNull();
  });

  it('is done without when it is slow', async () => {
    const [cache, address] = [makeCache(tiers), builtAddress()];
    vi.spyOn(kv, 'get').mockReturnValue(new Promise(() => {}) as never);
    const visiting = visit(cache, address);
    await pass(300);
    expect(await visiting).toBeNull();
  });
});
