/** Sizes of a product by their net weight. Pure. */

import { type Measurement, netGrams } from '../../prices/model/unit-price.ts';

interface Sized {
  availableForSale: boolean;
  unitPriceMeasurement: Measurement | null;
}

/** A size that is off by this share is still the one that is meant: packs of 12 × 85 g are sold as 1 kg. */
const SAME = 0.03;

/** How many times heavier or lighter a size is than another one, as a logarithm: 0 for the same. */
const distance = (grams: number, asked: number): number => Math.abs(Math.log(grams / asked));

/** Whether a distance of {@link sizeDistance} is that of the size itself. */
export const isOfSize = (found: number): boolean => found <= SAME;

/** The size in stock that comes closest to a net weight; null without one. @param grams the weight that is asked for. */
export function closestSize<V extends Sized>(variants: readonly V[], grams: number): V | null {
  const [closest = null] = variants
    .filter(({ availableForSale, unitPriceMeasurement }) => availableForSale && netGrams(unitPriceMeasurement) > 0)
    .sort(
      (a, b) => distance(netGrams(a.unitPriceMeasurement), grams) - distance(netGrams(b.unitPriceMeasurement), grams),
    );
  return closest;
}

/**
 * How far the closest size in stock is from a net weight: 0 for the same, and more the heavier or lighter it is. Null
 * without a size in stock. @param grams the weight that is asked for.
 */
export function sizeDistance(variants: readonly Sized[], grams: number): number | null {
  const closest = closestSize(variants, grams);
  return closest && distance(netGrams(closest.unitPriceMeasurement), grams);
}
