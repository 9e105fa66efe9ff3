import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathKey } from '../../../../src/platform/redirects/keys.ts';
import { redirectBeforePages, redirectByPath } from '../../../../src/platform/redirects/lookup.ts';
import { currentRules } from '../../../../src/platform/redirects/rules.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { isAnswered } from '../../../../src/routes.ts';
import { flattenChains, readTable, splitTable } from '../../../../tools/kv/table.ts';
import { kvWith } from '../../../stand-ins.ts';
import { FAMILIES, PREFIXES, randomPath } from './families.ts';

/** A namespace that counts the keys that are read, and the calls. */
function counting(entries: Record<string, string>) {
  const reads: string[] = [];
  const calls: unknown[] = [];
  const read = (key: string, as: { type?: string }) => {
    reads.push(key);
    const value = entries[key] ?? null;
    return value !== null && as.type === 'json' ? JSON.parse(value) : value;
  };
  const get = async (key: string | string[], as: { type?: string }) => {
    calls.push(key);
    return Array.isArray(key) ? new Map(key.map((one) => [one, read(one, as)])) : read(key, as);
  };
  return { kv: kvWith({ get }), reads, calls, entries };
}

const { kv, reads, calls, entries } = counting({
  rules: JSON.stringify({
    patterns: [
      { from: '/blogs/{name}-blog/{slug}', to: '/{cc}/blog', status: 302 },
      { from: '/products/{handle}', to: '/{cc}/product-{handle}', status: 301 },
    ],
    overrides: [{ from: '/se/merch', to: '/se/dog-products', status: 302 }],
  }),
  'path:/old': '{"to":"/{cc}/faq"}',
  'path:/older': '{"to":"/{cc}/old","status":301}',
  'path:/temporary': '{"to":"/blogs/a-blog/b"}',
  'path:/round': '{"to":"/about"}',
  'path:/about': '{"to":"/round"}',
  'path:/{cc}/merch/gone': '{"to":"/{cc}/merch"}',
  'path:/settings': '{"to":"/account"}',
  'path:/{cc}/settings': '{"to":"/{cc}/account"}',
});
const asked = (path: string) => ({
  url: new URL(path, 'https://shop.example'),
  kv,
  group: groups.eu,
  settings: { RETAILER_FORM_URL: '' },
  isPage: isAnswered,
  waitUntil: () => {},
});

/** The keys that are read for an address, and the calls, once the rules are in memory; and the redirect. */
async function readsOf(
  path: string,
  look = redirectBeforePages,
): Promise<[keys: number, calls: number, location: string | undefined]> {
  await currentRules(kv, () => {});
  reads.length = 0;
  calls.length = 0;
  const redirect = await look(asked(path));
  return [reads.length, calls.length, redirect?.location];
}

/** Has the rules read anew, as a request does that comes when they are old. */
async function refreshRules(from: KVNamespace): Promise<void> {
  const work: Promise<unknown>[] = [];
  await currentRules(from, (reading) => void work.push(reading));
  await Promise.all(work);
}

/** Each test begins when everything that KV has said before is old. */
let begin = Date.now();
beforeEach(() => {
  begin += 3_600_000;
  vi.useFakeTimers({ now: begin });
});
afterEach(() => void vi.useRealTimers());

describe('reads of KV', () => {
  it('the rules are read once, and a page view reads nothing', async () => {
    await redirectBeforePages(asked('/se'));
    expect(reads).toEqual(['rules']);
    for (const path of [
      ...[
        '/',
        '/se',
        '/de/dog-food',
        '/de/blog/dog/health',
        '/se/faq',
        '/se/dog-food/insect-oat-adult-dog',
        '/se/account/login',
      ],
      ...[
        '/se/home.md',
        '/dog-food.png',
        '/de/blog/dog/health.md',
        '/r/ABC',
        '/robots.txt',
        '/api/cart',
        '/assets/start.js',
      ],
    ])
      expect([path, ...(await readsOf(path))]).toEqual([path, 0, 0, undefined]);
  });

  it('a row over a live page reads nothing', async () => {
    expect(await readsOf('/se/merch')).toEqual([0, 0, '/se/dog-products']);
  });

  it('an address that a pattern knows reads its own rows, with, below any and without its prefix, in one call', async () => {
    expect(await readsOf('/blogs/a-blog/b')).toEqual([1, 1, '/se/blog']);
    expect(await readsOf('/de/blogs/a-blog/c')).toEqual([3, 1, '/de/blog']);
  });

  it('an address that is no page reads one row, or three below a prefix', async () => {
    expect(await readsOf('/nothing')).toEqual([1, 1, undefined]);
    expect(await readsOf('/old')).toEqual([1, 1, '/se/faq']);
    expect(await readsOf('/fi/old')).toEqual([2, 1, '/fi/faq']);
    expect(await readsOf('/fi/other')).toEqual([3, 1, undefined]);
  });

  it('the path of a page is read only when the page does not exist', async () => {
    expect(await readsOf('/de/merch/gone')).toEqual([0, 0, undefined]);
    expect(await readsOf('/de/merch/gone', redirectByPath)).toEqual([3, 1, '/de/merch']);
  });

  it('what KV has said is used for twenty seconds, also that there is no row', async () => {
    const paths = ['/old', '/nothing', '/blogs/a-blog/b', '/de/nothing'];
    for (const path of paths) await readsOf(path);
    vi.advanceTimersByTime(19_000);
    for (const path of paths) expect([path, ...(await readsOf(path)).slice(0, 2)]).toEqual([path, 0, 0]);
    vi.advanceTimersByTime(1000);
    for (const path of paths) expect([path, (await readsOf(path))[1]]).toEqual([path, 1]);
  });

  it('a row that is put or removed acts after that time, over a pattern too', async () => {
    expect((await readsOf('/blogs/a-blog/own'))[2]).toBe('/se/blog');
    entries['path:/blogs/a-blog/own'] = '{"to":"/{cc}/faq"}';
    expect(await readsOf('/blogs/a-blog/own')).toEqual([0, 0, '/se/blog']);
    vi.advanceTimersByTime(20_000);
    expect((await readsOf('/blogs/a-blog/own'))[2]).toBe('/se/faq');
    delete entries['path:/blogs/a-blog/own'];
    vi.advanceTimersByTime(20_000);
    expect((await readsOf('/blogs/a-blog/own'))[2]).toBe('/se/blog');
  });

  it('rules that are put or removed act after that time, those over a live page too; a malformed one is logged and ignored', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const own = counting({ rules: entries.rules! });
    const redirectOf = (path: string) => redirectBeforePages({ ...asked(path), kv: own.kv });
    await refreshRules(own.kv);
    expect([await redirectOf('/fast/1'), await redirectOf('/se/faq')]).toEqual([null, null]);
    const { patterns, overrides } = JSON.parse(entries.rules!);
    const put = [
      { from: '/slow/{a}{b}{c}{d}x', to: '/se/merch', status: 301 },
      { from: '/slow/{a', to: '/se/merch', status: 301 },
      { from: '/fast/{a}', to: '/{cc}/about-{a}', status: 302 },
    ];
    own.entries.rules = JSON.stringify({
      patterns: [...put, ...patterns],
      overrides: [{ from: '/se/faq', to: '/se/contact', status: 302 }, ...overrides],
    });
    vi.advanceTimersByTime(19_000);
    await refreshRules(own.kv);
    expect(await redirectOf('/fast/1')).toBeNull();
    vi.advanceTimersByTime(1000);
    await refreshRules(own.kv);
    expect(await redirectOf('/fast/1')).toEqual({ location: '/se/about-1', status: 302 });
    expect(await redirectOf('/se/faq')).toEqual({ location: '/se/contact', status: 302 });
    expect(await redirectOf('/de/faq')).toBeNull();
    expect(await redirectOf('/slow/abcdx')).toBeNull();
    expect(logged.mock.calls.map(String).filter((line) => line.includes('redirect_row'))).toHaveLength(2);
    own.entries.rules = entries.rules!;
    vi.advanceTimersByTime(20_000);
    await refreshRules(own.kv);
    expect([await redirectOf('/fast/1'), await redirectOf('/se/faq')]).toEqual([null, null]);
    logged.mockRestore();
  });

  it('the memory is bounded: many other addresses put out the oldest, and long ones are not kept', async () => {
    await readsOf('/old');
    for (let i = 0; i < 2100; i++) await readsOf(`/other-${i}`);
    expect(await readsOf('/other-2099')).toEqual([0, 0, undefined]);
    expect(await readsOf('/old')).toEqual([1, 1, '/se/faq']);
    entries['path:/long'] = JSON.stringify({ to: `/faq?${'x'.repeat(600_000)}` });
    expect((await readsOf('/long'))[2]).toMatch(/^\/faq\?x/);
    expect((await readsOf('/long')).slice(0, 2)).toEqual([1, 1]);
  });

  it('an address that is too long for a key is not asked for', async () => {
    expect(await readsOf(`/${'å'.repeat(300)}`)).toEqual([0, 0, undefined]);
    // of a path below a prefix, the shorter ones may still fit
    expect((await readsOf(`/fi/${'x'.repeat(505)}`)).slice(0, 2)).toEqual([1, 1]);
  });
});

describe('while KV fails', () => {
  const broken = (get: () => Promise<never>, path: string) =>
    redirectBeforePages({ ...asked(path), kv: kvWith({ get }) });
  const refused = vi.fn(() => Promise.reject(new Error('KV is down')));

  it('rules in memory act, rows are none, and KV is asked again after a pause', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await redirectBeforePages(asked('/se'));
    expect((await broken(refused, '/blogs/a-blog/x'))?.location).toBe('/se/blog');
    expect(await broken(refused, '/old')).toBeNull();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(String(logged.mock.calls[0])).toContain('redirect_lookup');
    vi.advanceTimersByTime(5000);
    expect((await readsOf('/old'))[2]).toBe('/se/faq');
    logged.mockRestore();
  });

  it('a visitor waits a second for it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await redirectBeforePages(asked('/se'));
    const looking = broken(() => new Promise<never>(() => {}), '/old');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await looking).toBeNull();
    expect(String(logged.mock.calls[0])).toContain('1000 ms');
    logged.mockRestore();
  });
});

describe('while KV fails', () => {
  const failing = (path: string) => ({
    ...asked(path),
    kv: kvWith({ get: () => Promise.reject(new Error('down')) }),
  });

  it('a pattern in memory still redirects, for the time being', async () => {
    await redirectBeforePages(asked('/se'));
    expect(await redirectBeforePages(failing('/blogs/a-blog/b'))).toEqual({ location: '/se/blog', status: 302 });
    expect(await redirectBeforePages(failing('/products/a'))).toEqual({ location: '/se/product-a', status: 307 });
    expect(await redirectBeforePages(failing('/se/merch'))).toEqual({ location: '/se/dog-products', status: 302 });
  });
});

describe('a target that is itself an old address', () => {
  it('is followed, and the redirect is permanent only if all of the way is', async () => {
    expect(await redirectByPath(asked('/older?a=1'))).toEqual({ location: '/se/faq?a=1', status: 301 });
    expect(await redirectByPath(asked('/de-de/older'))).toEqual({ location: '/de/faq', status: 301 });
    expect(await redirectByPath(asked('/temporary'))).toEqual({ location: '/se/blog', status: 302 });
  });
  it('in a circle is no redirect', async () => {
    expect(await redirectByPath(asked('/round'))).toBeNull();
  });
});

it('a target without {cc} is kept as written; rows below /{cc} apply below every prefix', async () => {
  expect((await redirectByPath(asked('/settings')))?.location).toBe('/account');
  expect((await redirectByPath(asked('/fi/settings')))?.location).toBe('/fi/account');
  expect((await redirectByPath(asked('/en-dk/settings')))?.location).toBe('/dk/account');
});

describe('the table of the shop', async () => {
  const { rows } = await readTable('kv/redirects.csv');
  const { rules, exact } = splitTable(flattenChains(rows).rows);
  const stored = [...exact.values()].map(
    ({ from, to, status }) => [pathKey(from), JSON.stringify({ to, status })] as const,
  );
  const table = counting({ rules: JSON.stringify(rules), ...Object.fromEntries(stored) });
  beforeEach(() => refreshRules(table.kv));
  const request = (path: string) => ({ ...asked(path), kv: table.kv });
  const redirectOf = async (path: string) =>
    (await redirectBeforePages(request(path))) ?? (await redirectByPath(request(path)));

  it.each(FAMILIES)('redirects the family %s to its current page in one hop, below every prefix', async (_, cases) => {
    for (const [prefix, market] of PREFIXES)
      for (const [from, to, status = 301] of cases) {
        const address = `${prefix}${from}?utm_source=x`;
        expect([address, await redirectOf(address)]).toEqual([
          address,
          { status, location: `/${market}${to}?utm_source=x` },
        ]);
      }
  });

  it('knows every product address below every collection too, and none is a permanent redirect to the search', async () => {
    const products = rows.filter(({ from }) => /^(?:\/[a-z-]+)?\/products\/[\w-]+$/.test(from));
    expect(products.length).toBeGreaterThan(110);
    for (const { from } of products) {
      const direct = await redirectOf(from);
      expect(direct?.location).toMatch(/^\/(?:se|de)\/[a-z]+(?:-[a-z]+)?\/[\w-]+(?:\?variant=\d+)?$/);
      for (const collection of ['dog-food', 'whatever', 'cat-food'])
        expect([from, await redirectOf(from.replace('/products/', `/collections/${collection}/products/`))]).toEqual([
          from,
          direct,
        ]);
    }
  });

  it('leads none of two thousand random addresses to another site', async () => {
    const origins = await Promise.all(
      fc.sample(randomPath, 2000).map(async (path) => {
        const found = await redirectOf(path.startsWith('//') ? `/.${path}` : path);
        return new URL(found?.location ?? '/', 'https://shop.example').origin;
      }),
    );
    expect(new Set(origins)).toEqual(new Set(['https://shop.example']));
  });
});
