import { OrderedTitlesDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { optionalPart } from '../notices/optional-part.ts';

/** The variants that one call may name. */
const PER_CALL = 250;

interface OrderedLine {
  title: string;
  variantTitle: string | null;
  variantId: string | null;
}

/**
 * Names the products of orders, and their sizes, in the language of the page: an order keeps the titles of the language
 * that it was placed in. What is not sold in the market, or cannot be read, keeps its own.
 *
 * @param orders the newest first; of more variants than one call may name, the oldest keep their titles.
 */
export async function withTitles<L extends OrderedLine, O extends { lineItems: { nodes: readonly L[] } }>(
  { lists }: Pick<Reader, 'lists'>,
  orders: readonly O[],
): Promise<O[]> {
  const ordered = orders.flatMap(({ lineItems }) => lineItems.nodes.flatMap(({ variantId }) => variantId ?? []));
  // in one order, so that the same variants are one entry of the cache
  const ids = [...new Set(ordered)].slice(0, PER_CALL).sort();
  const read = ids.length > 0 ? await optionalPart('titles', lists(OrderedTitlesDocument, { ids })) : null;
  const sold = new Map(
    (read?.nodes ?? []).flatMap((node) => (node && 'product' in node ? [[node.id, node] as const] : [])),
  );
  const named = (line: L): L => {
    const variant = sold.get(line.variantId ?? '');
    return variant ? { ...line, title: variant.product.title, variantTitle: variant.title } : line;
  };
  return orders.map((order) => ({ ...order, lineItems: { nodes: order.lineItems.nodes.map(named) } }));
}
