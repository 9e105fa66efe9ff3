import type { Unit } from '../../prices/model/unit-price.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';

/** The prices of one piece, once and as a subscription; null when it has no plan. */
export interface VariantPrices {
  size: string;
  oncePrice: number;
  planPrice: number | null;
  unitPriceOnce: number | null;
  unitPricePlan: number | null;
  /** The unit of these prices; null when there are none. */
  unit: Unit | null;
}

export interface VariantSummary extends VariantPrices {
  imageURL: string;
}

/**
 * A product as the form that sells it describes it, in its attribute `data-product`: with it the cart shows a line
 * before the shop has answered.
 */
export interface ProductSummary {
  title: string;
  href: string;
  currency: string;
  plans: { id: string; rhythm: Rhythm }[];
  /** By variant id. Prices are those of one piece, once and as a subscription. */
  variants: Record<string, VariantSummary>;
}
