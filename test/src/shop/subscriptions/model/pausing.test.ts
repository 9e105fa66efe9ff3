import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../../src/platform/shared/day.ts';
import { addDays, dayOf, midnightUtc } from '../../../../../src/platform/shared/day.ts';
import {
  endOf,
  endsOfPause,
  firstCharge,
  OTHER_DAY,
  reminderOf,
  usualEnds,
  workOn,
} from '../../../../../src/shop/subscriptions/model/pausing.ts';

const ZONES = [
  'Europe/Stockholm',
  'Europe/Lisbon',
  'Europe/Helsinki',
  'Australia/Sydney',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;
const day = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2026-01-01', after));

describe('the end of a pause', () => {
  it.each([
    // today, the ends that are offered: 2, 4 and 8 weeks, 3 months
    ['2026-11-23', ['2026-12-07', '2026-12-21', '2027-01-18', '2027-02-23']],
    ['2026-11-30', ['2026-12-14', '2026-12-28', '2027-01-25', '2027-02-28']],
    ['2027-11-30', ['2027-12-14', '2027-12-28', '2028-01-25', '2028-02-29']],
    ['2027-08-31', ['2027-09-14', '2027-09-28', '2027-10-26', '2027-11-30']],
    ['2027-12-31', ['2028-01-14', '2028-01-28', '2028-02-25', '2028-03-31']],
    // over the changes of the clock
    ['2027-03-20', ['2027-04-03', '2027-04-17', '2027-05-15', '2027-06-20']],
    ['2027-10-25', ['2027-11-08', '2027-11-22', '2027-12-20', '2028-01-25']],
  ])('is offered from %s on', (today, expected) =>
    expect(usualEnds(today as Day).map((end) => end.day)).toEqual(expected),
  );

  it.each([
    ['none', '', '', ''],
    ['a day that is offered', '2026-12-07', '', '2026-12-07'],
    ['a day of their own', OTHER_DAY, '2027-02-03', '2027-02-03'],
    ['the first day', OTHER_DAY, '2026-11-30', '2026-11-30'],
    ['a day before it', OTHER_DAY, '2026-11-29', null],
    ['the last day', OTHER_DAY, '2027-05-23', '2027-05-23'],
    ['a day after it', OTHER_DAY, '2027-05-24', null],
    ['a day that does not exist', OTHER_DAY, '2027-02-29', null],
    ['no day where one is wanted', OTHER_DAY, '', null],
    ['anything else', 'tomorrow', '', null],
    ['a day of the past', '2026-01-01', '', null],
    ['a date that is not meant', '', '2027-02-03', ''],
  ])('is %s', (_, until, date, expected) => expect(endOf({ until, date }, '2026-11-23')).toBe(expected));

  it('is a day that the form accepts, and leaves its reminder time, on every day', () => {
    fc.assert(
      fc.property(day, (today) => {
        const { from, to } = endsOfPause(today);
        for (const until of [from, to, ...usualEnds(today as Day).map((end) => end.day)]) {
          expect(endOf({ until, date: '' }, today)).toBe(until);
          expect(today < reminderOf(until) && reminderOf(until) < until).toBe(true);
        }
      }),
    );
  });
});

describe('the work on a pause', () => {
  it('is the reminder once, then the end, at midnight in the time zone of the shop', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), fc.integer({ min: 7 * 24, max: 180 * 24 }), (began, zone, hours) => {
        const until = addDays(began, Math.floor(hours / 24));
        let dueOn = reminderOf(until);
        const done: [string, Day][] = [];
        // an hour at a time, over the changes of the clock too
        for (let at = midnightUtc(addDays(began, -1)).getTime(); done.at(-1)?.[0] !== 'resume'; at += 3_600_000) {
          const today = dayOf(new Date(at), zone);
          const work = workOn({ until, dueOn }, today);
          if (work === 'none') continue;
          done.push([work, today]);
          dueOn = until;
        }
        expect(done).toEqual([
          ['remind', reminderOf(until)],
          ['resume', until],
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('is the end alone where an outage has taken the time of the reminder, and none without an end', () => {
    expect(workOn({ until: '2027-02-03', dueOn: '2027-01-30' }, '2027-02-05')).toBe('resume');
    expect(workOn({ until: '', dueOn: '' }, '2099-01-01')).toBe('none');
  });
});

it.each([
  ['the day of the first delivery', ['2027-03-01', '2027-02-20'], 3, '2027-02-20'],
  ['not before the lead time of its notice has passed', ['2027-02-04'], 3, '2027-02-07'],
  ['later where the law asks for more', ['2027-02-04', '2027-03-04'], 15, '2027-02-19'],
  ['the same for a delivery that the pause has left out', ['2026-12-07', '2027-02-20'], 3, '2027-02-07'],
  ['unknown without a delivery', [], 3, null],
])('the first charge after a pause is %s', (_, days, noticeDays, expected) =>
  expect(firstCharge(days as Day[], '2027-02-03', noticeDays)).toBe(expected),
);
