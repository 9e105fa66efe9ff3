import type { Unit } from '../../prices/model/unit-price.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';

/** The prices of one piece, once and as a subscription; null when it has no plan. */
export interface VariantPrices {
  size: string;
  oncePrice: number;
  planPrice: number | null;
  unitPriceOnce: number | null;
  unitPricePlan: number | null;
  /**
   * The prices of one delivery by the plans that pay several at once, and the sums that are charged, by plan id. A stored
   * cart may lack them.
   */
  prepaid?: Readonly<Record<string, { price: number; total: number; unitPrice: number | null }>>;
  /** The unit of these prices; null when there are none. */
  unit: Unit | null;
}

/** A plan that can be chosen, with the time from one delivery to the next. */
export interface PlanChoice {
  id: string;
  rhythm: Rhythm;
  /** The deliveries that are paid at once; absent where each is paid by itself. */
  deliveries?: number;
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
  plans: PlanChoice[];
  /** By variant id. Prices are those of one piece, once and as a subscription. */
  variants: Record<string, VariantSummary>;
}
