import type { Settings } from '../../../env.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { VariantStockDocument, type VariantStockQuery } from '../../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../../shopify/in-context.ts';
import { storefront } from '../../../shopify/storefront.ts';

/** A size with its product and its stock. */
export type StockedVariant = Extract<NonNullable<VariantStockQuery['nodes'][number]>, { id: string }>;

const isVariant = (node: VariantStockQuery['nodes'][number]): node is StockedVariant =>
  node !== null && 'product' in node;

/**
 * Reads sizes as a market can buy them now, past the cache.
 *
 * @param ids global ids of variants, at most 250. @param buyerIp of the visitor who causes the call, if any.
 * @returns those that are sold there, by their ids. @throws UpstreamError
 */
export async function readStock(
  settings: Settings,
  market: Market,
  ids: readonly string[],
  buyerIp?: string,
): Promise<Map<string, StockedVariant>> {
  const variables = { ids: [...ids], ...inContext(market) };
  const { nodes } = await storefront(settings, VariantStockDocument, variables, { repeatable: true, buyerIp });
  return new Map(nodes.filter(isVariant).map((variant) => [variant.id, variant]));
}
