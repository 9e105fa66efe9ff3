import { describe, expect, it } from 'vitest';
import { groups } from '../../../../src/platform/market/markets.ts';
import { redirectByPath, redirectByRule } from '../../../../src/platform/redirects/lookup.ts';
import { isPagePath } from '../../../../src/routes.ts';

/** A namespace that counts how often it is read. */
function counting(entries: Record<string, string>) {
  const reads: string[] = [];
  const get = async (key: string, as: unknown) => {
    reads.push(key);
    const value = entries[key] ?? null;
    return value !== null && typeof as === 'object' ? JSON.parse(value) : value;
  };
  return { kv: { get } as unknown as KVNamespace, reads };
}

const { kv, reads } = counting({
  rules: JSON.stringify({
    patterns: [{ from: '/blogs/{name}-blog/{slug}', to: '/{cc}/blog', status: 302 }],
    overrides: [{ from: '/se/merch', to: '/se/dog-products', status: 302 }],
  }),
  'path:/old': '{"to":"/{cc}/faq"}',
  'path:/older': '{"to":"/{cc}/old","status":301}',
  'path:/temporary': '{"to":"/blogs/a-blog/b"}',
  'path:/round': '{"to":"/about"}',
  'path:/about': '{"to":"/round"}',
  'path:/settings': '{"to":"/account"}',
  'path:/{cc}/settings': '{"to":"/{cc}/account"}',
});
const asked = (path: string) => ({
  url: new URL(path, 'https://shop.example'),
  kv,
  group: groups.eu,
  settings: { RETAILER_FORM_URL: '' },
  isPage: isPagePath,
  waitUntil: () => {},
});

/** How often the namespace is read for an address, once the rules are in memory. */
async function readsOf(path: string, look: typeof redirectByRule | typeof redirectByPath): Promise<[number, string | undefined]> {
  reads.length = 0;
  const redirect = await look(asked(path));
  return [reads.length, redirect?.location];
}

describe('reads of KV', () => {
  it('the rules are read once, and a page view reads nothing', async () => {
    await redirectByRule(asked('/se'));
    expect(reads).toEqual(['rules']);
    for (const path of ['/', '/se', '/de/dog-food', '/de/blog/dog/health', '/se/faq', '/se/dog-food/insect-oat-adult-dog'])
      expect([path, ...(await readsOf(path, redirectByRule))]).toEqual([path, 0, undefined]);
  });

  it('a row over a live page reads nothing', async () => {
    expect(await readsOf('/se/merch', redirectByRule)).toEqual([0, '/se/dog-products']);
  });

  it('an address that a pattern knows reads its own rows, with, below any and without its prefix', async () => {
    expect(await readsOf('/blogs/a-blog/b', redirectByRule)).toEqual([1, '/se/blog']);
    expect(await readsOf('/de/blogs/a-blog/b', redirectByRule)).toEqual([3, '/de/blog']);
  });

  it('an address that is no page reads one row, or three below a prefix', async () => {
    expect(await readsOf('/old', redirectByPath)).toEqual([1, '/se/faq']);
    expect(await readsOf('/fi/old', redirectByPath)).toEqual([3, '/fi/faq']);
    expect(await readsOf('/nothing', redirectByPath)).toEqual([1, undefined]);
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
