import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleTaxes } from '../../provider/customer/views.ts';
import { markets } from '../../provider/seed/markets.ts';
import type { OrderLine } from '../../provider/store.ts';
import { includedVat, taxesOf, vatPercent, vatRates } from '../../provider/vat.ts';
import { addDays, isDay } from '../../src/platform/shared/day.ts';

const classes = ['pet_food', 'standard'] as const;

describe('a rate of VAT', () => {
  it.each([
    ['DE', 7, 19],
    ['PL', 8, 23],
    ['ES', 10, 21],
    ['RO', 11, 21],
    ['CZ', 12, 21],
    ['AT', 13, 20],
    ['FI', 13.5, 25.5],
    ['AX', 13.5, 25.5],
    ['CH', 2.6, 8.1],
    ['SI', 9.5, 22],
    ['LU', 3, 17],
    ['SE', 25, 25],
    ['EE', 24, 24],
    ['SK', 23, 23],
    ['AU', 10, 10],
  ] as const)('of %s is %d %% on pet food and %d %% on the rest today', (country, petFood, standard) => {
    expect(classes.map((taxClass) => vatPercent(country, taxClass, '2026-11-22'))).toEqual([petFood, standard]);
  });

  it.each([
    ['EE', 'standard', '2025-07-01', 22, 24],
    ['RO', 'standard', '2025-08-01', 19, 21],
    ['RO', 'pet_food', '2025-08-01', 9, 11],
    ['SK', 'standard', '2025-01-01', 20, 23],
    ['FI', 'standard', '2024-09-01', 24, 25.5],
    ['FI', 'pet_food', '2026-01-01', 14, 13.5],
    ['CZ', 'pet_food', '2024-01-01', 15, 12],
    ['CH', 'standard', '2024-01-01', 7.7, 8.1],
  ] as const)('of %s, %s, changes with the day %s from %d to %d %%', (country, taxClass, day, before, after) => {
    expect(vatPercent(country, taxClass, addDays(day, -1))).toBe(before);
    expect(vatPercent(country, taxClass, day)).toBe(after);
  });

  it('holds from its first day until the day before the next one', () => {
    const country = fc.constantFrom(...markets.map((market) => market.country));
    const day = fc.nat({ max: 2555 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(country, fc.constantFrom(...classes), day, (code, taxClass, on) => {
        const rates = vatRates
          .filter((rate) => rate.country === code && rate.taxClass === taxClass)
          .sort((a, b) => (a.from < b.from ? -1 : 1));
        const index = rates.findIndex((rate, i) => rate.from <= on && (rates[i + 1]?.from ?? '9999') > on);
        expect(vatPercent(code, taxClass, on)).toBe(rates[index]?.percent);
      }),
    );
  });

  it('exists for both classes of every market, with one row a day, and pet food is never taxed more', () => {
    const keys = vatRates.map(({ country, taxClass, from }) => `${country} ${taxClass} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { from } of vatRates) expect([from, isDay(from)]).toEqual([from, true]);
    for (const { country } of markets)
      for (const day of ['2024-01-01', '2025-12-31', '2026-11-22', '2031-01-01'] as const)
        expect(vatPercent(country, 'pet_food', day)).toBeLessThanOrEqual(vatPercent(country, 'standard', day));
  });

  it('is refused where there is none', () => {
    expect(() => vatPercent('US', 'standard', '2026-11-22')).toThrow(RangeError);
    expect(() => vatPercent('DE', 'standard', '1999-12-31')).toThrow(RangeError);
  });
});

describe('the VAT of an order', () => {
  it('of food and merchandise is counted by rate, delivery with the greater part', () => {
    const goods = [
      { gross: 1490, percent: 7 },
      { gross: 2900, percent: 19 },
    ];
    expect(includedVat(goods, 0, 19)).toEqual([
      { percent: 7, amount: 97 },
      { percent: 19, amount: 463 },
    ]);
    expect(includedVat(goods, 450, 19)[1]).toEqual({ percent: 19, amount: 535 });
    expect(includedVat([], 450, 19)).toEqual([{ percent: 19, amount: 72 }]);
  });

  it('stands in its lines, and a gift card has none', () => {
    const line = (total: number, vatPercent: number, more: object = {}) =>
      ({ total, vatPercent, ...more }) as OrderLine;
    const lines = [line(1490, 7), line(2900, 19), line(5000, 0, { isGiftCard: true })];
    expect(taxesOf({ lines, shipping: 450 })).toEqual([
      { percent: 7, amount: 97 },
      { percent: 19, amount: 535 },
    ]);
  });

  it('falls on its lines and the delivery in parts that add up to each rate', () => {
    const line = fc.record({
      total: fc.oneof(fc.constant(0), fc.nat(100_000)),
      vatPercent: fc.constantFrom(7, 19, 25.5),
      isGiftCard: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(1000), (list, shipping) => {
        const lines = list.map((fields) => fields as OrderLine);
        const order = { lines, shipping: list.every(({ isGiftCard }) => isGiftCard) ? 0 : shipping };
        const parts = saleTaxes(order);
        expect(parts.map(({ gross }) => gross)).toEqual([
          ...list.map(({ total }) => total),
          ...(order.shipping > 0 ? [order.shipping] : []),
        ]);
        for (const { gross, amount } of parts) expect([amount >= 0, amount <= gross]).toEqual([true, true]);
        const byRate = Map.groupBy(parts, ({ percent }) => percent);
        const sums = [...byRate].map(([percent, of]) => [percent, of.reduce((sum, { amount }) => sum + amount, 0)]);
        expect(new Map(sums.filter(([, sum]) => sum !== 0).map(([percent, sum]) => [percent!, sum!]))).toEqual(
          new Map(taxesOf(order).map(({ percent, amount }) => [percent, amount])),
        );
      }),
    );
  });

  it('is part of what is paid, to half a cent per rate', () => {
    const percent = fc.constantFrom(...new Set(vatRates.map((rate) => rate.percent)));
    const goods = fc.array(fc.record({ gross: fc.nat(1_000_000), percent }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(goods, fc.nat(10_000), (list, shipping) => {
        const tax = includedVat(list, shipping, 25);
        expect(new Set(tax.map((rate) => rate.percent))).toEqual(new Set(list.map((line) => line.percent)));
        // with the exact tax of each rate, the goods and delivery are taxed once and as a whole
        const gross = tax.reduce((sum, rate) => sum + (rate.amount * (100 + rate.percent)) / rate.percent, 0);
        const tolerance = tax.reduce((sum, rate) => sum + (0.5 * (100 + rate.percent)) / rate.percent, 0);
        expect(Math.abs(gross - list.reduce((sum, line) => sum + line.gross, shipping))).toBeLessThanOrEqual(
          tolerance + 1e-6,
        );
      }),
    );
  });
});
