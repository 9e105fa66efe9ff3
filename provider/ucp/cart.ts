import { gid } from '../graphql-types.ts';
import { inLanguage, variantIn } from '../seed/translations.ts';
import type { Cart } from '../store.ts';
import { emptyCart, findCart } from '../storefront/cart.ts';
import { CartChange } from '../storefront/cart-change.ts';
import { cartId, cartLineId, checkoutUrl } from '../storefront/cart-views.ts';
import { type Context, firstImage, languageOf } from '../storefront/views.ts';
import { calculateTotals, type PricedLine, type Totals } from '../totals.ts';
import { type Call, contextOf, errorAnswer, type Message, metadata, withMessages } from './call.ts';
import type { CartInput } from './input.ts';

/**
 * Carts of programs are those of the Storefront API, under the same ids, so that its checkout takes them over.
 *
 * Source: UCP, specification, "Cart Capability".
 */

const CART = 'dev.ucp.shopping.cart';

/** A cart that was cancelled: the call that did it, and its answer. */
interface Cancelled {
  id: string;
  idempotencyKey: string;
  answer: object;
}

/** A sum, what is taken off, and what is left. */
const totalsOf = (subtotal: number, off: number, type: 'items_discount' | 'discount') => [
  { type: 'subtotal', amount: subtotal },
  ...(off > 0 ? [{ type, amount: -off }] : []),
  { type: 'total', amount: subtotal - off },
];

/** The address of a line's picture, where there is one. */
function imageOf(product: PricedLine['product'], context: Context, variant: PricedLine['variant']) {
  const image = firstImage(product, context, variant);
  return image && { image_url: image.url() };
}

function lineAnswer(
  cart: Cart,
  { cartLine, product, variant, unitPrice, subtotal, total }: PricedLine,
  context: Context,
) {
  const shown = inLanguage(product, languageOf(context));
  const { title } = variantIn(shown, variant.id);
  return {
    id: cartLineId(cart, cartLine),
    item: {
      id: gid('ProductVariant', variant.id),
      title: shown.variants.length > 1 ? `${shown.title}, ${title}` : shown.title,
      price: unitPrice,
      ...imageOf(product, context, variant),
    },
    quantity: cartLine.quantity,
    totals: totalsOf(subtotal, subtotal - total, 'items_discount'),
  };
}

/** The codes of a cart, and what each that applies takes off. */
function discountsOf({ codes, orderDiscounts, lines }: Totals) {
  const amounts = new Map<string, number>();
  for (const { code, amount } of [...orderDiscounts, ...lines.flatMap(({ discounts }) => discounts)])
    amounts.set(code, (amounts.get(code) ?? 0) + amount);
  return {
    codes: codes.map(({ code }) => code),
    applied: [...amounts].map(([code, amount]) => ({ code, title: code, amount })),
  };
}

function cartAnswer(call: Call, cart: Cart, context: Context, messages: readonly Message[]): object {
  const totals = calculateTotals(call.store, cart);
  const own = { ...context, country: cart.country };
  const onOrder = totals.orderDiscounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ucp: metadata(call, CART),
    id: cartId(cart),
    line_items: totals.lines.map((line) => lineAnswer(cart, line, own)),
    currency: totals.currency,
    totals: totalsOf(totals.subtotal, onOrder, 'discount'),
    ...(call.agreement.capabilities.has('dev.ucp.shopping.discount') && { discounts: discountsOf(totals) }),
    continue_url: checkoutUrl(cart, own),
    ...withMessages(messages),
  };
}

const notFound = (call: Call): object => errorAnswer(call, CART, 'not_found', 'Cart not found or has expired');

/** Gives a cart the lines and codes that are sent. A line that is named by its id, or has the variant, stays itself. */
function apply(change: CartChange, { line_items: wanted, discounts }: CartInput): void {
  const { cart } = change;
  const kept = new Map<string, number>();
  const added = wanted.filter(({ id, item, quantity }) => {
    const line =
      cart.lines.find((known) => cartLineId(cart, known) === id) ??
      cart.lines.find((known) => gid('ProductVariant', known.variantId) === item.id);
    const isOther = !line || gid('ProductVariant', line.variantId) !== item.id;
    if (!isOther) kept.set(cartLineId(cart, line), (kept.get(cartLineId(cart, line)) ?? 0) + quantity);
    return isOther;
  });
  const ids = cart.lines.map((line) => cartLineId(cart, line));
  change.removeLines(ids.filter((id) => !kept.has(id)));
  change.updateLines([...kept].map(([id, quantity]) => ({ id, quantity })));
  // the first line of a cart is the one that was added last
  change.addLines(added.map(({ item, quantity }) => ({ merchandiseId: item.id, quantity })).reverse());
  if (discounts?.codes) change.setDiscountCodes(discounts.codes);
}

/** The warnings of a change as messages. */
const warningsOf = ({ warnings }: CartChange): Message[] =>
  warnings.map(({ code, message }) => ({
    type: 'warning',
    code: code.toLowerCase(),
    content: message,
    path: code.startsWith('DISCOUNT') ? '$.discounts.codes' : '$.line_items',
  }));

/** The answer to a change that the Storefront API would refuse too; null for one that it takes. */
function refusalOf(call: Call, { errors }: CartChange): object | null {
  const [first] = errors;
  if (!first) return null;
  const isUnknown = first.code === 'INVALID';
  return errorAnswer(call, CART, isUnknown ? 'item_unavailable' : first.code.toLowerCase(), first.message);
}

/** Makes a cart. */
export function createCart(call: Call, input: CartInput): object {
  const { context, messages } = contextOf(call, input.context);
  const change = new CartChange(emptyCart(context), context);
  apply(change, input);
  const refusal = refusalOf(call, change);
  if (refusal) return refusal;
  if (input.line_items.length > 0 && change.cart.lines.length === 0)
    return errorAnswer(call, CART, 'out_of_stock', 'All requested items are currently out of stock');
  change.commit();
  return cartAnswer(call, change.cart, context, [...messages, ...warningsOf(change)]);
}

/** The cart of an id with its own country and language. */
function known(call: Call, id: string): { cart: Cart; context: Context } | null {
  const cart = findCart(id, call);
  return cart && { cart, context: { store: call.store, ...call.urls, country: cart.country, language: cart.language } };
}

/** Reads a cart. */
export function getCart(call: Call, id: string): object {
  const found = known(call, id);
  return found ? cartAnswer(call, found.cart, found.context, []) : notFound(call);
}

/** Replaces what a cart has, and its country where the call names another one. */
export function updateCart(call: Call, id: string, input: CartInput): object {
  const found = known(call, id);
  if (!found) return notFound(call);
  const { context: asked, messages } = contextOf(call, input.context);
  const { address_country: country, language } = input.context ?? {};
  const context = {
    ...found.context,
    ...(country && messages.length === 0 && { country: asked.country }),
    ...(language && { language: asked.language }),
  };
  const change = new CartChange({ ...found.cart, country: context.country, language: context.language }, context);
  apply(change, input);
  const refusal = refusalOf(call, change);
  if (refusal) return refusal;
  change.commit();
  return cartAnswer(call, change.cart, context, [...messages, ...warningsOf(change)]);
}

/** Cancels a cart, which nothing finds from then on. The same call answers the same again. */
export function cancelCart(call: Call, id: string, idempotencyKey: string): object {
  const { store } = call;
  const token = /\/Cart\/(\w+)/.exec(id)?.[1] ?? '';
  const before = store.get<Cancelled>('cancelled-cart', token);
  if (before) return before.id === id && before.idempotencyKey === idempotencyKey ? before.answer : notFound(call);
  const found = known(call, id);
  if (!found) return notFound(call);
  const answer = cartAnswer(call, found.cart, found.context, []);
  store.put('cancelled-cart', token, { id, idempotencyKey, answer } satisfies Cancelled);
  store.remove('cart', token);
  return answer;
}
