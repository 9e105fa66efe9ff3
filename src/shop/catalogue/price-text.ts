import type { Translate } from '../../platform/i18n/translate.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { type Measurement, unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';

interface Priced {
  price: { amount: string; currencyCode: string };
  unitPriceMeasurement: Measurement | null;
}

/** A price with its unit price on a line of its own. @param isFrom whether other sizes have other prices. */
export function priceText(variant: Priced, isFrom: boolean, locale: string, t: Translate): string {
  const money = (amount: number) => formatMoney(amount, variant.price.currencyCode, locale);
  const price = money(Number(variant.price.amount));
  const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
  const shown = isFrom ? t('product.from', { price }) : price;
  return unitPrice ? `${shown}\n${unitPriceText(unitPrice, t, money)}` : shown;
}

/** The lowest price of a product's sizes, as {@link priceText} has it; empty where there are none. */
export function lowestPriceText(variants: readonly Priced[], locale: string, t: Translate): string {
  const [first, ...others] = variants;
  if (!first) return '';
  const lowest = others.reduce(
    (low, variant) => (Number(variant.price.amount) < Number(low.price.amount) ? variant : low),
    first,
  );
  const isFrom = variants.some((variant) => variant.price.amount !== lowest.price.amount);
  return priceText(lowest, isFrom, locale, t);
}
