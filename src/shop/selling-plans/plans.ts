import type { SubscriptionPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import type { SubscribableProductFragment } from '../../shopify/generated/storefront/graphql.ts';
import { prepaidTerms } from './model/prepaid.ts';
import { plansIn, type Rhythm, rhythmOf } from './model/rhythm.ts';

type Variant = SubscribableProductFragment['variants']['nodes'][number];

/** A selling plan of a variant, and the price of one piece with it. */
export interface Plan {
  id: string;
  name: string;
  rhythm: Rhythm;
  price: number;
}

/** The plans of a variant. */
export const plansOf = ({ sellingPlanAllocations: { nodes } }: Pick<Variant, 'sellingPlanAllocations'>): Plan[] =>
  plansIn(nodes).flatMap(({ sellingPlan: { id, name }, rhythm, priceAdjustments: [adjustment] }) =>
    adjustment ? [{ id, name, rhythm, price: Number(adjustment.price.amount) }] : [],
  );

/** The plan of a variant with a rhythm; null when there is none. */
export const planOf = (variant: Pick<Variant, 'sellingPlanAllocations'>, rhythm: Rhythm): Plan | null =>
  plansOf(variant).find((plan) => plan.rhythm === rhythm) ?? null;

type Contract = Pick<SubscriptionPartsFragment, 'billingPolicy' | 'deliveryPolicy'>;

const counted = ({ interval, intervalCount }: Contract['deliveryPolicy']) => ({
  interval,
  intervalCount: intervalCount?.count ?? 1,
});

/** The deliveries that each charge of a contract pays; null where each is paid by itself. */
export function contractPrepaid({ billingPolicy, deliveryPolicy }: Contract) {
  const terms = prepaidTerms({ billingPolicy: counted(billingPolicy), deliveryPolicy: counted(deliveryPolicy) });
  return terms && { ...terms, isGift: billingPolicy.maxCycles === 1 };
}

/** @throws Error when a contract does not recur. */
export function contractRhythm({
  interval,
  intervalCount,
}: Pick<SubscriptionPartsFragment['billingPolicy'], 'interval' | 'intervalCount'>): Rhythm {
  const rhythm = rhythmOf({ interval, intervalCount: intervalCount?.count ?? 1 });
  if (!rhythm) throw new Error(`The contract recurs every ${intervalCount?.count} ${interval}`);
  return rhythm;
}
