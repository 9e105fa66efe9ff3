import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortagesOf } from '../../../../../src/shop/subscriptions/box/shortage.ts';
import type { Product } from '../../../../../src/shop/subscriptions/offers.ts';

const productWith = (
  variants: readonly { id: string; availableForSale: boolean; quantityAvailable: number | null }[],
) =>
  // biome-ignore lint/plugin/casts: nothing else of a product is read
  ({ id: 'p', variants: { nodes: variants } }) as unknown as Product;

it('a size is short where its lines want more than there is, and never where its stock is unknown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) })),
      fc.constantFrom(null, 0, 1, 5, 100),
      fc.boolean(),
      (wanted, quantityAvailable, availableForSale) => {
        const lines = wanted.map(({ id, quantity }) => ({ variantId: id, quantity }));
        const products = [productWith([{ id: 'a', availableForSale, quantityAvailable }])];
        const short = shortagesOf(lines, products);
        const sum = lines.reduce((all, { variantId, quantity }) => all + (variantId === 'a' ? quantity : 0), 0);
        const isShort =
          sum > 0 &&
          (!availableForSale || (quantityAvailable !== null && quantityAvailable > 0 && quantityAvailable < sum));
        expect(short.length > 0).toBe(isShort);
        expect(short.every(({ line }) => line.variantId === 'a')).toBe(true);
      },
    ),
  );
});
