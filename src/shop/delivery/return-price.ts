import { RETURN_PARCELS } from '../../countries/tables/return-parcels.ts';
import { formatDay, formatMoney } from '../../platform/shared/format.ts';
import type { View } from '../../site/screen.ts';

/** What a parcel back costs about, and with which carrier, as a sentence; empty where nobody has looked it up. */
export function returnPrice({ t, market, locale }: Pick<View, 't' | 'market' | 'locale'>): string {
  const known = RETURN_PARCELS[market.country];
  if (!known) return '';
  return t('returns.price', {
    carrier: known.carrier,
    price: formatMoney(known.price, market.currency, locale, true),
    month: formatDay(known.month, locale, 'month'),
  });
}
