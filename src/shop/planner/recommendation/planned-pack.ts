import type { Rhythm } from '../../selling-plans/model/rhythm.ts';
import { plannedPlans } from './deliveries.ts';
import { type PlannerVariant, packGrams } from './food.ts';

/** A size of a product that is on sale. Prices are in the currency's major unit. */
export interface PlannedPack {
  variantId: string;
  size: string;
  /** 0 when it is unknown. */
  grams: number;
  /** Bought once. */
  price: number;
  /** The selling plans by their rhythm, with the price of one pack. */
  plans: { id: string; rhythm: Rhythm; price: number }[];
}

export const plannedPack = (variant: PlannerVariant): PlannedPack => ({
  variantId: variant.id,
  size: variant.title,
  grams: packGrams(variant),
  price: Number(variant.price.amount),
  plans: plannedPlans(variant).map(({ id, rhythm, price }) => ({ id, rhythm, price })),
});
