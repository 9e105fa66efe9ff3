import { expect, it } from 'vitest';
import { largerSize, type SizedProduct } from '../../../../src/shop/planner/recommendation/larger-size.ts';
import type { Rhythm } from '../../../../src/shop/selling-plans/model/rhythm.ts';

const RHYTHM: Rhythm = 'P2M';

const pack = (kg: number, price: number) => ({
  variantId: `${kg}`,
  size: `${kg} kg`,
  grams: kg * 1000,
  price,
  plans: [{ id: 'plan', rhythm: RHYTHM, price }],
});

/** An animal that eats 403 g a day, from five bags of 5 kg every two months. */
const product: SizedProduct = {
  gramsPerDay: 403,
  rhythm: { rhythm: RHYTHM, bags: 5, gramsThen: null },
  packGrams: 5000,
  pricePerKg: 7.29,
  packs: [pack(1.5, 12.67), pack(5, 36.47), pack(10, 67.07)],
};

it('a larger size is named with what it would leave, where a kilogram of it costs less', () => {
  // three bags of 10 kg for 62 days of 403 g
  expect(largerSize(product)).toEqual({ size: '10 kg', left: 30_000 - 403 * 62 });
});

it.each([
  ['no larger one costs less', { packs: [pack(5, 36.47), pack(10, 80)] }],
  ['the larger one leaves no more', { gramsPerDay: 480, rhythm: { rhythm: RHYTHM, bags: 6, gramsThen: null } }],
  ['the ration changes until the next delivery', { rhythm: { rhythm: RHYTHM, bags: 5, gramsThen: 450 } }],
  ['the larger one does not come in the rhythm', { packs: [pack(5, 36.47), { ...pack(10, 67.07), plans: [] }] }],
  ['there is no ration', { gramsPerDay: null }],
  ['there is no delivery', { rhythm: null }],
] satisfies [string, Partial<SizedProduct>][])('none is named where %s', (_, change) => {
  expect(largerSize({ ...product, ...change })).toBeNull();
});
