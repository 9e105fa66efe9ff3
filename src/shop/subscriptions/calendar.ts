/** Pure: the days of billing cycles. */

import { addDays, type Day, dayOf, startOfDay, type TimeZone } from '../../platform/day.ts';
import type { DayRange } from '../delivery/dispatch.ts';

/**
 * The days of a billing cycle, in the zone of the provider's shop: those that begin in it.
 *
 * @param startAt and @param endAt the first and the last moment of the cycle, ISO 8601.
 */
export function cycleDays(startAt: string, endAt: string, zone: TimeZone): DayRange {
  const start = new Date(startAt);
  const first = dayOf(start, zone);
  return { from: startOfDay(first, zone) < start ? addDays(first, 1) : first, to: dayOf(new Date(endAt), zone) };
}

/** The days to which a delivery can be moved: those of its billing cycle, from tomorrow on; null when there is none. */
export function movableIn(cycle: DayRange | null, today: Day): DayRange | null {
  if (!cycle) return null;
  const tomorrow = addDays(today, 1);
  const from = cycle.from > tomorrow ? cycle.from : tomorrow;
  return from <= cycle.to ? { from, to: cycle.to } : null;
}
