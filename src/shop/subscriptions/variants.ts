import { type CountryCode, SubscribableDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { type Product, type Variant, whyNotAddable } from './offers.ts';
import type { ShopRefusal } from './refusal.ts';
import type { ChangeContext } from './subscription-endpoint.ts';

/** Every product that the shop sells in a country; without one, in the market of the call. */
export const productsIn = async (
  { c, market }: CallContext,
  country: CountryCode | null,
): Promise<readonly Product[]> =>
  (await readerOf(c, market).catalogue(SubscribableDocument, {}, country ?? undefined)).products.nodes;

/** A variant with its product. */
export interface Choice {
  product: Product;
  variant: Variant;
}

/** A variant by its id, as it is sold in the subscription's country. */
export async function findVariant({ call, subscription }: ChangeContext, variantId: string): Promise<Choice | null> {
  for (const product of await productsIn(call, subscription.country)) {
    const variant = product.variants.nodes.find(({ id }) => id === variantId);
    if (variant) return { product, variant };
  }
  return null;
}

export const UNKNOWN_VARIANT: ShopRefusal = { code: 'unknown_variant', status: 404, field: 'variantId' };

/** The reason why a variant cannot be added, as an error code; null when it can. @param once for one delivery only. */
export const whyNot = (
  { settings, subscription: { currency }, today }: ChangeContext,
  { product, variant }: Choice,
  once: boolean,
) => whyNotAddable(product, variant, { once, launchDate: launchDateIfPending(product, settings, today), currency });
