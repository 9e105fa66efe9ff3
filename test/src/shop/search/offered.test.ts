import { expect, it } from 'vitest';
import { UpstreamError } from '../../../../src/platform/upstream.ts';
import { hasProducts, offeredBy } from '../../../../src/shop/search/offered.ts';
import type { Reader } from '../../../../src/site/reader.ts';

/** A shop whose categories have so many products for values of metafields, such as `need=senior`. */
const shopWith = (
  byCategory: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Pick<Reader, 'catalogue'> => ({
  // biome-ignore lint/plugin/casts: it answers every document as that of a category
  catalogue: (async (_: unknown, { handle }: { handle: string }) => ({
    collection: {
      products: {
        nodes: byCategory[handle] ? [{}] : [],
        filters: [
          {
            values: Object.entries(byCategory[handle] ?? {}).map(([field, count]) => {
              const [key, value] = field.split('=');
              return { count, input: JSON.stringify({ productMetafield: { key, value } }) };
            }),
          },
        ],
      },
    },
  })) as unknown as Reader['catalogue'],
});
const failing: Pick<Reader, 'catalogue'> = {
  catalogue: async () => {
    throw new UpstreamError('upstream_status', 'The provider answered 500.', true);
  },
};

it('offers the needs and ingredients that some food serves, and no others', async () => {
  const shop = shopWith({
    'dog-food': { 'need=senior': 2, 'need=picky_eater': 0, 'free_from_egg=true': 1 },
    'cat-food': { 'need=neutered': 1, 'free_from_egg=true': 3, 'free_from_beef=true': 0 },
    'dog-products': { 'free_from_fish=true': 5 },
  });
  expect(await offeredBy(shop)).toEqual({ needs: ['neutered', 'senior'], ingredients: ['egg'] });
  expect(await offeredBy(shopWith({}))).toEqual({ needs: [], ingredients: [] });
  expect(await offeredBy(failing)).toEqual({ needs: [], ingredients: [] });
});

it('leads to a kind of food only where a product is of it, or where nobody knows', async () => {
  const shop = shopWith({ 'dog-food': { 'form=dry': 4, 'form=sample': 0 }, 'cat-food': { 'need=senior': 1 } });
  const leadsTo = (form: string, category: 'dog-food' | 'cat-food' = 'dog-food', reader = shop) =>
    hasProducts(reader, { category, form });
  expect(await leadsTo('dry')).toBe(true);
  expect(await leadsTo('sample')).toBe(false);
  expect(await leadsTo('wet')).toBe(false);
  // the provider does not filter by it
  expect(await leadsTo('wet', 'cat-food')).toBe(true);
  expect(await leadsTo('wet', 'dog-food', failing)).toBe(true);
  expect(await leadsTo('wet', 'cat-food', shopWith({ 'dog-food': { 'form=wet': 1 } }))).toBe(false);
});
