import { money } from './graphql-types.ts';
import { marketOf } from './seed/markets.ts';
import type { Variant } from './seed/products.ts';

/** The price of a kilogram, in cents. */
export const centsPerKilogram = (cents: number, grams: number): number => Math.round((cents * 1000) / grams);

/** The prices of a variant for a customer in a country: the same in every API. */
export function pricingIn({ prices, compareAt, grams }: Variant, country: string) {
  const { currency } = marketOf(country);
  const price = prices[currency]!;
  const before = compareAt?.[currency] ?? null;
  return {
    price: money(price, currency),
    compareAtPrice: before === null ? null : money(before, currency),
    unitPrice: grams ? money(centsPerKilogram(price, grams), currency) : null,
  };
}
