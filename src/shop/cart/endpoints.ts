import type { Context } from 'hono';
import { coerce, defaulted, define, integer, literal, max, min, object, optional, pattern, record, refine, size, string, union } from 'superstruct';
import { config } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { market } from '../../platform/http/fields.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import type { api } from '../../routes.ts';
import { gid, gidOrNumber } from '../../shopify/ids.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type CallContext, callContext, endpoint } from '../../site/endpoint.ts';
import { unavailable } from '../unavailable.ts';
import { addLines } from './add.ts';
import { type CartCall, cartNotFound } from './call.ts';
import { cartCall, cartIdFrom, runCartChange } from './change.ts';
import { cartCookies, clearCartCookies } from './cookie.ts';
import { MAX_LINE_QUANTITY, MAX_QUANTITY } from './model.ts';
import { changeQuantityBy } from './quantity.ts';
import { changeCountry, changeDiscount, readCart, removeLines, setCartCustomer, updateLines } from './service.ts';

const integerBetween = (lowest: number, highest: number) =>
  coerce(max(min(integer(), lowest), highest), string(), (text) => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** Empty for a one-time purchase. */
const planId = union([literal(''), gidOrNumber('SellingPlan')]);
const lineId = gid('CartLine');
const attributes = refine(record(size(string(), 1, 60), size(string(), 0, 500)), 'few', (value) => Object.keys(value).length <= 20);
const token = optional(size(string(), 0, 300));
const formId = optional(pattern(string(), /^[\w-]{16,64}$/));
const common = { market, countryCode: market, token, formId };

async function getCart(c: Context<AppEnv>): Promise<Response> {
  const query = c.req.query();
  const context = callContext(c, query);
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const id = cartIdFrom(c, query.token);
  const secure = isSecure(c.req);
  const setCookies = (cookies: string[]) => {
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  };
  if (!id) {
    if (c.req.header('cookie')?.includes('cart=')) setCookies(clearCartCookies(secure));
    return Response.json({ cart: null, errors: [] }, { headers });
  }
  try {
    const state = await readCart(id, cartCall(context));
    // only same-origin requests may set the cookie: a link from another site must not give the visitor somebody else's cart
    if (!state) setCookies(clearCartCookies(secure));
    else if (c.req.header('sec-fetch-site') === 'same-origin') setCookies(cartCookies(state.cart, secure));
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
    quantity: defaulted(integerBetween(1, MAX_QUANTITY), 1),
    sellingPlanId: optional(planId),
    attributes: optional(attributes),
  }),
  (input, context) => {
    const line = {
      merchandiseId: input.variantId,
      quantity: input.quantity,
      ...(input.sellingPlanId && { sellingPlanId: input.sellingPlanId }),
      ...(input.attributes && { attributes: Object.entries(input.attributes).map(([key, value]) => ({ key, value })) }),
    };
    return runCartChange(context, input, (id, call) => addLines(id, [line], call));
  },
);

const postLinesUpdate = endpoint(
  object({
    ...common,
    lineId,
    quantity: optional(integerBetween(0, MAX_LINE_QUANTITY)),
    by: optional(integerBetween(-MAX_LINE_QUANTITY, MAX_LINE_QUANTITY)),
    sellingPlanId: optional(planId),
  }),
  (input, context) => {
    const change = (id: string | undefined, call: CartCall) => {
      if (!id) return cartNotFound(call);
      if (input.by !== undefined) return changeQuantityBy(context.c.env.DB, id, { lineId: input.lineId, by: input.by }, call);
      if (input.quantity === 0) return removeLines(id, [input.lineId], call);
      const line = {
        id: input.lineId,
        ...(input.quantity !== undefined && { quantity: input.quantity }),
        ...(input.sellingPlanId !== undefined && { sellingPlanId: input.sellingPlanId || null }),
      };
      return updateLines(id, [line], call);
    };
    return runCartChange(context, input, change, { removes: true });
  },
);

const postLinesRemove = endpoint(object({ ...common, lineId }), (input, context) =>
  runCartChange(context, input, (id, call) => (id ? removeLines(id, [input.lineId], call) : cartNotFound(call)), { removes: true }),
);

/** Assigns the cart to the customer who is signed in: it may be newer than the sign-in, and some codes are for one customer only. */
async function assignToCustomer(id: string, { c, market }: CallContext): Promise<void> {
  const session = await sessionOf(c);
  const token = await session?.accessToken().catch((error: unknown) => {
    if (!(error instanceof SignedOut || error instanceof UpstreamError)) throw error;
  });
  if (token) await setCartCustomer(id, token, config(c.env), market.code, buyerIpOf(c.req));
}

const postDiscount = endpoint(object({ ...common, code: size(string(), 0, 60) }), async (input, context) => {
  const code = input.code.trim();
  const outcome = await runCartChange(context, input, async (id, call) => {
    if (!id) return cartNotFound(call);
    if (code) await assignToCustomer(id, context);
    return changeDiscount(id, code, call);
  });
  const session = await context.c.get('session');
  return { ...outcome, cookies: [...(outcome.cookies ?? []), ...(session?.cookies ?? [])] };
});

const postBuyer = endpoint(
  object({ ...common, countryCode: define<string>('country', (value) => typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)) }),
  async (input, context) => {
    if (context.market.country !== input.countryCode.toUpperCase())
      return { ok: false, status: 422, problems: [{ code: 'invalid_country_code', message: context.t('error.invalid_country_code'), field: 'countryCode' }] };
    return runCartChange(context, input, (id, call) => (id ? changeCountry(id, call) : cartNotFound(call)), { location: context.from });
  },
);

export const cartCalls = {
  read: getCart,
  add: postLinesAdd,
  update: postLinesUpdate,
  remove: postLinesRemove,
  discount: postDiscount,
  buyer: postBuyer,
} satisfies Record<keyof typeof api.cart, Handler>;
