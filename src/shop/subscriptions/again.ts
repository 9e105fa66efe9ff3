import type { CartLineInput, CountryCode } from '../../shopify/generated/storefront/graphql.ts';
import type { Rhythm } from '../selling-plans/model/rhythm.ts';
import { offerOf } from './offers.ts';
import { productsOf } from './products.ts';

/** A product of an ended subscription as it can be had today. */
export interface Again {
  title: string;
  size: string;
  variantId: string;
  quantity: number;
  /** The price of one piece in one delivery then, and today as a subscription. */
  before: number;
  price: number;
  /** Absent for one that cannot be subscribed to any more. */
  sellingPlanId?: string;
  isAvailable: boolean;
}

/** What a subscription brought. */
interface Former {
  /** `price`: of one piece in all deliveries of a charge. */
  lines: readonly { variantId: string | null; quantity: number; price: number }[];
  /** That a charge paid. */
  deliveries: number;
  /** Of its deliveries. */
  rhythm: Rhythm;
  country: CountryCode | null;
}

/**
 * The products of an ended subscription as they can be had today; without those that are not sold any more. @throws
 * UpstreamError
 */
export async function productsAgain(
  reads: Parameters<typeof productsOf>[0],
  { lines, deliveries, rhythm, country }: Former,
): Promise<Again[]> {
  const products = await productsOf(
    reads,
    lines.map(({ variantId }) => variantId),
    country,
  );
  return lines.flatMap(({ variantId, quantity, price: charged }) => {
    const product = products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));
    const variant = product?.variants.nodes.find(({ id }) => id === variantId);
    if (!product || !variant) return [];
    const { plan, price } = offerOf(variant, rhythm);
    return [
      {
        title: product.title,
        size: variant.title,
        variantId: variant.id,
        quantity,
        before: Math.round((charged / deliveries) * 100) / 100,
        price,
        isAvailable: variant.availableForSale,
        ...(plan && { sellingPlanId: plan.id }),
      },
    ];
  });
}

/** The lines of a cart with the products that are there. */
export const cartLinesOf = (products: readonly Again[]): CartLineInput[] =>
  products
    .filter(({ isAvailable }) => isAvailable)
    .map(({ variantId, quantity, sellingPlanId }) => ({
      merchandiseId: variantId,
      quantity,
      ...(sellingPlanId && { sellingPlanId }),
    }));
