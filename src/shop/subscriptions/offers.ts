/** Pure: the prices and plans at which products join a subscription, and the products that cannot. */

import type { SubscribableQuery } from '../../shopify/generated/storefront/graphql.ts';

export type Product = SubscribableQuery['products']['nodes'][number];
export type Variant = Product['variants']['nodes'][number];

/** A selling plan of a variant, and the price of one piece with it. */
interface Plan {
  id: string;
  name: string;
  price: number;
}

const planFrom = (allocation: Variant['sellingPlanAllocations']['nodes'][number] | undefined): Plan | null => {
  const adjusted = allocation?.priceAdjustments[0]?.price.amount;
  return allocation && adjusted !== undefined ? { id: allocation.sellingPlan.id, name: allocation.sellingPlan.name, price: Number(adjusted) } : null;
};

const allocationFor = ({ sellingPlanAllocations: { nodes } }: Pick<Variant, 'sellingPlanAllocations'>, months: number) =>
  nodes.find(({ sellingPlan: { billingPolicy: policy } }) => policy && 'intervalCount' in policy && policy.intervalCount === months);

/** The plan of a variant that delivers every so many months; null when there is none. */
export const planOf = (variant: Pick<Variant, 'sellingPlanAllocations'>, months: number): Plan | null => planFrom(allocationFor(variant, months));

/** The price of a variant within a subscription: that of its plan, or the list price of a variant that can only come once. */
export interface Offer {
  price: number;
  /** Absent for a variant that cannot be subscribed to. */
  plan?: { id: string; name: string };
}

/** @param months the subscription's interval: the plan with the same interval is offered, else the first plan. */
export function offerOf(variant: Variant, months: number): Offer {
  const plan = planFrom(allocationFor(variant, months) ?? variant.sellingPlanAllocations.nodes[0]);
  return plan ? { price: plan.price, plan } : { price: Number(variant.price.amount) };
}

/** Kittens grow out of their food; samples and starter packs are sold once to a household. Source: specification, sections 8 and 9. */
const neverAdded = ({ handle, productType }: Pick<Product, 'handle' | 'productType'>): boolean =>
  productType === 'kitten-food' || /^(?:sample|starter)-/.test(handle);

/**
 * The reason why a variant cannot be added to a subscription, as an error code; null when it can.
 *
 * @param details `once` for one delivery only, `launchDate` of a product that is not sold yet, the subscription's `currency`.
 */
export function whyNotAddable(
  product: Pick<Product, 'handle' | 'productType'>,
  variant: Variant,
  { once, launchDate, currency }: { once: boolean; launchDate: string | null; currency: string },
): 'not_addable' | 'not_launched' | 'not_subscribable' | 'sold_out' | null {
  if (neverAdded(product) || variant.price.currencyCode !== currency) return 'not_addable';
  if (launchDate) return 'not_launched';
  if (!once && variant.sellingPlanAllocations.nodes.length === 0) return 'not_subscribable';
  return variant.availableForSale ? null : 'sold_out';
}

/** The products that can be added to a subscription. */
export const addable = (products: readonly Product[]): Product[] => products.filter((product) => product.availableForSale && !neverAdded(product));
