/** Pure: what a buyer is told about a parcel back. */

import { RETURN_PARCELS } from '../../../countries/tables/return-parcels.ts';
import { countryName, formatDay, formatMoney } from '../../../platform/shared/format.ts';
import { warehouseOf } from './dispatch.ts';

interface ParcelBack {
  /** The name of the country that it goes to; null where that is the buyer's own. */
  to: string | null;
  /** The words of the sentence on what it costs about; null where nobody has looked it up. */
  price: { carrier: string; price: string; month: string; from: string; to: string } | null;
}

/** The way and the price of a parcel back, as far as they are known. @param locale in which they are told. */
export function parcelBack({ country, currency }: { country: string; currency: string }, locale: string): ParcelBack {
  const warehouse = warehouseOf(country);
  const to = countryName(warehouse, locale);
  const known = RETURN_PARCELS[country];
  return {
    to: warehouse === country ? null : to,
    price: known
      ? {
          carrier: known.carrier,
          price: formatMoney(known.price, currency, locale, true),
          month: formatDay(known.month, locale, 'month'),
          from: countryName(country, locale),
          to,
        }
      : null,
  };
}
