import { HTML_TAG } from '../customer/addresses.ts';
import { type UserError, userError } from '../graphql.ts';
import { gid } from '../graphql-types.ts';
import { marketOf, zonesOf } from '../seed/markets.ts';
import type { Address } from '../store.ts';
import type { DeliveryAddressInput } from '../storefront/cart-addresses.ts';

/** An address with the values of an input, or a user error. @param path of the input. */
export function addressFromInput(
  input: DeliveryAddressInput,
  path: readonly string[],
  isServed: (country: string) => boolean,
): Address | UserError {
  const text = (value: string | null | undefined) => value?.trim() ?? '';
  const refuse = (code: string, message: string, ...field: string[]) => userError(code, [...path, ...field], message);
  const address = {
    firstName: text(input.firstName),
    lastName: text(input.lastName),
    ...(text(input.company) && { company: text(input.company) }),
    address1: text(input.address1),
    address2: text(input.address2),
    zip: text(input.zip),
    city: text(input.city),
    ...(text(input.provinceCode) && { zone: text(input.provinceCode) }),
    country: text(input.countryCode),
    phone: text(input.phone),
  };
  if (Object.values(address).some((value) => HTML_TAG.test(value)))
    return refuse('INVALID', 'Address cannot contain HTML tags');
  if (Object.values(address).some((value) => value.length > 255)) return refuse('TOO_LONG', 'Address is too long');
  if (!isServed(address.country)) return refuse('INVALID', 'Country is not served', 'countryCode');
  if (!address.lastName || !address.address1 || !address.city)
    return refuse('PRESENCE', 'Last name, address and city must be present');
  const zones = zonesOf(address.country);
  if (zones && !zones[address.zone ?? '']) return refuse('INVALID', 'Province is invalid', 'provinceCode');
  return address;
}

/** An address in the format of the Admin API. @param id of the address, unique among all. */
export const mailingAddressView = (address: Address, id: number | string) => ({
  __typename: 'MailingAddress',
  id: gid('MailingAddress', id),
  firstName: address.firstName || null,
  lastName: address.lastName || null,
  name: [address.firstName, address.lastName].filter(Boolean).join(' ') || null,
  company: address.company || null,
  address1: address.address1 || null,
  address2: address.address2 || null,
  zip: address.zip || null,
  city: address.city || null,
  provinceCode: address.zone ?? null,
  country: marketOf(address.country).name,
  countryCodeV2: address.country,
  phone: address.phone || null,
});
