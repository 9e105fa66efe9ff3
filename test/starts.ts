/**
 * The moments at which the tests can begin: `CLOCK=2026-11-23T23:30:00Z npm test`; and the tests for which they are
 * hard.
 */
import { dayFrom, dayOf, daysBetween, yearOf } from '../src/platform/shared/day.ts';

/** An ordinary Monday. */
export const DEFAULT_START = '2026-11-23T10:00:00Z';

/**
 * The moments that are hard for whatever has to do with days. Changes of summer time: Directive 2000/84/EC (last
 * Sundays of March and October, 01:00 UTC); Standard Time Act 1987 (NSW) (first Sundays of April and October, 16:00 UTC
 * of the day before).
 */
export const HARD_STARTS: Readonly<Record<string, string>> = {
  'the hour before midnight UTC': '2026-11-23T23:30:00Z',
  'the hour after midnight UTC': '2026-11-24T00:30:00Z',
  'the hour before summer time in Berlin': '2027-03-28T00:30:00Z',
  'the hour after its beginning in Berlin': '2027-03-28T01:30:00Z',
  'the hour before its end in Berlin': '2027-10-31T00:30:00Z',
  'the hour after its end in Berlin': '2027-10-31T01:30:00Z',
  'the hour before summer time in Sydney': '2027-10-02T15:30:00Z',
  'the hour after its beginning in Sydney': '2027-10-02T16:30:00Z',
  'the hour before its end in Sydney': '2027-04-03T15:30:00Z',
  'the hour after its end in Sydney': '2027-04-03T16:30:00Z',
  'the end of a year': '2026-12-31T23:30:00Z',
  'the beginning of a year': '2027-01-01T00:10:00Z',
  '28 February of a leap year': '2028-02-28T10:00:00Z',
  '29 February': '2028-02-29T10:00:00Z',
  'a day that few months have': '2027-01-31T10:00:00Z',
  'Good Friday': '2027-03-26T10:00:00Z',
  'Christmas Eve': '2026-12-24T10:00:00Z',
  'a Sunday': '2026-11-29T10:00:00Z',
  'the morning in Sydney': '2026-11-22T23:30:00Z',
  'the evening, after the warehouse has closed': '2026-11-24T18:30:00Z',
};

/**
 * Days decide or are shown in these: functions and words of days, checkout, billing, mails, points, referrals,
 * deadlines, prior prices, launches, ages. Functions of given days and tests with a clock of their own are not among
 * them: no start makes a difference to them.
 */
export const DAY_FILES = [
  'test/src/platform/shared/day.test.ts',
  'test/src/platform/clock.test.ts',
  'test/src/days.test.ts',
  'test/src/australia.test.ts',
  'test/local/clock.test.ts',
  'test/provider/checkout.test.ts',
  'test/provider/delivery.test.ts',
  'test/provider/vat.test.ts',
  'test/src/shop/account/comes-next.test.ts',
  'test/src/shop/account/order.test.ts',
  'test/src/shop/crawlers/seo.test.ts',
  'test/src/shop/law/declarations.test.ts',
  'test/src/shop/law/ending.test.ts',
  'test/src/shop/parcels/parcels.test.ts',
  'test/src/shop/planner/steps.test.ts',
  'test/src/shop/prices/history.test.ts',
  'test/src/shop/referrals/shop.test.ts',
  'test/src/shop/rewards/!(ledger|redeem|stopped|token).test.ts',
  'test/src/shop/sign-ups/**/*.test.ts',
  'test/src/shop/subscriptions/**/!(calendar|model|plan|token).test.ts',
  'test/src/shop/weeks.test.ts',
  'test/journeys/subscription-in-place.test.ts',
];

/** Tests of what runs out one day: they begin today. */
export const TODAY_FILES = ['test/today.test.ts'];

/** @returns the hard moment at which the tests of days begin today: each has its turn, by the day of the year. */
export function startInTurn(now: Date): string {
  const today = dayOf(now, 'Europe/Stockholm');
  const dayOfYear = daysBetween(dayFrom(yearOf(today), 1, 1), today);
  const starts = Object.values(HARD_STARTS);
  return starts[dayOfYear % starts.length]!;
}
