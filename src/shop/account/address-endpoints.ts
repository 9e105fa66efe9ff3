import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { object } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { market } from '../../platform/shared/fields.ts';
import { marketByCode } from '../../platform/shared/markets.ts';
import { parse } from '../../platform/shared/parse.ts';
import { pages } from '../../routes.ts';
import {
  AddressCreateDocument,
  AddressDeleteDocument,
  AddressUpdateDocument,
  CustomerDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import { needsZone, normalisePostcode } from '../customer/model/address.ts';
import { AddressFields, addressShape } from '../customer/model/address-shapes.ts';
import { addressesOf } from '../customer/model/customer.ts';

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
    case 'ZONE_CODE_MISSING':
      return refuse(422, call, 'invalid_zone_code', 'zoneCode');
    default:
      if (name === 'zoneCode') return refuse(422, call, 'invalid_zone_code', 'zoneCode');
      if (name === 'zip') return refuse(422, call, 'invalid_zip', 'zip');
      if (name === 'city') return refuse(422, call, 'invalid_city', 'city');
      return refuse(422, call, 'invalid_input', name);
  }
}

const addressId = gid('CustomerAddress');

/** Whether a phone number is valid, as its country writes it or in international format. */
const isPhone = (phoneNumber: string, country: string): boolean =>
  parsePhoneNumber(phoneNumber, country as CountryCode)?.isValid() === true;

/** Reads the customer's addresses, the default one first. */
async function addressList(session: Session) {
  const { customer } = await session.ask(CustomerDocument, {});
  return addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
}

export const postAddressSave = accountEndpoint(AddressFields, async (input, call, session) => {
  const parsed = parse(input, addressShape(isPhone), call.t, false);
  if ('problems' in parsed) return { ok: false, status: 422, problems: parsed.problems };
  const { addressId: id, isDefault, market: _, phoneNumber, ...fields } = input;
  const country = fields.territoryCode.toUpperCase();
  if (!marketByCode(country.toLowerCase(), settingsOf(call.c.env).group))
    return refuse(422, call, 'invalid_country_code', 'territoryCode');
  const address = {
    ...fields,
    zip: normalisePostcode(country, fields.zip),
    zoneCode: needsZone(country) ? fields.zoneCode : null,
    territoryCode: country,
    phoneNumber: phoneNumber.trim() ? (parsePhoneNumber(phoneNumber, country as CountryCode)?.number ?? null) : null,
  };
  const defaultAddress = isDefault === '' || isDefault === 'false' ? null : true;
  const { userErrors } = (id
    ? (await session.ask(AddressUpdateDocument, { addressId: id, address, defaultAddress })).customerAddressUpdate
    : (await session.ask(AddressCreateDocument, { address, defaultAddress: defaultAddress ?? false }))
        .customerAddressCreate) ?? { userErrors: [] };
  const [userError] = userErrors;
  // a new address that exists already is a repeated submission, which counts as success
  if (userError && !(userError.code === 'CUSTOMER_ADDRESS_ALREADY_EXISTS' && !id))
    return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
  return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
});

export const postAddressDefault = accountEndpoint(
  object({ market, addressId }),
  async ({ addressId: id }, call, session) => {
    const { customerAddressUpdate } = await session.ask(AddressUpdateDocument, {
      addressId: id,
      address: null,
      defaultAddress: true,
    });
    const [userError] = customerAddressUpdate?.userErrors ?? [];
    if (userError) return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
    return saved(pages.addresses(call.market.code), { addresses: await addressList(session) });
  },
);

export const postAddressRemove = accountEndpoint(
  object({ market, addressId }),
  async ({ addressId: id }, call, session) => {
    const { customerAddressDelete } = await session.ask(AddressDeleteDocument, { addressId: id });
    const [userError] = customerAddressDelete?.userErrors ?? [];
    // an address that was removed before counts as success
    if (userError && userError.code !== 'ADDRESS_ID_DOES_NOT_EXIST')
      return addressProblem({ code: userError.code ?? null, field: userError.field ?? null }, call);
    return saved(pages.addresses(call.market.code), { addresses: await addressList(session) }, 'removed');
  },
);
