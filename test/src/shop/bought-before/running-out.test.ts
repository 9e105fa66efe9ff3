import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../../../../src/platform/shared/day.ts';
import {
  AFTER_DAYS,
  BEFORE_DAYS,
  type Delivered,
  lastsUntil,
  MAX_AGE_DAYS,
  runningOut,
} from '../../../../src/shop/bought-before/model/running-out.ts';
import type { Fed } from '../../../../src/shop/subscriptions/model/supply.ts';

const TODAY: Day = '2027-03-01';
const bella = (gramsPerDay = 100, handle = 'oats'): Fed => ({
  id: 'bella',
  name: 'Bella',
  foods: [{ tab: 'dry', handle, title: handle, gramsPerDay }],
  rations: [],
});
const delivered = (daysAgo: number, grams: number, handle = 'oats'): Delivered => ({
  arrived: addDays(TODAY, -daysAgo),
  grams: new Map([[handle, grams]]),
});
const soon = (deliveries: Delivered[], animals = [bella()], subscribed: string[] = []) =>
  runningOut(deliveries, animals, new Set(subscribed), TODAY);

describe('food runs out', () => {
  it.each<[string, Delivered[], number | null]>([
    ['of one bag', [delivered(25, 3000)], 5],
    ['of one bag that was eaten lately', [delivered(35, 3000)], -5],
    ['of a bag that came while there was some left', [delivered(40, 3000), delivered(20, 1500)], 5],
    ['of a bag that came after the one before it was finished', [delivered(100, 1000), delivered(10, 1500)], 5],
    ['on the last day that is told ahead', [delivered(20, 3000)], BEFORE_DAYS],
    ['later than that', [delivered(19, 3000)], null],
    ['on the first day that is told after', [delivered(30 + AFTER_DAYS, 3000)], -AFTER_DAYS],
    ['earlier than that', [delivered(31 + AFTER_DAYS, 3000)], null],
    ['of a bag that is older than is known', [delivered(MAX_AGE_DAYS + 1, 12_500)], null],
    ['of another food', [delivered(25, 3000, 'trout')], null],
    ['of nothing', [], null],
  ])('%s', (_, deliveries, days) =>
    expect(soon(deliveries)).toEqual(
      days === null ? [] : [{ handle: 'oats', names: ['Bella'], until: addDays(TODAY, days) }],
    ),
  );

  it('sooner the more animals eat it, and not where it comes by itself', () => {
    const both = [bella(), { ...bella(200), id: 'tom', name: 'Tom' }];
    expect(soon([delivered(5, 3000)], both)).toEqual([
      { handle: 'oats', names: ['Bella', 'Tom'], until: addDays(TODAY, 5) },
    ]);
    expect(soon([delivered(5, 3000)], both, ['oats'])).toEqual([]);
  });

  it('the first one first', () => {
    const animals = [bella(), { ...bella(100, 'trout'), id: 'tom', name: 'Tom' }];
    expect(soon([delivered(25, 3000), delivered(27, 3000, 'trout')], animals).map(({ handle }) => handle)).toEqual([
      'trout',
      'oats',
    ]);
  });

  it('never before each delivery alone is eaten, and later the more comes, in any order', () => {
    const delivery = fc.record({ ago: fc.integer({ min: 0, max: 119 }), grams: fc.integer({ min: 1, max: 20_000 }) });
    fc.assert(
      fc.property(fc.array(delivery, { minLength: 1, maxLength: 6 }), (all) => {
        const days = (grams: number) => Math.floor(grams / 100);
        const known = all.map(({ ago, grams }) => ({ arrived: addDays(TODAY, -ago), grams }));
        const end = lastsUntil(known, days)!;
        for (const { arrived, grams } of known) expect(daysBetween(arrived, end)).toBeGreaterThanOrEqual(days(grams));
        expect(lastsUntil(known.toReversed(), days)).toBe(end);
        const eaten = known.reduce((sum, { grams }) => sum + days(grams), 0);
        const first = known.map(({ arrived }) => arrived).sort()[0]!;
        expect(daysBetween(first, end)).toBeGreaterThanOrEqual(eaten);
        expect(lastsUntil([...known, { arrived: TODAY, grams: 500 }], days)! >= end).toBe(true);
      }),
    );
  });
});
