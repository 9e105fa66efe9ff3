import type { Context } from 'hono';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { coerce, defaulted, integer, min, object, string } from 'superstruct';
import { config } from '../../env.ts';
import { market, text } from '../../platform/http/fields.ts';
import { marketByCode } from '../../platform/market/markets.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { type api, pages } from '../../routes.ts';
import {
  AddressCreateDocument,
  AddressDeleteDocument,
  AddressUpdateDocument,
  CustomerDocument,
  CustomerUpdateDocument,
  OrderByNumberDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import { type Session, SignedOut, sessionOf } from '../../shopify/session.ts';
import { clearSessionCookies } from '../../shopify/session-cookies.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type CallContext, callContext, type Outcome } from '../../site/endpoint.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { buyLines } from '../cart/endpoints.ts';
import { setCartCustomer } from '../cart/service.ts';
import { unavailable } from '../unavailable.ts';
import { postDataDelete, postDataExport } from './data.ts';
import { accountEndpoint, refuse, saved } from './endpoint.ts';
import { addressesOf } from './model.ts';

const postProfileUpdate = accountEndpoint(object({ market, firstName: text(100), lastName: text(100) }), async ({ firstName, lastName }, call, session) => {
  const { customerUpdate } = await session.ask(CustomerUpdateDocument, { input: { firstName, lastName } });
  const [wrong] = customerUpdate?.userErrors ?? [];
  if (wrong || !customerUpdate?.customer) {
    const field = wrong?.field?.at(-1) === 'lastName' ? 'lastName' : 'firstName';
    return refuse(422, call, field === 'lastName' ? 'invalid_last_name' : 'invalid_first_name', field);
  }
  return saved(pages.profile(call.market.code), { customer: customerUpdate.customer });
});

/** The API's refusal of an address, in the shop's codes and fields. */
function addressProblem({ code, field }: { code: string | null; field: string[] | null }, call: CallContext): Outcome {
  const name = field?.at(-1) ?? '';
  switch (code) {
    case 'CUSTOMER_ADDRESS_ALREADY_EXISTS':
      return refuse(409, call, 'address_exists');
    case 'ADDRESS_ID_DOES_NOT_EXIST':
      return refuse(404, call, 'address_not_found');
    case 'DELETING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED':
    case 'DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED':
      return refuse(409, call, 'address_is_default');
    case 'ADDRESS1_MISSING':
      return refuse(422, call, 'invalid_address1', 'address1');
    case 'PHONE_NUMBER_NOT_VALID':
      return refuse(422, call, 'phone_invalid', 'phoneNumber');
    case 'INVALID_TERRITORY_CODE':
    case 'TERRITORY_CODE_MISSING':
    case 'COUNTRY_NOT_EXIST':
      return refuse(422, call, 'invalid_country_code', 'territoryCode');
    default:
      if (name === 'zip') return refuse(422, call, 'invalid_zip', 'zip');
      if (name === 'city') return refuse(422, call, 'invalid_city', 'city');
      return refuse(422, call, 'invalid_input', name);
  }
}

const addressId = gid('CustomerAddress');
const Address = object({
  market,
  addressId: defaulted(string(), ''),
  firstName: text(100),
  lastName: text(100),
  address1: text(200),
  address2: text(200),
  zip: text(20),
  city: text(100),
  territoryCode: text(2),
  phoneNumber: text(30),
  isDefault: defaulted(string(), ''),
});

/** The customer's addresses as the shop has them. */
async function addressList(session: Session) {
  const { customer } = await session.ask(CustomerDocument, {});
  return addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
}

const postAddressSave = accountEndpoint(Address, async (input, call, session) => {
  const { addressId: id, isDefault, market: _, phoneNumber, ...fields } = input;
  const country = fields.territoryCode.toUpperCase();
  if (!marketByCode(country.toLowerCase(), config(call.c.env).group)) return refuse(422, call, 'invalid_country_code', 'territoryCode');
  const missing = (['address1', 'zip', 'city'] as const).filter((name) => fields[name].trim() === '');
  if (missing.length > 0)
    return { ok: false, status: 422, problems: missing.map((name) => ({ code: `invalid_${name}`, message: call.t(`error.invalid_${name}`), field: name })) };
  const phone = phoneNumber.trim() ? parsePhoneNumber(phoneNumber, country as CountryCode) : undefined;
  if (phoneNumber.trim() && !phone?.isValid()) return refuse(422, call, 'phone_invalid', 'phoneNumber');
  const address = { ...fields, territoryCode: country, phoneNumber: phone?.number ?? null };
  const defaultAddress = isDefault === '' || isDefault === 'false' ? null : true;
  const { userErrors } = (id
    ? (await session.ask(AddressUpdateDocument, { addressId: id, address, defaultAddress })).customerAddressUpdate
    : (await session.ask(AddressCreateDocument, { address, defaultAddress: defaultAddress ?? false })).customerAddressCreate) ?? { userErrors: [] };
  const [wrong] = userErrors;
  // the same form twice has done its work the first time
  if (wrong && !(wrong.code === 'CUSTOMER_ADDRESS_ALREADY_EXISTS' && !id))
    return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

const postAddressDefault = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressUpdate } = await session.ask(AddressUpdateDocument, { addressId: id, address: null, defaultAddress: true });
  const [wrong] = customerAddressUpdate?.userErrors ?? [];
  if (wrong) return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

const postAddressRemove = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressDelete } = await session.ask(AddressDeleteDocument, { addressId: id });
  const [wrong] = customerAddressDelete?.userErrors ?? [];
  // what is gone already has been removed
  if (wrong && wrong.code !== 'ADDRESS_ID_DOES_NOT_EXIST') return addressProblem({ code: wrong.code ?? null, field: wrong.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) }, 'removed');
});

const postOrderAgain = accountEndpoint(object({ market, number: coerce(min(integer(), 1), string(), Number) }), async ({ number: wanted }, call, session) => {
  const { customer } = await session.ask(OrderByNumberDocument, { query: `name:${wanted}` });
  const found = customer.orders.nodes.find(({ number }) => number === wanted);
  if (!found) return refuse(404, call, 'order_not_found');
  const lines = found.lineItems.nodes.flatMap(({ variantId, quantity }) => (variantId ? [{ merchandiseId: variantId, quantity }] : []));
  return (await buyLines(lines, call)) ?? refuse(409, call, 'nothing_to_buy');
});

/** Who is signed in, as the specification's client asks: 401 when nobody is. */
async function getCustomer(c: Context<AppEnv>): Promise<Response> {
  const { t, market } = callContext(c, {});
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const signedOut = () => {
    for (const cookie of clearSessionCookies(c)) headers.append('Set-Cookie', cookie);
    // the cart stays in this browser; whose it was does not
    c.executionCtx.waitUntil(setCartCustomer(cartIdOf(c.req.header('cookie')), null, config(c.env), market.code).catch(() => {}));
    return Response.json({ errors: [{ code: 'signed_out', message: t('error.signed_out') }] }, { status: 401, headers });
  };
  try {
    const session = await sessionOf(c);
    if (!session) return signedOut();
    const { customer } = await session.ask(CustomerDocument, {});
    for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
    return Response.json({ data: { customer }, errors: [] }, { headers });
  } catch (error) {
    if (error instanceof SignedOut) return signedOut();
    if (!(error instanceof UpstreamError)) throw error;
    headers.set('Retry-After', '5');
    return Response.json({ errors: [unavailable(error, t, { event: 'customer' })] }, { status: 503, headers });
  }
}

export const accountCalls = {
  customer: getCustomer,
  profileUpdate: postProfileUpdate,
  addressSave: postAddressSave,
  addressDefault: postAddressDefault,
  addressRemove: postAddressRemove,
  orderAgain: postOrderAgain,
  dataExport: postDataExport,
  dataDelete: postDataDelete,
} satisfies Record<keyof typeof api.account, Handler>;
