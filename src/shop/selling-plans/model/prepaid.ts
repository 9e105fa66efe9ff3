/** Selling plans by which several deliveries are paid at once. Pure: the browser uses it too. */

import { type Policies, partsOf, type Rhythm, rhythmOf } from './rhythm.ts';

/** The deliveries that one charge pays, and the time from one of them to the next. */
export interface PrepaidTerms {
  rhythm: Rhythm;
  deliveries: number;
}

/**
 * The terms of a plan or contract whose charge pays several deliveries; null where each is paid by itself, and where the
 * charges are no multiple of the deliveries.
 */
export function prepaidTerms({ billingPolicy, deliveryPolicy }: Policies): PrepaidTerms | null {
  const [charges, rhythm] = [rhythmOf(billingPolicy), rhythmOf(deliveryPolicy)];
  if (!charges || !rhythm || charges === rhythm) return null;
  const [[unit, charged], [deliveryUnit, delivered]] = [partsOf(charges), partsOf(rhythm)];
  const deliveries = charged / delivered;
  return unit === deliveryUnit && Number.isInteger(deliveries) && deliveries > 1 ? { rhythm, deliveries } : null;
}

/** The time from one charge to the next. */
export function chargeRhythm({
  rhythm,
  deliveries = 1,
}: Pick<PrepaidTerms, 'rhythm'> & { deliveries?: number }): Rhythm {
  const [unit, count] = partsOf(rhythm);
  return `P${count * deliveries}${unit}`;
}

interface Allocation {
  sellingPlan: Policies & { gift?: { value: string } | null };
  priceAdjustments: readonly { price: { amount: string }; perDeliveryPrice: { amount: string } }[];
}

/**
 * An allocation of a plan by which deliveries are paid at once, with its terms, the sum that is charged, and the price
 * of one of them: its share, rounded, so that the shares may not add up to the sum.
 */
type Prepaid<A> = A & PrepaidTerms & { total: number; perDelivery: number };

const allIn = <A extends Allocation>(allocations: readonly A[], isGift: boolean): Prepaid<A>[] =>
  allocations
    .flatMap((allocation) => {
      const terms = prepaidTerms(allocation.sellingPlan);
      const prices = allocation.priceAdjustments[0];
      return terms && prices && Boolean(allocation.sellingPlan.gift) === isGift
        ? [
            {
              ...allocation,
              ...terms,
              total: Number(prices.price.amount),
              perDelivery: Number(prices.perDeliveryPrice.amount),
            },
          ]
        : [];
    })
    .sort((a, b) => a.deliveries - b.deliveries);

/** The allocations whose plan is paid for several deliveries at once and renewed, the fewest deliveries first. */
export const prepaidIn = <A extends Allocation>(allocations: readonly A[]): Prepaid<A>[] => allIn(allocations, false);

/** The allocations whose plan is for a gift of several deliveries, which ends by itself, the fewest first. */
export const giftsIn = <A extends Allocation>(allocations: readonly A[]): Prepaid<A>[] => allIn(allocations, true);
