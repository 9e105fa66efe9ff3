import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumption } from '../../../../src/shop/planner/recommendation/consumption.ts';
import { chooseSupply, type Rhythm } from '../../../../src/shop/planner/recommendation/supply.ts';

const PERIOD = { 1: 31, 2: 62, 3: 92 };

describe('bag size and delivery frequency', () => {
  const bags = [
    { grams: 1500, price: 15.9 },
    { grams: 3000, price: 28.9 },
    { grams: 10_000, price: 84.9 },
  ];
  it.each<[string, number, Rhythm[], { grams: number; months: number; bags: number; hasSurplus: boolean }]>([
    ['a small dog', 46, [1, 2, 3], { grams: 3000, months: 2, bags: 1, hasSurplus: false }],
    ['a small dog that no bag fits', 40, [1, 2, 3], { grams: 3000, months: 2, bags: 1, hasSurplus: true }],
    ['a medium dog', 161, [1, 2, 3], { grams: 10_000, months: 2, bags: 1, hasSurplus: false }],
    ['a large dog', 322, [1, 2, 3], { grams: 10_000, months: 1, bags: 1, hasSurplus: false }],
    ['a puppy of 295 g a day', 295, [1, 2, 3], { grams: 10_000, months: 1, bags: 1, hasSurplus: false }],
    ['a monthly delivery', 171, [1], { grams: 3000, months: 1, bags: 2, hasSurplus: true }],
  ])('for %s are the cheapest that leave at most a tenth, or the least surplus', (_, gramsPerDay, rhythms, expected) => {
    const { pack, months, bags: count, hasSurplus } = chooseSupply(bags, consumption(gramsPerDay), rhythms)!;
    expect({ grams: pack.grams, months, bags: count, hasSurplus }).toEqual(expected);
  });

  it('always last until the next delivery and leave at most a tenth, or say that they leave more', () => {
    const pack = fc.record({ grams: fc.integer({ min: 50, max: 15_000 }), price: fc.integer({ min: 1, max: 200 }) });
    const change = fc.array(fc.double({ min: 0.7, max: 1.6, noNaN: true }), { maxLength: 92 });
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 5 }), fc.integer({ min: 5, max: 5000 }), change, (packs, gramsPerDay, rations) => {
        const eaten = consumption(gramsPerDay, rations);
        const { pack, months, bags, days, hasSurplus } = chooseSupply(packs, eaten, [1, 2, 3])!;
        const needed = eaten.eatenIn(PERIOD[months]);
        expect(bags * pack.grams).toBeGreaterThanOrEqual(needed - 1e-6);
        expect((bags - 1) * pack.grams).toBeLessThan(needed);
        expect(bags * pack.grams > needed * 1.1).toBe(hasSurplus);
        expect(eaten.eatenIn(days)).toBeLessThanOrEqual(bags * pack.grams + 1e-3);
        expect(eaten.eatenIn(days + 1)).toBeGreaterThan(bags * pack.grams - 1e-3);
        if (packs.some(({ grams }) => eaten.daysOf(grams) <= 100)) expect(eaten.daysOf(pack.grams)).toBeLessThanOrEqual(100);
      }),
    );
    expect(chooseSupply([], consumption(100), [1])).toBeNull();
  });
});
