import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitPriceOf, unitPriceText } from '../../../../../src/shop/prices/model/unit-price.ts';

it.each([
  ['14.9', { quantityUnit: 'G', quantityValue: 1500 }, { amount: 9.93, unit: 'kg' }],
  ['4.9', { quantityUnit: 'KG', quantityValue: 0.25 }, { amount: 19.6, unit: 'kg' }],
  [8.45, { quantityUnit: 'MG', quantityValue: 500_000 }, { amount: 16.9, unit: 'kg' }],
  ['12.5', { quantityUnit: 'ML', quantityValue: 250 }, { amount: 50, unit: 'l' }],
  ['9', { quantityUnit: 'CL', quantityValue: 75 }, { amount: 12, unit: 'l' }],
  ['3', { quantityUnit: 'L', quantityValue: 2 }, { amount: 1.5, unit: 'l' }],
  ['3', { quantityUnit: 'ITEM', quantityValue: 2 }, null],
  ['3', { quantityUnit: null, quantityValue: 2 }, null],
  ['3', { quantityUnit: 'G', quantityValue: 0 }, null],
  ['3', null, null],
] as const)('%s for %j costs %j', (price, measurement, unitPrice) => {
  expect(unitPriceOf(price, measurement)).toEqual(unitPrice);
});

it('is right to half a hundredth, and the same whether the pack is given in grams or kilograms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 50_000 }), (cents, grams) => {
      const price = (cents / 100).toFixed(2);
      const inGrams = unitPriceOf(price, { quantityUnit: 'G', quantityValue: grams });
      expect(Math.abs((inGrams?.amount ?? Number.NaN) * 100 - (cents * 1000) / grams)).toBeLessThanOrEqual(0.5 + 1e-6);
      const inKilograms = unitPriceOf(price, { quantityUnit: 'KG', quantityValue: grams / 1000 });
      expect(Math.abs((inKilograms?.amount ?? Number.NaN) - (inGrams?.amount ?? Number.NaN))).toBeLessThan(0.0101);
    }),
  );
});

it('has a text for each unit', () => {
  const t = (key: string, { price }: { price: string }) => `${key} ${price}`;
  expect(unitPriceText({ amount: 2, unit: 'l' }, t, String)).toBe('unit.per_l 2');
  expect(unitPriceText({ amount: 2, unit: 'kg' }, t, String)).toBe('unit.per_kg 2');
});
