/** Pure: the prices and plans at which products join a subscription, and the products that cannot. */

import type { SubscribableProductFragment } from '../../shopify/generated/storefront/graphql.ts';
import { speciesFacts, type YoungStage } from '../../species/index.ts';
import { byLength, FREQUENCIES, type Rhythm } from '../selling-plans/model/rhythm.ts';
import { type Plan, planOf, plansOf } from '../selling-plans/plans.ts';

export type Product = SubscribableProductFragment;
export type Variant = Product['variants']['nodes'][number];

/** A metafield of a product; empty where it has none. */
export const factOf = ({ facts }: Pick<Product, 'facts'>, key: string): string =>
  facts.find((fact) => fact?.key === key)?.value ?? '';

/**
 * The price of a variant within a subscription: that of its plan, or the list price of a variant that can only come
 * once.
 */
export interface Offer {
  price: number;
  /** Absent for a variant that cannot be subscribed to. It may have another rhythm than the subscription. */
  plan?: Plan;
}

/** @param rhythm the subscription's: the plan with the same one is offered, else the first plan. */
export function offerOf(variant: Variant, rhythm: Rhythm): Offer {
  const [first] = plansOf(variant);
  const plan = planOf(variant, rhythm) ?? first;
  return plan ? { price: plan.price, plan } : { price: Number(variant.price.amount) };
}

/** The young that grow out of a food before it comes again, by the food's type; null for all other food. */
export const outgrownBy = (productType: string): YoungStage | null =>
  Object.values(speciesFacts).find(
    ({ outgrowsFood, categories }) => outgrowsFood && categories.youngFood === productType,
  )?.young || null;

/** Samples and starter packs are sold once to a household. Source: specification, sections 8 and 9. */
const neverAdded = ({ handle, productType }: Pick<Product, 'handle' | 'productType'>): boolean =>
  outgrownBy(productType) !== null || /^(?:sample|starter)-/.test(handle);

/**
 * The reason why a variant cannot be added to a subscription, as an error code; null when it can.
 *
 * @param details `once` for one delivery only, `launchDate` of a product that is not sold yet, the subscription's
 * `currency`.
 */
export function whyNotAddable(
  product: Pick<Product, 'handle' | 'productType'>,
  variant: Variant,
  { once, launchDate, currency }: { once: boolean; launchDate: string | null; currency: string },
): 'not_addable' | 'not_launched' | 'not_subscribable' | 'sold_out' | null {
  if (neverAdded(product) || variant.price.currencyCode !== currency) return 'not_addable';
  if (launchDate) return 'not_launched';
  if (!once && plansOf(variant).length === 0) return 'not_subscribable';
  return variant.availableForSale ? null : 'sold_out';
}

/** Food that nobody can subscribe to: kits of a season, or what is sold off because its date is near. */
const isSoldOnce = (product: Product): boolean =>
  factOf(product, 'feed_type') !== '' && product.variants.nodes.every((variant) => plansOf(variant).length === 0);

/** The products that are offered to be added to a subscription. */
export const addable = (products: readonly Product[]): Product[] =>
  products.filter((product) => product.availableForSale && !neverAdded(product) && !isSoldOnce(product));

/**
 * The rhythms that a subscription can have, the shortest first: those in which every product that comes has a plan, and
 * its own.
 *
 * @param products with all that comes; those that cannot be subscribed to are not counted.
 */
export function rhythmsFor(
  { rhythm, lines }: { rhythm: Rhythm; lines: readonly { variantId: string | null }[] },
  products: readonly { variants: { nodes: readonly (Pick<Variant, 'sellingPlanAllocations'> & { id: string })[] } }[],
): Rhythm[] {
  const variants = products
    .flatMap(({ variants: { nodes } }) => nodes)
    .filter(({ id }) => lines.some(({ variantId }) => variantId === id));
  const [first, ...others] = variants
    .map((variant) => plansOf(variant).map((plan) => plan.rhythm))
    .filter((rhythms) => rhythms.length > 0);
  const shared = first?.filter((known) => others.every((rhythms) => rhythms.includes(known))) ?? FREQUENCIES;
  return [...new Set([...shared, rhythm])].sort(byLength);
}
