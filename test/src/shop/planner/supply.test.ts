import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumption, type Rhythm } from '../../../../src/shop/planner/recommendation/model.ts';
import { chooseSupply } from '../../../../src/shop/planner/recommendation/supply.ts';

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

  it.each<[string, number, Rhythm[], { bags: [number, number, number]; closer: [string, number, number, number] | null }]>([
    ['the bags', 250, [3], { bags: [3, 10_000, 3], closer: ['bags', 16, 1500, 3] }],
    ['the weight', 800, [1, 2, 3], { bags: [3, 10_000, 1], closer: ['weight', 5, 10_000, 2] }],
    ['the price', 250, [1, 2, 3], { bags: [1, 10_000, 1], closer: ['price', 6, 1500, 1] }],
    ['nothing, because a larger bag is hardly cheaper', 350, [1], { bags: [8, 1500, 1], closer: null }],
  ])('that leave more name %s of a closer choice', (_, gramsPerDay, rhythms, expected) => {
    const sizes = [
      { grams: 1500, price: 15.9 },
      { grams: 10_000, price: 84.9 },
    ];
    const { pack, months, bags: count, hasSurplus, closer } = chooseSupply(sizes, consumption(gramsPerDay), rhythms)!;
    expect({ bags: [count, pack.grams, months], closer: closer && [closer.limitedBy, closer.bags, closer.pack.grams, closer.months] }).toEqual(expected);
    expect(hasSurplus).toBe(true);
  });

  it('that leave more name the freshness of a closer choice', () => {
    const sizes = [
      { grams: 3000, price: 10 },
      { grams: 4100, price: 30 },
    ];
    const { pack, hasSurplus, closer } = chooseSupply(sizes, consumption(40), [3])!;
    expect([pack.grams, hasSurplus, closer]).toEqual([3000, true, { pack: sizes[1], months: 3, bags: 1, limitedBy: 'freshness' }]);
  });

  it('always last until the next delivery and leave at most a tenth, or say that they leave more and why', () => {
    const pack = fc.record({ grams: fc.integer({ min: 50, max: 15_000 }), price: fc.integer({ min: 1, max: 200 }) });
    const change = fc.array(fc.double({ min: 0.7, max: 1.6, noNaN: true }), { maxLength: 92 });
    const someRhythms = fc.subarray<Rhythm>([1, 2, 3], { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(pack, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 5, max: 5000 }),
        change,
        someRhythms,
        (packs, gramsPerDay, rations, rhythms) => {
          const eaten = consumption(gramsPerDay, rations);
          const { pack, months, bags, days, hasSurplus, closer } = chooseSupply(packs, eaten, rhythms)!;
          const needed = eaten.eatenIn(PERIOD[months]);
          expect(bags * pack.grams).toBeGreaterThanOrEqual(needed - 1e-6);
          expect((bags - 1) * pack.grams).toBeLessThan(needed);
          expect(bags * pack.grams > needed * 1.1).toBe(hasSurplus);
          expect(eaten.eatenIn(days)).toBeLessThanOrEqual(bags * pack.grams + 1e-3);
          expect(eaten.eatenIn(days + 1)).toBeGreaterThan(bags * pack.grams - 1e-3);
          if (packs.some(({ grams }) => eaten.daysOf(grams) <= 100)) expect(eaten.daysOf(pack.grams)).toBeLessThanOrEqual(100);
          const all = packs.flatMap((size) =>
            rhythms.map((every) => {
              const count = Math.max(1, Math.ceil(eaten.eatenIn(PERIOD[every]) / size.grams - 1e-9));
              return { size, every, count, left: (count * size.grams) / eaten.eatenIn(PERIOD[every]) };
            }),
          );
          const left = (bags * pack.grams) / needed;
          if (!hasSurplus) expect(closer).toBeNull();
          else if (!closer) for (const choice of all) expect(choice.left).toBeGreaterThanOrEqual(left - 1e-6);
          else {
            const named = all.find(({ size, every }) => size === closer.pack && every === closer.months)!;
            expect(named.count).toBe(closer.bags);
            expect(named.left).toBeLessThan(left);
            const monthly = (price: number, count: number, every: number) => (price * count) / every;
            const truths = {
              bags: closer.bags > 10,
              weight: closer.bags * closer.pack.grams > 30_000 && closer.months > 1,
              freshness: eaten.daysOf(closer.pack.grams) > 100,
              price: monthly(pack.price, bags, months) <= monthly(closer.pack.price, closer.bags, closer.months) * 0.9 + 1e-9,
            };
            expect([closer.limitedBy, truths[closer.limitedBy]]).toEqual([closer.limitedBy, true]);
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(chooseSupply([], consumption(100), [1])).toBeNull();
  });
});
