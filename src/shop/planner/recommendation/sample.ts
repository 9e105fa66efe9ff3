/** The sample that lets an animal taste the food of its plan. Pure. */

import { thumbnailUrl } from '../../../platform/shared/media.ts';
import { speciesFacts } from '../../../species/index.ts';
import { metafield, type PlannerProduct, packGrams } from './food.ts';
import type { Profile } from './profile.ts';

export interface Sample {
  handle: string;
  title: string;
  category: string;
  image: string | null;
  variantId: string;
  size: string;
  /** Bought once, in the currency's major unit. */
  price: number;
  /** Rounded to the cent. */
  pricePerKg: number;
}

/**
 * Samples of dry food that an animal may eat, the largest first. @param isPending whether a product is not launched
 * yet.
 */
export function sampleFor(
  products: readonly PlannerProduct[],
  profile: Profile,
  isPending: (product: PlannerProduct) => boolean,
): Sample | null {
  const { species } = profile.answers;
  const stage = profile.need.growing ? speciesFacts[species].young : 'adult';
  const [largest] = products
    .filter((product) => product.availableForSale && !isPending(product) && metafield(product, 'form') === 'sample')
    .filter((product) => metafield(product, 'species') === species && metafield(product, 'life_stage') === stage)
    .filter((product) => !profile.allergens.some((pattern) => pattern.test(metafield(product, 'composition'))))
    .flatMap((product) =>
      product.variants.nodes
        .filter(({ availableForSale }) => availableForSale)
        .map((variant) => ({ product, variant })),
    )
    .filter(({ variant }) => packGrams(variant) > 0)
    .sort((a, b) => packGrams(b.variant) - packGrams(a.variant));
  if (!largest) return null;
  const { product, variant } = largest;
  const price = Number(variant.price.amount);
  return {
    handle: product.handle,
    title: product.title,
    category: product.productType,
    image: product.featuredImage ? thumbnailUrl(product.featuredImage.url, 112) : null,
    variantId: variant.id,
    size: variant.title,
    price,
    pricePerKg: Math.round((price / packGrams(variant)) * 100_000) / 100,
  };
}
