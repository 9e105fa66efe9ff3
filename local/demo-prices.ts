import type { CatalogueProduct } from '../provider/seed/catalogue.ts';
import * as goods from '../provider/seed/goods.ts';
import { pricesInEveryCurrency } from '../provider/seed/prices.ts';
import { seedProducts } from '../provider/seed/products.ts';
import { markets } from '../src/platform/shared/markets.ts';

/**
 * Days before the seeding on which the demo shop's prices were first seen, and on which the promotion's lowest price
 * began and ended, and its reduced one began.
 */
const DAYS = { first: 60, low: 24, lowEnd: 10, reduced: 2 };

/** A row of the table `price_history`; `days` stands for its time, in days before the seeding. */
export interface DemoPrice {
  market: string;
  variant_id: string;
  product_id: string;
  currency: string;
  amount: number;
  lowest_before: number | null;
  days: number;
}

/** The prices that every market of the demo shop has had so far, with the seeded promotion as the last change. */
export function demoPrices(): DemoPrice[] {
  const promotions = new Map(
    (goods.catalogue.products as CatalogueProduct[]).flatMap(({ promotion, variants }) => {
      if (!promotion) return [];
      const { priceSek = 0 } = variants.find(({ sku }) => sku === promotion.variant) ?? {};
      return [
        [
          promotion.variant,
          pricesInEveryCurrency(
            promotion.lowest30dEur,
            Math.round((priceSek * promotion.lowest30dEur) / promotion.regularEur),
          ),
        ],
      ];
    }),
  );
  return seedProducts().flatMap((product) =>
    product.variants.flatMap(({ id, sku, prices, compareAt }) =>
      markets.flatMap(({ code, currency }): DemoPrice[] => {
        const row = {
          market: code,
          variant_id: `gid://shopify/ProductVariant/${id}`,
          product_id: `gid://shopify/Product/${product.id}`,
          currency,
        };
        const amount = prices[currency] ?? 0;
        const regular = compareAt?.[currency] ?? amount;
        const change = (days: number, sum: number, lowest: number | null = null): DemoPrice => ({
          ...row,
          days,
          amount: sum,
          lowest_before: lowest,
        });
        const low = promotions.get(sku)?.[currency];
        if (low === undefined) return [change(DAYS.first, amount)];
        return [
          change(DAYS.first, regular),
          change(DAYS.low, low, regular),
          change(DAYS.lowEnd, regular, low),
          change(DAYS.reduced, amount, Math.min(low, regular)),
        ];
      }),
    ),
  );
}
