import { byLength, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import type { CartDetails, CartItem, CartState, LineDetails } from './cart.ts';

/** Rounds a sum of major units to the cent. */
export const roundToCent = (amount: number): number => Math.round(amount * 100) / 100;

/** Free from the threshold itself on, counted after discounts; always with a subscription. */
export function freeShipping(
  grandTotal: number,
  subscription: boolean,
  threshold: number,
): CartDetails['freeShipping'] {
  const reached = subscription || grandTotal >= threshold;
  return { threshold, remaining: reached ? 0 : roundToCent(threshold - grandTotal), reached };
}

/**
 * The percentage that the selling plan of a line takes off, rounded down; 0 without a plan. A price is rounded to the
 * cent, which does not count.
 */
export const planPercent = ({ oncePrice, planPrice }: Pick<LineDetails, 'oncePrice' | 'planPrice'>): number =>
  planPrice === null ? 0 : Math.floor(((oncePrice - planPrice) * 100 + 0.51) / oncePrice);

/**
 * How much less a subscription costs than the same bought once, and a reduced line than at its prior price. Discount
 * codes are not counted.
 */
export const lineSaving = (
  { price, quantity }: Pick<CartItem, 'price' | 'quantity'>,
  { planId, oncePrice, priorPrice = 0 }: LineDetails,
): number => roundToCent(Math.max(0, (planId ? oncePrice : priorPrice) - price) * quantity);

/** The sums of a cart beside its totals. */
export interface Charges {
  /**
   * The later charges of the subscriptions, by their rhythm, the shortest first. Discount codes are not counted,
   * because most of them take something off the first delivery only.
   */
  later: (readonly [rhythm: Rhythm, amount: number])[];
  /** The savings of all lines and the discounts together; the discounts alone where no line saves anything. */
  saving: number;
}

export function chargesOf({ cart: { items, totals }, details: { lines } }: CartState): Charges {
  const later = new Map<Rhythm, number>();
  let saving = totals.discountTotal;
  for (const item of items) {
    const line = lines[item.id];
    if (!line) continue;
    saving += lineSaving(item, line);
    const rhythm = line.plans.find(({ id }) => id === line.planId)?.rhythm;
    if (rhythm) later.set(rhythm, roundToCent((later.get(rhythm) ?? 0) + item.totalPrice));
  }
  return { later: [...later].sort(([a], [b]) => byLength(a, b)), saving: roundToCent(saving) };
}
