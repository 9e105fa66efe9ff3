import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, type Day } from '../../../../../src/platform/shared/day.ts';
import { anchorOf, cyclesToSkip, importableFrom } from '../../../../../src/shop/subscriptions/importing/schedule.ts';

const TODAY: Day = '2027-01-10';

it.each<[Parameters<typeof importableFrom>[0], Day, Day | null]>([
  ['P1M', '2027-01-11', null],
  ['P1M', '2027-06-05', null],
  // the first anchor is 20 January: then every second month
  ['P2M', '2027-01-20', null],
  ['P2M', '2027-03-20', null],
  ['P2M', '2027-02-20', '2027-01-20'],
  ['P3M', '2027-03-31', '2027-02-28'],
  ['P6W', '2027-01-16', null],
  ['P6W', '2027-01-30', '2027-01-23'],
  ['P1W', '2027-12-31', '2027-10-15'],
])('a subscription of %s that is due on %s can be imported from %s on', (rhythm, day, from) => {
  expect(importableFrom(rhythm, day, TODAY)).toBe(from);
});

it('can be imported on the day that it names', () => {
  const rhythm = fc.constantFrom('P1M', 'P2M', 'P3M', 'P1W', 'P6W') as fc.Arbitrary<'P1M'>;
  fc.assert(
    fc.property(rhythm, fc.integer({ min: 1, max: 700 }), (every, days) => {
      const day = addDays(TODAY, days);
      const from = importableFrom(every, day, TODAY);
      expect(from === null || (from > TODAY && from < day && importableFrom(every, day, from) === null)).toBe(true);
    }),
  );
});

it('has an anchor on the day of the month, or of the week from Monday on', () => {
  expect(anchorOf('P2M', addMonths('2027-01-31', 1))).toEqual({ type: 'MONTHDAY', day: 28 });
  expect([anchorOf('P1W', '2027-01-10'), anchorOf('P1W', '2027-01-11')]).toEqual([
    { type: 'WEEKDAY', day: 7 },
    { type: 'WEEKDAY', day: 1 },
  ]);
});

it('leaves out what comes before the day, and nothing where no cycle ends on it', () => {
  const cycles = (['2027-02-10', '2027-03-10', '2027-04-10'] as const).map((day, i) => ({
    index: i + 1,
    day,
    skipped: i === 0,
  }));
  expect(cyclesToSkip(cycles, '2027-04-10')?.map(({ index }) => index)).toEqual([2]);
  expect([cyclesToSkip(cycles, '2027-03-11'), cyclesToSkip(cycles, '2027-02-10')]).toEqual([null, null]);
});
