import type { Infer } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { isWithinLimit } from '../../platform/http/rate-limit.ts';
import { marketByCode } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { CartAttributesUpdateDocument, type CartLineUpdateInput } from '../../shopify/generated/storefront/graphql.ts';
import { isGid } from '../../shopify/ids.ts';
import { translatorOf } from '../../site/texts.ts';
import { addLines } from '../cart/add.ts';
import { type CartResult, query } from '../cart/call.ts';
import { cartCall } from '../cart/change.ts';
import type { CartCall } from '../cart/context.ts';
import type { CartItem, CartState } from '../cart/model/cart.ts';
import { changeCountry, changeDiscount, readCart, updateLines } from '../cart/service.ts';
import { type AgentCall, type Answer, addressOf, failedOutcome, type Message, metadata, withMessages } from './call.ts';
import type { CartInput } from './input.ts';
import { minorUnits } from './money.ts';

/**
 * Carts of programs. Each is a cart of the commerce provider, so that its checkout takes it over; a visitor's own cart
 * is another one.
 *
 * Source: UCP, specification, "Cart Capability".
 */

const CART = 'dev.ucp.shopping.cart';

/** The attribute of a cart that a program has cancelled: the key of that call. The provider deletes no cart. */
const CANCELLED = '_ucp_cancelled';

const TOKEN = /^([\w-]{1,100})\.([\w-]{1,100})$/;

/** The provider's id of a program's cart, which has no slashes, so that it is one segment of a path. */
function providerId(id: string): string | null {
  const [, name, key] = TOKEN.exec(id.slice(0, 300)) ?? [];
  const gid = name ? `gid://shopify/Cart/${name}?key=${key}` : id;
  return isGid('Cart', gid) ? gid : null;
}

/** The id that a program gets. Whoever knows it has the cart, as with the provider's. */
const ownId = (gid: string): string => gid.replace(/^gid:\/\/shopify\/Cart\/([\w-]+)\?key=/, '$1.');

const notFound = (call: AgentCall): Answer =>
  failedOutcome(
    call,
    CART,
    { code: 'not_found', content: 'There is no such cart, or it has expired.' },
    pages.home(call.market.code),
  );

const total = (type: string, amount: number) => ({ type, amount });

/** A sum, what is taken off, and what is left. */
const totals = (sum: number, off: number, discount: 'items_discount' | 'discount') => [
  total('subtotal', sum),
  ...(off > 0 ? [total(discount, -off)] : []),
  total('total', sum - off),
];

const lineView = (item: CartItem, currency: string, origin: string) => ({
  id: item.id,
  item: {
    id: item.variantId,
    title: item.name,
    price: minorUnits(item.price, currency),
    ...(item.imageURL && { image_url: new URL(item.imageURL, origin).href }),
  },
  quantity: item.quantity,
  totals: totals(minorUnits(item.totalPrice, currency), 0, 'items_discount'),
});

function cartView(
  call: AgentCall,
  { cart, details }: CartState,
  messages: readonly Message[],
): Record<string, unknown> {
  const { currencyCode: currency, totals: sums } = cart;
  const isAgreed = call.agreement.capabilities.has('dev.ucp.shopping.discount');
  const { code } = call.market;
  return {
    ucp: metadata(call, CART),
    id: ownId(cart.id),
    line_items: cart.items.map((item) => lineView(item, currency, addressOf(call, '/'))),
    currency,
    totals: totals(minorUnits(sums.subTotal, currency), minorUnits(sums.discountTotal, currency), 'discount'),
    ...(isAgreed && {
      discounts: {
        codes: cart.discountCodes,
        applied: (details.discounts ?? []).map(({ name, isCode, amount }) => ({
          ...(isCode && { code: name }),
          title: name,
          amount: minorUnits(amount, currency),
          ...(!isCode && { automatic: true }),
        })),
      },
    }),
    links: [
      { type: 'terms_of_service', url: addressOf(call, pages.content(code, 'terms-conditions')) },
      { type: 'privacy_policy', url: addressOf(call, pages.content(code, 'privacy-policy')) },
    ],
    // the provider's checkout, where a person sees what is bought, and pays
    continue_url: cart.checkoutURL,
    ...withMessages([...call.messages, ...messages]),
  };
}

/** Problems of the shop as messages. */
const messagesOf = (result: CartResult, path: string): Message[] =>
  'problems' in result
    ? result.problems.map(({ code, message }) => ({ type: 'warning', code, content: message, path }))
    : result.notes.map(({ code, message }) => ({ type: 'warning', code, content: message, path }));

type Input = Infer<typeof CartInput>;

/** The quantities of variants; lines of one variant are one. */
function wanted({ line_items: lines }: Input): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { item, quantity } of lines) quantities.set(item.id, (quantities.get(item.id) ?? 0) + quantity);
  return quantities;
}

/** Applies the first of the codes; the shop takes one. @throws UpstreamError */
async function applyCodes(state: CartState, codes: readonly string[], call: CartCall): Promise<[CartState, Message[]]> {
  const [code = '', ...others] = codes.map((typed) => typed.trim()).filter(Boolean);
  const messages: Message[] = others.map((other) => ({
    type: 'warning',
    code: 'discount_code_combination_disallowed',
    content: `One code at a time: ${other} was not used.`,
    path: '$.discounts.codes',
  }));
  const isThere = state.cart.discountCodes.some((known) => known.toLowerCase() === code.toLowerCase());
  if (isThere || (code === '' && state.cart.discountCodes.length === 0)) return [state, messages];
  const result = await changeDiscount(state.cart.id, code, call, { takesGiftCards: false });
  if ('state' in result) return [result.state, messages];
  const refused = messagesOf(result, '$.discounts.codes[0]').map((message) => ({
    ...message,
    code: 'discount_code_invalid',
  }));
  return [state, [...refused, ...messages]];
}

const callOf = ({ c, market }: AgentCall): CartCall => cartCall({ c, market, t: translatorOf(c, market) });

/**
 * The cart of an id, and the call in the cart's own market where it names no other; null for one that the provider does
 * not know. @throws UpstreamError
 */
async function known(call: AgentCall, id: string): Promise<{ own: AgentCall; state: CartState } | null> {
  const gid = providerId(id);
  const state = gid ? await readCart(gid, callOf(call)) : null;
  if (!gid || !state) return null;
  const market = call.namesCountry
    ? call.market
    : (marketByCode(state.cart.countryCode.toLowerCase(), settingsOf(call.c.env).group) ?? call.market);
  const own = { ...call, market };
  // its texts are in the language of the call that reads it
  const translated = market.language === call.market.language ? state : await readCart(gid, callOf(own));
  return translated && { own, state: translated };
}

const isCancelled = ({ attributes }: CartState): boolean => Boolean(attributes?.[CANCELLED]);

/** Codes could be guessed, so their calls are limited like those of the cart's own form. */
const mayTryCodes = async ({ c }: AgentCall, { discounts }: Input): Promise<boolean> =>
  (discounts?.codes ?? []).length === 0 || isWithinLimit(c, c.env.LIMIT_CODE);

const TOO_MANY: Answer = {
  kind: 'refused',
  status: 429,
  code: 'too_many_requests',
  content: 'Too many codes. Try again in a minute.',
  retryAfter: 60,
};

/** Makes a cart. @throws UpstreamError */
export async function createCart(call: AgentCall, input: Input): Promise<Answer> {
  if (!(await mayTryCodes(call, input))) return TOO_MANY;
  const cart = callOf(call);
  const lines = [...wanted(input)].map(([merchandiseId, quantity]) => ({ merchandiseId, quantity }));
  const made = await addLines(undefined, lines, cart);
  if (!('state' in made)) {
    const [problem] = made.problems;
    return failedOutcome(
      call,
      CART,
      {
        code: problem?.code === 'sold_out' ? 'out_of_stock' : (problem?.code ?? 'invalid'),
        content: problem?.message ?? 'The cart was refused.',
      },
      pages.home(call.market.code),
    );
  }
  const [state, messages] = await applyCodes(made.state, input.discounts?.codes ?? [], cart);
  return {
    kind: 'outcome',
    status: 201,
    body: cartView(call, state, [...messagesOf(made, '$.line_items'), ...messages]),
  };
}

/** Reads a cart. @throws UpstreamError */
export async function getCart(call: AgentCall, id: string): Promise<Answer> {
  const found = await known(call, id);
  return found && !isCancelled(found.state)
    ? { kind: 'outcome', body: cartView(found.own, found.state, []) }
    : notFound(call);
}

/** The changes that lead from the lines of a cart to those that are wanted. */
function changesOf({ cart }: CartState, wantedLines: Map<string, number>) {
  const left = new Map(wantedLines);
  const updates: CartLineUpdateInput[] = [];
  for (const { id, variantId, quantity } of cart.items) {
    const next = left.get(variantId) ?? 0;
    left.delete(variantId);
    if (next !== quantity) updates.push({ id, quantity: next });
  }
  return { updates, additions: [...left].map(([merchandiseId, quantity]) => ({ merchandiseId, quantity })) };
}

/** Gives a cart other lines in the place of its own. @throws UpstreamError */
export async function replaceCart(call: AgentCall, id: string, input: Input): Promise<Answer> {
  if (!(await mayTryCodes(call, input))) return TOO_MANY;
  const found = await known(call, id);
  if (!found || isCancelled(found.state)) return notFound(call);
  const { own } = found;
  const cart = callOf(own);
  let { state } = found;
  const messages: Message[] = [];
  const take = (result: CartResult) => {
    if ('state' in result) ({ state } = result);
    messages.push(...messagesOf(result, '$.line_items'));
  };
  if (state.cart.countryCode !== own.market.country) take(await changeCountry(state.cart.id, cart));
  const { updates, additions } = changesOf(state, wanted(input));
  if (updates.length > 0) take(await updateLines(state.cart.id, updates, cart));
  if (additions.length > 0) take(await addLines(state.cart.id, additions, cart));
  const { codes } = input.discounts ?? {};
  const [changed, more] = codes ? await applyCodes(state, codes, cart) : [state, []];
  return { kind: 'outcome', body: cartView(own, changed, [...messages, ...more]) };
}

/**
 * Cancels a cart: it answers with what it was, and is not found from then on. The same call answers the same again.
 *
 * @param key of the call, by which a repetition is known. @throws UpstreamError
 */
export async function cancelCart(call: AgentCall, id: string, key: string): Promise<Answer> {
  const found = await known(call, id);
  const cancelledBy = found?.state.attributes?.[CANCELLED];
  if (!found || (cancelledBy && cancelledBy !== key)) return notFound(call);
  const { own, state } = found;
  if (!cancelledBy) {
    const attributes = Object.entries({ ...state.attributes, [CANCELLED]: key }).map(([name, value]) => ({
      key: name,
      value,
    }));
    await query(callOf(own), CartAttributesUpdateDocument, { cartId: state.cart.id, attributes }, true);
  }
  return { kind: 'outcome', body: cartView(own, state, []) };
}
