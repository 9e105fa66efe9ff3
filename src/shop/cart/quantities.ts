import {
  type CartLineInput,
  CartQuantitiesDocument,
  type CartQuantitiesQuery,
} from '../../shopify/generated/storefront/graphql.ts';
import { query } from './call.ts';
import type { CartCall } from './context.ts';

export interface LineQuantity {
  variantId: string;
  quantity: number;
  /** The stock of the variant, null when nobody counts. */
  available: number | null;
}

/** The lines of a cart by what tells them apart: variant, plan and attributes. */
export type Quantities = Map<string, LineQuantity>;

const keyOf = (
  variantId: unknown,
  planId: unknown,
  attributes: readonly { key: string; value?: string | null }[],
): string =>
  JSON.stringify([
    String(variantId),
    planId || null,
    attributes.map(({ key, value }) => JSON.stringify([key, value ?? ''])).sort(),
  ]);

/**
 * Reads how many pieces of each variant, plan and set of attributes a cart holds.
 *
 * @param repeatable a failed read is repeated.
 * @returns null when the provider does not know the cart. @throws UpstreamError
 */
export async function readQuantities(cartId: string, call: CartCall, repeatable = true): Promise<Quantities | null> {
  const quantities: Quantities = new Map();
  let after: string | null = null;
  for (;;) {
    const page: CartQuantitiesQuery = await query(call, CartQuantitiesDocument, { cartId, after }, repeatable);
    if (!page.cart) return null;
    const { nodes, pageInfo } = page.cart.lines;
    for (const { merchandise, quantity, sellingPlanAllocation, attributes } of nodes) {
      const key = keyOf(merchandise.id, sellingPlanAllocation?.sellingPlan.id, attributes);
      const known = quantities.get(key)?.quantity ?? 0;
      quantities.set(key, {
        variantId: merchandise.id,
        quantity: known + quantity,
        available: merchandise.quantityAvailable ?? null,
      });
    }
    if (!pageInfo.hasNextPage) return quantities;
    after = pageInfo.endCursor;
  }
}

/** Whether the cart holds all the pieces of a variant that there are. */
function isExhausted(variantId: string, quantities: Quantities): boolean {
  const lines = [...quantities.values()].filter((line) => line.variantId === variantId);
  const available = lines[0]?.available ?? Number.POSITIVE_INFINITY;
  return lines.reduce((sum, { quantity }) => sum + quantity, 0) >= available;
}

/**
 * Tells from the quantities before and after whether lines have been added: all of them, fewer pieces because the stock
 * ended, or none. The provider adds all lines of a call or none of them.
 */
export function additionBetween(
  before: Quantities,
  after: Quantities,
  lines: readonly CartLineInput[],
): 'all' | 'fewer' | 'none' {
  const wanted = new Map<string, number>();
  for (const { merchandiseId, sellingPlanId, attributes, quantity } of lines) {
    const key = keyOf(merchandiseId, sellingPlanId, attributes ?? []);
    wanted.set(key, (wanted.get(key) ?? 0) + (quantity ?? 1));
  }
  let isComplete = true;
  let isMade = false;
  for (const [key, quantity] of wanted) {
    const now = after.get(key);
    const gain = (now?.quantity ?? 0) - (before.get(key)?.quantity ?? 0);
    if (gain < quantity) isComplete = false;
    if (gain >= quantity || (now && gain > 0 && isExhausted(now.variantId, after))) isMade = true;
  }
  if (!isMade) return 'none';
  return isComplete ? 'all' : 'fewer';
}
