import { sizeName } from '../../platform/market/format.ts';
import { pages } from '../../routes.ts';
import type { ProductCardFragment, ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import type { ProductSummary } from '../cart/model.ts';

const amount = (price: { amount: string } | null | undefined): number | null => (price ? Number(price.amount) : null);

/** A product of a page for the cart, which shows its line before the shop has answered. */
export const productSummary = (product: NonNullable<ProductQuery['product']>, { market, locale }: View): ProductSummary => ({
  title: product.title,
  href: pages.product(market.code, product.productType, product.handle),
  currency: market.currency,
  plans: (product.variants.nodes[0]?.sellingPlanAllocations.nodes ?? []).map(({ sellingPlan }) => ({
    id: sellingPlan.id,
    months: sellingPlan.billingPolicy?.intervalCount ?? 1,
  })),
  variants: Object.fromEntries(
    product.variants.nodes.map((variant) => {
      const plan = variant.sellingPlanAllocations.nodes[0]?.priceAdjustments[0];
      return [
        variant.id,
        {
          size: sizeName(variant.title, locale),
          imageURL: variant.image?.url ?? product.images.nodes[0]?.url ?? '',
          oncePrice: Number(variant.price.amount),
          planPrice: amount(plan?.price),
          unitPriceOnce: amount(variant.unitPrice),
          unitPricePlan: amount(plan?.unitPrice),
        },
      ];
    }),
  ),
});

/** The variant that a card adds. */
export const cardSummary = (
  product: ProductCardFragment,
  variant: ProductCardFragment['variants']['nodes'][number],
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
      unitPriceOnce: amount(variant.unitPrice),
      unitPricePlan: null,
    },
  },
});
