/** Pure: the days of billing cycles. */

import { addDays, type Day, dayOf, startOfDay, type TimeZone } from '../../../platform/shared/day.ts';
import { type DayRange, shippingDay, warehouseOf } from '../../delivery/model/dispatch.ts';

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

/** The days of a billing cycle after a day; null when there is none. */
export function movableIn(cycle: DayRange | null, after: Day): DayRange | null {
  if (!cycle) return null;
  const next = addDays(after, 1);
  const from = cycle.from > next ? cycle.from : next;
  return from <= cycle.to ? { from, to: cycle.to } : null;
}

/**
 * Deliveries, each with the days of its billing cycle to which it can be moved: from tomorrow on, and after the skipped
 * ones before it.
 *
 * @param deliveries all that are to come, in their order.
 */
export function withMovableDays<D extends { day: Day; skipped: boolean; bounds: DayRange | null }>(
  deliveries: readonly D[],
  today: Day,
): (D & { movable: DayRange | null })[] {
  let after = today;
  return deliveries.map((delivery) => {
    const { day, skipped, bounds } = delivery;
    if (skipped && day > after) after = day;
    return { ...delivery, movable: skipped ? null : movableIn(bounds, after) };
  });
}

/** The facts that decide where a delivery can go. */
interface Movable {
  index: number;
  skipped: boolean;
  movable: DayRange | null;
}

/**
 * The delivery that can come in the place of one that is left out: the next one, where that is not skipped. @param
 * upcoming in their order.
 */
export function followerOf<D extends Movable>(upcoming: readonly D[], index: number): D | null {
  const at = upcoming.findIndex((known) => known.index === index);
  const follower = upcoming[at + 1];
  return at >= 0 && !upcoming[at]!.skipped && follower?.movable ? follower : null;
}

/** The day on which a delivery leaves that is charged on a day: the same, or the warehouse's next working day. */
const leavesOn = (charged: Day, country: string | null): Day => shippingDay(charged, warehouseOf(country ?? ''));

/**
 * The day of the charge for a day that was chosen for a delivery: the chosen one. The days from the charge to that on
 * which it leaves anyway change nothing. One that is due today or late leaves by the cut-off of today, and can be put
 * off all the same.
 *
 * @param day of its charge. @param country of the destination; null when it is unknown.
 */
export const chargeDay = (chosen: Day, day: Day, country: string | null): Day =>
  chosen > day && chosen <= leavesOn(day, country) ? day : chosen;

/**
 * The days that can be chosen for a delivery: those of its own billing cycle, that on which it leaves, and then those of
 * the delivery that comes in its place. Null when there is none. @param country as in {@link chargeDay}.
 */
export function reachableDays(
  { movable, day }: Pick<Movable, 'movable'> & { day: Day },
  follower: Pick<Movable, 'movable'> | null,
  country: string | null,
): DayRange | null {
  const first = movable ?? follower?.movable;
  const to = (follower?.movable ?? first)?.to;
  const leaves = leavesOn(day, country);
  return first && to ? { from: first.from, to: to > leaves ? to : leaves } : null;
}

/** Whether a delivery is charged on a day only in the place of the one that follows it. */
export const isBeyond = (day: Day, follower: Pick<Movable, 'movable'> | null): boolean =>
  !!follower?.movable && day >= follower.movable.from;

/**
 * The first day that can be chosen for a delivery only in the place of the one that follows it, which can have some.
 * @param day and @param country as in {@link chargeDay}.
 */
export function firstBeyond(day: Day, { from }: DayRange, country: string | null): Day {
  const leaves = leavesOn(day, country);
  return from > leaves ? from : addDays(leaves, 1);
}

/** The next delivery that comes if one is left out; undefined while none is planned. @param upcoming in their order. */
export const nextWithout = <D extends { index: number; skipped: boolean }>(
  upcoming: readonly D[],
  index: number,
): D | undefined => upcoming.find((known) => known.index > index && !known.skipped);
