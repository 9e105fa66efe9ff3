import { digest } from '../../platform/digest.ts';
import { Throttled, UpstreamError } from '../../platform/upstream.ts';
import {
  CartCreateDocument,
  type CartLineInput,
  CartLinesAddDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { type CartResult, noteOf, query, refuse, resultOf } from './call.ts';
import type { CartCall } from './context.ts';
import type { Note } from './model/cart.ts';
import { additionBetween, type LineQuantity, type Quantities, readQuantities } from './quantities.ts';
import { guardMerchandise, readCart } from './service.ts';

/** An addition that failed is made again only within this time after its start. */
const REPEAT_WITHIN_MS = 4000;

/** Whether the provider may have made a change although its call failed. It has not when it throttled the call. */
const isUndecided = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError &&
  !(error instanceof Throttled) &&
  (error.retry || error.code === 'upstream_garbage' || error.code === 'upstream_graphql');

/** Whether the provider itself has reported the failure, so that the call is not under way any more. */
const hasEnded = ({ code }: UpstreamError) => code === 'upstream_status' || code === 'upstream_graphql';

async function add(cartId: string, lines: CartLineInput[], call: CartCall): Promise<CartResult> {
  const { cartLinesAdd } = await query(call, CartLinesAddDocument, { cartId, lines }, false);
  if (!cartLinesAdd) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesAdd', false);
  return resultOf(cartLinesAdd, call);
}

/** The quantities of the cart before an addition of which nobody knows whether it was made. */
interface Undecided {
  cartId: string;
  /** A digest of the lines, which may name whom a gift is for. */
  lines: string;
  before: [string, LineQuantity][];
}

const digestOf = (lines: CartLineInput[]): Promise<string> => digest(JSON.stringify(lines));

/** The quantities before an earlier attempt at the same addition, if that one may have been made. */
async function quantitiesBeforeEarlier(
  cartId: string,
  lines: CartLineInput[],
  { attempts }: CartCall,
): Promise<Quantities | null> {
  const note = await attempts?.note();
  if (!note) return null;
  const earlier: Undecided = JSON.parse(note);
  return earlier.cartId === cartId && earlier.lines === (await digestOf(lines)) ? new Map(earlier.before) : null;
}

/**
 * The cart with lines that were added although the answer got lost; null when it shows none of them. @throws
 * UpstreamError
 */
async function addedBetween(
  cartId: string,
  lines: CartLineInput[],
  before: Quantities,
  after: Quantities,
  call: CartCall,
): Promise<CartResult | null> {
  const addition = additionBetween(before, after, lines);
  const state = addition === 'none' ? null : await readCart(cartId, call);
  return state && { state, notes: addition === 'fewer' ? [noteOf('limited_stock', call)] : [] };
}

/**
 * Adds lines to a cart once. After a call whose answer got lost, the cart shows whether it contains them; an addition
 * that the provider has failed to make is made again once. Where nobody knows, the quantities from before are left for
 * a repetition.
 *
 * @param before the quantities of the cart before.
 * @throws UpstreamError when it has not been made, or nobody knows.
 */
async function addOnce(
  cartId: string,
  lines: CartLineInput[],
  before: Quantities,
  call: CartCall,
): Promise<CartResult> {
  const started = Date.now();
  const leave = async () =>
    call.attempts?.leave(
      JSON.stringify({ cartId, lines: await digestOf(lines), before: [...before] } satisfies Undecided),
    );
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await add(cartId, lines, call);
    } catch (error) {
      if (!isUndecided(error)) throw error;
      const isEarly = Date.now() - started < REPEAT_WITHIN_MS;
      let after: Quantities | null = null;
      try {
        after = await readQuantities(cartId, call, isEarly);
        const added = after && (await addedBetween(cartId, lines, before, after, call));
        if (added) return added;
      } catch (unreadable) {
        await leave();
        throw unreadable;
      }
      if (!isRepeated && after && isEarly && hasEnded(error)) continue;
      await leave();
      throw error;
    }
  }
}

/**
 * Adding a sold-out variant changes nothing, so the API's warning about it becomes a refusal where nothing else has
 * been added. Of several lines the others are in the cart, which holds fewer pieces than requested.
 */
function refuseIfSoldOut(result: CartResult, lines: CartLineInput[], call: CartCall): CartResult {
  if (!('notes' in result)) return result;
  const isSoldOut = ({ code }: Note) => code === 'sold_out';
  if (result.notes.length > 0 && result.notes.filter(isSoldOut).length >= lines.length)
    return refuse(409, 'sold_out', call, 'variantId');
  return { ...result, notes: result.notes.map((note) => (isSoldOut(note) ? noteOf('limited_stock', call) : note)) };
}

/**
 * Adds lines; creates the cart when there is none or the provider no longer knows it. Creating is repeated after a lost
 * answer: nobody knows the cart that it may have left behind.
 *
 * @throws UpstreamError
 */
export async function addLines(
  cartId: string | undefined,
  lines: CartLineInput[],
  call: CartCall,
): Promise<CartResult> {
  const variantIds = lines.map(({ merchandiseId }) => String(merchandiseId));
  const [refused, before, beforeEarlier] = await Promise.all([
    guardMerchandise(variantIds, call),
    cartId ? readQuantities(cartId, call) : null,
    cartId ? quantitiesBeforeEarlier(cartId, lines, call) : null,
  ]);
  if (refused) return refused;
  if (cartId && before) {
    const added = beforeEarlier && (await addedBetween(cartId, lines, beforeEarlier, before, call));
    if (added) return added;
    const result = await addOnce(cartId, lines, before, call);
    if (!('cartNotFound' in result && result.cartNotFound)) return refuseIfSoldOut(result, lines, call);
  }
  const { cartCreate } = await query(
    call,
    CartCreateDocument,
    { cartInput: { lines, buyerIdentity: { countryCode: call.market.country } } },
    true,
  );
  if (!cartCreate) throw new UpstreamError('upstream_garbage', 'no answer to cartCreate', false);
  return refuseIfSoldOut(await resultOf(cartCreate, call), lines, call);
}
