import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/d1';
import { buildASTSchema, parse, validate } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_COST } from '../../../../provider/cost.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { batchHandler } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { groups, openMarkets } from '../../../../src/platform/shared/markets.ts';
import {
  PRODUCTS_PER_CALL,
  pointsOf,
  pricesDocument,
  pricesKind,
  recordChangedPrices,
} from '../../../../src/shop/prices/changed.ts';
import type { SeenPrice } from '../../../../src/shop/prices/history.ts';
import { PriceShop } from './price-shop.ts';

/** `insect-oat-adult-dog`, with three sizes. */
const HANDLE = 'insect-oat-adult-dog';
const schema = buildASTSchema(parse(readFileSync('provider/schemas/admin.graphql', 'utf8')), {
  assumeValid: true,
  assumeValidSDL: true,
});

const sorted = (prices: readonly SeenPrice[]) =>
  prices
    .map(({ market, productId, variantId, currency, amount }) =>
      [market, productId, variantId, currency, amount].join(' '),
    )
    .sort();
const idOf = (shop: PriceShop, handle = HANDLE) => `gid://shopify/Product/${shop.provider.store.product(handle)!.id}`;
/** The calls that read products: five together, and by itself what has more variants than its share of the call. */
function callsFor(products: readonly { variants: readonly unknown[] }[]): number {
  let count = 0;
  for (let i = 0; i < products.length; i += PRODUCTS_PER_CALL) {
    const together = products.slice(i, i + PRODUCTS_PER_CALL);
    count += 1 + together.filter(({ variants }) => variants.length > Math.floor(15 / together.length)).length;
  }
  return count;
}
const calls = (shop: PriceShop) => shop.operations.filter(({ name }) => name === 'ChangedPrices');

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(['eu', 'au'] as const)('the query of changed prices, in the markets of the group %s', (group) => {
  const markets = openMarkets(groups[group]);

  it('is one of the published schema, with the price in every country and in no other', () => {
    const text = pricesDocument(markets).toString();
    expect(validate(schema, parse(text))).toEqual([]);
    const asked = [...text.matchAll(/(\w\w): contextualPricing\(context: \{ country: (\w\w) \}\)/g)];
    expect(asked.map(([, alias, country]) => [alias, country])).toEqual(
      markets.map(({ country }) => [country, country]),
    );
    expect(text.match(/contextualPricing/g)).toHaveLength(markets.length);
    expect(text).not.toContain('$country');
  });

  it('costs what the shop waits for, and no more than a query may', async () => {
    const shop = new PriceShop(group);
    const { store } = shop.provider;
    for (const { handle } of store.products()) shop.changePrices(handle, 1);
    await shop.sell();
    for (let n = 1; n <= PRODUCTS_PER_CALL; n++) {
      for (const id of shop.productIds.slice(0, n)) await shop.deliver('products/update', id);
      await shop.work(2);
    }
    expect(calls(shop).map(({ variables }) => variables.ids.length)).toEqual([1, 2, 3, 4, 5]);
    for (const { points, variables } of calls(shop)) {
      expect(points).toBe(pointsOf(variables, markets.length));
      expect(points).toBeLessThanOrEqual(MAX_COST);
    }
  });

  it('gives the prices that the Storefront API shows in every market', async () => {
    const shop = new PriceShop(group);
    await shop.sell({ amount: 1 });
    for (const id of shop.productIds) await shop.deliver('products/update', id);
    await shop.work(2);
    const shown = await shop.shown();
    expect(new Set(shown.map(({ market }) => market)).size).toBe(markets.length);
    expect(sorted(shop.recorded())).toEqual(sorted(shown));
    expect(calls(shop)).toHaveLength(callsFor(shop.provider.store.products()));
    expect(shop.openRows()).toBe(0);
  });
});

describe('a changed product', () => {
  it('is read once for all its events of a minute, a minute after the first of them', async () => {
    const shop = new PriceShop();
    await shop.sell();
    shop.changePrices(HANDLE, 100);
    for (let n = 0; n < 20; n++) await shop.deliver('products/update', idOf(shop));
    await shop.work();
    expect(calls(shop)).toEqual([]);
    expect(shop.d1.rows('SELECT key, kind FROM outbox')).toEqual([{ key: idOf(shop), kind: 'prices' }]);
    await shop.work(1.1);
    await shop.work(5);
    expect(calls(shop)).toHaveLength(1);
    expect(sorted(shop.recorded())).toEqual(sorted(await shop.shown()));
  });

  it('is read again after an event that comes later, or while it is being read', async () => {
    const shop = new PriceShop();
    await shop.sell();
    await shop.deliver('products/update', idOf(shop));
    shop.changePrices(HANDLE, 100);
    let isFirst = true;
    const respond = shop.provider.admin.bind(shop.provider);
    vi.spyOn(shop.provider, 'admin').mockImplementation(async (...call) => {
      const answer = await respond(...call);
      if (isFirst && call[0].includes('ChangedPrices')) {
        // what was read is out of date when it arrives
        isFirst = false;
        shop.changePrices(HANDLE, 50);
        await shop.deliver('products/update', idOf(shop));
      }
      return answer;
    });
    await shop.work(2);
    expect(calls(shop)).toHaveLength(2);
    expect(sorted(shop.recorded())).toEqual(sorted(await shop.shown()));
    shop.changePrices(HANDLE, 10);
    await shop.deliver('products/update', idOf(shop));
    await shop.work(8);
    expect(sorted(shop.recorded())).toEqual(sorted(await shop.shown()));
    expect([calls(shop).length, shop.openRows()]).toEqual([3, 0]);
  });

  it('with more variants than a call reads is read on from where the call has ended', async () => {
    const shop = new PriceShop();
    shop.setVariants(HANDLE, 40);
    await shop.sell({ amount: 1 });
    const others = shop.productIds.filter((id) => id !== idOf(shop)).slice(0, 4);
    for (const id of [...others, idOf(shop)]) await shop.deliver('products/update', id);
    await shop.work(2);
    // 3 of 40 with the others, then 15, 15 and 7
    expect(calls(shop).map(({ variables }) => [variables.ids.length, variables.variants])).toEqual([
      [5, 3],
      [1, 15],
      [1, 15],
      [1, 15],
    ]);
    const shown = (await shop.shown()).filter(({ productId }) => productId === idOf(shop));
    expect(shown).toHaveLength(40 * openMarkets(groups.eu).length);
    expect(sorted(shop.recorded().filter(({ productId }) => productId === idOf(shop)))).toEqual(sorted(shown));
  });

  it('has no price where the history does not have it, since it may not be for sale', async () => {
    const shop = new PriceShop();
    await shop.deliver('products/update', idOf(shop));
    await shop.work(2);
    expect([calls(shop).length, shop.recorded()]).toEqual([1, []]);
  });

  it.each(['DRAFT', 'ARCHIVED'])('has no price while it is %s', async (status) => {
    const shop = new PriceShop();
    await shop.sell({ amount: 1 });
    const respond = shop.provider.admin.bind(shop.provider);
    vi.spyOn(shop.provider, 'admin').mockImplementation(async (...call) =>
      JSON.parse(JSON.stringify(await respond(...call)).replaceAll('"ACTIVE"', `"${status}"`)),
    );
    await shop.deliver('products/update', idOf(shop));
    await shop.work(2);
    expect(new Set(shop.recorded().map(({ amount }) => amount))).toEqual(new Set([1]));
    expect(shop.openRows()).toBe(0);
  });

  it('that exists no more, or is none, keeps no other from being read', async () => {
    const shop = new PriceShop();
    await shop.sell({ amount: 1 });
    for (const id of ['gid://shopify/Product/1', 'gid://shopify/Order/1', idOf(shop)])
      await shop.deliver('products/update', id);
    await shop.work(2);
    expect(calls(shop).map(({ variables }) => variables.ids)).toEqual([['gid://shopify/Product/1', idOf(shop)]]);
    expect([shop.recorded().some(({ amount }) => amount > 1), shop.openRows()]).toEqual([true, 0]);
  });

  it('that the Admin API fails for keeps no other from being read', async () => {
    const shop = new PriceShop();
    await shop.sell({ amount: 1 });
    const [bad] = shop.productIds.filter((id) => id !== idOf(shop));
    const respond = shop.provider.admin.bind(shop.provider);
    vi.spyOn(shop.provider, 'admin').mockImplementation(async (query, variables) =>
      [variables?.ids].flat().includes(bad) ? { errors: [{ message: 'no' }] } : respond(query, variables),
    );
    await shop.deliver('products/update', bad!);
    await shop.deliver('products/update', idOf(shop));
    await shop.work(2);
    expect(shop.recorded().some(({ amount }) => amount > 1)).toBe(true);
    expect(shop.openRows()).toBe(1);
  });

  it('whose answer lacks a price stays open', async () => {
    const shop = new PriceShop();
    await shop.sell({ amount: 1 });
    const respond = shop.provider.admin.bind(shop.provider);
    const spy = vi.spyOn(shop.provider, 'admin').mockImplementation(async (...call) => {
      const answer = await respond(...call);
      for (const variant of answer.data.nodes[0].variants.nodes) delete variant.PL;
      return answer;
    });
    await shop.deliver('products/update', idOf(shop));
    await shop.work(2);
    expect(new Set(shop.recorded().map(({ amount }) => amount))).toEqual(new Set([1]));
    spy.mockRestore();
    await shop.work(10);
    expect([shop.recorded().some(({ amount }) => amount > 1), shop.openRows()]).toEqual([true, 0]);
  });
});

/** Ends what a stopped run leaves: leases, locks and pauses. */
const passTime = ({ d1 }: PriceShop) =>
  d1.sqlite.exec("UPDATE outbox SET leased_until = '', due_at = '2000-01-01' WHERE state = 'open'; DELETE FROM locks;");

it('a Worker that is stopped at any call leaves every price recorded once', async () => {
  // a Worker that was stopped does nothing any more
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const shop = new PriceShop('au');
  shop.setVariants(HANDLE, 20);
  await shop.sell();
  const ids = [idOf(shop), ...shop.productIds.filter((id) => id !== idOf(shop)).slice(0, 6)];
  const changed = shop.provider.store.products().filter(({ id }) => ids.includes(`gid://shopify/Product/${id}`));
  for (const { handle } of changed) shop.changePrices(handle, 100);
  for (const id of ids) await shop.deliver('products/update', id);
  passTime(shop);
  const before = shop.d1.sqlite.serialize();
  const rows = () => shop.d1.rows('SELECT market, variant_id, amount FROM price_history ORDER BY 1, 2, 3');
  const work = () =>
    sweepOutbox(shop.d1.binding, {
      handlers: [batchHandler(pricesKind, PRODUCTS_PER_CALL, recordChangedPrices)],
      context: shop.context,
      now: new Date(),
    });
  const { made } = await shop.runs.run(work, Number.POSITIVE_INFINITY);
  expect([made > 20, shop.openRows()]).toEqual([true, 0]);
  const wanted = rows();
  expect(sorted(shop.recorded())).toEqual(sorted(await shop.shown()));
  for (let stops = 0; stops < made; stops++) {
    shop.d1.restore(before);
    expect((await shop.runs.run(work, stops)).ended).toBe(false);
    passTime(shop);
    await work();
    expect({ stops, open: shop.openRows(), rows: rows() }).toEqual({ stops, open: 0, rows: wanted });
  }
}, 120_000);

it('an import of 10,000 products comes behind the event of an order, and takes 2,000 calls', async () => {
  const shop = new PriceShop();
  const db = drizzle(shop.d1.binding);
  const due = { dueAt: new Date(Date.now() - 60_000) };
  for (let n = 1; n <= 10_000; n += 100) {
    const ids = Array.from({ length: 100 }, (_, i) => `gid://shopify/Product/${n + i}`);
    const [first, ...rest] = ids.map((id) => enqueue(db, pricesKind, { key: id, payload: { id }, ...due }));
    await db.batch([first!, ...rest]);
  }
  const eventsDone = () => shop.d1.rows("SELECT id FROM outbox WHERE kind = 'commerce' AND state = 'done'").length;
  const doneBefore: number[] = [];
  // products that exist no more
  shop.answer = (name, { ids }) => {
    if (name !== 'ChangedPrices') return { order: null };
    doneBefore.push(eventsDone());
    return { nodes: ids.map(() => null) };
  };
  await shop.deliver('orders/create', 'gid://shopify/Order/1');
  await shop.work();
  for (let minute = 1; shop.openRows() > 0; minute++) await shop.work(minute);
  expect(doneBefore).toEqual(Array.from({ length: 2000 }, () => 1));
}, 300_000);
