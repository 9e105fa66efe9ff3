import { beforeAll, describe, expect, it } from 'vitest';
import { cheapestUnit } from '../../../../src/shop/prices/model/unit-price.ts';
import { unlistedProducts } from '../../../provider/apis.ts';
import { eventually, useShop } from '../../../shop.ts';

/** In one market, so that all prices are read soon. */
const shop = useShop({ MARKET_GROUP: 'au' });
/** `PRODUCTS=5000 npm test -- PATH` tries another size. */
const COUNT = Number(process.env.PRODUCTS ?? 1000);

interface Sold {
  id: string;
  handle: string;
  amount: number;
  form: string;
}
let sold: Sold[];

const QUERY = `query($after: String) @inContext(country: AU, language: EN) {
  collection(handle: "dog-food") {
    products(first: 250, after: $after, sortKey: BEST_SELLING) {
      nodes {
        id handle
        form: metafield(namespace: "kvistra", key: "form") { value }
        variants(first: 12) {
          nodes { availableForSale price { amount } unitPriceMeasurement { quantityUnit quantityValue } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** Every product of the category, the best sellers first, then in the order of their ids. */
async function everyProduct(): Promise<Sold[]> {
  const found: Sold[] = [];
  for (let after: string | null = null; ; ) {
    const { data } = await shop.storefront(QUERY, { after });
    const { nodes, pageInfo } = data.collection.products;
    for (const { id, handle, form, variants } of nodes)
      found.push({
        id,
        handle,
        form: form.value,
        amount: cheapestUnit(variants.nodes)?.amount ?? Number.POSITIVE_INFINITY,
      });
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
  }
}

const html = async (path: string) => (await shop.get(path)).text();
const handlesIn = (page: string): string[] => [
  ...new Set([...page.matchAll(/href="\/au\/dog-food\/([a-z0-9-]+)"/g)].map((match) => match[1]!)),
];
const linkIn = (page: string, cursor: 'after' | 'before'): string =>
  new RegExp(`href="(/au/dog-food\\?[^"]*${cursor}=[^"]+)"`).exec(page)![1]!.replaceAll('&amp;', '&');
const byAmount = (products: readonly Sold[]) => [...products].sort((a, b) => a.amount - b.amount || 0);
const handles = (products: readonly Sold[]) => products.map(({ handle }) => handle);
const counted = (page: string) => Number(/class="list-count">[^0-9]*([0-9,]+)/.exec(page)![1]!.replace(',', ''));
const isIndexed = async () =>
  (await (await shop.database()).prepare("SELECT 1 FROM price_readings WHERE listed_at <> ''").all()).results.length >
  0;

beforeAll(async () => {
  await shop.control('catalogue', { 'dog-food': COUNT });
  sold = await everyProduct();
}, 60_000);

describe('a list by unit price of more products than the API gives at once', () => {
  it('has the first 250 until the index is complete', async () => {
    // a page whose list was late is made anew
    const page = await eventually(async () => {
      const shown = await html('/au/dog-food?sort=unit-price');
      return handlesIn(shown).length > 0 && shown;
    });
    expect(handlesIn(page)).toEqual(handles(byAmount(sold.slice(0, 250)).slice(0, 12)));
  });

  it('is complete after three pages of products a minute', async () => {
    const { calls: before } = await shop.control('calls');
    let runs = 0;
    while (!(await isIndexed())) {
      await shop.everyMinute();
      runs += 1;
    }
    const { calls } = await shop.control('calls');
    const { products: all } = await shop.control('catalogue', { 'dog-food': COUNT });
    const products = all - (await unlistedProducts(shop)).length;
    expect(calls['storefront MarketPrices'] - (before['storefront MarketPrices'] ?? 0)).toBe(Math.ceil(products / 100));
    expect(runs).toBeGreaterThanOrEqual(Math.floor(products / 300));
    const { results } = await (await shop.database()).prepare('SELECT count(*) AS count FROM listed_products').all();
    expect(results).toEqual([{ count: products }]);
  }, 120_000);

  it('leads from the cheapest product to the dearest and back', async () => {
    const expected = byAmount(sold);
    let first = '';
    await eventually(async () => {
      first = await html('/au/dog-food?sort=unit-price');
      return handlesIn(first)[0] === expected[0]!.handle;
    }, 40_000);
    expect(handlesIn(first)).toEqual(handles(expected.slice(0, 12)));
    const second = await html(linkIn(first, 'after'));
    expect(handlesIn(second)).toEqual(handles(expected.slice(12, 24)));
    expect(handlesIn(await html(linkIn(second, 'before')))).toEqual(handles(expected.slice(0, 12)));
    const end = `/au/dog-food?sort=unit-price&after=${expected.at(-14)!.handle}`;
    expect(handlesIn(await html(end))).toEqual(handles(expected.slice(-13)));
  });

  it('takes two calls a page', async () => {
    const calls = await shop.callsOf(() => html('/au/dog-food?life_stage=light&sort=unit-price'));
    expect(calls).toEqual({ 'storefront CategoryUnits': 1, 'storefront ProductCards': 1 });
  });

  it('has what lies in a range, with filters, counts and every other order, three calls a page', async () => {
    const [min, max] = [byAmount(sold)[COUNT / 5]!.amount, byAmount(sold)[COUNT / 2]!.amount];
    const within = sold.filter(({ amount }) => amount >= min && amount <= max);
    const range = `kg_min=${min}&kg_max=${max}`;
    const calls = await shop.callsOf(() => html(`/au/dog-food?life_stage=adult&${range}`));
    expect(calls).toEqual({
      'storefront CategoryUnits': 1,
      'storefront CategoryFacts': 1,
      'storefront ProductCards': 1,
    });
    const page = await html(`/au/dog-food?${range}`);
    expect([handlesIn(page), counted(page)]).toEqual([handles(within.slice(0, 12)), within.length]);
    const newest = [...within].sort((a, b) => Number(b.id.split('/').at(-1)) - Number(a.id.split('/').at(-1)));
    expect(handlesIn(await html(`/au/dog-food?${range}&sort=newest`))).toEqual(handles(newest.slice(0, 12)));
    const dry = within.filter(({ form }) => form === 'dry');
    const filtered = await html(`/au/dog-food?form=dry&${range}&sort=unit-price`);
    expect([handlesIn(filtered), counted(filtered)]).toEqual([handles(byAmount(dry).slice(0, 12)), dry.length]);
  });

  it('follows the event of a product, and drops what is not sold any more', async () => {
    const dearest = byAmount(sold).at(-1)!.handle;
    await shop.control(`products/${dearest}`, { prices: { AUD: 0.01 } });
    await shop.webhooksDelivered();
    // events of a minute are one reading
    await (await shop.database()).prepare("UPDATE outbox SET due_at = '' WHERE kind = 'prices'").run();
    await shop.everyMinute();
    await eventually(async () => handlesIn(await html('/au/dog-food?sort=unit-price'))[0] === dearest, 40_000);
    await shop.control(`products/${dearest}`, { published: false });
    await eventually(async () => handlesIn(await html('/au/dog-food?sort=unit-price'))[0] !== dearest, 40_000);
  });
});
