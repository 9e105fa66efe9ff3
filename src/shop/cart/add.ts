import { Throttled, UpstreamError } from '../../platform/upstream.ts';
import { CartCreateDocument, type CartLineInput, CartLinesAddDocument } from '../../shopify/generated/storefront/graphql.ts';
import { type CartCall, type CartResult, noteOf, query, refuse, resultOf } from './call.ts';
import type { Note } from './model.ts';
import { additionBetween, type Quantities, readQuantities } from './quantities.ts';
import { guardMerchandise, readCart } from './service.ts';

/** An addition that failed is made again only within this time after its start. */
const REPEAT_WITHIN_MS = 4000;

/** Whether the provider may have made a change although its call failed. It has not when it throttled the call. */
const isUndecided = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !(error instanceof Throttled) && (error.retry || error.code === 'upstream_garbage' || error.code === 'upstream_graphql');

/** Whether the provider itself has reported the failure, so that the call is not under way any more. */
const hasEnded = ({ code }: UpstreamError) => code === 'upstream_status' || code === 'upstream_graphql';

async function add(cartId: string, lines: CartLineInput[], call: CartCall): Promise<CartResult> {
  const { cartLinesAdd } = await query(call, CartLinesAddDocument, { cartId, lines }, false);
  if (!cartLinesAdd) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesAdd', false);
  return resultOf(cartLinesAdd, call);
}

/**
 * Adds lines to a cart once. After a call whose answer got lost, the cart shows whether it contains them; an addition that the
 * provider has failed to make is made again once.
 *
 * @param before the quantities of the cart before.
 * @throws UpstreamError when it has not been made, or nobody knows.
 */
async function addOnce(cartId: string, lines: CartLineInput[], before: Quantities, call: CartCall): Promise<CartResult> {
  const started = Date.now();
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await add(cartId, lines, call);
    } catch (error) {
      if (!isUndecided(error)) throw error;
      const isEarly = Date.now() - started < REPEAT_WITHIN_MS;
      const after = await readQuantities(cartId, call, isEarly);
      const addition = after && additionBetween(before, after, lines);
      if (addition === 'all' || addition === 'fewer') {
        const state = await readCart(cartId, call);
        if (state) return { state, notes: addition === 'fewer' ? [noteOf('limited_stock', call)] : [] };
      }
      if (isRepeated || !after || !isEarly || !hasEnded(error)) throw error;
    }
  }
}

/**
 * Adding a sold-out variant changes nothing, so the API's warning about it becomes a refusal where nothing else has been added.
 * Of several lines the others are in the cart, which holds fewer pieces than requested.
 */
function refuseIfSoldOut(result: CartResult, lines: CartLineInput[], call: CartCall): CartResult {
  if (!('notes' in result)) return result;
  const isSoldOut = ({ code }: Note) => code === 'sold_out';
  if (result.notes.length > 0 && result.notes.filter(isSoldOut).length >= lines.length) return refuse(409, 'sold_out', call, 'variantId');
  return { ...result, notes: result.notes.map((note) => (isSoldOut(note) ? noteOf('limited_stock', call) : note)) };
}

/**
 * Adds lines; creates the cart when there is none or the provider no longer knows it. Creating is repeated after a lost answer:
 * nobody knows the cart that it may have left behind.
 *
 * @throws UpstreamError
 */
export async function addLines(cartId: string | undefined, lines: CartLineInput[], call: CartCall): Promise<CartResult> {
  const variantIds = lines.map(({ merchandiseId }) => String(merchandiseId));
  const [refused, before] = await Promise.all([guardMerchandise(variantIds, call), cartId ? readQuantities(cartId, call) : null]);
  if (refused) return refused;
  if (cartId && before) {
    const result = await addOnce(cartId, lines, before, call);
    if (!('cartNotFound' in result && result.cartNotFound)) return refuseIfSoldOut(result, lines, call);
  }
  const { cartCreate } = await query(call, CartCreateDocument, { cartInput: { lines, buyerIdentity: { countryCode: call.market.country } } }, true);
  if (!cartCreate) throw new UpstreamError('upstream_garbage', 'no answer to cartCreate', false);
  return refuseIfSoldOut(await resultOf(cartCreate, call), lines, call);
}
