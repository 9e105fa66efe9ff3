import type { PlannerProduct } from '../../../../src/shop/planner/recommendation/food.ts';
import { PlannerProductFragmentDoc } from '../../../../src/shopify/generated/storefront/graphql.ts';
import type { TestShop } from '../../../shop.ts';

const QUERY = `query($country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  products(first: 250) { nodes { ...PlannerProduct } }
}
${PlannerProductFragmentDoc}`;

/** Every listed product as the planner reads it, with the prices of Germany. */
export async function everyProduct(shop: Pick<TestShop, 'storefront'>): Promise<PlannerProduct[]> {
  const { data } = await shop.storefront(QUERY, { country: 'DE', language: 'EN' });
  return data.products.nodes;
}
