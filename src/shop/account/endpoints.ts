import type { Context } from 'hono';
import { integer, min, object, pattern } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { MAX_NUMBER, market, readFrom, requiredText, text } from '../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { type CallOf, pages } from '../../routes.ts';
import {
  CustomerDocument,
  CustomerUpdateDocument,
  OrderByNumberDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { searchByNumber } from '../../shopify/order-name.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { callContext } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { setCartCustomer } from '../cart/buyer.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { clearCustomerCookies } from '../customer/customer-cookies.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import { unavailable } from '../notices/unavailable.ts';
import { postNewsletterChange } from '../sign-ups/index.ts';
import { postAddressDefault, postAddressRemove, postAddressSave } from './address-endpoints.ts';
import { postDataDelete, postDataExport } from './data.ts';
import { ProfileShape } from './model/shapes.ts';
import { dismissOffer } from './offers.ts';
import { postLogout, postSessionsEnd } from './sign-out.ts';

const postProfileUpdate = accountEndpoint(ProfileShape, async ({ firstName, lastName }, call, session) => {
  const { customerUpdate } = await session.ask(CustomerUpdateDocument, { input: { firstName, lastName } });
  const [userError] = customerUpdate?.userErrors ?? [];
  if (userError || !customerUpdate?.customer) {
    const field = userError?.field?.at(-1) === 'lastName' ? 'lastName' : 'firstName';
    return refuse(422, call, field === 'lastName' ? 'invalid_last_name' : 'invalid_first_name', field);
  }
  return saved(pages.profile(call.market.code), { customer: customerUpdate.customer });
});

const postOfferDismiss = accountEndpoint(
  object({ market, offer: pattern(requiredText(36), /^(?:address|name|[0-9a-f-]{36})$/) }),
  async ({ offer }, call, session) => {
    await session.verify();
    if (!(await mayStore(call, 'account'))) return refuse(429, call, 'too_many_today');
    await dismissOffer(call.c.env.DB, session.customerId, offer);
    return saved(pages.account(call.market.code), {}, 'removed');
  },
);

const postOrderAgain = accountEndpoint(
  object({ market, number: readFrom(MAX_NUMBER, min(integer(), 1), Number), formId: text(60) }),
  async ({ number: orderNumber, formId }, call, session) => {
    const { customer } = await session.ask(OrderByNumberDocument, {
      query: searchByNumber(settingsOf(call.c.env), orderNumber),
    });
    const found = customer.orders.nodes.find(({ number }) => number === orderNumber);
    if (!found) return refuse(404, call, 'order_not_found');
    const lines = found.lineItems.nodes.flatMap(({ variantId, quantity }) =>
      variantId ? [{ merchandiseId: variantId, quantity }] : [],
    );
    return cartOutcome(call, await buyLines(lines, call, formId));
  },
);

/** Responds with the signed-in customer as JSON; 401 when nobody is signed in. The query may name the `market`. */
async function getCustomer(c: Context<AppEnv>): Promise<Response> {
  const { t, market } = callContext(c, c.req.query());
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const signedOut = () => {
    for (const cookie of clearCustomerCookies(c)) headers.append('Set-Cookie', cookie);
    // the cart stays in this browser, without its customer
    c.executionCtx.waitUntil(
      setCartCustomer(cartIdOf(c.req), null, settingsOf(c.env), market.code, buyerIpOf(c.req)).catch(() => {}),
    );
    return Response.json(
      { errors: [{ code: 'signed_out', message: t('error.signed_out') }] },
      { status: 401, headers },
    );
  };
  try {
    const session = await sessionOf(c);
    if (!session) return signedOut();
    const { customer } = await session.ask(CustomerDocument, {});
    for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
    return Response.json({ data: { customer }, errors: [] }, { headers });
  } catch (error) {
    if (error instanceof SignedOut) return signedOut();
    if (!upstreamErrorOf(error)) throw error;
    headers.set('Retry-After', '5');
    return Response.json({ errors: [unavailable(error, t, { event: 'customer' })] }, { status: 503, headers });
  }
}

export const accountCalls = {
  customer: getCustomer,
  logout: postLogout,
  sessionsEnd: postSessionsEnd,
  profileUpdate: postProfileUpdate,
  addressSave: postAddressSave,
  addressDefault: postAddressDefault,
  addressRemove: postAddressRemove,
  offerDismiss: postOfferDismiss,
  orderAgain: postOrderAgain,
  newsletterChange: postNewsletterChange,
  dataExport: postDataExport,
  dataDelete: postDataDelete,
} satisfies Record<CallOf<'account'>, Handler>;
