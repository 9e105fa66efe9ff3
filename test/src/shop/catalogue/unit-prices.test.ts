import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIST } from '../../../../src/shop/catalogue/model/list-query.ts';
import { byUnitPrice, countedFacets, pageOf, rowsOf } from '../../../../src/shop/catalogue/unit-prices.ts';
import { cheapestUnit } from '../../../../src/shop/prices/model/unit-price.ts';

const size = (amount: number, grams: number | null, availableForSale = true) => ({
  availableForSale,
  price: { amount: String(amount), currencyCode: 'EUR' },
  unitPriceMeasurement: grams === null ? null : { quantityUnit: 'G', quantityValue: grams },
});
const product = (handle: string, ...nodes: ReturnType<typeof size>[]) =>
  ({ handle, availableForSale: true, variants: { nodes } }) as any;

const BAGS = product('bags', size(14.9, 1500), size(78.9, 10_000));
const TREATS = product('treats', size(4.9, 150));
const BOWL = product('bowl', size(14.9, null));
const ALL = [BOWL, TREATS, BAGS];
const handles = (products: readonly { handle: string }[]) => products.map(({ handle }) => handle);

describe('the order and the range of unit prices', () => {
  it('counts with the size that costs the least per kilogram, of those on sale', () => {
    expect(cheapestUnit(BAGS.variants.nodes)?.amount).toBe(7.89);
    expect(cheapestUnit([size(14.9, 1500), size(78.9, 10_000, false)])?.amount).toBe(9.93);
    expect(cheapestUnit([size(78.9, 10_000, false)])?.amount).toBe(7.89);
    expect(cheapestUnit(BOWL.variants.nodes)).toBeNull();
  });

  it('has what is not sold by weight at the end of the order, and in no range', () => {
    expect(handles(byUnitPrice(ALL, { ...DEFAULT_LIST, sort: 'unit-price' }))).toEqual(['bags', 'treats', 'bowl']);
    expect(handles(byUnitPrice(ALL, { ...DEFAULT_LIST, perKg: { min: 1, max: null } }))).toEqual(['treats', 'bags']);
  });

  it.each([
    [{ min: 7.89, max: 7.89 }, ['bags']],
    [{ min: 7.9, max: null }, ['treats']],
    [{ min: null, max: 7.88 }, []],
  ])('%o holds its ends', (perKg, found) => {
    expect(handles(byUnitPrice(ALL, { ...DEFAULT_LIST, perKg }))).toEqual(found);
  });
});

describe('the pages of such a list', () => {
  const products = Array.from({ length: 30 }, (_, i) => product(`p${i}`, size(1, 100)));

  it('lead through every product once and back', () => {
    const first = pageOf(products, DEFAULT_LIST)!;
    const second = pageOf(products, { ...DEFAULT_LIST, after: first.page.endCursor })!;
    const third = pageOf(products, { ...DEFAULT_LIST, after: second.page.endCursor })!;
    expect(handles([first, second, third].flatMap((page) => page.products))).toEqual(handles(products));
    expect([first, second, third].map(({ page }) => [page.hasPreviousPage, page.hasNextPage])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    expect(pageOf(products, { ...DEFAULT_LIST, before: second.page.startCursor })!.products).toEqual(first.products);
  });

  it('show up to two more instead of a next page for them', () => {
    for (const [count, shown, hasNextPage] of [
      [13, 13, false],
      [14, 14, false],
      [15, 12, true],
    ] as const) {
      const page = pageOf(products.slice(0, count), DEFAULT_LIST)!;
      expect([page.products.length, page.page.hasNextPage]).toEqual([shown, hasNextPage]);
    }
  });

  it('know no other cursor', () => {
    expect(pageOf(products, { ...DEFAULT_LIST, after: 'p30' })).toBeNull();
  });
});

it('a malformed list of a metafield has no values', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const row = { ...BAGS, facts: [{ key: 'need', value: `[${value}` }, null] };
      expect(() => countedFacets(rowsOf([row], DEFAULT_LIST), DEFAULT_LIST)).not.toThrow();
    }),
  );
});
