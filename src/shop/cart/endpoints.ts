import type { Context } from 'hono';
import { coerce, defaulted, nonempty, object, optional, pattern, refine } from 'superstruct';
import { isSecure } from '../../platform/http/cookies.ts';
import { objectOf } from '../../platform/shared/body.ts';
import { integerBetween, market, membersOf, requiredText } from '../../platform/shared/fields.ts';
import type { CallOf } from '../../routes.ts';
import { gid, gidOf, gidOrNumber, isGid, MAX_GID } from '../../shopify/ids.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { callContext, endpoint } from '../../site/endpoint.ts';
import { countCart } from '../ab/variants.ts';
import { unavailable } from '../notices/unavailable.ts';
import { addLines } from './add.ts';
import { assignToCustomer } from './buyer.ts';
import { cartNotFound } from './call.ts';
import { cartCall, cartIdFrom, runCartChange } from './change.ts';
import type { CartCall } from './context.ts';
import { cartCookies, clearCartCookies } from './cookie.ts';
import { MAX_LINE_QUANTITY, MAX_QUANTITY } from './model/cart.ts';
import type { RemovedLine } from './model/removed.ts';
import { changeQuantityBy } from './quantity.ts';
import { followReferral } from './referral.ts';
import { wayBack, withWayBack } from './removed/removed.ts';
import { changeCountry, changeDiscount, readCart, removeGiftCard, removeLines, updateLines } from './service.ts';

/** Empty for a one-time purchase. */
const planId = coerce(
  refine(requiredText(MAX_GID), 'plan', (id) => id === '' || isGid('SellingPlan', id)),
  pattern(requiredText(20), /^\d+$/),
  (number) => gidOf('SellingPlan', number),
);
const lineId = gid('CartLine');
const attributes = membersOf(nonempty(requiredText(60)), requiredText(500), 20);
const token = optional(requiredText(300));
const formId = optional(pattern(requiredText(64), /^[\w-]{16,64}$/));
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
    const call = cartCall(context);
    const found = await readCart(id, call);
    const state = found && (await followReferral(found, call));
    // only same-origin requests may set the cookie: a link from another site must not give the visitor somebody else's
    // cart
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
  async (input, context) => {
    const line = {
      merchandiseId: input.variantId,
      quantity: input.quantity,
      ...(input.sellingPlanId && { sellingPlanId: input.sellingPlanId }),
      ...(input.attributes && { attributes: Object.entries(input.attributes).map(([key, value]) => ({ key, value })) }),
    };
    const outcome = await runCartChange(context, input, (id, call) => addLines(id, [line], call));
    if (outcome.ok) countCart(context.c, context.market.code);
    return outcome;
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
  async (input, context) => {
    let removed: RemovedLine | null = null;
    const change = async (id: string | undefined, call: CartCall) => {
      if (!id) return cartNotFound(call);
      if (input.quantity === 0 || (input.by ?? 0) < 0) removed = await wayBack(context, id, input.lineId, call);
      if (input.by !== undefined)
        return changeQuantityBy(context.c.env.DB, id, { lineId: input.lineId, by: input.by }, call);
      if (input.quantity === 0) return removeLines(id, [input.lineId], call);
      const line = {
        id: input.lineId,
        ...(input.quantity !== undefined && { quantity: input.quantity }),
        ...(input.sellingPlanId !== undefined && { sellingPlanId: input.sellingPlanId || null }),
      };
      return updateLines(id, [line], call);
    };
    return withWayBack(await runCartChange(context, input, change, { removes: true }), removed, input.lineId, context);
  },
);

/** The plans of lines by their ids, in a form as JSON. */
const plans = coerce(membersOf(lineId, planId, 100), requiredText(100 * MAX_GID), (json) => objectOf(json));

const postLinesPlans = endpoint(object({ ...common, plans }), (input, context) => {
  const lines = Object.entries(input.plans).map(([id, plan]) => ({ id, sellingPlanId: plan || null }));
  return runCartChange(context, input, (id, call) => (id ? updateLines(id, lines, call) : cartNotFound(call)));
});

const postLinesRemove = endpoint(object({ ...common, lineId }), async (input, context) => {
  let removed: RemovedLine | null = null;
  const change = async (id: string | undefined, call: CartCall) => {
    if (!id) return cartNotFound(call);
    removed = await wayBack(context, id, input.lineId, call);
    return removeLines(id, [input.lineId], call);
  };
  return withWayBack(await runCartChange(context, input, change, { removes: true }), removed, input.lineId, context);
});

const postDiscount = endpoint(object({ ...common, code: requiredText(60) }), (input, context) => {
  const code = input.code.trim();
  return runCartChange(context, input, async (id, call) => {
    if (!id) return cartNotFound(call);
    if (code) await assignToCustomer(id, context);
    return changeDiscount(id, code, call);
  });
});

const postGiftCardRemove = endpoint(
  object({ ...common, giftCardId: gid('AppliedGiftCard') }),
  ({ giftCardId, ...input }, context) =>
    runCartChange(context, input, (id, call) => (id ? removeGiftCard(id, giftCardId, call) : cartNotFound(call))),
);

const postBuyer = endpoint(
  object({ ...common, countryCode: pattern(requiredText(2), /^[A-Za-z]{2}$/) }),
  async (input, context) => {
    if (context.market.country !== input.countryCode.toUpperCase())
      return {
        ok: false,
        status: 422,
        problems: [
          { code: 'invalid_country_code', message: context.t('error.invalid_country_code'), field: 'countryCode' },
        ],
      };
    return runCartChange(context, input, (id, call) => (id ? changeCountry(id, call) : cartNotFound(call)), {
      location: context.from,
    });
  },
);

export const cartCalls = {
  read: getCart,
  add: postLinesAdd,
  update: postLinesUpdate,
  plans: postLinesPlans,
  remove: postLinesRemove,
  discount: postDiscount,
  giftCardRemove: postGiftCardRemove,
  buyer: postBuyer,
} satisfies Record<CallOf<'cart'>, Handler>;
