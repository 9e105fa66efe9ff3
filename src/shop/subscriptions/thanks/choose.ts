import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import type { CountryCode } from '../../../shopify/generated/storefront/graphql.ts';
import { speciesIn } from '../../../species/known.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { piecesOf } from '../../catalogue/pieces.ts';
import { forbiddenFor } from '../forbidden.ts';
import { factOf, type Product, whyNotAddable } from '../offers.ts';
import { productByHandle, productsOf, type Reads } from '../products.ts';

/** A product that comes as a small gift. */
export interface Gift {
  variantId: string;
  title: string;
  size: string;
  /** Address of its picture; null where it has none. */
  picture: string | null;
  /** Whether none of those that fit is in stock: this one would come. */
  isSoldOut: boolean;
}

/** A box that a small gift is chosen for. */
export interface ForBox {
  customerId: string;
  country: CountryCode | null;
  currency: string;
  variantIds: readonly (string | null)[];
}

interface Means {
  settings: Settings;
  database: D1Database;
  reads: Reads;
  /** `YYYY-MM-DD`. */
  today: Day;
}

/** A size that can come: the first one in stock, else the first one. */
function giftIn(product: Product, { settings, today }: Means, { currency }: ForBox): Gift[] {
  const launchDate = launchDateIfPending(product, settings, today);
  const sizes = product.variants.nodes.flatMap((variant) => {
    const why = whyNotAddable(product, variant, { once: true, launchDate, currency });
    return why === null || why === 'sold_out' ? [{ variant, isSoldOut: why !== null || piecesOf(variant) < 1 }] : [];
  });
  const size = sizes.find(({ isSoldOut }) => !isSoldOut) ?? sizes[0];
  if (!size) return [];
  const { title, featuredImage } = product;
  return [
    {
      variantId: size.variant.id,
      title,
      size: size.variant.title,
      picture: featuredImage ? thumbnailUrl(featuredImage.url) : null,
      isSoldOut: size.isSoldOut,
    },
  ];
}

/**
 * The first of some products that is for the animals of a box, that no pet of the customer must not eat, and that is in
 * stock; the first that is only sold out where none is in stock; null where none fits.
 *
 * @param handles of the products. @throws UpstreamError
 */
export async function chooseGift(means: Means, box: ForBox, handles: readonly string[]): Promise<Gift | null> {
  const { reads, database } = means;
  const [own, isForbidden, ...named] = await Promise.all([
    productsOf(reads, box.variantIds, box.country),
    forbiddenFor(database, box.customerId),
    ...handles.map((handle) => productByHandle(reads, handle, box.country)),
  ]);
  const species = new Set(own.flatMap((product) => speciesIn(factOf(product, 'species'))));
  const isFor = (product: Product): boolean => {
    const named = speciesIn(factOf(product, 'species'));
    return named.length === 0 || named.some((name) => species.has(name));
  };
  const gifts = named
    .filter((product) => product !== null)
    .filter((product) => isFor(product) && !isForbidden(product))
    .flatMap((product) => giftIn(product, means, box));
  return gifts.find(({ isSoldOut }) => !isSoldOut) ?? gifts[0] ?? null;
}
