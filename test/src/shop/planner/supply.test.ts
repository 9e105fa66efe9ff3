import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumption } from '../../../../src/shop/planner/model/recommendation.ts';
import { chooseSupply } from '../../../../src/shop/planner/recommendation/supply.ts';
import type { Rhythm } from '../../../../src/shop/selling-plans/model/rhythm.ts';

const PERIOD = { P1M: 31, P2M: 62, P3M: 92, P4W: 28, P6W: 42 } as Record<Rhythm, number>;
const MONTHS: Record<Rhythm, number> = { P1M: 1, P2M: 2, P3M: 3, P4W: 28 / 30.4375, P6W: 42 / 30.4375 };

describe('bag size and delivery frequency', () => {
  const bags = [
    { grams: 1500, price: 15.9 },
    { grams: 3000, price: 28.9 },
    { grams: 10_000, price: 84.9 },
  ];
  it.each<[string, number, Rhythm[], { grams: number; rhythm: Rhythm; bags: number; hasSurplus: boolean }]>([
    ['a small dog', 46, ['P1M', 'P2M', 'P3M'], { grams: 3000, rhythm: 'P2M', bags: 1, hasSurplus: false }],
    [
      'a small dog that no bag fits',
      40,
      ['P1M', 'P2M', 'P3M'],
      { grams: 3000, rhythm: 'P2M', bags: 1, hasSurplus: true },
    ],
    ['a medium dog', 161, ['P1M', 'P2M', 'P3M'], { grams: 10_000, rhythm: 'P2M', bags: 1, hasSurplus: false }],
    ['a large dog', 322, ['P1M', 'P2M', 'P3M'], { grams: 10_000, rhythm: 'P1M', bags: 1, hasSurplus: false }],
    [
      'a puppy of 295 g a day',
      295,
      ['P1M', 'P2M', 'P3M'],
      { grams: 10_000, rhythm: 'P1M', bags: 1, hasSurplus: false },
    ],
    [
      'a dog that eats a bag in six weeks',
      230,
      ['P1M', 'P2M', 'P3M', 'P4W', 'P6W'],
      { grams: 10_000, rhythm: 'P6W', bags: 1, hasSurplus: false },
    ],
    [
      'the same without such a plan',
      230,
      ['P1M', 'P2M', 'P3M'],
      { grams: 3000, rhythm: 'P2M', bags: 5, hasSurplus: false },
    ],
    ['a monthly delivery', 171, ['P1M'], { grams: 3000, rhythm: 'P1M', bags: 2, hasSurplus: true }],
  ])(
    'for %s are the cheapest that leave at most a tenth, or the least surplus',
    (_, gramsPerDay, rhythms, expected) => {
      const { pack, rhythm, bags: count, hasSurplus } = chooseSupply(bags, consumption(gramsPerDay), rhythms)!;
      expect({ grams: pack.grams, rhythm, bags: count, hasSurplus }).toEqual(expected);
    },
  );

  it.each<
    [string, number, Rhythm[], { bags: [number, number, Rhythm]; closer: [string, number, number, Rhythm] | null }]
  >([
    ['the bags', 250, ['P3M'], { bags: [3, 10_000, 'P3M'], closer: ['bags', 16, 1500, 'P3M'] }],
    ['the weight', 800, ['P1M', 'P2M', 'P3M'], { bags: [3, 10_000, 'P1M'], closer: ['weight', 5, 10_000, 'P2M'] }],
    ['the price', 250, ['P1M', 'P2M', 'P3M'], { bags: [1, 10_000, 'P1M'], closer: ['price', 6, 1500, 'P1M'] }],
    ['nothing, because a larger bag is hardly cheaper', 350, ['P1M'], { bags: [8, 1500, 'P1M'], closer: null }],
  ])('that leave more name %s of a closer choice', (_, gramsPerDay, rhythms, expected) => {
    const sizes = [
      { grams: 1500, price: 15.9 },
      { grams: 10_000, price: 84.9 },
    ];
    const { pack, rhythm, bags: count, hasSurplus, closer } = chooseSupply(sizes, consumption(gramsPerDay), rhythms)!;
    expect({
      bags: [count, pack.grams, rhythm],
      closer: closer && [closer.limitedBy, closer.bags, closer.pack.grams, closer.rhythm],
    }).toEqual(expected);
    expect(hasSurplus).toBe(true);
  });

  it('that leave more name the freshness of a closer choice', () => {
    const sizes = [
      { grams: 3000, price: 10 },
      { grams: 4100, price: 30 },
    ];
    const { pack, hasSurplus, closer } = chooseSupply(sizes, consumption(40), ['P3M'])!;
    expect([pack.grams, hasSurplus, closer]).toEqual([
      3000,
      true,
      { pack: sizes[1], rhythm: 'P3M', bags: 1, limitedBy: 'freshness' },
    ]);
  });

  it('always last until the next delivery and leave at most a tenth, or say that they leave more and why', () => {
    const pack = fc.record({ grams: fc.integer({ min: 50, max: 15_000 }), price: fc.integer({ min: 1, max: 200 }) });
    const change = fc.array(fc.double({ min: 0.7, max: 1.6, noNaN: true }), { maxLength: 92 });
    const someRhythms = fc.subarray<Rhythm>(['P1M', 'P2M', 'P3M', 'P4W', 'P6W'], { minLength: 1 });
    fc.assert(
      fc.property(
        fc.array(pack, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 5, max: 5000 }),
        change,
        someRhythms,
        (packs, gramsPerDay, rations, rhythms) => {
          const eaten = consumption(gramsPerDay, rations);
          const { pack, rhythm, bags, days, hasSurplus, closer } = chooseSupply(packs, eaten, rhythms)!;
          const needed = eaten.eatenIn(PERIOD[rhythm]!);
          expect(bags * pack.grams).toBeGreaterThanOrEqual(needed - 1e-6);
          expect((bags - 1) * pack.grams).toBeLessThan(needed);
          expect(bags * pack.grams > needed * 1.1).toBe(hasSurplus);
          expect(eaten.eatenIn(days)).toBeLessThanOrEqual(bags * pack.grams + 1e-3);
          expect(eaten.eatenIn(days + 1)).toBeGreaterThan(bags * pack.grams - 1e-3);
          if (packs.some(({ grams }) => eaten.daysOf(grams) <= 100))
            expect(eaten.daysOf(pack.grams)).toBeLessThanOrEqual(100);
          const all = packs.flatMap((size) =>
            rhythms.map((every) => {
              const count = Math.max(1, Math.ceil(eaten.eatenIn(PERIOD[every]!) / size.grams - 1e-9));
              return { size, every, count, left: (count * size.grams) / eaten.eatenIn(PERIOD[every]!) };
            }),
          );
          const left = (bags * pack.grams) / needed;
          if (!hasSurplus) expect(closer).toBeNull();
          else if (!closer) for (const choice of all) expect(choice.left).toBeGreaterThanOrEqual(left - 1e-6);
          else {
            const named = all.find(({ size, every }) => size === closer.pack && every === closer.rhythm)!;
            expect(named.count).toBe(closer.bags);
            expect(named.left).toBeLessThan(left);
            const monthly = (price: number, count: number, every: Rhythm) => (price * count) / MONTHS[every]!;
            const truths = {
              bags: closer.bags > 10,
              weight: closer.bags * closer.pack.grams > 30_000 && PERIOD[closer.rhythm]! > 31,
              freshness: eaten.daysOf(closer.pack.grams) > 100,
              price:
                monthly(pack.price, bags, rhythm) <=
                monthly(closer.pack.price, closer.bags, closer.rhythm) * 0.9 + 1e-9,
            };
            expect([closer.limitedBy, truths[closer.limitedBy]]).toEqual([closer.limitedBy, true]);
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(chooseSupply([], consumption(100), ['P1M'])).toBeNull();
  });
});
