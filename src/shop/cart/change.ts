import type { Context } from 'hono';
import { config } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { pages } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { unavailable } from '../unavailable.ts';
import type { CartCall, CartResult } from './call.ts';
import { asCartId, cartCookies, cartIdOf, clearCartCookies } from './cookie.ts';
import { changeOnce } from './repetition.ts';
import { changeCountry } from './service.ts';

/** The cart call of an endpoint's context. */
export function cartCall({ c, market, t }: Pick<CallContext, 'c' | 'market' | 't'>): CartCall {
  return { config: config(c.env), market, t, buyerIp: c.req.header('cf-connecting-ip'), waitUntil: (work) => c.executionCtx.waitUntil(work) };
}

/** The id of the caller's cart: the cookie's, else the one that was sent. */
export const cartIdFrom = (c: Context<AppEnv>, sent: string | undefined): string | undefined => cartIdOf(c.req) ?? asCartId(sent);

/** The fields that every change of a cart has. */
export interface ChangeFields {
  token?: string | undefined;
  formId?: string | undefined;
}

/**
 * Runs a cart change, once per form id, moves the cart to the market of the call, and turns the result into an outcome; 503
 * when the API fails.
 *
 * @param location the page that a form's caller is redirected to.
 */
export async function runCartChange(
  context: CallContext,
  { token, formId }: ChangeFields,
  change: (cartId: string | undefined, call: CartCall) => Promise<CartResult> | CartResult,
  location = pages.cart(context.market.code),
): Promise<Outcome> {
  const { c } = context;
  const secure = isSecure(c.req);
  let result: CartResult;
  try {
    const call = cartCall(context);
    const cartId = cartIdFrom(c, token);
    result = await changeOnce({ database: c.env.DB, formId, cartId }, call, async () => change(cartId, call));
    if ('state' in result && result.state.cart.countryCode !== call.market.country)
      result = { notes: result.notes, ...(await changeCountry(result.state.cart.id, call)) };
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, context.t, { event: 'cart' })] };
  }
  if ('problems' in result) return { ok: false, ...result, ...(result.cartNotFound && { cookies: clearCartCookies(secure), body: { cart: null } }) };
  const { state, notes } = result;
  return { ok: true, body: { ...state, warnings: notes }, location, cookies: cartCookies(state.cart, secure) };
}
