import { isGid } from '../../shopify/ids.ts';
import { readerOf } from '../../site/reader.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { type Product, type Variant, whyNotAddable } from './offers.ts';
import { productsOf } from './products.ts';
import type { ShopRefusal } from './refusal.ts';
import type { ChangeContext } from './subscription-endpoint.ts';

/** A variant with its product. */
export interface Choice {
  product: Product;
  variant: Variant;
}

/** A variant by its id, as it is sold in the subscription's country; null for what is no id of a variant. */
export async function findVariant({ call, subscription }: ChangeContext, variantId: string): Promise<Choice | null> {
  if (!isGid('ProductVariant', variantId)) return null;
  const [product] = await productsOf(readerOf(call.c, call.market), [variantId], subscription.country);
  const variant = product?.variants.nodes.find(({ id }) => id === variantId);
  return product && variant ? { product, variant } : null;
}

export const UNKNOWN_VARIANT: ShopRefusal = { code: 'unknown_variant', status: 404, field: 'variantId' };

/** The reason why a variant cannot be added, as an error code; null when it can. @param once for one delivery only. */
export const whyNot = (
  { settings, subscription: { currency }, today }: ChangeContext,
  { product, variant }: Choice,
  once: boolean,
) => whyNotAddable(product, variant, { once, launchDate: launchDateIfPending(product, settings, today), currency });
