import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedProducts } from '../../../../provider/seed/products.ts';
import { pathKey, RULES_KEY } from '../../../../src/platform/redirects/keys.ts';
import type { Rules } from '../../../../src/platform/redirects/redirect.ts';
import { sitemapOf } from '../../../../src/routes.ts';
import { useShop } from '../../../shop.ts';
import { FAMILIES, PREFIXES, randomPath } from './families.ts';

const shop = useShop();
const redirectOf = async (path: string) => {
  const answer = await shop.get(path);
  return [answer.status, answer.headers.get('location')];
};

/** Patterns that were put by hand; the last two are malformed. */
const BY_HAND: Rules['patterns'] = [
  { from: '/fast/{a}', to: '/{cc}/faq', status: 302 },
  { from: '/slow/{a}{b}{c}{d}x', to: '/se/merch', status: 301 },
  { from: '/slow/{a', to: '/se/merch', status: 301 },
];
let live: ReadonlySet<string>;
beforeAll(async () => {
  // before the first request: a Worker that runs reads the rules again some time later, see lookup.test.ts
  const kv = await shop.kv();
  const rules = JSON.parse((await kv.get(RULES_KEY, 'text'))!) as Rules;
  const override = { from: '/se/merch', to: '/se/dog-products', status: 302 };
  await kv.put(
    RULES_KEY,
    JSON.stringify({ overrides: [override, ...rules.overrides], patterns: [...BY_HAND, ...rules.patterns] }),
  );
  const maps = await Promise.all(['se', 'de'].map(async (cc) => (await shop.get(sitemapOf(cc))).text()));
  live = new Set(
    maps.flatMap((map) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)),
  );
});

/** Whether an address is a page: one of the sitemap, all of which answer with 200, or one that does so now. */
const isLive = async (address: string) => live.has(address) || (await shop.get(address)).status === 200;

describe('old addresses', () => {
  it.each([
    ['/sv', '/se'],
    ['/sv/account/login', '/se/account/login'],
    ['/se/home', '/se'],
    ['/de-de', '/de'],
    ['/en-dk', '/dk'],
    ['/en-fi/', '/fi'],
    ['/EN-NL', '/nl'],
    ['/en-fr', '/fr'],
    ['/de-de/account/login', '/de'],
    ['/en-fr/account/login', '/fr'],
    ['/de-de/dog-food', '/de/dog-food'],
    ['/account/settings', '/account/settings/personal-information'],
    ['/en-fi/account/settings', '/fi/account/settings/personal-information'],
    ['/fi/account/settings', '/fi/account/settings/personal-information'],
    ['/apps/aftership', '/se/parcel'],
    ['/collections/dog-food', '/se/dog-food'],
    ['/nl/collections/cat-food', '/nl/cat-food'],
    ['/de-de/collections/treats', '/de/dog-products'],
    ['/collections/anything', '/se'],
    ['/collections/dog-food/products/small-bite-adult-dog', '/se/dog-food/small-bite-adult-dog'],
    ['/dk/products/easter-kit', '/de/dog-food/easter-kit-dog'],
    ['/en-nl/products/easter-kit-dog', '/de/dog-food/easter-kit-dog'],
    ['/se/products/easter-kit', '/se/dog-food/easter-kit-dog'],
    ['/de/products/gut-buddy-180g', '/se/dog-products/gut-buddy?variant=44100000055002'],
    ['/de-de/collections/supplements/products/gut-buddy-180g', '/se/dog-products/gut-buddy?variant=44100000055002'],
    ['/fr/products/gut-buddy-180g', '/fr/dog-products/gut-buddy?variant=44100000055002'],
    [
      '/collections/all/products/gut-buddy-60g?variant=1&utm_source=x',
      '/se/dog-products/gut-buddy?variant=44100000055001&utm_source=x',
    ],
    ['/en-dk/collections/sale/products/easter-kit', '/de/dog-food/easter-kit-dog'],
    ['/fi/collections/dog-food/products/easter-kit-dog', '/de/dog-food/easter-kit-dog'],
    ['/pl/collections/anything/products/cricket-cookies', '/pl/dog-products/oven-cookies-cricket'],
    ['/products/premium-jumper?utm_source=a&b=%26', '/se/merch/premium-jumper?utm_source=a&b=%26'],
    ['//products//Mug/', '/se/merch/mug'],
    ['/%70roducts/mug', '/se/merch/mug'],
  ])('%s redirects to %s in one hop', async (from, to) => {
    expect(await redirectOf(from)).toEqual([301, to]);
  });

  it('every product, without a prefix and below an old and a current one, redirects to its live page', async () => {
    const products = seedProducts();
    expect(products).toHaveLength(58);
    for (const { handle, productType } of products) {
      for (const [prefix, cc] of [
        ['', 'se'],
        ['/de-de', 'de'],
        ['/pl', 'pl'],
      ])
        expect(await redirectOf(`${prefix}/products/${handle}`)).toEqual([
          301,
          handle === 'easter-kit-dog' && cc === 'de' ? `/de/dog-food/${handle}` : `/${cc}/${productType}/${handle}`,
        ]);
      expect([handle, await isLive(`/se/${productType}/${handle}`)]).toEqual([handle, true]);
    }
  });

  it('an unknown product redirects to a search for it, for now', async () => {
    expect(await redirectOf('/de/products/what-is-this')).toEqual([302, '/de/search?q=what-is-this']);
    expect(await redirectOf('/de/collections/any/products/what-is-this')).toEqual([302, '/de/search?q=what-is-this']);
  });

  it.each([
    ['gut-buddy-180g', '180 g'],
    ['gut-buddy-60g', '60 g'],
    ['premium-active-12kg', '12 kg'],
    ['senior-light-12kg', '12 kg'],
  ])('%s redirects to the size %s', async (slug, size) => {
    const [, location] = await redirectOf(`/products/${slug}`);
    const id = new URL(String(location), shop.url).searchParams.get('variant');
    const variant = seedProducts()
      .flatMap(({ variants }) => variants)
      .find((candidate) => String(candidate.id) === id);
    expect(variant?.title).toBe(size);
    expect((await shop.get(String(location))).status).toBe(200);
  });
});

describe('landing pages', () => {
  it.each([
    ['/lp/antibiotika', '/antibiotics'],
    ['/LP/Antibiotika/', '/antibiotics'],
    ['/lp/discount-code', '/discount-code'],
  ])('%s keeps its target %s as written; below a prefix the target has that market', async (from, to) => {
    expect(await redirectOf(`${from}?utm_source=x`)).toEqual([301, `${to}?utm_source=x`]);
    expect((await shop.get(to)).status).toBe(200);
    for (const [prefix, market] of PREFIXES.slice(1))
      expect([prefix, ...(await redirectOf(`${prefix}${from}`))]).toEqual([prefix, 301, `/${market}${to}`]);
  });
});

describe.each(FAMILIES)('the family %s', (_, cases) => {
  it('redirects to its current page in one hop', async () => {
    for (const [from, to, status = 301] of cases) {
      expect([from, ...(await redirectOf(`${from}?utm_source=x`))]).toEqual([from, status, `/se${to}?utm_source=x`]);
      for (const market of ['se', 'de'])
        expect([market, to, await isLive(`/${market}${to}`)]).toEqual([market, to, true]);
    }
  });
});

describe('the application of retailers', () => {
  it.each(['/pages/retailer-application', '/de/pages/retailer-application', '/en-fi/pages/become-a-retailer'])(
    '%s redirects to the form in the settings',
    async (path) => {
      expect(await redirectOf(path)).toEqual([302, 'https://retailers.kvistra.example/apply']);
    },
  );
});

describe('a row that is added by hand', () => {
  it('takes effect, also over a live page and as a pattern; one with two names in a segment is logged and ignored', async () => {
    const kv = await shop.kv();
    await kv.put(pathKey('/campaign'), '{"to":"/{cc}/dog-food?c=1"}');
    expect(await redirectOf('/de/Campaign')).toEqual([301, '/de/dog-food?c=1']);
    expect(await redirectOf('/fast/1')).toEqual([302, '/se/faq']);
    expect(await redirectOf('/se/merch')).toEqual([302, '/se/dog-products']);
    expect((await shop.get('/de/merch')).status).toBe(200);
    expect((await shop.get('/slow/abcdx')).status).toBe(404);
    for (const { from } of BY_HAND.slice(1))
      await expect
        .poll(() => shop.logs.some((line) => line.includes('redirect_row') && line.includes(from)))
        .toBe(true);
  });

  it('that is nonsense is no redirect and no failure', async () => {
    const kv = await shop.kv();
    for (const [path, value] of [
      ['/n1', 'nonsense'],
      ['/n2', '{"to":"//evil.example"}'],
      ['/n3', '{"to":"javascript:alert(1)"}'],
      ['/n4', '[]'],
      ['/n5', '{"to":"/n5"}'],
      ['/n6', '{"to":"{SECRET}"}'],
    ] as const) {
      await kv.put(pathKey(path), value);
      expect([path, (await shop.get(path)).status]).toEqual([path, 404]);
    }
  });
});

it('counts addresses that lead nowhere, with the linking page but without its query', async () => {
  const database = await shop.database();
  const misses = async () =>
    (await database.prepare("SELECT referrer, count FROM redirect_misses WHERE path = '/de/gone-for-good'").all())
      .results as Record<string, unknown>[];
  for (const secret of [1, 2])
    await shop.get('/de/gone-for-good', { Referer: `https://blog.example/post?secret=${secret}` });
  await expect.poll(misses).toEqual([{ referrer: 'https://blog.example/post', count: 2 }]);
});

it('random addresses cause no failure and no redirect to another site', async () => {
  const wrong: string[] = [];
  const waiting = [...new Set(fc.sample(randomPath, 400))];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const { pathname, search } = new URL(path.startsWith('//') ? `/.${path}` : path, shop.url);
        const answer = await shop.get(`${pathname}${search}`);
        await answer.arrayBuffer();
        const to = answer.headers.get('location');
        if (answer.status >= 500 || (to && new URL(to, shop.url).origin !== shop.url))
          wrong.push(`${path} ${answer.status} ${to}`);
      }
    }),
  );
  expect(wrong).toEqual([]);
});
