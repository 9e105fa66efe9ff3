import { formatDay } from '../format.ts';
import type { Audience } from '../language.ts';
import { textsFor } from '../texts.ts';
import { addDays } from './days.ts';
import { isWorkingDay } from './holidays.ts';

/** Working days of the destination that the carrier needs. */
const CARRIER_DAYS = { from: 2, to: 4 };

/** The country whose warehouse serves a destination. */
const warehouseOf = (country: string): string => (country === 'AU' ? 'AU' : 'SE');

/** First and last day on which a parcel may arrive, `YYYY-MM-DD`. */
export interface Arrival {
  from: string;
  to: string;
}

export interface Delivery extends Arrival {
  /** The day on which the parcel leaves the warehouse, `YYYY-MM-DD`. */
  ships: string;
}

/** The day on which the warehouse ships what was paid on a day: the same day if it works then, else its next working day. */
export function shippingDay(paid: string, country: string): string {
  let day = paid;
  while (!isWorkingDay(day, warehouseOf(country))) day = addDays(day, 1);
  return day;
}

function addWorkingDays(from: string, days: number, country: string): string {
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, country)) left -= 1;
  }
  return day;
}

/** When a parcel arrives that ships on a day. @param country the destination, ISO 3166-1 alpha-2. */
export const arrivalOf = (ships: string, country: string): Arrival => ({
  from: addWorkingDays(ships, CARRIER_DAYS.from, country),
  to: addWorkingDays(ships, CARRIER_DAYS.to, country),
});

/** When something that is paid on a day ships and arrives. @param country the destination, ISO 3166-1 alpha-2. */
export function deliveryOf(paid: string, country: string): Delivery {
  const ships = shippingDay(paid, country);
  return { ships, ...arrivalOf(ships, country) };
}

/** The days of an arrival in words, for the texts with `{from}` and `{to}`. */
export const arrivalDays = ({ from, to }: Arrival, audience: Audience) => ({ from: formatDay(from, audience), to: formatDay(to, audience) });

/** A delivery as a sentence. */
export const deliveryText = (delivery: Delivery, audience: Audience): string =>
  textsFor(audience).text('delivery.sentence', { ships: formatDay(delivery.ships, audience), ...arrivalDays(delivery, audience) });
