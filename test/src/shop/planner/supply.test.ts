import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestSupply, type Rhythm } from '../../../../src/shop/planner/recommendation/supply.ts';

describe('bag size and delivery frequency', () => {
  const bags = [
    { grams: 1500, price: 15.9 },
    { grams: 3000, price: 28.9 },
    { grams: 10_000, price: 84.9 },
  ];
  it.each<[string, number, Rhythm[], { grams: number; months: number; bags: number }]>([
    ['a small dog', 40, [1, 2, 3], { grams: 3000, months: 2, bags: 1 }],
    ['a medium dog', 171, [1, 2, 3], { grams: 10_000, months: 3, bags: 2 }],
    ['a large dog', 326, [1, 2, 3], { grams: 10_000, months: 3, bags: 3 }],
    ['a monthly delivery', 171, [1], { grams: 3000, months: 1, bags: 2 }],
  ])('for %s are the cheapest sufficient combination', (_, gramsPerDay, rhythms, { grams, months, bags: count }) => {
    const supply = cheapestSupply(bags, gramsPerDay, rhythms)!;
    expect([supply.pack.grams, supply.months, supply.bags]).toEqual([grams, months, count]);
  });

  it('always last until the next delivery, without a bag too many', () => {
    const pack = fc.record({ grams: fc.integer({ min: 50, max: 15_000 }), price: fc.integer({ min: 1, max: 200 }) });
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 5 }), fc.integer({ min: 5, max: 5000 }), (packs, gramsPerDay) => {
        const { pack, months, bags, days } = cheapestSupply(packs, gramsPerDay, [1, 2, 3])!;
        const needed = { 1: 31, 2: 62, 3: 92 }[months] * gramsPerDay;
        expect(bags * pack.grams).toBeGreaterThanOrEqual(needed - 1e-6);
        expect((bags - 1) * pack.grams).toBeLessThan(needed);
        expect(days).toBe(Math.floor((bags * pack.grams) / gramsPerDay));
        if (packs.some(({ grams }) => grams / gramsPerDay <= 100)) expect(pack.grams / gramsPerDay).toBeLessThanOrEqual(100);
      }),
    );
    expect(cheapestSupply([], 100, [1])).toBeNull();
  });
});
