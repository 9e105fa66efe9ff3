import { gid } from '../graphql-types.ts';
import { marketOf } from '../seed/markets.ts';
import type { Address } from '../store.ts';

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
