import { beforeAll, describe, expect, it } from 'vitest';
import { pageKey } from '../../src/platform/page-cache/kv.ts';
import { api, CATEGORIES, pages, sitemapOf } from '../../src/routes.ts';
import type { AddableAnswer } from '../../src/shop/subscriptions/model/addable.ts';
import { signIn } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { unlistedProducts } from '../provider/apis.ts';
import { eventually, useShop } from '../shop.ts';
import { locations } from './shop/crawlers/sitemaps.ts';

/** Together with the seeded products more than 10,000. */
const SIZE = {
  'dog-food': 5000,
  'cat-food': 2000,
  'puppy-food': 1000,
  'kitten-food': 500,
  'dog-products': 1000,
  'cat-products': 400,
  merch: 100,
};
/** A call for each 250 products of each category. */
const CALLS = 46;
/** The most addresses and bytes that a sitemap may have. Source: sitemaps.org. */
const MAX_ADDRESSES = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;

const shop = useShop();
beforeAll(async () => {
  const { products } = await shop.control('catalogue', SIZE);
  expect(products).toBeGreaterThan(10_000);
}, 60_000);

/** How many calls of each operation of the Storefront API something causes. */
async function callsOf(cause: () => Promise<unknown>): Promise<Record<string, number>> {
  const calls = Object.entries(await shop.callsOf(cause));
  return Object.fromEntries(
    calls.flatMap(([name, count]) =>
      name.startsWith('storefront ') ? [[name.slice('storefront '.length), count]] : [],
    ),
  );
}

/** How many products no category has: the gift card, and what is out of season. */
const notInCategories = async () => 1 + (await unlistedProducts(shop)).length;

const text = async (path: string) => (await shop.get(path)).text();
const shown = (html: string, category: string): string[] => [
  ...new Set([...html.matchAll(new RegExp(`href="/de/${category}/([a-z0-9-]+)"`, 'g'))].map((match) => match[1]!)),
];

describe('the sitemaps of 10,000 products', () => {
  it('have every product of a market, in parts far below their limits, a call for each 250 products', async () => {
    const listed = new Set<string>();
    for (const category of CATEGORIES) {
      let xml = '';
      const calls = await callsOf(async () => {
        xml = await text(sitemapOf('de', category));
      });
      const found = locations(xml, shop.url);
      expect(found.length).toBeLessThan(MAX_ADDRESSES);
      expect(Buffer.byteLength(xml)).toBeLessThan(MAX_BYTES);
      expect(xml.endsWith('</urlset>\n')).toBe(true);
      expect([category, calls]).toEqual([category, { ListedProducts: Math.ceil((found.length - 1) / 250) }]);
      for (const path of found) listed.add(path);
      if (process.env.FIGURES) console.log(category, found.length, Buffer.byteLength(xml), calls);
    }
    const { products } = await shop.control('catalogue', SIZE);
    expect(listed.size).toBe(products - (await notInCategories()) + CATEGORIES.length);
  });

  it('are not there while the provider fails', async () => {
    await shop.fault({ service: 'storefront', operation: 'ListedProducts', mode: '500', errorRate: 1 });
    expect((await shop.get(sitemapOf('fr', 'dog-food'))).status).toBe(503);
    await shop.fault({ service: 'storefront', operation: 'ListedProducts', errorRate: 0 });
  });

  it('llms.txt names the best sellers of one call', async () => {
    const calls = await callsOf(async () => {
      const llms = await text('/llms.txt');
      expect(llms).toContain('## The 250 most sold products');
      expect(llms.length).toBeLessThan(120_000);
    });
    expect(calls).toEqual({ BestSellers: 1 });
  });
});

describe('the filling of pages', () => {
  it('lists the pages of a round once, over as many runs as it takes, and reaches the last product', async () => {
    const kv = (await shop.kv()) as KVNamespace;
    const listed = async () => {
      const progress = await kv.get<{ cursor: string | null; pages: Record<string, unknown> }>('fill:se', 'json');
      return progress?.cursor === null && Object.keys(progress.pages);
    };
    const paths: string[] = [];
    const calls = await callsOf(async () => {
      const all = await eventually(async () => {
        await shop.fillPages();
        return listed();
      }, 120_000);
      paths.push(...all);
    });
    const { products } = await shop.control('catalogue', SIZE);
    const below = paths.filter((path) => /^\/[^/]+-(?:food|products)\/|^\/merch\//.test(path));
    expect(below.length).toBe(products - (await notInCategories()));
    expect(calls.ListedProducts).toBe(CALLS);
    expect((await kv.list({ prefix: pageKey('se', '') })).keys.length).toBeGreaterThan(0);
  }, 180_000);
});

describe('a category of 5,000 products', () => {
  it('is read a page at a time, as small as that of a small one', async () => {
    const { products } = await shop.control('catalogue', {});
    expect(products).toBeLessThan(100);
    const small = await text('/fr/dog-food');
    await shop.control('catalogue', SIZE);
    let large = '';
    expect(
      await callsOf(async () => {
        large = await text('/de/dog-food');
      }),
    ).toEqual({ Category: 1 });
    expect(shown(large, 'dog-food')).toHaveLength(12);
    expect(large.length).toBeLessThan(small.length * 1.1);
    const next = /href="(\/de\/dog-food\?after=[^"]+)"/.exec(large)![1]!.replaceAll('&amp;', '&');
    expect(await callsOf(() => text(next))).toEqual({ Category: 1 });
  });
});

/** The plan for answers other than those of a healthy dog. */
const recommend = async (answers: object) =>
  (await shop.call<{ plan: string }>(api.plannerRecommend, { ...ANSWERS, ...answers, terms: true, market: 'de' })).body;

it('a search for food reads a page of each list, and in a size its light products and the cards of those that fit', async () => {
  const search = (q: string) => callsOf(() => text(pages.search('de', q)));
  expect(await search('itchy adult dog')).toEqual({ Search: 1, Category: 1 });
  expect(await search('dry dog food 10 kg')).toEqual({ Search: 1, CategoryUnits: 1, ProductCards: 1 });
});

describe('a feeding plan', () => {
  it('takes three calls, and for an animal with allergies three more', async () => {
    const calls = await callsOf(async () => {
      expect((await recommend({})).plan).toBeTruthy();
    });
    expect(calls).toEqual({ PlannerFood: 1, PlannerExtras: 2 });
    expect(await callsOf(() => recommend({ allergies: ['rice', 'oats'] }))).toEqual({
      PlannerFood: 1,
      PlannerExtras: 2,
    });
  });
});

describe('adding to a subscription', () => {
  // neither is among the first 250 products
  let [handle, title, cookie] = ['', '', ''];
  beforeAll(async () => {
    const { data } = await shop.storefront(
      '{ products(first: 1, reverse: true, query: "product_type:dog-food") { nodes { handle title } } }',
    );
    [{ handle, title }] = data.products.nodes;
    cookie = (await signIn(shop, 'demo@kvistra.example')).header;
  });
  const offered = async (query = '') => {
    const answer = await shop.get(`${api.subscriptionsProducts}?market=de&subscriptionId=301${query}`, { cookie });
    return (await answer.json()) as AddableAnswer;
  };

  it('offers the best sellers, from a call for each category', async () => {
    const calls = await callsOf(async () => {
      const answer = await offered();
      expect(answer.hasMore).toBe(true);
      // without samples, starter packs and what is not launched
      expect(answer.products.length).toBeGreaterThan(100);
      expect(answer.products.length).toBeLessThanOrEqual(6 * 24);
      expect(JSON.stringify(answer).length).toBeLessThan(80_000);
    });
    expect(calls).toEqual({ SubscribableInCategory: 6 });
  });

  it('finds any product by its name, in the dialog and on the page without script', async () => {
    const calls = await callsOf(async () => {
      const { products } = await offered(`&q=${encodeURIComponent(title)}`);
      expect(products[0]?.handle).toBe(handle);
    });
    expect(calls).toEqual({ SubscribableSearch: 1 });
    const page = await shop.get(`${pages.subscription('de', '301', 'all')}&q=${encodeURIComponent(title)}`, { cookie });
    expect(await page.text()).toContain(pages.subscription('de', '301', handle).replaceAll('&', '&amp;'));
    const chosen = await shop.get(pages.subscription('de', '301', handle), { cookie });
    expect(await chosen.text()).toContain('name="variantId"');
  });

  it('adds any product', async () => {
    const variantId = await shop.firstVariant(handle);
    const calls = await callsOf(async () => {
      const { status, body } = await shop.call<{ errors: unknown[] }>(
        api.subscriptionsAdd,
        { market: 'de', subscriptionId: '301', variantId, quantity: 1, when: 'always', formId: 'one' },
        { cookie },
      );
      expect([status, body.errors]).toEqual([200, []]);
    });
    expect(calls).toEqual({ SubscribableVariants: 1 });
  });

  it('shows the subscription with the sizes of its products, from a bounded number of calls', async () => {
    const calls = await callsOf(async () => {
      const html = await (await shop.get(pages.subscription('de', '301'), { cookie })).text();
      expect(html).toContain(title);
    });
    expect(calls.SubscribableVariants).toBe(1);
    expect(calls.SubscribableInCategory).toBeLessThanOrEqual(6);
  });
});

// last, because the events of products are read in the background
it('a feeding plan has food that is not among the first 250 products', async () => {
  const { data } = await shop.storefront(
    '{ products(first: 60, query: "product_type:cat-food") { nodes { handle } } }',
  );
  const seeded = data.products.nodes.filter(({ handle }: { handle: string }) => !/\d{5}$/.test(handle));
  for (const { handle } of seeded) await shop.control(`products/${handle}`, { published: false });
  const { plan } = await recommend({
    species: 'cat',
    name: 'Mio',
    breed: 'unknown',
    activity: 'indoor',
    currentWeightKg: 4,
  });
  await eventually(async () => /cat-food\/[a-z-]+-\d{5}"/.test(await text(plan)), 40_000);
  for (const { handle } of seeded) await shop.control(`products/${handle}`, { published: true });
}, 90_000);
