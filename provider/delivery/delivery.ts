import { factOf } from '../../src/countries/compact.ts';
import { TRANSIT_DAYS } from '../../src/countries/tables/delivery.ts';
import type { Day } from '../../src/platform/shared/day.ts';
import { formatDay } from '../../src/platform/shared/format.ts';
import { carrierTo as knownCarrierTo } from '../../src/shop/delivery/model/carrier.ts';
import type { DayRange, Journey } from '../../src/shop/delivery/model/dispatch.ts';
import { type Audience, formatLocale } from '../language.ts';
import { textsFor } from '../texts.ts';

/** The carrier of parcels to a country. */
export const carrierTo = (country: string): string => knownCarrierTo(country) ?? 'PostNord';

/** A day with its weekday, whose number stays beside its month. */
const dayText = (day: Day, audience: Audience): string =>
  formatDay(day, formatLocale(audience), 'weekdayAndDay').replace(/\d.*/, (date) => date.replaceAll(' ', '\u00a0'));

/** The days of an arrival in words, for the texts with `{from}` and `{to}`. */
export const arrivalDays = ({ from, to }: DayRange, audience: Audience) => ({
  from: dayText(from, audience),
  to: dayText(to, audience),
});

/** The journey of a parcel as a sentence. */
export const deliveryText = ({ leaves, arrives }: Journey, audience: Audience): string =>
  textsFor(audience).text('delivery.sentence', {
    ships: dayText(leaves, audience),
    ...arrivalDays(arrives, audience),
  });

/** The day on which a parcel leaves, and with which carrier, as a sentence. */
export const leavingText = ({ leaves }: Journey, audience: Audience): string =>
  textsFor(audience).text('delivery.leaves', {
    ships: dayText(leaves, audience),
    carrier: carrierTo(audience.country),
  });

/** How long a parcel to the audience's country takes in words, such as "2 to 4 working days". */
export function transitText(audience: Audience): string {
  const [first, last] = factOf(TRANSIT_DAYS, audience.country);
  const { text } = textsFor(audience);
  if (first !== last) return text('delivery.days_between', { first, last });
  return text(last === 1 ? 'delivery.day' : 'delivery.days', { count: last });
}
