import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../kv/tools/table.ts';
import { seedProducts } from '../../../../provider/seed/products.ts';
import { pathKey, RULES_KEY } from '../../../../src/platform/redirects/keys.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const redirectOf = async (path: string) => {
  const answer = await shop.get(path);
  return [answer.status, answer.headers.get('location')];
};

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
    ['/collections/all/products/gut-buddy-60g?variant=1&utm_source=x', '/se/dog-products/gut-buddy?variant=44100000055001&utm_source=x'],
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
      expect((await shop.get(`/se/${productType}/${handle}`)).status).toBe(200);
    }
  });

  it('an unknown product redirects to a search for it, for now', async () => {
    expect(await redirectOf('/de/products/what-is-this')).toEqual([302, '/de/search?q=what-is-this']);
    expect(await redirectOf('/de/collections/any/products/what-is-this')).toEqual([302, '/de/search?q=what-is-this']);
  });

  it('every product address of the table is known below every collection too, and none is a permanent redirect to the search', async () => {
    const { rows } = await readTable('kv/redirects.csv');
    const products = rows.filter(({ from }) => /^(?:\/[a-z-]+)?\/products\/[\w-]+$/.test(from));
    expect(products.length).toBeGreaterThan(110);
    for (const { from } of products) {
      const direct = await redirectOf(from);
      expect(direct[1]).toMatch(/^\/(?:se|de)\/[a-z]+(?:-[a-z]+)?\/[\w-]+(?:\?variant=\d+)?$/);
      for (const collection of ['dog-food', 'whatever', 'cat-food'])
        expect([from, ...(await redirectOf(from.replace('/products/', `/collections/${collection}/products/`)))]).toEqual([from, ...direct]);
    }
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

/** The prefixes of the old shop's addresses: none, old ones and current ones. */
const PREFIXES: [prefix: string, market: string][] = [
  ['', 'se'],
  ['/sv', 'se'],
  ['/se', 'se'],
  ['/de-de', 'de'],
  ['/de', 'de'],
  ['/en-dk', 'dk'],
  ['/dk', 'dk'],
  ['/en-fi', 'fi'],
  ['/fi', 'fi'],
  ['/en-nl', 'nl'],
  ['/nl', 'nl'],
  ['/en-fr', 'fr'],
  ['/fr', 'fr'],
  ['/pt', 'pt'],
];

/** Families of the old shop's addresses, with examples and their current paths below a market. */
const FAMILIES: [family: string, cases: [from: string, to: string, status?: number][]][] = [
  [
    '/blogs/{product}-blog/{slug}',
    [
      ['/blogs/kvistra-blog/body-condition-score-at-home-three-places-to-touch', '/blog/dog/health/body-condition-score-at-home-three-places-to-touch'],
      ['/blogs/kvistra-blog/insects-for-dogs', '/blog/dog/facts-and-tips/what-eating-insects-means-for-a-dog-ten-questions-ten-answers'],
      ['/blogs/insect-food-blog/how-to-read-a-dog-food-label', '/blog/dog/food-and-nutrition/how-to-read-a-dog-food-label-composition-constituents-additives'],
      ['/blogs/dog-food-blog/mata-valp', '/blog/dog/puppy/the-first-thirty-days-with-a-puppy-a-feeding-diary'],
      ['/blogs/cat-food-blog/feeding-a-kitten', '/blog/cat/kitten/from-weaning-to-twelve-months-how-a-kittens-appetite-changes'],
      ['/blogs/kvistra-blog/teach-your-cat-to-come', '/blog/cat/training/teach-your-cat-to-come-five-minutes-a-day'],
      ['/blogs/kvistra-blog/long-forgotten', '/blog', 302],
    ],
  ],
  [
    '/blogs/community/*',
    [
      ['/blogs/community/maja-lindqvist', '/ambassadors/maja-lindqvist'],
      ['/blogs/community/kennel-bjorkhyddan', '/breeders/kennel-bjorkhyddan'],
      ['/blogs/community/a-picky-terrier', '/success-stories/a-picky-terrier'],
      ['/blogs/community', '/success-stories'],
      ['/blogs/community/somebody/else', '/success-stories', 302],
    ],
  ],
  [
    '/blogs/more-about-insects/*',
    [
      ['/blogs/more-about-insects', '/why-insects'],
      ['/blogs/more-about-insects/protein', '/why-insects'],
      ['/blogs/more-about-insects/a/b', '/why-insects'],
    ],
  ],
  [
    '/blogs/news and /blogs/{product}-blog',
    [
      ['/blogs/news', '/blog'],
      ['/blogs/kvistra-blog', '/blog'],
      ['/blogs/dog-food-blog', '/blog'],
      ['/blogs/news/treat-maths-training-a-lot-without-overfeeding', '/blog/dog/training/treat-maths-training-a-lot-without-overfeeding'],
      ['/blogs/news/we-have-moved', '/blog', 302],
    ],
  ],
  [
    '/blogs/breeder-stories',
    [
      ['/blogs/breeder-stories', '/breeders'],
      ['/blogs/breeder-stories/hodowla-cichy-bor', '/breeders/hodowla-cichy-bor'],
      ['/blogs/breeder-stories/another', '/breeders', 302],
    ],
  ],
  [
    '/pages/*',
    [
      ['/pages/breeders', '/breeders'],
      ['/pages/bonus-club', '/bonus-club'],
      ['/pages/contact-us', '/contact'],
      ['/pages/faq', '/faq'],
      ['/pages/retailers', '/retailers'],
      ['/pages/om-oss', '/our-story'],
      ['/pages/sustainability', '/sustainability'],
      ['/pages/forschung', '/research'],
      ['/pages/ambassadors', '/ambassadors'],
      ['/pages/terms-conditions', '/terms-conditions'],
      ['/pages/datenschutz', '/privacy-policy'],
      ['/pages/gut-buddy', '/dog-products/gut-buddy'],
      ['/pages/starter-pack-puppy', '/puppy-food/starter-pack-puppy'],
    ],
  ],
  [
    '/collections/*',
    [
      ['/collections/dog-food', '/dog-food'],
      ['/collections/cat-food', '/cat-food'],
      ['/collections/treats', '/dog-products'],
      ['/collections/frontpage', ''],
      ['/collections/whatever', ''],
    ],
  ],
  [
    '/products/*',
    [
      ['/products/sample-bag-100g-dog', '/dog-food/sample-bag-100g-dog'],
      ['/products/wet-food-cat', '/cat-food/wet-insect-cat-pouch'],
      ['/products/puppy-insect-small', '/puppy-food/puppy-insect-small'],
      ['/products/dental-sticks', '/dog-products/dental-stick-m'],
      ['/products/wand-toy', '/cat-products/wand-toy'],
      ['/products/water-bottle', '/merch/water-bottle'],
      ['/products/premium-jumper', '/merch/premium-jumper'],
    ],
  ],
];

describe('landing pages', () => {
  it.each([
    ['/lp/antibiotika', '/antibiotics'],
    ['/LP/Antibiotika/', '/antibiotics'],
    ['/lp/discount-code', '/discount-code'],
  ])('%s keeps its target %s as written; below a prefix the target has that market', async (from, to) => {
    expect(await redirectOf(`${from}?utm_source=x`)).toEqual([301, `${to}?utm_source=x`]);
    expect((await shop.get(to)).status).toBe(200);
    for (const [prefix, market] of PREFIXES.slice(1)) expect([prefix, ...(await redirectOf(`${prefix}${from}`))]).toEqual([prefix, 301, `/${market}${to}`]);
  });
});

describe.each(FAMILIES)('the family %s', (_, cases) => {
  it.each(PREFIXES)('redirects to its current page in one hop, below "%s"', async (prefix, market) => {
    for (const [from, to, status = 301] of cases) {
      expect([from, ...(await redirectOf(`${prefix}${from}?utm_source=x`))]).toEqual([from, status, `/${market}${to}?utm_source=x`]);
      if (market === 'se' || market === 'de') expect([to, (await shop.get(`/${market}${to}`)).status]).toEqual([to, 200]);
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
  it('takes effect without a deploy, until it is removed; also over a live page and as a pattern; one with two names in a segment is logged and ignored', async () => {
    const kv = await shop.kv();
    expect((await shop.get('/de/later')).status).toBe(404);
    await kv.put(pathKey('/campaign'), '{"to":"/{cc}/dog-food?c=1"}');
    expect(await redirectOf('/de/Campaign')).toEqual([301, '/de/dog-food?c=1']);
    await kv.delete(pathKey('/campaign'));
    await kv.put(pathKey('/later'), '{"to":"/{cc}/faq"}');
    const rules = JSON.parse((await kv.get(RULES_KEY, 'text'))!);
    const override = { from: '/se/merch', to: '/se/dog-products', status: 302 };
    const slow = { from: '/slow/{a}{b}{c}{d}x', to: '/se/merch', status: 301 };
    const broken = { from: '/slow/{a', to: '/se/merch', status: 301 };
    const patterns = [slow, broken, { from: '/fast/{a}', to: '/{cc}/merch', status: 302 }, ...rules.patterns];
    await kv.put(RULES_KEY, JSON.stringify({ ...rules, overrides: [override], patterns }));
    await eventually(async () => (await shop.get('/fast/1')).status === 302, 45_000);
    await eventually(async () => (await shop.get('/de/campaign')).status === 404, 25_000);
    await eventually(async () => (await shop.get('/de/later')).status === 301, 25_000);
    expect((await shop.get('/se/merch')).status).toBe(302);
    expect((await shop.get('/de/merch')).status).toBe(200);
    expect((await shop.get('/slow/abcdx')).status).toBe(404);
    expect((await shop.get('/products/mug')).status).toBe(301);
    expect(shop.logs.filter((line) => line.includes('redirect_row') && line.includes(slow.from))).not.toEqual([]);
    await kv.put(RULES_KEY, JSON.stringify(rules));
  }, 60_000);

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

it('two thousand random addresses cause no failure and no redirect to another site', async () => {
  const segment = fc.oneof(
    fc.constantFrom('products', 'collections', 'de-de', 'se', 'blogs', '..', '%2e%2e', '%2F%2Fevil.example', '%5Cevil.example', 'https:', 'account', 'sv'),
    fc.webSegment(),
    fc.string({ maxLength: 12 }).map(encodeURIComponent),
  );
  const paths = fc.sample(
    fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
    2000,
  );
  const waiting = [...paths];
  const wrong: string[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const { pathname, search } = new URL(path.startsWith('//') ? `/.${path}` : path, shop.url);
        const answer = await shop.get(`${pathname}${search}`);
        await answer.arrayBuffer();
        const to = answer.headers.get('location');
        if (answer.status >= 500 || (to && new URL(to, shop.url).origin !== shop.url)) wrong.push(`${path} ${answer.status} ${to}`);
      }
    }),
  );
  expect(wrong).toEqual([]);
}, 120_000);

it('counts addresses that lead nowhere, with the linking page but without its query', async () => {
  const database = await shop.database();
  const missesOf = async (path: string) => (await database.prepare('SELECT referrer, count FROM redirect_misses WHERE path = ?').bind(path).all()).results;
  const misses = () => missesOf('/de/gone-for-good');
  // the addresses of the tests above are written first; until then further ones may be left out
  await eventually(async () => {
    await shop.get('/de/long-gone');
    return (await missesOf('/de/long-gone')).length > 0;
  }, 20_000);
  for (const count of [1, 2]) {
    await shop.get('/de/gone-for-good', { Referer: `https://blog.example/post?secret=${count}` });
    await expect.poll(misses).toEqual([{ referrer: 'https://blog.example/post', count }]);
  }
});
