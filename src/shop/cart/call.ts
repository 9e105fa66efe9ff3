import { now } from '../../platform/clock.ts';
import { formatDays, localeOf } from '../../platform/shared/format.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import {
  CartDocument,
  type CartLinePartsFragment,
  type CartNoteFragment,
  type CartPartsFragment,
  type CartProblemFragment,
  type TypedDocumentString,
} from '../../shopify/generated/storefront/graphql.ts';
import { type InContext, inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import type { Status } from '../../site/endpoint.ts';
import { journeyOfOrder } from '../delivery/model/dispatch.ts';
import { closingOf } from './closing.tsx';
import type { CartCall } from './context.ts';
import type { CartState, Note } from './model/cart.ts';
import { normalise } from './normalise.ts';
import { offerOf } from './offer.ts';
import { priorPricesOf } from './prior-prices.ts';

/**
 * The result of a cart change: the cart with notes about it, or a refusal. `cartNotFound`: the provider does not know
 * the cart.
 */
export type CartResult =
  | { state: CartState; notes: Note[] }
  | { status: Status; problems: Problem[]; cartNotFound?: boolean };

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

/** Runs an operation in the market of the call. @param repeatable repeating it does no harm. @throws UpstreamError */
export function query<T, V>(
  call: CartCall,
  document: TypedDocumentString<T, V>,
  variables: Omit<V, keyof InContext>,
  repeatable: boolean,
): Promise<T> {
  return storefront(call.settings, document, { ...variables, ...inContext(call.market) } as V, {
    repeatable,
    buyerIp: call.buyerIp,
  });
}

/**
 * Reads the lines that did not fit on the cart's first page, twenty at a time, and normalises the cart. @throws
 * UpstreamError
 */
export async function withAllLines(cart: ProviderCart, call: CartCall): Promise<CartState> {
  const lines = [...cart.lines.nodes];
  let { hasNextPage, endCursor } = cart.lines.pageInfo;
  while (hasNextPage && endCursor) {
    const { cart: next } = await query(call, CartDocument, { cartId: cart.id, after: endCursor }, true);
    if (!next) break;
    lines.push(...next.lines.nodes);
    ({ hasNextPage, endCursor } = next.lines.pageInfo);
  }
  const state = normalise(cart, lines, call.market, {
    priorPrices: await priorPricesOf(lines, call),
    isSampleFree: call.settings.sample.isDeliveryFree,
    t: call.t,
  });
  const isShipped = lines.some(({ merchandise }) => !merchandise.product.isGiftCard);
  const [arrives, closing] = await Promise.all([isShipped ? arrivalOf(call) : undefined, closingOf(state, call)]);
  const more = { offer: offerOf(state, call), closing, arrives };
  return { ...state, details: { ...state.details, ...more } };
}

/** When an order of now arrives, in words. */
async function arrivalOf({ settings, market, t }: CartCall): Promise<string> {
  const { arrives } = journeyOfOrder(await now(settings), market.country);
  const locale = localeOf(market.language, market.country);
  return t('sub.arrives', { days: formatDays(arrives.from, arrives.to, locale) });
}

/** A refusal with the text `error.{code}`. @param params placeholders of the text. */
export const refuse = (
  status: Status,
  code: string,
  call: CartCall,
  field?: string,
  params?: Record<string, string | number>,
): CartResult => ({
  status,
  problems: [{ code, message: call.t(`error.${code}`, params), ...(field && { field }) }],
});

/** The refusal for a cart that the provider does not know. */
export const cartNotFound = (call: CartCall): CartResult => ({
  ...(refuse(404, 'cart_not_found', call) as { status: Status; problems: Problem[] }),
  cartNotFound: true,
});

/** A user error of the API as a refusal in the shop's codes and fields. */
function refusalOf(error: CartProblemFragment, call: CartCall): CartResult {
  const path = error.field?.join('.') ?? '';
  if (path === 'cartId') return cartNotFound(call);
  switch (error.code) {
    case 'SELLING_PLAN_NOT_APPLICABLE':
      return refuse(422, 'plan_not_available', call, 'sellingPlanId');
    case 'MAXIMUM_EXCEEDED':
      return refuse(409, 'limit_reached', call, 'quantity');
    case 'LESS_THAN':
      return refuse(422, 'invalid_quantity', call, 'quantity');
    case 'GIFT_CARD_RECIPIENT_INVALID':
      return refuse(422, 'gift_card_recipient', call);
    case 'CART_TOO_LARGE':
      return refuse(409, 'cart_full', call);
    case 'INVALID_MERCHANDISE_LINE':
      return refuse(404, 'line_not_found', call, 'lineId');
    default:
      return path.endsWith('merchandiseId')
        ? refuse(422, 'unknown_variant', call, 'variantId')
        : refuse(422, 'cart_refused', call);
  }
}

const STOCK_NOTES = { MERCHANDISE_OUT_OF_STOCK: 'sold_out', MERCHANDISE_NOT_ENOUGH_STOCK: 'limited_stock' } as const;

/** A note with the text `error.{code}`. */
export const noteOf = (code: string, call: CartCall): Note => ({ code, message: call.t(`error.${code}`) });

/**
 * The result of a mutation: its cart with stock warnings as notes, or its first user error as a refusal. @throws
 * UpstreamError
 */
export async function resultOf({ cart, userErrors, warnings }: MutationPayload, call: CartCall): Promise<CartResult> {
  if (userErrors[0]) return refusalOf(userErrors[0], call);
  if (!cart) throw new UpstreamError('upstream_garbage', 'a cart change without cart and without error', false);
  const notes = warnings.flatMap(({ code }) => {
    const noteCode = STOCK_NOTES[code as keyof typeof STOCK_NOTES];
    return noteCode ? [noteOf(noteCode, call)] : [];
  });
  return { state: await withAllLines(cart, call), notes };
}
