import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  sameTimeOn,
  type TimeZone,
  weekdayOf,
} from '../src/platform/shared/day.ts';
import { type Language, published } from './language.ts';

/** The time from one delivery to the next. */
export interface Rhythm {
  interval: 'WEEK' | 'MONTH';
  intervalCount: number;
}

const HOUR_MS = 3_600_000;

/**
 * The moment of a later cycle, by the clock of the shop: a cycle of weeks begins at the same time of its day, one of
 * months in the same hour, on the same day of its month or the last one.
 *
 * @param zone of the shop. @param times may be negative.
 */
export function addRhythm(moment: Date, { interval, intervalCount }: Rhythm, zone: TimeZone, times = 1): Date {
  const day = dayOf(moment, zone);
  if (interval === 'WEEK') return sameTimeOn(addDays(day, 7 * intervalCount * times), moment, zone);
  return sameTimeOn(
    addMonths(day, intervalCount * times),
    new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS),
    zone,
  );
}

/** A day of the month of a day; the last one of a month that has fewer. */
function dayInMonth(day: Day, date: number): Day {
  const first = firstOfMonth(day);
  const last = addDays(addMonths(first, 1), -1);
  const wanted = addDays(first, date - 1);
  return wanted < last ? wanted : last;
}

/** The moment of a cycle of months on the day of the month that is its anchor, where it has one. */
export const onAnchor = (moment: Date, { interval }: Rhythm, anchorDay: number | undefined, zone: TimeZone): Date =>
  anchorDay === undefined || interval === 'WEEK'
    ? moment
    : sameTimeOn(dayInMonth(dayOf(moment, zone), anchorDay), moment, zone);

/**
 * The end of the first cycle of a contract: the next day that is its anchor, or one interval later without one. Source:
 * the real service's documentation, "Subscription billing cycles", and answers of its staff to developers.
 */
export function firstCycleEnd(now: Date, rhythm: Rhythm, anchorDay: number | undefined, zone: TimeZone): Date {
  if (anchorDay === undefined) return addRhythm(now, rhythm, zone);
  const hour = addRhythm(now, { interval: 'MONTH', intervalCount: 1 }, zone, 0);
  const today = dayOf(now, zone);
  if (rhythm.interval === 'WEEK') {
    const days = (anchorDay - weekdayOf(today) + 7) % 7;
    return sameTimeOn(addDays(today, days || 7), hour, zone);
  }
  const inThisMonth = dayInMonth(today, anchorDay);
  const next = inThisMonth > today ? inThisMonth : dayInMonth(addMonths(firstOfMonth(today), 1), anchorDay);
  return sameTimeOn(next, hour, zone);
}

/** A policy of an API as a rhythm; null for an interval that the local provider does not have. */
export const rhythmFrom = ({
  interval,
  intervalCount,
}: {
  interval?: string;
  intervalCount?: number;
}): Rhythm | null =>
  (interval === 'WEEK' || interval === 'MONTH') && intervalCount && intervalCount > 0
    ? { interval, intervalCount }
    : null;

/** The deliveries between two charges; null where the charges are no multiple of the deliveries. */
export function deliveriesIn(charges: Rhythm, delivery: { interval?: string; intervalCount?: number }): number | null {
  const count = charges.intervalCount / (delivery.intervalCount ?? 0);
  return delivery.interval === charges.interval && Number.isInteger(count) && count > 0 ? count : null;
}

export const isSameRhythm = (a: Rhythm, b: Rhythm): boolean =>
  a.interval === b.interval && a.intervalCount === b.intervalCount;

/** A rhythm in words, to follow others in a sentence. */
export const rhythmText = ({ interval, intervalCount }: Rhythm, language: Language): string =>
  published[language].every[interval](intervalCount);
