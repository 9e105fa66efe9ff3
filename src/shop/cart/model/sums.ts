import type { PlanChoice } from '../../catalogue/model/summary.ts';
import { chargeRhythm } from '../../selling-plans/model/prepaid.ts';
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

/** The plan of a line. */
const planOf = ({ plans, planId }: Pick<LineDetails, 'plans' | 'planId'>): PlanChoice | undefined =>
  plans.find(({ id }) => id === planId);

/** The deliveries that a line pays at once. */
export const deliveriesOf = (line: Pick<LineDetails, 'plans' | 'planId'>): number => planOf(line)?.deliveries ?? 1;

/** The price of one piece with a plan, in all deliveries that are paid at once. @param planId null to buy it once. */
export function priceWith(line: Pick<LineDetails, 'oncePrice' | 'planPrice' | 'prepaid'>, planId: string | null) {
  if (planId === null) return line.oncePrice;
  return line.prepaid?.[planId]?.total ?? line.planPrice ?? line.oncePrice;
}

/** The price per kilogram or litre with a plan. @param planId null to buy it once. */
export function unitPriceWith(
  line: Pick<LineDetails, 'unitPriceOnce' | 'unitPricePlan' | 'prepaid'>,
  planId: string | null,
): number | null {
  if (planId === null) return line.unitPriceOnce;
  const prepaid = line.prepaid?.[planId];
  return prepaid ? prepaid.unitPrice : line.unitPricePlan;
}

/**
 * How much less a subscription costs than the same bought once, and a reduced line than at its prior price. Discount
 * codes are not counted.
 */
export function lineSaving({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>, line: LineDetails): number {
  const { planId, oncePrice, priorPrice = 0 } = line;
  const before = planId ? oncePrice * deliveriesOf(line) : priorPrice;
  return roundToCent(Math.max(0, before - price) * quantity);
}

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
    const plan = planOf(line);
    const rhythm = plan && chargeRhythm(plan);
    if (rhythm) later.set(rhythm, roundToCent((later.get(rhythm) ?? 0) + item.totalPrice));
  }
  return { later: [...later].sort(([a], [b]) => byLength(a, b)), saving: roundToCent(saving) };
}
