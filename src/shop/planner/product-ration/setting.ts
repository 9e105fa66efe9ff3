import { addDays, type Day, daysBetween } from '../../../platform/shared/day.ts';
import { formatDay, sizeName } from '../../../platform/shared/format.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../../site/screen.ts';
import type { Facts } from '../../catalogue/facts.ts';
import { deliveryWindow, shippingDay, warehouseOf } from '../../delivery/model/dispatch.ts';
import { plansIn, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import type { RationFood, RationSetting } from '../model/product-ration.ts';
import { packGrams as gramsOfPack } from '../recommendation/food.ts';
import { planPriceOf } from './food.ts';

type Product = NonNullable<ProductQuery['product']>;

/** A week's change of food, by quarters, leaves what is eaten in these days. */
const DAYS_SAVED_BY_CHANGE = 3;

/** The last usual day of arrival of what is ordered late today. */
export const arrivalOf = ({ today, market: { country } }: View): Day =>
  deliveryWindow(shippingDay(addDays(today, 1), warehouseOf(country)), country).to;

/**
 * The days in which food must be fed that is sold for less because its date is near: from its arrival, and begun with a
 * change of food.
 */
export const daysLeftOf = ({ bestBefore }: Facts, view: View): number | undefined =>
  bestBefore === null ? undefined : Math.max(0, daysBetween(arrivalOf(view), bestBefore) - DAYS_SAVED_BY_CHANGE);

/** Grams of each size, 0 for one that is sold out. */
export const gramsOnSale = (product: Product): number[] =>
  product.variants.nodes.map((variant) => (variant.availableForSale ? gramsOfPack(variant) : 0));

/** The sizes, the texts and the food from which the browser counts days and prices. */
export function settingFor(product: Product, facts: Facts, food: RationFood, view: View): RationSetting {
  const { t, market, locale } = view;
  const variants = product.variants.nodes;
  const daysLeft = daysLeftOf(facts, view);
  const grams = gramsOnSale(product);
  return {
    ...food,
    currency: market.currency,
    locale,
    sizes: variants.map((variant, i) => ({
      grams: grams[i]!,
      once: Number(variant.price.amount),
      plan: planPriceOf(variant),
    })),
    ...(variants.length === 1 && { name: sizeName(variants[0]!.title, locale) }),
    rhythms: Object.fromEntries(
      plansIn(variants[0]?.sellingPlanAllocations.nodes ?? []).map(({ rhythm }) => [
        rhythm,
        withinSentence(rhythmText(rhythm, t)),
      ]),
    ),
    ...(facts.bestBefore !== null && daysLeft !== undefined && { daysLeft, date: formatDay(facts.bestBefore, locale) }),
    texts: t.group(
      'ration.grams',
      'ration.outside',
      'ration.lasts',
      'ration.a_day',
      'ration.of',
      `ration.your.${food.species}`,
      'ration.whole',
      'ration.enough',
      'ration.skip',
      ...(daysLeft === undefined ? [] : ['ration.past']),
    ),
  };
}
