import { HAS_GIFTS } from '../../brand/tables/has.ts';
import { CATALOGUE_LIFETIME, cached } from '../../platform/cache.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { tagsOf } from '../../shopify/cache-tags.ts';
import {
  CartBuyerIdentityUpdateDocument,
  CartCreateDocument,
  CartDiscountCodesUpdateDocument,
  CartDocument,
  CartGiftCardCodesAddDocument,
  CartGiftCardCodesRemoveDocument,
  CartLinesRemoveDocument,
  CartLinesUpdateDocument,
  type CartLineUpdateInput,
  CartMerchandiseDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { type CartResult, cartNotFound, query, refuse, resultOf, withAllLines } from './call.ts';
import type { CartCall } from './context.ts';
import { belowMinimum } from './discount-minimum.ts';
import type { CartState } from './model/cart.ts';

/** @returns the cart, or null when the provider does not know it. @throws UpstreamError */
export async function readCart(cartId: string, call: CartCall): Promise<CartState | null> {
  const { cart } = await query(call, CartDocument, { cartId }, true);
  return cart ? withAllLines(cart, call) : null;
}

/**
 * Refuses variants that do not exist or are not launched yet. @returns null when all may be sold. @throws UpstreamError
 */
export async function guardMerchandise(variantIds: string[], call: CartCall): Promise<CartResult | null> {
  const ids = [...new Set(variantIds)].sort();
  const variables = { ids, ...inContext(call.market) };
  const load = () =>
    storefront(call.settings, CartMerchandiseDocument, variables, { repeatable: true, buyerIp: call.buyerIp });
  const key = `merchandise ${JSON.stringify(variables)}`;
  const { nodes } = await cached(key, CATALOGUE_LIFETIME, ['lists', 'catalogue'], call.waitUntil, load, { tagsOf });
  const today = await todayOf(call.settings, call.market.country);
  for (const node of nodes) {
    if (!node || !('product' in node)) return refuse(422, 'unknown_variant', call, 'variantId');
    if (launchDateIfPending(node.product, call.settings, today)) return refuse(409, 'not_launched', call, 'variantId');
  }
  return null;
}

/** Changes quantities and selling plans of lines. @throws UpstreamError */
export async function updateLines(cartId: string, lines: CartLineUpdateInput[], call: CartCall): Promise<CartResult> {
  const { cartLinesUpdate } = await query(call, CartLinesUpdateDocument, { cartId, lines }, true);
  if (!cartLinesUpdate) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesUpdate', false);
  return resultOf(cartLinesUpdate, call);
}

/** Removes lines. A line that was removed before counts as success. @throws UpstreamError */
export async function removeLines(cartId: string, lineIds: string[], call: CartCall): Promise<CartResult> {
  const { cartLinesRemove } = await query(call, CartLinesRemoveDocument, { cartId, lineIds }, true);
  if (!cartLinesRemove) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesRemove', false);
  if (cartLinesRemove.userErrors[0]?.code === 'INVALID_MERCHANDISE_LINE') {
    const state = await readCart(cartId, call);
    return state ? { state, notes: [] } : cartNotFound(call);
  }
  return resultOf(cartLinesRemove, call);
}

/** Moves the cart to the market of the call, which changes its prices and currency. @throws UpstreamError */
export async function changeCountry(cartId: string, call: CartCall): Promise<CartResult> {
  const { cartBuyerIdentityUpdate } = await query(
    call,
    CartBuyerIdentityUpdateDocument,
    { cartId, buyerIdentity: { countryCode: call.market.country } },
    true,
  );
  if (!cartBuyerIdentityUpdate)
    throw new UpstreamError('upstream_garbage', 'no answer to cartBuyerIdentityUpdate', false);
  return resultOf(cartBuyerIdentityUpdate, call);
}

/** Error codes of the shop by the API's warning codes. */
const DISCOUNT_PROBLEMS: Record<string, string> = {
  DISCOUNT_NOT_FOUND: 'discount_not_found',
  DISCOUNT_CURRENTLY_INACTIVE: 'discount_expired',
  DISCOUNT_USAGE_LIMIT_REACHED: 'discount_used_up',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'discount_used_up',
  DISCOUNT_QUANTITY_NOT_IN_RANGE: 'discount_minimum',
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'discount_not_eligible',
  DISCOUNT_ELIGIBLE_CUSTOMER_MISSING: 'discount_sign_in',
};

/** The warnings about codes that will never apply. */
const FINAL_WARNINGS = new Set([
  'DISCOUNT_NOT_FOUND',
  'DISCOUNT_CURRENTLY_INACTIVE',
  'DISCOUNT_USAGE_LIMIT_REACHED',
  'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
]);

const discountWarning = (warnings: readonly { code: string }[]): string | undefined =>
  warnings.find(({ code }) => code.startsWith('DISCOUNT_'))?.code;

/**
 * Pays with a gift card. Its code may have the spaces and hyphens in which people write it.
 *
 * @param before the gift cards of the cart so far. @returns null when the code is none's, or when nothing is left on the
 * card; a refusal for the code of a card that pays already. @throws UpstreamError
 */
async function addGiftCard(
  cartId: string,
  typed: string,
  before: readonly { id: string; lastCharacters: string }[],
  call: CartCall,
): Promise<CartResult | null> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const { cartGiftCardCodesAdd: payload } = await query(
    call,
    CartGiftCardCodesAddDocument,
    { cartId, giftCardCodes: [code] },
    true,
  );
  if (!payload) throw new UpstreamError('upstream_garbage', 'no answer to cartGiftCardCodesAdd', false);
  if (payload.warnings.some((warning) => warning.code.startsWith('PAYMENTS_GIFT_CARDS_')))
    return refuse(422, 'gift_card_unavailable', call, 'code');
  const known = new Set(before.map(({ id }) => id));
  if (payload.userErrors.length > 0 || payload.cart?.appliedGiftCards.some(({ id }) => !known.has(id)))
    return resultOf(payload, call);
  // of the codes of applied cards only the ends are known, so that another code with such an end is refused like this
  const same = before.find(({ lastCharacters }) => code.endsWith(lastCharacters.toUpperCase()));
  return same ? refuse(409, 'gift_card_repeated', call, 'code', { digits: same.lastCharacters }) : null;
}

/** Takes a gift card from the cart. @throws UpstreamError */
export async function removeGiftCard(cartId: string, giftCardId: string, call: CartCall): Promise<CartResult> {
  const { cart } = await query(call, CartDocument, { cartId }, true);
  if (!cart) return cartNotFound(call);
  if (!cart.appliedGiftCards.some(({ id }) => id === giftCardId))
    return { state: await withAllLines(cart, call), notes: [] };
  const { cartGiftCardCodesRemove: payload } = await query(
    call,
    CartGiftCardCodesRemoveDocument,
    { cartId, appliedGiftCardIds: [giftCardId] },
    true,
  );
  if (!payload) throw new UpstreamError('upstream_garbage', 'no answer to cartGiftCardCodesRemove', false);
  return resultOf(payload, call);
}

/**
 * A new cart without lines that has a discount code: the provider applies it as soon as the lines allow.
 *
 * @returns a refusal for a code that will never apply. @throws UpstreamError
 */
export async function createWithCode(code: string, call: CartCall): Promise<CartResult> {
  const cartInput = { discountCodes: [code], buyerIdentity: { countryCode: call.market.country } };
  const { cartCreate } = await query(call, CartCreateDocument, { cartInput }, true);
  if (!cartCreate) throw new UpstreamError('upstream_garbage', 'no answer to cartCreate', false);
  const warning = discountWarning(cartCreate.warnings) ?? '';
  return FINAL_WARNINGS.has(warning)
    ? refuse(422, DISCOUNT_PROBLEMS[warning] ?? 'discount_not_applicable', call, 'code')
    : resultOf(cartCreate, call);
}

/**
 * Applies a code, of a discount or of a gift card; an empty one removes the applied discount. A code that does not
 * apply leaves the cart as it was.
 *
 * @param isKept a discount code that may apply later stays in a cart that has no other. @param takesGiftCards a code
 * that is no discount's is tried as one of a gift card. @throws UpstreamError
 */
export async function changeDiscount(
  cartId: string,
  code: string,
  call: CartCall,
  { isKept = false, takesGiftCards = true } = {},
): Promise<CartResult> {
  const setCodes = async (codes: string[]) => {
    const { cartDiscountCodesUpdate } = await query(
      call,
      CartDiscountCodesUpdateDocument,
      { cartId, discountCodes: codes },
      true,
    );
    if (!cartDiscountCodesUpdate)
      throw new UpstreamError('upstream_garbage', 'no answer to cartDiscountCodesUpdate', false);
    return cartDiscountCodesUpdate;
  };
  const { cart: before } = await query(call, CartDocument, { cartId }, true);
  if (!before) return cartNotFound(call);
  const payload = await setCodes(code ? [code] : []);
  const applied = payload.cart?.discountCodes.some((discount) => discount.applicable);
  if (!code || applied || payload.userErrors.length > 0) return resultOf(payload, call);
  const warning = discountWarning(payload.warnings) ?? '';
  const stays =
    isKept && !FINAL_WARNINGS.has(warning) && before.discountCodes.every((discount) => !discount.applicable);
  if (!stays) await setCodes(before.discountCodes.map((discount) => discount.code));
  const isUnknown = warning === 'DISCOUNT_NOT_FOUND' && takesGiftCards;
  const paid = HAS_GIFTS && isUnknown ? await addGiftCard(cartId, code, before.appliedGiftCards, call) : null;
  if (paid) return paid;
  if (warning === 'DISCOUNT_PURCHASE_NOT_IN_RANGE') return belowMinimum(code, before, call);
  return refuse(422, DISCOUNT_PROBLEMS[warning] ?? 'discount_not_applicable', call, 'code');
}
