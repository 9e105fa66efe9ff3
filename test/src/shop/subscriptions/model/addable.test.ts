import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AddableProduct,
  fittingFirst,
  lowestPrice,
  matching,
} from '../../../../../src/shop/subscriptions/model/addable.ts';

const product = (title: string, category: string): AddableProduct => ({
  handle: title,
  title,
  category,
  image: null,
  sizes: [],
});
const answer = {
  products: [
    product('Everyday Insect & Oat', 'dog-food'),
    product('Pâté with Insects', 'cat-food'),
    product('Lick Mat', 'dog-products'),
  ],
  categories: [
    { code: 'dog-food', name: 'Hundfoder' },
    { code: 'cat-food', name: 'Kattmat' },
    { code: 'dog-products', name: 'För hundar' },
  ],
};
const found = (typed: string, category: string | null = null) =>
  matching(answer, typed, category).map(({ title }) => title);

it('finds products by words of their title and category, whatever their case and accents', () => {
  expect(found('')).toEqual(['Everyday Insect & Oat', 'Pâté with Insects', 'Lick Mat']);
  expect(found('  PATE ')).toEqual(['Pâté with Insects']);
  expect(found('oat, everyday')).toEqual(['Everyday Insect & Oat']);
  expect(found('for hundar')).toEqual(['Lick Mat']);
  expect(found('insect', 'cat-food')).toEqual(['Pâté with Insects']);
  expect(found('zebra')).toEqual([]);
});

it('never finds more by typing more', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (typed, more) => {
      const before = found(typed);
      expect(found(`${typed} ${more}`).every((title) => before.includes(title))).toBe(true);
    }),
  );
});

it('names the lowest price of all sizes', () => {
  const sizes = [12.5, 9.9, 30].map((price) => ({ variantId: 'v', title: '', price, always: true }));
  expect(lowestPrice({ ...product('a', 'b'), sizes })).toBe(9.9);
});

it('has those that fit an animal first, and keeps the order of the others', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.nat(), fits: fc.constantFrom(undefined, ['Pim']) })), (given) => {
      const list = given.map(({ id, fits }) => ({ id, ...(fits && { fits }) }));
      const sorted = fittingFirst(list);
      const end = sorted.findLastIndex(({ fits }) => fits) + 1;
      expect(sorted.slice(0, end)).toEqual(list.filter(({ fits }) => fits));
      expect(sorted.slice(end)).toEqual(list.filter(({ fits }) => !fits));
    }),
  );
});
