import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { defaulted, object, string } from 'superstruct';
import { config } from '../../env.ts';
import { market, text } from '../../platform/http/fields.ts';
import { marketByCode } from '../../platform/market/markets.ts';
import { pages } from '../../routes.ts';
import { AddressCreateDocument, AddressDeleteDocument, AddressUpdateDocument, CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { accountEndpoint, refuse, saved } from './endpoint.ts';
import { addressesOf } from './model.ts';

/** A user error of the API as a refusal in the shop's codes and fields. */
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

/** Reads the customer's addresses, the default one first. */
async function addressList(session: Session) {
  const { customer } = await session.ask(CustomerDocument, {});
  return addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
}

export const postAddressSave = accountEndpoint(Address, async (input, call, session) => {
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
  const [userError] = userErrors;
  // a new address that exists already is a repeated submission, which counts as success
  if (userError && !(userError.code === 'CUSTOMER_ADDRESS_ALREADY_EXISTS' && !id))
    return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

export const postAddressDefault = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressUpdate } = await session.ask(AddressUpdateDocument, { addressId: id, address: null, defaultAddress: true });
  const [userError] = customerAddressUpdate?.userErrors ?? [];
  if (userError) return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

export const postAddressRemove = accountEndpoint(object({ market, addressId }), async ({ addressId: id }, call, session) => {
  const { customerAddressDelete } = await session.ask(AddressDeleteDocument, { addressId: id });
  const [userError] = customerAddressDelete?.userErrors ?? [];
  // an address that was removed before counts as success
  if (userError && userError.code !== 'ADDRESS_ID_DOES_NOT_EXIST')
    return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) }, 'removed');
});
