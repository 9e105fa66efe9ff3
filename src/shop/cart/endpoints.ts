import type { Context } from 'hono';
import { coerce, defaulted, define, integer, literal, max, min, object, optional, record, refine, size, string, union } from 'superstruct';
import { config } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { market } from '../../platform/http/fields.ts';
import { type api, pages } from '../../routes.ts';
import type { CartLineInput } from '../../shopify/generated/storefront/graphql.ts';
import { gid, gidOrNumber } from '../../shopify/ids.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type CallContext, callContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { unavailable } from '../unavailable.ts';
import type { CartCall, CartResult } from './call.ts';
import { asCartId, cartCookie, cartIdOf, clearCartCookie } from './cookie.ts';
import { MAX_LINE_QUANTITY, MAX_QUANTITY } from './model.ts';
import { addLines, changeCountry, changeDiscount, readCart, removeLines, updateLines } from './service.ts';

const quantity = (lowest: number, highest: number) =>
  coerce(max(min(integer(), lowest), highest), string(), (text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** Empty for a one-time purchase. */
const planId = union([literal(''), gidOrNumber('SellingPlan')]);
const lineId = gid('CartLine');
const attributes = refine(record(size(string(), 1, 60), size(string(), 0, 500)), 'few', (value) => Object.keys(value).length <= 20);
const token = optional(size(string(), 0, 300));
const common = { market, countryCode: market, token };

/** The cart call of an endpoint's context. */
export function cartCall({ c, market, t }: Pick<CallContext, 'c' | 'market' | 't'>): CartCall {
  return { config: config(c.env), market, t, buyerIp: c.req.header('cf-connecting-ip'), waitUntil: (work) => c.executionCtx.waitUntil(work) };
}

const cartIdFrom = (c: Context<AppEnv>, sent: string | undefined) => cartIdOf(c.req) ?? asCartId(sent);

/** Runs a cart change, moves the cart to the market of the call, and turns the result into an outcome; 503 when the API fails. */
async function runCartChange(context: CallContext, location: string, change: (call: CartCall) => Promise<CartResult>): Promise<Outcome> {
  const secure = isSecure(context.c.req);
  let result: CartResult;
  try {
    const call = cartCall(context);
    result = await change(call);
    if ('state' in result && result.state.cart.countryCode !== call.market.country)
      result = { notes: result.notes, ...(await changeCountry(result.state.cart.id, call)) };
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, context.t, { event: 'cart' })] };
  }
  if ('problems' in result) return { ok: false, ...result, ...(result.cartNotFound && { cookies: [clearCartCookie(secure)], body: { cart: null } }) };
  const { state, notes } = result;
  return { ok: true, body: { ...state, warnings: notes }, location, cookies: [cartCookie(state.cart.id, secure)] };
}

const cartNotFound = (context: CallContext): Outcome => ({
  ok: false,
  status: 404,
  problems: [{ code: 'cart_not_found', message: context.t('error.cart_not_found') }],
});

async function getCart(c: Context<AppEnv>): Promise<Response> {
  const query = c.req.query();
  const context = callContext(c, query);
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const id = cartIdFrom(c, query.token);
  const secure = isSecure(c.req);
  if (!id) {
    if (c.req.header('cookie')?.includes('cart=')) headers.append('Set-Cookie', clearCartCookie(secure));
    return Response.json({ cart: null, errors: [] }, { headers });
  }
  try {
    const state = await readCart(id, cartCall(context));
    // only same-origin requests may set the cookie: a link from another site must not give the visitor somebody else's cart
    if (!state) headers.append('Set-Cookie', clearCartCookie(secure));
    else if (c.req.header('sec-fetch-site') === 'same-origin') headers.append('Set-Cookie', cartCookie(state.cart.id, secure));
    return Response.json(state ? { ...state, errors: [] } : { cart: null, errors: [] }, { headers });
  } catch (error) {
    headers.set('Retry-After', '5');
    return Response.json({ errors: [unavailable(error, context.t, { event: 'cart' })] }, { status: 503, headers });
  }
}

const postLinesAdd = endpoint(
  object({
    ...common,
    variantId: gidOrNumber('ProductVariant'),
    quantity: defaulted(quantity(1, MAX_QUANTITY), 1),
    sellingPlanId: optional(planId),
    attributes: optional(attributes),
  }),
  (input, context) =>
    runCartChange(context, pages.cart(context.market.code), (call) =>
      addLines(
        cartIdFrom(context.c, input.token),
        [
          {
            merchandiseId: input.variantId,
            quantity: input.quantity,
            ...(input.sellingPlanId && { sellingPlanId: input.sellingPlanId }),
            ...(input.attributes && { attributes: Object.entries(input.attributes).map(([key, value]) => ({ key, value })) }),
          },
        ],
        call,
      ),
    ),
);

const postLinesUpdate = endpoint(
  object({ ...common, lineId, quantity: optional(quantity(0, MAX_LINE_QUANTITY)), sellingPlanId: optional(planId) }),
  async (input, context) => {
    const id = cartIdFrom(context.c, input.token);
    if (!id) return cartNotFound(context);
    const line = {
      id: input.lineId,
      ...(input.quantity !== undefined && { quantity: input.quantity }),
      ...(input.sellingPlanId !== undefined && { sellingPlanId: input.sellingPlanId || null }),
    };
    return runCartChange(context, pages.cart(context.market.code), (call) =>
      input.quantity === 0 ? removeLines(id, [input.lineId], call) : updateLines(id, [line], call),
    );
  },
);

const postLinesRemove = endpoint(object({ ...common, lineId }), async (input, context) => {
  const id = cartIdFrom(context.c, input.token);
  return id ? runCartChange(context, pages.cart(context.market.code), (call) => removeLines(id, [input.lineId], call)) : cartNotFound(context);
});

const postDiscount = endpoint(object({ ...common, code: size(string(), 0, 60) }), async (input, context) => {
  const id = cartIdFrom(context.c, input.token);
  return id ? runCartChange(context, pages.cart(context.market.code), (call) => changeDiscount(id, input.code.trim(), call)) : cartNotFound(context);
});

const postBuyer = endpoint(
  object({ ...common, countryCode: define<string>('country', (value) => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) }),
  async (input, context) => {
    const id = cartIdFrom(context.c, input.token);
    if (context.market.country !== input.countryCode.toUpperCase())
      return { ok: false, status: 422, problems: [{ code: 'invalid_country_code', message: context.t('error.invalid_country_code'), field: 'countryCode' }] };
    return id ? runCartChange(context, context.from, (call) => changeCountry(id, call)) : cartNotFound(context);
  },
);

/**
 * Adds several lines to the cart. When the API refuses them together, adds them one by one and omits refused ones.
 *
 * @returns null when no line was added.
 */
export async function buyLines(lines: CartLineInput[], context: CallContext): Promise<Outcome | null> {
  const add = (batch: CartLineInput[], id = cartIdFrom(context.c, undefined)) =>
    runCartChange(context, pages.cart(context.market.code), (call) => addLines(id, batch, call));
  const all = lines.length > 0 ? await add(lines) : null;
  if (all?.ok || all?.status === 503 || lines.length < 2) return all?.ok || all?.status === 503 ? all : null;
  let last: Outcome | null = null;
  for (const line of lines) {
    const id = last?.ok ? String((last.body.cart as { id: string }).id) : undefined;
    const result = await add([line], id ?? cartIdFrom(context.c, undefined));
    if (result.ok) last = result;
  }
  return last;
}

export const cartCalls = {
  read: getCart,
  add: postLinesAdd,
  update: postLinesUpdate,
  remove: postLinesRemove,
  discount: postDiscount,
  buyer: postBuyer,
} satisfies Record<keyof typeof api.cart, Handler>;
