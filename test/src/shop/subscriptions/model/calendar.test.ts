import Holidays from 'date-holidays';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Day } from '../../../../../src/platform/shared/day.ts';
import { addDays, isDay } from '../../../../../src/platform/shared/day.ts';
import { markets } from '../../../../../src/platform/shared/markets.ts';
import { addWorkingDays, holidays, isWeekend, isWorkingDay } from '../../../../../src/platform/shared/working-days.ts';
import { deliveryWindow, shippingDay, warehouseOf } from '../../../../../src/shop/delivery/model/dispatch.ts';
import cases from '../../../../cases/delivery-days.json' with { type: 'json' };

const COUNTRIES = [...markets.map(({ country }) => country), 'AU'];

it.each([...new Set(COUNTRIES)])('the public holidays of %s are those of date-holidays', (country) => {
  const known = new Holidays(country);
  for (let year = 2026; year <= 2031; year++) {
    const weekdays = (days: Iterable<Day>) => [...new Set(days)].filter((day) => !isWeekend(day)).sort();
    const listed = known.getHolidays(year).flatMap(({ type, date, start, end }) => {
      if (type !== 'public') return [];
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
      return Array.from({ length: days }, (_, i) => addDays(date.slice(0, 10) as Day, i));
    });
    const ours = weekdays(holidays(year, country));
    // the package leaves out what article 154 of Bulgaria's labour code moves to the next working days
    const compared = country === 'BG' ? ours.filter((day) => listed.includes(day)) : ours;
    expect([year, compared]).toEqual([year, weekdays(listed)]);
  }
});

it.each([
  ['SE', '2026-12-22', '2026-12-24', '2026-12-29'],
  ['DE', '2027-03-24', '2027-03-30', '2027-04-01'],
  ['DE', '2027-05-04', '2027-05-07', '2027-05-11'],
  ['PL', '2026-11-09', '2026-11-12', '2026-11-16'],
  ['NL', '2026-11-20', '2026-11-24', '2026-11-26'],
])('in %s a parcel that leaves on %s arrives from %s to %s', (country, leaves, from, to) => {
  expect(deliveryWindow(leaves as Day, country)).toEqual({ from, to });
});

it.each(cases)(
  'what is paid on $paid for $country leaves on $ships and arrives from $from to $to: $why',
  ({ country, paid, ships, from, to }) => {
    expect(shippingDay(paid as Day, warehouseOf(country))).toBe(ships);
    expect(deliveryWindow(ships as Day, country)).toEqual({ from, to });
  },
);

const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2026-01-01', n));

it('counts working days only, whatever the day and the country', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...COUNTRIES), fc.integer({ min: 1, max: 10 }), (from, country, days) => {
      const to = addWorkingDays(from, days, country);
      let passed = 0;
      for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at, country)) passed += 1;
      expect(passed).toBe(days);
      expect(isWorkingDay(to, country)).toBe(true);
    }),
  );
});

it('ships on a working day of the warehouse: the same day, or the first one after it', () => {
  fc.assert(
    fc.property(day, fc.constantFrom('SE' as const, 'AU' as const), (paid, warehouse) => {
      const ships = shippingDay(paid, warehouse);
      expect(isWorkingDay(ships, warehouse)).toBe(true);
      for (let at = paid; at < ships; at = addDays(at, 1)) expect(isWorkingDay(at, warehouse)).toBe(false);
    }),
  );
});

it('knows what a day is', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', 'tomorrow'])
    expect(isDay(text)).toBe(false);
  fc.assert(fc.property(day, (text) => isDay(text)));
});
