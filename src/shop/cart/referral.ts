import {
  CartAttributesAndCodesUpdateDocument,
  CartAttributesUpdateDocument,
  CartDiscountCodesUpdateDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { unavailable } from '../unavailable.ts';
import { type CartCall, type CartResult, query, resultOf } from './call.ts';
import type { CartState } from './model.ts';

/** The cart's attribute with the code of the friend's referrer. The order gets it too. */
export const REFERRAL_ATTRIBUTE = 'referral';
/** The code whose discount the cart has been offered. A customer who has removed the code since does not get it again. */
const OFFERED_ATTRIBUTE = '_referral_discount';

const isSubscribing = ({ cart }: CartState): boolean => cart.items.some(({ isSubscription }) => isSubscription);

const listOf = (attributes: Readonly<Record<string, string>>) => Object.entries(attributes).map(([key, value]) => ({ key, value }));

/** Sets the codes of a cart. @throws UpstreamError */
async function setCodes(cartId: string, discountCodes: string[], call: CartCall): Promise<CartState | null> {
  const { cartDiscountCodesUpdate } = await query(call, CartDiscountCodesUpdateDocument, { cartId, discountCodes }, true);
  const result = cartDiscountCodesUpdate && (await resultOf(cartDiscountCodesUpdate, call));
  return result && 'state' in result ? result.state : null;
}

/** Keeps a tried code where the cart has become cheaper by it, and sets the earlier ones again where it has not. @throws UpstreamError */
async function keepBetterCode(before: CartState, tried: CartState, code: string, call: CartCall): Promise<CartState> {
  const isApplied = tried.cart.discountCodes.some((applied) => applied.toUpperCase() === code.toUpperCase());
  if (isApplied && (before.cart.discountCodes.length === 0 || tried.cart.totals.grandTotal < before.cart.totals.grandTotal)) return tried;
  return (await setCodes(before.cart.id, before.cart.discountCodes, call)) ?? before;
}

/** A cart with a code, where the provider accepts it and no other code of the cart is worth more. @throws UpstreamError */
export async function withBetterCode(state: CartState, code: string, call: CartCall): Promise<CartState> {
  const tried = await setCodes(state.cart.id, [code], call);
  return tried ? keepBetterCode(state, tried, code, call) : state;
}

/** The cart with the friend's code as its attribute and, at its first subscription, the offered discount. @throws UpstreamError */
async function offered(state: CartState, code: string, call: CartCall): Promise<CartState | null> {
  const { id: cartId } = state.cart;
  const attributes = { ...state.attributes, [REFERRAL_ATTRIBUTE]: code };
  if (!isSubscribing(state) || state.attributes?.[OFFERED_ATTRIBUTE] === code) {
    const { cartAttributesUpdate } = await query(call, CartAttributesUpdateDocument, { cartId, attributes: listOf(attributes) }, true);
    const result = cartAttributesUpdate && (await resultOf(cartAttributesUpdate, call));
    return result && 'state' in result ? result.state : null;
  }
  const variables = { cartId, attributes: listOf({ ...attributes, [OFFERED_ATTRIBUTE]: code }), discountCodes: [code] };
  const { cartDiscountCodesUpdate } = await query(call, CartAttributesAndCodesUpdateDocument, variables, true);
  const result = cartDiscountCodesUpdate && (await resultOf(cartDiscountCodesUpdate, call));
  return result && 'state' in result ? keepBetterCode(state, result.state, code, call) : null;
}

/**
 * Gives a changed cart the friend's code: as an attribute, which names the referrer in the order, and as a discount code once it
 * holds a subscription, unless another code of the cart is worth more. A cart that has been offered the discount is left as the
 * customer wants it. A provider that fails or refuses the code takes nothing from the cart.
 *
 * @param code the referrer's; null for a visitor who was not referred.
 */
export async function withReferral(result: CartResult, code: string | null, call: CartCall): Promise<CartResult> {
  if (!code || !('state' in result)) return result;
  const { state } = result;
  const isNamed = state.attributes?.[REFERRAL_ATTRIBUTE] === code;
  if (isNamed && (!isSubscribing(state) || state.attributes?.[OFFERED_ATTRIBUTE] === code)) return result;
  try {
    const changed = await offered(state, code, call);
    return changed ? { ...result, state: changed } : result;
  } catch (error) {
    unavailable(error, call.t, { event: 'cart_referral' });
    return result;
  }
}
