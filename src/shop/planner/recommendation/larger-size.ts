/** Why a plan has the size that it has. Pure. */

import { longestDays } from '../../selling-plans/model/rhythm.ts';
import { pricePerKg } from '../model/recommendation.ts';
import type { ProductRhythm } from './deliveries.ts';
import type { RecommendedProduct } from './product.ts';

/** A larger size that costs less per kilogram, but leaves more food at the next delivery. */
export interface LargerSize {
  size: string;
  /** Grams that would be left when the next delivery comes. */
  left: number;
}

/** A product in the size that was chosen. */
export interface SizedProduct extends Pick<RecommendedProduct, 'gramsPerDay' | 'packs' | 'packGrams' | 'pricePerKg'> {
  rhythm: Pick<ProductRhythm, 'rhythm' | 'bags' | 'gramsThen'> | null;
}

/**
 * The larger size of a product that costs least per kilogram in the rhythm of its deliveries, and leaves more than the
 * size that was chosen.
 *
 * @returns null where there is none, and for an animal whose ration changes until then.
 */
export function largerSize({
  rhythm: delivery,
  gramsPerDay,
  packs,
  packGrams,
  pricePerKg: perKg,
}: SizedProduct): LargerSize | null {
  if (!delivery || delivery.gramsThen !== null || gramsPerDay === null || perKg === null) return null;
  const { rhythm, bags } = delivery;
  const eaten = gramsPerDay * longestDays(rhythm);
  const leftOf = (grams: number) => Math.ceil(eaten / grams) * grams - eaten;
  const [cheapest] = packs
    .flatMap(({ size, grams, plans }) => {
      const price = plans.find((plan) => plan.rhythm === rhythm)?.price;
      const ofPack = price === undefined ? null : pricePerKg(price, grams);
      return ofPack === null ? [] : [{ size, grams, perKg: ofPack }];
    })
    .filter((pack) => pack.grams > packGrams && pack.perKg < perKg && leftOf(pack.grams) > bags * packGrams - eaten)
    .sort((a, b) => a.perKg - b.perKg);
  return cheapest ? { size: cheapest.size, left: leftOf(cheapest.grams) } : null;
}
