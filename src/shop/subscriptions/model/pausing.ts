/** How long a subscription can be paused, and the days on which a pause with an end is worked on. Pure. */

import { addDays, addMonths, type Day, isDay } from '../../../platform/shared/day.ts';
import type { DayRange } from '../../delivery/model/dispatch.ts';

/** A pause with an end is this long at least, in days: time for its reminder. Our own. */
const MIN_DAYS = 7;
/** A longer one is a pause without an end. Our own. */
const MAX_MONTHS = 6;
/** The reminder is sent this many days before the end. Our own. */
export const REMINDER_DAYS = 4;

/** The value of the field `until` for a day of the customer's own, which the field `date` has. */
export const OTHER_DAY = 'date';

/** The days on which a pause that begins today can end, `YYYY-MM-DD`. */
export const endsOfPause = (today: Day): DayRange => ({
  from: addDays(today, MIN_DAYS),
  to: addMonths(today, MAX_MONTHS),
});

/** The usual ends of a pause, each with its length. */
export const usualEnds = (today: Day): { unit: 'weeks' | 'months'; count: number; day: Day }[] => [
  ...[2, 4, 8].map((count) => ({ unit: 'weeks' as const, count, day: addDays(today, count * 7) })),
  { unit: 'months', count: 3, day: addMonths(today, 3) },
];

/**
 * The end of a pause as the form names it.
 *
 * @param until a day, {@link OTHER_DAY}, or empty for a pause without an end. @param date of the customer's own.
 * @returns `YYYY-MM-DD`, empty without an end; null for a day on which no pause can end.
 */
export function endOf({ until, date }: { until: string; date: string }, today: Day): Day | '' | null {
  if (until === '') return '';
  const day = until === OTHER_DAY ? date : until;
  const { from, to } = endsOfPause(today);
  return isDay(day) && from <= day && day <= to ? day : null;
}

/** The day of a pause's reminder. @param until the day on which the subscription resumes, `YYYY-MM-DD`. */
export const reminderOf = (until: Day): Day => addDays(until, -REMINDER_DAYS);

/** The work that a pause needs today. @param dueOn the day from which it needs some. */
export const workOn = (
  { until, dueOn }: { until: Day | ''; dueOn: string },
  today: Day,
): 'none' | 'remind' | 'resume' => {
  if (until === '' || today < dueOn) return 'none';
  return today < until ? 'remind' : 'resume';
};

/**
 * The first charge after a pause, at the earliest: its notice goes out when the subscription resumes, and has its full
 * lead time.
 *
 * @param days on which deliveries are planned, also those that the pause has left out. @param noticeDays full days
 * between a notice and its charge.
 */
export function firstCharge(days: readonly Day[], until: Day, noticeDays: number): Day | null {
  const [first] = [...days].sort();
  if (first === undefined) return null;
  const noticed = addDays(until, noticeDays + 1);
  return first > noticed ? first : noticed;
}
