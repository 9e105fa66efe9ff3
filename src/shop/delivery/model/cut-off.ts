/** Pure: the time by which an order leaves the same day. The shop's texts and the local provider's say the same by it. */

import { factOf } from '../../../countries/compact.ts';
import { TRANSIT_DAYS } from '../../../countries/tables/delivery.ts';
import { type Day, hourOf, hourOn } from '../../../platform/shared/day.ts';
import { formatTime } from '../../../platform/shared/format.ts';
import type { Country } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { CUT_OFF_HOUR, warehouseZone } from './dispatch.ts';

/**
 * The time before which an order leaves the same day, by the clock of its country: "15:00" in Finland, where the
 * warehouse is in Sweden. @param day today.
 */
export const cutOffTime = (country: Country, day: Day, locale: string): string =>
  formatTime(
    { hour: hourOf(hourOn(day, CUT_OFF_HOUR, warehouseZone(country)), marketZone(country)), minute: 0 },
    locale,
  );

/**
 * A text of the CMS with `{delivery_days}`, `{cut_off}` and `{return_price}` filled in, as they are in a country: so
 * pages in every language say what product pages and the checkout say.
 *
 * @param day today. @param returnPrice what a parcel back costs, as a sentence; empty where it is not known.
 */
export function withDelivery(
  text: string,
  country: Country,
  day: Day,
  locale: string,
  returnPrice: () => string,
): string {
  if (!/\{(?:delivery_days|cut_off|return_price)\}/.test(text)) return text;
  const [first, last] = factOf(TRANSIT_DAYS, country);
  return text
    .replaceAll('{delivery_days}', first === last ? `${last}` : `${first}–${last}`)
    .replaceAll('{cut_off}', cutOffTime(country, day, locale))
    .replaceAll('{return_price}', returnPrice);
}
