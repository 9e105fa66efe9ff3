/** Amounts of a plan in words. */

import { formatNumber, sizeName } from '../../../platform/market/format.ts';
import type { View } from '../../../site/screen.ts';
import type { Delivery } from '../recommendation/deliveries.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';

/** Grams rounded up, in kilograms from one kilogram on. */
export function gramsText(grams: number, locale: string): string {
  return grams >= 1000 ? `${formatNumber(Math.ceil(grams / 100 - 1e-9) / 10, locale)} kg` : `${formatNumber(Math.ceil(grams - 1e-9), locale)} g`;
}

const everyText = (months: number, { t }: View): string => t('plan.every', { count: months }).toLowerCase();

/** The rhythm of the deliveries as a part of a sentence. */
export const rhythmText = ({ rhythm }: RecommendedProduct, view: View): string => everyText(rhythm?.months ?? 1, view);

/** Number, size and rhythm of a delivery as a part of a sentence. */
export const deliveryText = ({ bags, size, months }: Pick<Delivery, 'bags' | 'size' | 'months'>, view: View): string =>
  view.t('planner.rhythm_bags', { count: bags, size: sizeName(size, view.locale), every: everyText(months, view) });
