/** Why a plan has the size that it has. Pure. */

import { longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { pricePerKg } from '../model/recommendation.ts';
import type { ProductRhythm } from './deliveries.ts';
import type { PlannedPack, RecommendedProduct } from './product.ts';

/** Packs of one size in a mix of two. */
export interface MixedPack {
  variantId: string;
  size: string;
  bags: number;
  sellingPlanId: string;
  pricePerKg: number | null;
}

/** A larger size that costs less per kilogram, but leaves more food at the next delivery. */
export interface LargerSize {
  size: string;
  /** Grams that would be left when the next delivery comes. */
  left: number;
  /**
   * Packs of both sizes that last until the next delivery too, the larger ones first, with their price and that of the
   * chosen size alone; null where they cost no less, or a larger one holds more than is eaten.
   */
  mix: { packs: [MixedPack, MixedPack]; price: number; ownPrice: number } | null;
}

/** A product in the size that was chosen. */
export interface SizedProduct extends Pick<RecommendedProduct, 'gramsPerDay' | 'packs' | 'packGrams' | 'pricePerKg'> {
  rhythm: Pick<ProductRhythm, 'rhythm' | 'bags' | 'gramsThen'> | null;
}

/** A pack that comes in the rhythm of the deliveries. */
interface OfferedPack extends PlannedPack {
  plan: PlannedPack['plans'][number];
}

const sumOf = (packs: readonly (readonly [OfferedPack, number])[]) =>
  Math.round(packs.reduce((sum, [{ plan }, bags]) => sum + plan.price * bags, 0) * 100) / 100;

/** Packs of two sizes for a ration. @param eaten grams until the next delivery. @param bags of the own size alone. */
function mixOf(larger: OfferedPack, own: OfferedPack, bags: number, eaten: number): LargerSize['mix'] {
  const count = Math.floor(eaten / larger.grams);
  const rest = Math.ceil((eaten - count * larger.grams) / own.grams - 1e-9);
  // the rest in the own size has to be less than one more of the larger
  if (count === 0 || rest === 0 || rest * own.grams >= larger.grams) return null;
  const price = sumOf([
    [larger, count],
    [own, rest],
  ]);
  const ownPrice = sumOf([[own, bags]]);
  const packOf = ({ variantId, size, grams, plan }: OfferedPack, ofIt: number): MixedPack => ({
    variantId,
    size,
    bags: ofIt,
    sellingPlanId: plan.id,
    pricePerKg: pricePerKg(plan.price, grams),
  });
  return price < ownPrice ? { packs: [packOf(larger, count), packOf(own, rest)], price, ownPrice } : null;
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
  const planned = packs.flatMap((pack): OfferedPack[] => {
    const plan = pack.plans.find((offered) => offered.rhythm === rhythm);
    return plan ? [{ ...pack, plan }] : [];
  });
  const perKgOf = ({ grams, plan }: OfferedPack) => pricePerKg(plan.price, grams) ?? Infinity;
  const leftOf = ({ grams }: OfferedPack) => Math.ceil(eaten / grams) * grams - eaten;
  const [cheapest] = planned
    .filter((pack) => pack.grams > packGrams && perKgOf(pack) < perKg && leftOf(pack) > bags * packGrams - eaten)
    .sort((a, b) => perKgOf(a) - perKgOf(b));
  if (!cheapest) return null;
  const own = planned.find(({ grams }) => grams === packGrams);
  return {
    size: cheapest.size,
    left: leftOf(cheapest),
    mix: own ? mixOf(cheapest, own, bags, eaten) : null,
  };
}

/** The larger size of the first choice of dry food, as {@link largerSize}. */
export function largerDrySize(
  products: readonly RecommendedProduct[],
): { product: RecommendedProduct; larger: LargerSize; rhythm: Rhythm } | null {
  const product = products.find(({ first, tab }) => first && tab === 'dry');
  const larger = product && largerSize(product);
  return larger && product.rhythm ? { product, larger, rhythm: product.rhythm.rhythm } : null;
}
