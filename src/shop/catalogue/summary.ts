import { sizeName } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { ProductCardFragment, ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { unitPriceOf } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';
import type { ProductSummary } from './model/summary.ts';
import { planChoices, prepaidPrices } from './plan-choices.ts';

/**
 * A product of a page for the cart, which shows its line before the shop has answered. @param hasPrepaid whether the
 * page offers to pay several deliveries at once.
 */
export const productSummary = (
  product: NonNullable<ProductQuery['product']>,
  { market, locale }: View,
  hasPrepaid: boolean,
): ProductSummary => ({
  title: product.title,
  href: pages.product(market.code, product.productType, product.handle),
  currency: market.currency,
  plans: planChoices(product.variants.nodes[0]?.sellingPlanAllocations.nodes ?? []).filter(
    ({ deliveries }) => hasPrepaid || !deliveries,
  ),
  variants: Object.fromEntries(
    product.variants.nodes.map((variant) => {
      const plan = subscriptionPrice(variant.sellingPlanAllocations.nodes);
      const once = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
      return [
        variant.id,
        {
          size: sizeName(variant.title, locale),
          imageURL: variant.image?.url ?? product.images.nodes[0]?.url ?? '',
          oncePrice: Number(variant.price.amount),
          planPrice: plan ? Number(plan.amount) : null,
          unitPriceOnce: once?.amount ?? null,
          unitPricePlan: (plan && unitPriceOf(plan.amount, variant.unitPriceMeasurement)?.amount) ?? null,
          ...(hasPrepaid && {
            prepaid: prepaidPrices(variant.sellingPlanAllocations.nodes, variant.unitPriceMeasurement),
          }),
          unit: once?.unit ?? null,
        },
      ];
    }),
  ),
});

/** The variant that a card adds. */
export const cardSummary = (
  product: Pick<ProductCardFragment, 'title' | 'handle' | 'productType' | 'featuredImage'>,
  variant: Pick<ProductCardFragment['variants']['nodes'][number], 'id' | 'title' | 'price' | 'unitPriceMeasurement'>,
  { market, locale }: View,
): ProductSummary => ({
  title: product.title,
  href: pages.product(market.code, product.productType, product.handle),
  currency: market.currency,
  plans: [],
  variants: {
    [variant.id]: {
      size: sizeName(variant.title, locale),
      imageURL: product.featuredImage?.url ?? '',
      oncePrice: Number(variant.price.amount),
      planPrice: null,
      unitPriceOnce: unitPriceOf(variant.price.amount, variant.unitPriceMeasurement)?.amount ?? null,
      unitPricePlan: null,
      unit: unitPriceOf(variant.price.amount, variant.unitPriceMeasurement)?.unit ?? null,
    },
  },
});
