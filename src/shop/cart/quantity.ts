import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import { type CartResult, cartNotFound, refuse } from './call.ts';
import type { CartCall } from './context.ts';
import { MAX_LINE_QUANTITY } from './model/cart.ts';
import { readCart, removeLines, updateLines } from './service.ts';

/** The difference that a stepper asks for. */
export interface QuantityDifference {
  lineId: string;
  by: number;
}

/**
 * Changes the quantity of a line by a difference; a line of which nothing is left is removed. Differences that arrive
 * at the same moment wait for each other, so that each counts; when the database is out of reach, they do not wait.
 *
 * @throws UpstreamError
 */
export async function changeQuantityBy(
  database: D1Database,
  cartId: string,
  { lineId, by }: QuantityDifference,
  call: CartCall,
): Promise<CartResult> {
  let isLocked = false;
  const change = async () => {
    isLocked = true;
    const state = await readCart(cartId, call);
    if (!state) return cartNotFound(call);
    const item = state.cart.items.find(({ id }) => id === lineId);
    if (!item) return refuse(404, 'line_not_found', call, 'lineId');
    const quantity = Math.min(item.quantity + by, MAX_LINE_QUANTITY);
    return quantity > 0 ? updateLines(cartId, [{ id: lineId, quantity }], call) : removeLines(cartId, [lineId], call);
  };
  const result = await exclusively(database, cartId, change).catch((error: unknown) => {
    if (isLocked) throw error;
    log.warn({ event: 'cart_lock', error: String(error) });
    return change();
  });
  return result === BUSY ? refuse(503, 'still_busy', call) : result;
}
