/** The buyer of a cart: the checkout begins with the e-mail, the name and the address that are known. */

import { type Settings, settingsOf } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { defaultMarket, type Market, marketByCode } from '../../platform/shared/markets.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import {
  CartAddressCopyDocument,
  CartBuyerIdentityUpdateDocument,
  CartCustomerAssignDocument,
  type CartCustomerAssignMutation,
  CartCustomerForgetDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../shopify/in-context.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import { buyerIpOf, storefront } from '../../shopify/storefront.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { unavailable } from '../notices/unavailable.ts';
import { type CartResult, query, resultOf } from './call.ts';
import type { CartCall } from './context.ts';

type Assigned = CartCustomerAssignMutation['cartBuyerIdentityUpdate'];
type BuyerCall = Pick<CartCall, 'settings' | 'market' | 'buyerIp'>;

/**
 * Assigns a cart to a customer and gives it their default address where it has none, if that is in the market: the
 * checkout shows both.
 *
 * @param token the customer's access token. @throws UpstreamError
 */
async function assign(cartId: string, token: string, { settings, market, buyerIp }: BuyerCall): Promise<Assigned> {
  const options = { repeatable: true, buyerIp };
  const { cartBuyerIdentityUpdate } = await storefront(
    settings,
    CartCustomerAssignDocument,
    { cartId, token, ...inContext(market) },
    options,
  );
  const cart = cartBuyerIdentityUpdate?.cart;
  const address = cart?.buyerIdentity.customer?.defaultAddress;
  if (cart?.delivery.addresses.length === 0 && address?.countryCodeV2 === market.country) {
    const variables = { cartId, addressId: address.id, ...inContext(market) };
    // a repeated addition would add it twice
    await storefront(settings, CartAddressCopyDocument, variables, { repeatable: false, buyerIp }).catch((error) =>
      log.warn({ event: 'cart_address', error: String(error) }),
    );
  }
  return cartBuyerIdentityUpdate;
}

/**
 * Assigns a cart to a signed-in customer, or unassigns it, which takes their e-mail and address from it. A failure is
 * logged and does not fail the sign-in.
 *
 * @param token the customer's access token; null unassigns the cart.
 */
export async function setCartCustomer(
  cartId: string | undefined,
  token: string | null,
  settings: Settings,
  marketCode: string,
  buyerIp: string | undefined,
): Promise<void> {
  if (!cartId) return;
  const market: Market = marketByCode(marketCode, settings.group) ?? defaultMarket(settings.group);
  const change: Promise<unknown> = token
    ? assign(cartId, token, { settings, market, buyerIp })
    : storefront(settings, CartCustomerForgetDocument, { cartId, ...inContext(market) }, { repeatable: true, buyerIp });
  await change.catch((error: unknown) => log.warn({ event: 'tie_cart', error: String(error) }));
}

/** The access token of the customer who is signed in; undefined without one, or where it cannot be had now. */
export async function customerToken({ c }: Pick<CallContext, 'c'>): Promise<string | undefined> {
  try {
    const session = await sessionOf(c);
    return await session?.accessToken();
  } catch (error) {
    if (!(error instanceof SignedOut || upstreamErrorOf(error))) throw error;
    return undefined;
  }
}

/**
 * Assigns the cart to the customer who is signed in, also where it is assigned: some codes are for one customer only.
 */
export async function assignToCustomer(id: string, context: CallContext): Promise<void> {
  const { c, market } = context;
  const token = await customerToken(context);
  if (token) await setCartCustomer(id, token, settingsOf(c.env), market.code, buyerIpOf(c.req));
}

/**
 * A changed cart that belongs to nobody, assigned to the customer who is signed in: it may be newer than the sign-in.
 */
export async function withCustomer(result: CartResult, context: CallContext, call: CartCall): Promise<CartResult> {
  if (!('state' in result) || result.state.buyer === 'customer') return result;
  const token = await customerToken(context);
  if (!token) return result;
  try {
    const payload = await assign(result.state.cart.id, token, call);
    const assigned = payload && (await resultOf(payload, call));
    return assigned && 'state' in assigned ? { ...result, state: assigned.state } : result;
  } catch (error) {
    unavailable(error, call.t, { event: 'cart_customer' });
    return result;
  }
}

/** The cart with an e-mail address that the visitor has entered in the shop, where it has none. */
export async function withEmail(result: CartResult, email: string, call: CartCall): Promise<CartResult> {
  if (!('state' in result) || result.state.buyer) return result;
  try {
    const variables = { cartId: result.state.cart.id, buyerIdentity: { email } };
    const { cartBuyerIdentityUpdate } = await query(call, CartBuyerIdentityUpdateDocument, variables, true);
    const changed = cartBuyerIdentityUpdate && (await resultOf(cartBuyerIdentityUpdate, call));
    return changed && 'state' in changed ? { ...result, state: changed.state } : result;
  } catch (error) {
    unavailable(error, call.t, { event: 'cart_email' });
    return result;
  }
}

/** An outcome with the cookies of the session, where reading it has refreshed it. */
export async function withSessionCookies(outcome: Outcome, { c }: Pick<CallContext, 'c'>): Promise<Outcome> {
  const session = await c.get('session');
  return session && session.cookies.length > 0
    ? { ...outcome, cookies: [...(outcome.cookies ?? []), ...session.cookies] }
    : outcome;
}
