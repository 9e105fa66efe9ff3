import { countries } from '../../countries/index.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type Market, shippingCost } from '../../platform/shared/markets.ts';

/**
 * The time of a delivery to a market in words, such as "2 to 4 working days".
 *
 * @param days the first and the last working day of arrival. Default: those of the market.
 */
export function deliveryDays(
  t: Translate,
  { country }: Pick<Market, 'country'>,
  [first, last] = countries[country].delivery.days,
): string {
  return daysInWords(t, first, last);
}

/** A number of working days in words, such as "2 to 4 working days". */
export const daysInWords = (t: Translate, first: number, last: number): string =>
  first === last ? t('delivery.days', { count: last }) : t('delivery.days_between', { first, last });

/** The price of goods with their delivery when nothing else is bought, in the market's currency. */
export const deliveredPrice = (price: number, market: Pick<Market, 'country' | 'freeShipping'>): number =>
  price >= market.freeShipping ? price : Math.round((price + shippingCost(market)) * 100) / 100;
