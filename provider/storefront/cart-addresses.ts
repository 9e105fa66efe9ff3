import { type AddressInput, HTML_TAG, toAddress, validateAddress } from '../customer/addresses.ts';
import { cityLine } from '../format.ts';
import { type UserError, userError } from '../graphql.ts';
import { gid, idOf } from '../graphql-types.ts';
import { marketOf, sellsTo, zonesOf } from '../seed/markets.ts';
import type { Address, Cart, CartDeliveryAddress, Customer } from '../store.ts';
import type { Context } from './views.ts';

/** `CartDeliveryAddressInput` of the schema, and `MailingAddressInput` of the Admin API. */
export interface DeliveryAddressInput {
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  zip?: string | null;
  provinceCode?: string | null;
  countryCode?: string | null;
  phone?: string | null;
}

export interface SelectableAddressInput {
  address?: { deliveryAddress?: DeliveryAddressInput | null; copyFromCustomerAddressId?: string | null } | null;
  oneTimeUse?: boolean | null;
  selected?: boolean | null;
  validationStrategy?: 'COUNTRY_CODE_ONLY' | 'STRICT' | null;
}

export const selectableAddressId = (cart: Cart, { id }: Pick<CartDeliveryAddress, 'id'>): string =>
  `gid://shopify/CartSelectableAddress/${id}?cart=${cart.token}`;

/** The codes of the cart for those of the Customer Account API. */
const CODES: Record<string, string> = {
  TOO_LONG: 'ADDRESS_FIELD_IS_TOO_LONG',
  CONTAINS_HTML_TAGS: 'ADDRESS_FIELD_CONTAINS_HTML_TAGS',
  ADDRESS1_MISSING: 'ADDRESS_FIELD_IS_REQUIRED',
  REQUIRED: 'ADDRESS_FIELD_IS_REQUIRED',
  TERRITORY_CODE_MISSING: 'ADDRESS_FIELD_IS_REQUIRED',
  ZONE_CODE_MISSING: 'ADDRESS_FIELD_IS_REQUIRED',
  INVALID_FOR_COUNTRY: 'INVALID_ZIP_CODE_FOR_COUNTRY',
  PHONE_NUMBER_NOT_VALID: 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN',
};

/** The names of fields here for those of the Customer Account API. */
const NAMES: Record<string, string> = { territoryCode: 'countryCode', zoneCode: 'provinceCode', phoneNumber: 'phone' };

const toCustomerInput = ({ countryCode, provinceCode, phone, ...same }: DeliveryAddressInput): AddressInput => ({
  ...same,
  territoryCode: countryCode ?? null,
  zoneCode: provinceCode ?? null,
  phoneNumber: phone ?? null,
});

/** The faults of an address: its country always, and the rest of it when the input asks for it. */
function addressErrors(input: DeliveryAddressInput, strict: boolean, path: string[]): UserError[] {
  const { countryCode } = input;
  if (!countryCode) return [userError('ADDRESS_FIELD_IS_REQUIRED', [...path, 'countryCode'], 'Country is required')];
  if (!sellsTo(countryCode)) return [userError('INVALID', [...path, 'countryCode'], 'Country is not supported.')];
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue;
    if (value.length > 255) return [userError('ADDRESS_FIELD_IS_TOO_LONG', [...path, name], 'is too long')];
    if (HTML_TAG.test(value))
      return [userError('ADDRESS_FIELD_CONTAINS_HTML_TAGS', [...path, name], 'cannot contain HTML tags')];
  }
  if (!strict) return [];
  return validateAddress(toCustomerInput(input)).map(({ code, field, message }) => {
    const name = field.at(-1)!;
    return userError(
      name === 'zoneCode' && code === 'INVALID_FOR_COUNTRY' ? 'PROVINCE_NOT_FOUND' : CODES[code]!,
      [...path, NAMES[name] ?? name],
      message,
    );
  });
}

/**
 * Reads the address of an input. @param path of the input, for errors. @returns the address, or what is wrong with it.
 */
export function readAddress(
  { address, validationStrategy }: SelectableAddressInput,
  path: string[],
  cart: Cart,
  { store }: Context,
): Address | UserError[] {
  const copiedId = address?.copyFromCustomerAddressId;
  if (copiedId) {
    const customer = cart.customer ? store.get<Customer>('customer', cart.customer) : null;
    const id = idOf('CustomerAddress', copiedId) ?? idOf('MailingAddress', copiedId);
    const saved = customer?.addresses.find((candidate) => candidate.id === id);
    if (!saved)
      return [
        userError(
          'INVALID_DELIVERY_ADDRESS_ID',
          [...path, 'address', 'copyFromCustomerAddressId'],
          'The address does not exist.',
        ),
      ];
    const { id: _, ...copied } = saved;
    return copied;
  }
  const input = { ...address?.deliveryAddress };
  const errors = addressErrors(input, validationStrategy === 'STRICT', [...path, 'address', 'deliveryAddress']);
  return errors.length > 0 ? errors : toAddress(toCustomerInput(input));
}

export const sameAddress = (a: Address, b: Address): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)] as (keyof Address)[])].every(
    (name) => (a[name] ?? '') === (b[name] ?? ''),
  );

const orNull = (text: string | undefined) => text || null;
const nameOf = ({ firstName, lastName }: Address) => [firstName, lastName].filter(Boolean).join(' ');

/** The fields that a cart's delivery address and a mailing address share. */
function addressFields(address: Address) {
  const country = marketOf(address.country).name;
  return {
    firstName: orNull(address.firstName),
    lastName: orNull(address.lastName),
    name: orNull(nameOf(address)),
    company: orNull(address.company),
    address1: orNull(address.address1),
    address2: orNull(address.address2),
    city: orNull(address.city),
    zip: orNull(address.zip),
    countryCode: address.country,
    provinceCode: orNull(address.zone),
    phone: orNull(address.phone),
    latitude: null,
    longitude: null,
    formatted: ({ withCompany, withName }: { withCompany: boolean; withName: boolean }) =>
      [
        withName && nameOf(address),
        withCompany && address.company,
        address.address1,
        address.address2,
        cityLine(address),
        country,
      ].filter(Boolean),
    formattedArea: [cityLine(address), country].filter(Boolean).join(', '),
  };
}

/** An address as the Storefront API's `MailingAddress`. */
export const mailingAddressView = (address: Address, id: number | string) => ({
  __typename: 'MailingAddress',
  id: gid('MailingAddress', id),
  ...addressFields(address),
  country: marketOf(address.country).name,
  countryCodeV2: address.country,
  province: zonesOf(address.country)?.[address.zone ?? ''] ?? null,
});

export const selectableAddressView = (cart: Cart, { id, oneTimeUse, selected, address }: CartDeliveryAddress) => ({
  id: selectableAddressId(cart, { id }),
  oneTimeUse,
  selected,
  address: { __typename: 'CartDeliveryAddress', ...addressFields(address) },
});

/** The selected delivery address of a cart. */
export const selectedAddress = ({ addresses }: Pick<Cart, 'addresses'>): Address | undefined =>
  addresses?.find(({ selected }) => selected)?.address;
