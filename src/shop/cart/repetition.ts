import { idempotent } from '../../platform/database/idempotent.ts';
import { readNote, writeNote } from '../../platform/database/notes.ts';
import { log } from '../../platform/log.ts';
import { type CartResult, cartNotFound, refuse } from './call.ts';
import type { CartCall } from './context.ts';
import { readCart } from './service.ts';

/** How often and on which cart a change is made. */
export interface ChangeKey {
  database: D1Database;
  /** Identifies the change. Without it, every call makes it again, and nothing is stored. */
  formId: string | undefined;
  /** The cart that the browser knows, if any. */
  cartId: string | undefined;
}

/**
 * The cart of a change that was made before: the browser's own, or the one that the change created. @throws
 * UpstreamError
 */
async function repeatedResult(key: string, { database, cartId }: ChangeKey, call: CartCall): Promise<CartResult> {
  for (const id of [cartId, await readNote(database, key)]) {
    const state = id ? await readCart(id, call) : null;
    if (state) return { state, notes: [] };
  }
  return cartNotFound(call);
}

/** The note of a change, for its next attempt. Without the database there is none. */
const attemptsOf = (key: string, database: D1Database): NonNullable<CartCall['attempts']> => {
  const noteKey = `${key} attempt`;
  const failed = (error: unknown) => {
    log.warn({ event: 'cart_repetition', error: String(error) });
    return null;
  };
  return {
    note: () => readNote(database, noteKey).catch(failed),
    leave: async (note) => void (await writeNote(database, noteKey, '', note).catch(failed)),
  };
};

/**
 * Makes a change of a cart once, however often the browser sends it: after a lost answer, or from the next page. A
 * repetition gets the cart as it is now. A refused change may be sent again.
 *
 * When the database is out of reach, the change is made without this protection.
 *
 * @throws UpstreamError
 */
export async function changeOnce(
  changeKey: ChangeKey,
  call: CartCall,
  change: (call: CartCall) => Promise<CartResult>,
): Promise<CartResult> {
  const { database, formId, cartId } = changeKey;
  if (!formId) return change(call);
  const key = `cart ${formId}`;
  let begun = false;
  let result: CartResult | undefined;
  const work = async () => {
    begun = true;
    result = await change({ ...call, attempts: attemptsOf(key, database) });
    if ('state' in result && result.state.cart.id !== cartId) await writeNote(database, key, '', result.state.cart.id);
    return { done: 'state' in result };
  };
  try {
    const { kind } = await idempotent(database, { key, customerId: '' }, work);
    if (kind === 'busy') return refuse(503, 'still_busy', call);
    if (kind === 'repeated') return await repeatedResult(key, changeKey, call);
  } catch (error) {
    if (!result && begun) throw error;
    log.warn({ event: 'cart_repetition', error: String(error) });
  }
  return result ?? change(call);
}
