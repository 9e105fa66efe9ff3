import type { Config } from '../../env.ts';
import { CATALOGUE_LIFETIME, cached } from '../../platform/cache.ts';
import { today as todayOf } from '../../platform/clock.ts';
import type { Problem } from '../../platform/http/parse.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { defaultMarket, type Market, marketByCode } from '../../platform/market/markets.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import {
  CartBuyerIdentityUpdateDocument,
  CartCreateDocument,
  CartDiscountCodesUpdateDocument,
  CartDocument,
  type CartLineInput,
  type CartLinePartsFragment,
  CartLinesAddDocument,
  CartLinesRemoveDocument,
  CartLinesUpdateDocument,
  type CartLineUpdateInput,
  CartMerchandiseDocument,
  type CartNoteFragment,
  type CartPartsFragment,
  type CartProblemFragment,
  type TypedDocumentString,
} from '../../shopify/generated/storefront/graphql.ts';
import { API_LANGUAGE } from '../../shopify/language.ts';
import { storefront } from '../../shopify/storefront.ts';
import type { Status } from '../../site/endpoint.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import type { CartState, Note } from './model.ts';
import { normalise } from './normalise.ts';

export interface CartCall {
  config: Config;
  market: Market;
  t: Translate;
  buyerIp: string | undefined;
  waitUntil(work: Promise<unknown>): void;
}

/** A change ends with a cart (and notes about it), or with what stood in its way. `gone`: the cart itself is unknown. */
export type CartResult = { state: CartState; notes: Note[] } | { status: Status; problems: Problem[]; cartNotFound?: boolean };

interface Lines {
  nodes: CartLinePartsFragment[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
type ProviderCart = CartPartsFragment & { lines: Lines };
interface MutationPayload {
  cart: ProviderCart | null;
  userErrors: CartProblemFragment[];
  warnings: CartNoteFragment[];
}

const buyerContext = ({ market }: CartCall) => ({ country: market.country as never, language: API_LANGUAGE[market.language] as never });

function query<T, V>(call: CartCall, document: TypedDocumentString<T, V>, variables: Omit<V, 'country' | 'language'>, repeatable: boolean): Promise<T> {
  return storefront(call.config, document, { ...variables, ...buyerContext(call) } as V, { repeatable, buyerIp: call.buyerIp });
}

/** The first page of lines comes with the cart; a longer cart is read to its end, twenty lines at a time. */
async function withAllLines(cart: ProviderCart, call: CartCall): Promise<CartState> {
  const lines = [...cart.lines.nodes];
  let { hasNextPage, endCursor } = cart.lines.pageInfo;
  while (hasNextPage && endCursor) {
    const { cart: next } = await query(call, CartDocument, { cartId: cart.id, after: endCursor }, true);
    if (!next) break;
    lines.push(...next.lines.nodes);
    ({ hasNextPage, endCursor } = next.lines.pageInfo);
  }
  return normalise(cart, lines, call.market);
}

const refuse = (status: Status, code: string, call: CartCall, field?: string, params?: Record<string, string | number>): CartResult => ({
  status,
  problems: [{ code, message: call.t(`error.${code}`, params), ...(field && { field }) }],
});

const cartNotFound = (call: CartCall): CartResult => ({
  ...(refuse(404, 'cart_not_found', call) as { status: Status; problems: Problem[] }),
  cartNotFound: true,
});

function fromUserError(error: CartProblemFragment, call: CartCall): CartResult {
  const path = error.field?.join('.') ?? '';
  if (path === 'cartId') return cartNotFound(call);
  switch (error.code) {
    case 'SELLING_PLAN_NOT_APPLICABLE':
      return refuse(422, 'plan_not_available', call, 'sellingPlanId');
    case 'MAXIMUM_EXCEEDED':
      return refuse(409, 'limit_reached', call, 'quantity');
    case 'LESS_THAN':
      return refuse(422, 'invalid_quantity', call, 'quantity');
    case 'CART_TOO_LARGE':
      return refuse(409, 'cart_full', call);
    case 'INVALID_MERCHANDISE_LINE':
      return refuse(404, 'line_not_found', call, 'lineId');
    default:
      return path.endsWith('merchandiseId') ? refuse(422, 'unknown_variant', call, 'variantId') : refuse(422, 'cart_refused', call);
  }
}

const stockCodes = { MERCHANDISE_OUT_OF_STOCK: 'sold_out', MERCHANDISE_NOT_ENOUGH_STOCK: 'limited_stock' } as const;

async function resultOf({ cart, userErrors, warnings }: MutationPayload, call: CartCall): Promise<CartResult> {
  if (userErrors[0]) return fromUserError(userErrors[0], call);
  if (!cart) throw new UpstreamError('upstream_garbage', 'a cart change without cart and without error', false);
  const notes = warnings.flatMap(({ code }) => {
    const noteCode = stockCodes[code as keyof typeof stockCodes];
    return noteCode ? [{ code: noteCode, message: call.t(`error.${noteCode}`) }] : [];
  });
  return { state: await withAllLines(cart, call), notes };
}

/** @returns the cart, or null when the id names none. */
export async function readCart(cartId: string, call: CartCall): Promise<CartState | null> {
  const { cart } = await query(call, CartDocument, { cartId }, true);
  return cart ? withAllLines(cart, call) : null;
}

/** Refuses merchandise that does not exist or may not be sold yet, before anything is changed. */
export async function guardMerchandise(variantIds: string[], call: CartCall): Promise<CartResult | null> {
  const ids = [...new Set(variantIds)].sort();
  const variables = { ids, ...buyerContext(call) };
  const { nodes } = await cached(`merchandise ${JSON.stringify(variables)}`, CATALOGUE_LIFETIME, ['catalogue'], call.waitUntil, () =>
    storefront(call.config, CartMerchandiseDocument, variables, { repeatable: true }),
  );
  const today = await todayOf(call.config);
  for (const node of nodes) {
    if (!node || !('product' in node)) return refuse(422, 'unknown_variant', call, 'variantId');
    if (launchDateIfPending(node.product, call.config, today)) return refuse(409, 'not_launched', call, 'variantId');
  }
  return null;
}

/** Adds lines, and makes the cart when there is none or the old one is gone. */
export async function addLines(cartId: string | undefined, lines: CartLineInput[], call: CartCall): Promise<CartResult> {
  const refused = await guardMerchandise(
    lines.map((line) => String(line.merchandiseId)),
    call,
  );
  if (refused) return refused;
  let result: CartResult | null = null;
  if (cartId) {
    const { cartLinesAdd } = await query(call, CartLinesAddDocument, { cartId, lines }, false);
    result = cartLinesAdd ? await resultOf(cartLinesAdd, call) : null;
    if (result && !('cartNotFound' in result && result.cartNotFound)) return refuseIfSoldOut(result, call);
  }
  const { cartCreate } = await query(call, CartCreateDocument, { cartInput: { lines, buyerIdentity: { countryCode: call.market.country as never } } }, false);
  if (!cartCreate) throw new UpstreamError('upstream_garbage', 'no answer to cartCreate', false);
  return refuseIfSoldOut(await resultOf(cartCreate, call), call);
}

/** Adding what is sold out changes nothing; that is a refusal, not a success with a note. */
const refuseIfSoldOut = (result: CartResult, call: CartCall): CartResult =>
  'notes' in result && result.notes.some((note) => note.code === 'sold_out') ? refuse(409, 'sold_out', call, 'variantId') : result;

export async function updateLines(cartId: string, lines: CartLineUpdateInput[], call: CartCall): Promise<CartResult> {
  const { cartLinesUpdate } = await query(call, CartLinesUpdateDocument, { cartId, lines }, true);
  if (!cartLinesUpdate) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesUpdate', false);
  return resultOf(cartLinesUpdate, call);
}

/** Removing a line that is no longer there has already happened: the answer is the cart. */
export async function removeLines(cartId: string, lineIds: string[], call: CartCall): Promise<CartResult> {
  const { cartLinesRemove } = await query(call, CartLinesRemoveDocument, { cartId, lineIds }, true);
  if (!cartLinesRemove) throw new UpstreamError('upstream_garbage', 'no answer to cartLinesRemove', false);
  if (cartLinesRemove.userErrors[0]?.code === 'INVALID_MERCHANDISE_LINE') {
    const state = await readCart(cartId, call);
    return state ? { state, notes: [] } : cartNotFound(call);
  }
  return resultOf(cartLinesRemove, call);
}

export async function changeCountry(cartId: string, call: CartCall): Promise<CartResult> {
  const { cartBuyerIdentityUpdate } = await query(
    call,
    CartBuyerIdentityUpdateDocument,
    { cartId, buyerIdentity: { countryCode: call.market.country as never } },
    true,
  );
  if (!cartBuyerIdentityUpdate) throw new UpstreamError('upstream_garbage', 'no answer to cartBuyerIdentityUpdate', false);
  return resultOf(cartBuyerIdentityUpdate, call);
}

const discountProblems: Record<string, string> = {
  DISCOUNT_NOT_FOUND: 'discount_not_found',
  DISCOUNT_CURRENTLY_INACTIVE: 'discount_expired',
  DISCOUNT_USAGE_LIMIT_REACHED: 'discount_used_up',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'discount_used_up',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'discount_minimum',
  DISCOUNT_QUANTITY_NOT_IN_RANGE: 'discount_minimum',
};

/** Applies a code, or takes the applied one off when it is empty. A code that does not apply leaves the cart as it was. */
export async function changeDiscount(cartId: string, code: string, call: CartCall): Promise<CartResult> {
  const setCodes = async (codes: string[]) => {
    const { cartDiscountCodesUpdate } = await query(call, CartDiscountCodesUpdateDocument, { cartId, discountCodes: codes }, true);
    if (!cartDiscountCodesUpdate) throw new UpstreamError('upstream_garbage', 'no answer to cartDiscountCodesUpdate', false);
    return cartDiscountCodesUpdate;
  };
  const { cart: before } = await query(call, CartDocument, { cartId }, true);
  if (!before) return cartNotFound(call);
  const payload = await setCodes(code ? [code] : []);
  const applied = payload.cart?.discountCodes.some((discount) => discount.applicable);
  if (!code || applied || payload.userErrors.length > 0) return resultOf(payload, call);
  await setCodes(before.discountCodes.map((discount) => discount.code));
  const warning = payload.warnings.find((note) => note.code.startsWith('DISCOUNT_'));
  return refuse(422, discountProblems[warning?.code ?? ''] ?? 'discount_not_applicable', call, 'code');
}

/**
 * Ties a cart to the customer who signed in, or frees it again. The sign-in does not fail for it.
 *
 * @param token the customer's access token; null frees the cart.
 */
export async function setCartCustomer(cartId: string | undefined, token: string | null, settings: Config, marketCode: string): Promise<void> {
  const market = marketByCode(marketCode, settings.group) ?? defaultMarket(settings.group);
  if (!cartId) return;
  const variables = { cartId, buyerIdentity: { customerAccessToken: token }, country: market.country, language: API_LANGUAGE[market.language] } as never;
  await storefront(settings, CartBuyerIdentityUpdateDocument, variables, { repeatable: true }).catch((error) =>
    console.warn(JSON.stringify({ event: 'tie_cart', error: String(error) })),
  );
}
