import { thumbnailUrl } from '../../../platform/shared/media.ts';
import type { CountryCode } from '../../../shopify/generated/storefront/graphql.ts';
import { productsOf, type Reads } from '../products.ts';
import { type Shortage, shortagesOf, variantIn } from './shortage.ts';

/** What the catalogue has of the products of a delivery. */
export interface Box<L> {
  /** The address of the picture of each size, by its id. */
  pictures: ReadonlyMap<string, string>;
  shortages: readonly Shortage<L>[];
}

/**
 * Reads the pictures of a delivery's products and what there is too little of, in one call.
 *
 * @param country that it is delivered to; null for the market's. @throws UpstreamError
 */
export async function readBox<L extends { variantId?: string | null | undefined; quantity: number }>(
  reads: Pick<Reads, 'lists'>,
  lines: readonly L[],
  country: CountryCode | null,
): Promise<Box<L>> {
  const products = await productsOf(
    reads,
    lines.map(({ variantId }) => variantId ?? null),
    country,
  );
  const pictures = new Map<string, string>();
  for (const { variantId } of lines) {
    const picture = variantIn(products, variantId)?.product.featuredImage?.url;
    if (variantId && picture) pictures.set(variantId, thumbnailUrl(picture));
  }
  return { pictures, shortages: shortagesOf(lines, products) };
}
