import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { launched } from '../catalogue/launch.ts';

/** A product with the size of it that the customer has bought last. */
export interface Bought {
  product: ProductCardFragment;
  variant: ProductCardFragment['variants']['nodes'][number];
  /** Of the size. */
  picture: ProductCardFragment['featuredImage'];
}

/**
 * The products that are still sold, each once, in the size that was bought last. What is out of season is among them:
 * who knows it may want it, and it can run out.
 *
 * @param pictures of the sizes.
 */
export function boughtIn(
  lines: readonly { variantId?: string | null }[],
  products: readonly ProductCardFragment[],
  pictures: ReadonlyMap<string, Bought['picture']>,
  { settings, today }: Pick<View, 'settings' | 'today'>,
): Bought[] {
  const sold = launched(products, settings, today);
  const found = new Map<string, Bought>();
  for (const { variantId } of lines)
    for (const product of sold) {
      const variant = product.variants.nodes.find(({ id }) => id === variantId);
      if (variant && !found.has(product.id))
        found.set(product.id, { product, variant, picture: pictures.get(variant.id) ?? product.featuredImage });
    }
  return [...found.values()];
}
