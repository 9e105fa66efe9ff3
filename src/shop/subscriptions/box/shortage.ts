/** Pure: what is sold out or too few for a delivery. */

import { piecesOf } from '../../catalogue/pieces.ts';
import type { Product, Variant } from '../offers.ts';

/** The facts about a line that decide whether there is enough of it. */
interface Wanted {
  variantId?: string | null | undefined;
  quantity: number;
}

/** A line of a delivery of which there is too little. */
export interface Shortage<L> {
  line: L;
  /** Pieces in stock; 0 where it is sold out. */
  left: number;
}

/** A size of some products, by its id. */
export const variantIn = (
  products: readonly Product[],
  variantId: string | null | undefined,
): { product: Product; variant: Variant } | null => {
  for (const product of products) {
    const variant = product.variants.nodes.find(({ id }) => id === variantId);
    if (variant) return { product, variant };
  }
  return null;
};

/**
 * The lines of a delivery of which there is too little now. Lines with the same size count together. A size that the
 * catalogue does not tell of is no shortage: nothing is known about it.
 *
 * @param products those of the lines, as the country's catalogue has them.
 */
export function shortagesOf<L extends Wanted>(lines: readonly L[], products: readonly Product[]): Shortage<L>[] {
  return lines.flatMap((line) => {
    const found = variantIn(products, line.variantId);
    if (!found) return [];
    const left = piecesOf(found.variant);
    const wanted = lines.reduce((sum, other) => sum + (other.variantId === line.variantId ? other.quantity : 0), 0);
    return left < wanted ? [{ line, left }] : [];
  });
}
