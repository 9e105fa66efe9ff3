import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type Day,
  dayFrom,
  dayOf,
  daysBetween,
  firstOfMonth,
  hourOf,
  hourOn,
  isDay,
  isTimeZone,
  sameTimeOn,
  startOfDay,
  type TimeZone,
  weekdayOf,
  yearOf,
} from '../../../../src/platform/shared/day.ts';
import { markets } from '../../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';

const ZONES = [...new Set(markets.map(({ country }) => marketZone(country)))];
const zone = fc.constantFrom<TimeZone>(
  ...ZONES,
  'Australia/Sydney',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
);
const day = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays('2000-01-01', after));
const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

it.each<[Day, TimeZone, string]>([
  ['2027-03-27', 'Europe/Stockholm', '2027-03-27T15:00:00.000Z'],
  // the clock goes forward, and back
  ['2027-03-28', 'Europe/Stockholm', '2027-03-28T14:00:00.000Z'],
  ['2027-10-31', 'Europe/Stockholm', '2027-10-31T15:00:00.000Z'],
  ['2027-10-03', 'Australia/Sydney', '2027-10-03T05:00:00.000Z'],
])('four in the afternoon of %s in %s is %s', (shown, place, at) =>
  expect(hourOn(shown, 16, place).toISOString()).toBe(at),
);

describe('the day of a moment', () => {
  it.each<[string, TimeZone, Day, number]>([
    // the hour before and after midnight
    ['2026-11-23T22:59:59Z', 'Europe/Berlin', '2026-11-23', 23],
    ['2026-11-23T23:00:00Z', 'Europe/Berlin', '2026-11-24', 0],
    ['2026-11-23T23:30:00Z', 'Europe/Lisbon', '2026-11-23', 23],
    ['2026-11-23T23:30:00Z', 'Europe/Helsinki', '2026-11-24', 1],
    ['2026-11-22T23:30:00Z', 'Australia/Sydney', '2026-11-23', 10],
    // the changes of summer time in Berlin and Sydney
    ['2027-03-28T00:59:00Z', 'Europe/Berlin', '2027-03-28', 1],
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28', 3],
    ['2027-10-30T22:00:00Z', 'Europe/Berlin', '2027-10-31', 0],
    ['2027-10-31T22:59:00Z', 'Europe/Berlin', '2027-10-31', 23],
    ['2027-10-31T23:00:00Z', 'Europe/Berlin', '2027-11-01', 0],
    ['2027-04-03T15:59:00Z', 'Australia/Sydney', '2027-04-04', 2],
    ['2027-04-03T16:00:00Z', 'Australia/Sydney', '2027-04-04', 2],
    ['2027-10-02T16:00:00Z', 'Australia/Sydney', '2027-10-03', 3],
    // the ends of years and of February
    ['2026-12-31T23:00:00Z', 'Europe/Stockholm', '2027-01-01', 0],
    ['2028-02-28T23:30:00Z', 'Europe/Stockholm', '2028-02-29', 0],
  ])('%s in %s is %s, in the hour %i', (at, place, expected, hour) => {
    expect([dayOf(new Date(at), place), hourOf(new Date(at), place)]).toEqual([expected, hour]);
  });

  it('lies between the beginnings of its day and of the next one', () => {
    fc.assert(
      fc.property(moment, zone, (at, place) => {
        const shown = dayOf(at, place);
        expect(startOfDay(shown, place) <= at && at < startOfDay(addDays(shown, 1), place)).toBe(true);
      }),
    );
  });

  it('is refused without a place', () => {
    // @ts-expect-error UTC is no place
    expect(() => dayOf(new Date(), 'UTC')).not.toThrow();
    // @ts-expect-error an instant is no day
    const instant: Day = new Date().toISOString();
    expect([
      isDay(instant),
      isTimeZone('UTC'),
      isTimeZone('Europe/Atlantis'),
      isTimeZone('Europe/Berlin'),
      isTimeZone(`Europe/${'a'.repeat(65_536)}`),
    ]).toEqual([false, false, false, true, false]);
  });
});

describe('the beginning of a day', () => {
  it('is the first moment of it', () => {
    fc.assert(
      fc.property(day, zone, (wanted, place) => {
        const start = startOfDay(wanted, place);
        expect([dayOf(start, place), dayOf(new Date(start.getTime() - 1), place) < wanted]).toEqual([wanted, true]);
      }),
    );
  });

  it('is an hour apart on the days of the changes', () => {
    const hours = (wanted: Day, place: TimeZone) =>
      (startOfDay(addDays(wanted, 1), place).getTime() - startOfDay(wanted, place).getTime()) / 3_600_000;
    expect([
      hours('2027-03-28', 'Europe/Berlin'),
      hours('2027-10-31', 'Europe/Berlin'),
      hours('2027-04-04', 'Australia/Sydney'),
      hours('2027-10-03', 'Australia/Sydney'),
    ]).toEqual([23, 25, 25, 23]);
  });
});

describe('a day', () => {
  it('is known from other strings, whatever their length', () => {
    for (const text of [
      '',
      '2026-02-30',
      '2026-13-01',
      '26-01-01',
      '2026-1-1',
      '2026-01-01T00:00',
      'tomorrow',
      '2026-01-01'.repeat(6_500),
    ])
      expect(isDay(text)).toBe(false);
    fc.assert(fc.property(day, (text) => isDay(text)));
  });

  it('moves by days and back', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        const to = addDays(from, days);
        expect([daysBetween(from, to), addDays(to, -days), (((weekdayOf(from) + days) % 7) + 7) % 7]).toEqual([
          days,
          from,
          weekdayOf(to),
        ]);
      }),
    );
  });

  it.each<[Day, number, Day]>([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-11-30', -12, '2026-11-30'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to));

  it('is made of its parts, also beyond the end of a month', () => {
    expect([dayFrom(2028, 3, 0), dayFrom(2027, 12, 32), dayFrom(2027, 1, 1)]).toEqual([
      '2028-02-29',
      '2028-01-01',
      '2027-01-01',
    ]);
  });
});

it.each([
  ['2026-12-24', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['02026-12-24', false],
  ['2026-12-24 ', false],
  ['x2026-12-2', false],
  ['2026-12-2x', false],
  ['2026/12/24', false],
  ['2026-12-24T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

it('the parts of a day', () => {
  expect([firstOfMonth('2028-02-29'), yearOf('2028-02-29')]).toEqual(['2028-02-01', 2028]);
});

describe('the same time on another day', () => {
  it.each([
    ['2027-03-01T05:42:10.250Z', '2027-06-15', 'Europe/Berlin', '2027-06-15T04:42:10.250Z'],
    ['2027-06-15T04:42:10.250Z', '2027-12-01', 'Europe/Berlin', '2027-12-01T05:42:10.250Z'],
    ['2027-03-01T23:59:59.999Z', '2027-03-05', 'Europe/Lisbon', '2027-03-05T23:59:59.999Z'],
    ['2027-03-01T13:20:00.000Z', '2027-07-01', 'Australia/Sydney', '2027-06-30T14:20:00.000Z'],
  ] as const)('of %s on %s in %s is %s', (at, on, place, expected) => {
    expect(sameTimeOn(on, new Date(at), place).toISOString()).toBe(expected);
  });

  it('is what the clock of the zone shows, except in the hour that summer time leaves out', () => {
    fc.assert(
      fc.property(moment, day, zone, (at, on, place) => {
        const same = sameTimeOn(on, at, place);
        expect(same.getTime() % 60_000).toBe(at.getTime() % 60_000);
        const wanted = hourOf(at, place);
        expect([wanted, wanted + 1]).toContain(hourOf(same, place));
        expect(dayOf(same, place)).toBe(on);
      }),
    );
  });
});
