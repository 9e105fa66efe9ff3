import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { pages } from '../../routes.ts';
import type { CartLineInput } from '../../shopify/generated/storefront/graphql.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv } from '../../site/context.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { CART_ATTRIBUTE, markCart } from '../campaigns/cart-attribute.ts';
import { unavailable } from '../notices/unavailable.ts';
import { referralOf } from '../referral-codes/cookie.ts';
import { addLines } from './add.ts';
import { withCustomer, withSessionCookies } from './buyer.ts';
import { type CartResult, refuse } from './call.ts';
import type { CartCall } from './context.ts';
import { asCartId, cartCookies, cartIdOf, clearCartCookies, emptiedCookies } from './cookie.ts';
import type { CartState, Note } from './model/cart.ts';
import { withReferral } from './referral.ts';
import { changeOnce } from './repetition.ts';
import { changeCountry } from './service.ts';

/** The cart call of an endpoint's context. */
export function cartCall({ c, market, t }: Pick<CallContext, 'c' | 'market' | 't'>): CartCall {
  return {
    settings: settingsOf(c.env),
    market,
    t,
    buyerIp: buyerIpOf(c.req),
    database: c.env.DB,
    catalogue: readerOf(c, market).catalogue,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  };
}

/** The id of the caller's cart: the cookie's, else the one that was sent. */
export const cartIdFrom = (c: Context<AppEnv>, sent: string | undefined): string | undefined =>
  cartIdOf(c.req) ?? asCartId(sent);

/** The fields that every change of a cart has. */
export interface ChangeFields {
  token?: string | undefined;
  formId?: string | undefined;
}

type Change = (cartId: string | undefined, call: CartCall) => Promise<CartResult> | CartResult;

/**
 * Moves a changed cart to the market of the call. A failure is logged: the change has been made, and the next read
 * moves the cart.
 */
async function moved(result: { state: CartState; notes: Note[] }, call: CartCall): Promise<CartResult> {
  if (result.state.cart.countryCode === call.market.country) return result;
  try {
    const changed = await changeCountry(result.state.cart.id, call);
    return 'state' in changed ? { ...result, state: changed.state } : result;
  } catch (error) {
    unavailable(error, call.t, { event: 'cart_country' });
    return result;
  }
}

/**
 * Changes the caller's cart, once per form id, moves it to the market of the call, and gives it the signed-in customer
 * and the friend's code. A failing API is a refusal with 503.
 */
export async function changeCart(
  context: CallContext,
  { token, formId }: ChangeFields,
  change: Change,
): Promise<CartResult> {
  const { c } = context;
  try {
    const call = cartCall(context);
    const cartId = cartIdFrom(c, token);
    // a visitor of very many changes has them made without this protection, so that no rows pile up; so has everybody
    // without the database
    const known = formId && (await mayStore(context, 'cart').catch(() => false)) ? formId : undefined;
    const result = await changeOnce({ database: c.env.DB, formId: known, cartId }, call, async (own) =>
      change(cartId, own),
    );
    if (!('state' in result)) return result;
    const assigned = await withCustomer(await moved(result, call), context, call);
    const changed = await withReferral(assigned, referralOf(c.req), call);
    // the last of the changes, because it reads the attributes that the others have set
    if ('state' in changed && !(CART_ATTRIBUTE in (changed.state.attributes ?? {})))
      markCart(c, changed.state.cart.id, { market: call.market });
    return changed;
  } catch (error) {
    return { status: 503, problems: [unavailable(error, context.t, { event: 'cart' })] };
  }
}

/**
 * Adds lines together, or one by one without those that the API refuses. @throws UpstreamError when it fails before any
 * is added.
 */
async function addAvailable(cartId: string | undefined, lines: CartLineInput[], call: CartCall): Promise<CartResult> {
  const nothing = refuse(409, 'nothing_to_buy', call);
  const all = lines.length > 0 ? await addLines(cartId, lines, call) : nothing;
  if ('state' in all || all.status === 503) return all;
  if (lines.length < 2) return nothing;
  let last = nothing;
  for (const line of lines) {
    try {
      const result = await addLines('state' in last ? last.state.cart.id : cartId, [line], call);
      if ('state' in result) last = result;
    } catch (error) {
      if (!('state' in last)) throw error;
      unavailable(error, call.t, { event: 'cart' });
    }
  }
  return last;
}

/**
 * Adds several lines to the caller's cart, once per form id. When the API refuses them together, adds them one by one
 * and omits refused ones; a refusal with 409 when none is left.
 *
 * @param formId empty where the caller sees to it that nothing is added twice.
 */
export const buyLines = (lines: CartLineInput[], context: CallContext, formId = ''): Promise<CartResult> =>
  changeCart(context, { formId }, (id, call) => addAvailable(id, lines, call));

interface OutcomeOptions {
  /** The page that a form's caller is redirected to. */
  location?: string;
  /** The change takes lines away. */
  removes?: boolean;
}

/** The HTTP outcome of a cart change, with the cart's cookies. */
export function cartOutcome(
  { c, market }: CallContext,
  result: CartResult,
  { location = pages.cart(market.code), removes = false }: OutcomeOptions = {},
): Outcome {
  const secure = isSecure(c.req);
  if ('problems' in result)
    return {
      ok: false,
      ...result,
      ...(result.cartNotFound && { cookies: clearCartCookies(secure), body: { cart: null } }),
    };
  const { state, notes } = result;
  const cookies = [...cartCookies(state.cart, secure), ...emptiedCookies(state.cart, removes, c.req)];
  return { ok: true, body: { ...state, warnings: notes }, location, cookies };
}

/** Changes the caller's cart and responds with it. */
export const runCartChange = async (
  context: CallContext,
  fields: ChangeFields,
  change: Change,
  options?: OutcomeOptions,
): Promise<Outcome> =>
  withSessionCookies(cartOutcome(context, await changeCart(context, fields, change), options), context);
