import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysBefore,
  hundredths,
  lowestBefore,
  type PriceChange,
  type RecordedPrice,
  reductionOf,
} from '../../../../../src/shop/prices/model/prices.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const DAY_MS = 86_400_000;
const change = (daysAgo: number, amount: number): PriceChange => ({ since: daysBefore(NOW, daysAgo), amount });

/** Changes at different hours of the last 90 days. */
const changes = fc
  .uniqueArray(fc.record({ hours: fc.integer({ min: 1, max: 2160 }), amount: fc.integer({ min: 1, max: 100_000 }) }), {
    maxLength: 12,
    selector: ({ hours }) => hours,
  })
  .map((list) =>
    list.map(({ hours, amount }) => change(hours / 24, amount)).sort((a, b) => (a.since < b.since ? -1 : 1)),
  );

describe('the lowest price before a change', () => {
  it.each([
    ['nothing is known', [], null],
    ['the history is a day too short', [change(29, 1000)], null],
    ['one price has applied for 30 days', [change(30, 1000)], 1000],
    ['a lower price applied in between', [change(60, 6690), change(24, 6490), change(10, 6690)], 6490],
    ['a lower price ended more than 30 days ago', [change(60, 500), change(40, 1000)], 1000],
    ['a lower price ended within the 30 days', [change(60, 500), change(29, 1000)], 500],
    ['the price was cut shortly before as well', [change(60, 1000), change(3, 800)], 800],
  ] as const)('where %s', (_, known, lowest) => {
    expect(lowestBefore(known, NOW)).toBe(lowest);
  });

  it('is the minimum over every moment of the 30 days', () => {
    fc.assert(
      fc.property(changes, (known) => {
        const at = (time: number) => known.findLast(({ since }) => Date.parse(since) <= time)?.amount;
        const start = NOW.getTime() - 30 * DAY_MS;
        // it changes only where a price begins
        const moments = [
          start,
          ...known.map(({ since }) => Date.parse(since)).filter((time) => time > start && time < NOW.getTime()),
        ];
        const prices = moments.map(at);
        expect(lowestBefore([...known].reverse(), NOW)).toBe(
          prices[0] === undefined ? null : Math.min(...(prices as number[])),
        );
      }),
    );
  });

  it('does not depend on prices before the last one that was known 30 days ago', () => {
    fc.assert(
      fc.property(changes, (known) => {
        const start = daysBefore(NOW, 30);
        const lastBefore = known.findLastIndex(({ since }) => since <= start);
        expect(lowestBefore(known.slice(Math.max(0, lastBefore)), NOW)).toBe(lowestBefore(known, NOW));
      }),
    );
  });
});

describe('a reduction', () => {
  const recorded: RecordedPrice = {
    variantId: 'v',
    since: '2026-11-20T09:00:00.000Z',
    amount: 5990,
    currency: 'EUR',
    lowestBefore: 6490,
  };
  const price = { amount: '59.9', currencyCode: 'EUR' };
  const TODAY = '2026-11-22';

  it('names the percentage from the lowest price, rounded down, and that price', () => {
    expect(reductionOf(price, recorded, TODAY, 'Europe/Stockholm')).toEqual({ percent: 7, from: 64.9 });
  });

  it.each([
    ['without a row of the history', price, undefined],
    ['without 30 days of history before it', price, { ...recorded, lowestBefore: null }],
    ['when the price is as low as before', price, { ...recorded, lowestBefore: 5990 }],
    ['when the price was lower before', price, { ...recorded, lowestBefore: 4990 }],
    ['below one percent', price, { ...recorded, lowestBefore: 6000 }],
    ['for a price that the history does not know', { ...price, amount: '58.9' }, recorded],
    ['in another currency', { ...price, currencyCode: 'SEK' }, recorded],
    ['after 30 days', price, { ...recorded, since: '2026-10-22T23:00:00.000Z' }],
  ])('is not announced %s', (_, shown, row) => {
    expect(reductionOf(shown, row, TODAY, 'Europe/Stockholm')).toBeNull();
  });

  it('is never overstated, by less than a percent understated, and exact in hundredths', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (amount, lowest) => {
          const reduction = reductionOf(
            { amount: (amount / 100).toFixed(2), currencyCode: 'EUR' },
            { ...recorded, amount, lowestBefore: lowest },
            TODAY,
            'Europe/Stockholm',
          );
          const exact = BigInt(lowest - amount) * 100n;
          if (!reduction) {
            expect(exact < BigInt(lowest)).toBe(true);
            return;
          }
          expect(BigInt(reduction.percent) * BigInt(lowest) <= exact).toBe(true);
          expect(BigInt(reduction.percent + 1) * BigInt(lowest) > exact).toBe(true);
          expect(hundredths(reduction.from)).toBe(lowest);
        },
      ),
    );
  });
});

it('hundredths are exact for every price with two decimals', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (amount) => {
      expect(hundredths((amount / 100).toFixed(2))).toBe(amount);
    }),
  );
});
