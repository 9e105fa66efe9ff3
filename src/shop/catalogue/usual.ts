import { pages } from '../../routes.ts';
import type { UsualFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { type Measurement, netGrams } from '../prices/model/unit-price.ts';
import { numberOf } from './choice.ts';
import { closestSize, isOfSize, sizeDistance } from './model/size.ts';

type UsualProduct = Extract<NonNullable<NonNullable<UsualFragment['usual']>['reference']>, { handle: string }>;

/** The usual bag of a recipe that is sold apart for its short date. Prices are in the currency's major unit. */
export interface UsualBag {
  href: string;
  price: number;
  /** How much less the short-dated one costs. */
  less: number;
}

const isProduct = (reference: object | null | undefined): reference is UsualProduct =>
  typeof (reference as Partial<UsualProduct> | null | undefined)?.handle === 'string';

/** The page of the usual food of a recipe that is sold apart for its short date; null for what has none. */
export const usualPage = ({ usual }: UsualFragment, { market }: Pick<View, 'market'>): string | null => {
  const product = usual?.reference;
  return isProduct(product) ? pages.product(market.code, product.productType, product.handle) : null;
};

/**
 * The usual bag of the weight of a short-dated one, to compare with. It is another product: what it costs more is no
 * reduction.
 *
 * @returns null for what has none on sale that costs more.
 */
export function usualBagOf(
  { usual }: UsualFragment,
  variant: { price: { amount: string }; unitPriceMeasurement: Measurement | null },
  { market }: Pick<View, 'market'>,
): UsualBag | null {
  const product = usual?.reference;
  const grams = netGrams(variant.unitPriceMeasurement);
  if (!isProduct(product) || grams === 0) return null;
  const variants = product.variants.nodes;
  const bag = closestSize(variants, grams);
  if (!bag || !isOfSize(sizeDistance(variants, grams) ?? Infinity)) return null;
  const price = Number(bag.price.amount);
  const less = (Math.round(price * 100) - Math.round(Number(variant.price.amount) * 100)) / 100;
  return less > 0
    ? { href: pages.product(market.code, product.productType, product.handle, numberOf(bag.id)), price, less }
    : null;
}
