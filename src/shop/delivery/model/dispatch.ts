/**
 * Pure: the days on which a parcel leaves and arrives. The shop's pages and mails and those of the local provider say
 * the same by these.
 */

import { factOf } from '../../../countries/compact.ts';
import { TRANSIT_DAYS, WAREHOUSES } from '../../../countries/tables/delivery.ts';
import { addDays, type Day, dayOf, hourOf, type TimeZone } from '../../../platform/shared/day.ts';
import type { Country } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { addWorkingDays, isWorkingDay } from '../../../platform/shared/working-days.ts';

/** An order that is paid before this hour of the warehouse's clock leaves the same day. */
export const CUT_OFF_HOUR = 14;

/** A first and a last day. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** When a parcel leaves the warehouse and arrives. */
export interface Journey {
  leaves: Day;
  arrives: DayRange;
}

/**
 * The country of the warehouse that serves a destination. @param country ISO 3166-1 alpha-2, upper case; empty when it
 * is unknown.
 */
export const warehouseOf = (country: string): Country => factOf(WAREHOUSES, country);

/**
 * The zone of the warehouse that serves a destination: dispatch, cut-off, working days. @param country as in {@link
 * warehouseOf}.
 */
export const warehouseZone = (country: string): TimeZone => marketZone(warehouseOf(country));

/**
 * The day on which a parcel leaves that is ready in the morning: that day, or the warehouse's next working day. @param
 * warehouse its country.
 */
export function shippingDay(ready: Day, warehouse: Country): Day {
  let day = ready;
  while (!isWorkingDay(day, warehouse)) day = addDays(day, 1);
  return day;
}

/**
 * The day on which something leaves that is paid at a moment: what is paid from 14:00 on, by the warehouse's clock, is
 * ready on the next day. @param country of the destination.
 */
export function dispatchDay(paidAt: Date, country: string): Day {
  const zone = warehouseZone(country);
  const paidOn = dayOf(paidAt, zone);
  return shippingDay(hourOf(paidAt, zone) < CUT_OFF_HOUR ? paidOn : addDays(paidOn, 1), warehouseOf(country));
}

/** The days on which a parcel arrives that leaves on a day: some working days later. */
export function deliveryWindow(leaves: Day, country: string): DayRange {
  const [first, last] = factOf(TRANSIT_DAYS, country);
  return { from: addWorkingDays(leaves, first, country), to: addWorkingDays(leaves, last, country) };
}

/**
 * The journey of a delivery of a subscription, which is charged in the first hours of its day. @param country of the
 * destination; null when it is unknown.
 */
export function journeyOfCharge(charged: Day, country: string | null): Journey {
  const leaves = shippingDay(charged, warehouseOf(country ?? ''));
  return { leaves, arrives: deliveryWindow(leaves, country ?? '') };
}

/** The journey of what is paid at a moment. @param country of the destination; null when it is unknown. */
export function journeyOfOrder(paidAt: Date, country: string | null): Journey {
  const leaves = dispatchDay(paidAt, country ?? '');
  return { leaves, arrives: deliveryWindow(leaves, country ?? '') };
}

/**
 * The journey of a planned delivery. One that is due today, or late after an outage or a failed payment, is charged and
 * leaves as what is paid now.
 *
 * @param day of its charge; @param clock today in the market of the subscription, and the moment. @param country as in
 * {@link journeyOfCharge}.
 */
export const journeyOfDelivery = (
  day: Day,
  { today, now }: { today: Day; now: Date },
  country: string | null,
): Journey => (day > today ? journeyOfCharge(day, country) : journeyOfOrder(now, country));
