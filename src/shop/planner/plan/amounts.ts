/** Amounts of a plan in words. */

import { formatNumber } from '../../../platform/market/format.ts';
import type { View } from '../../../site/screen.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';

/** Grams rounded up, in kilograms from one kilogram on. */
export function gramsText(grams: number, locale: string): string {
  return grams >= 1000 ? `${formatNumber(Math.ceil(grams / 100 - 1e-9) / 10, locale)} kg` : `${formatNumber(Math.ceil(grams - 1e-9), locale)} g`;
}

/** The rhythm of the deliveries as a part of a sentence. */
export const rhythmText = ({ rhythm }: RecommendedProduct, { t }: View): string => t('plan.every', { count: rhythm?.months ?? 1 }).toLowerCase();
