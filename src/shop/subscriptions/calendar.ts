/** Pure: the days of billing cycles. */

import { addDays, type Day, dayOf, midnightUtc, type TimeZone } from '../../platform/day.ts';
import type { Days } from '../delivery/dispatch.ts';

/**
 * The days of a billing cycle, in the zone of the provider's shop. The provider takes a day for its midnight UTC, which has to lie in the cycle.
 *
 * @param startAt and @param endAt the first and the last moment of the cycle, ISO 8601.
 */
export function cycleDays(startAt: string, endAt: string, zone: TimeZone): Days {
  const start = new Date(startAt);
  const end = new Date(endAt);
  const first = dayOf(start, zone);
  const last = dayOf(end, zone);
  return { from: midnightUtc(first) < start ? addDays(first, 1) : first, to: midnightUtc(last) > end ? addDays(last, -1) : last };
}

/** The days to which a delivery can be moved: those of its billing cycle, from tomorrow on; null when there is none. */
export function movableIn(cycle: Days | null, today: Day): Days | null {
  if (!cycle) return null;
  const tomorrow = addDays(today, 1);
  const from = cycle.from > tomorrow ? cycle.from : tomorrow;
  return from <= cycle.to ? { from, to: cycle.to } : null;
}
