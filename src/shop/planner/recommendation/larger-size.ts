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
  /**
   * As much food as was chosen, in packs of both sizes, with the price of a delivery, which is lower; null where both
   * together do not hold the same.
   */
  mix: { larger: number; own: number; price: number } | null;
}

/** A product in the size that was chosen. */
export interface SizedProduct extends Pick<RecommendedProduct, 'gramsPerDay' | 'packs' | 'packGrams' | 'pricePerKg'> {
  rhythm: Pick<ProductRhythm, 'rhythm' | 'bags' | 'gramsThen'> | null;
}

/** As much food in packs of two sizes. @param own the size that was chosen. @param bags as many of it. */
function mixOf(
  own: { grams: number; price: number | undefined },
  bags: number,
  larger: { grams: number; price: number },
): LargerSize['mix'] {
  const count = Math.floor((bags * own.grams) / larger.grams);
  const rest = bags - (count * larger.grams) / own.grams;
  if (own.price === undefined || count === 0 || !Number.isInteger(rest) || rest === 0) return null;
  const price = Math.round((count * larger.price + rest * own.price) * 100) / 100;
  return price < bags * own.price ? { larger: count, own: rest, price } : null;
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
  const larger = packs.flatMap(({ size, grams, plans }) => {
    const plan = plans.find((offered) => offered.rhythm === rhythm);
    const price = plan && grams > packGrams ? pricePerKg(plan.price, grams) : null;
    const left = Math.ceil(eaten / grams) * grams - eaten;
    return plan && price !== null && price < perKg && left > bags * packGrams - eaten
      ? [{ size, left, price, pack: { grams, price: plan.price } }]
      : [];
  });
  const [cheapest] = larger.sort((a, b) => a.price - b.price);
  if (!cheapest) return null;
  const own = packs.find(({ grams }) => grams === packGrams)?.plans.find((offered) => offered.rhythm === rhythm);
  return {
    size: cheapest.size,
    left: cheapest.left,
    mix: mixOf({ grams: packGrams, price: own?.price }, bags, cheapest.pack),
  };
}
