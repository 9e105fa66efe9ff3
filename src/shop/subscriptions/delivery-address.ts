/** Addresses of deliveries as the Admin API has them. Pure. */

import type { CollectedAtFragment, ShippedToFragment } from '../../shopify/generated/admin/graphql.ts';
import type { CountryCode } from '../../shopify/generated/storefront/graphql.ts';
import type { DeliveryAddress } from './model/subscription.ts';

type Method = { address?: ShippedToFragment } | CollectedAtFragment | null | undefined;
/** A delivery method that may name no more than the country of an address. */
type AnyMethod = { address?: { countryCodeV2: string | null } } | CollectedAtFragment | null | undefined;

const textOf = (value: string | null | undefined): string | null => value?.trim() || null;

/** The address of a delivery method; null for a method that ships to none. */
export function addressOfMethod(method: Method): DeliveryAddress | null {
  const address = method && 'address' in method ? method.address : null;
  return address
    ? {
        firstName: textOf(address.firstName),
        lastName: textOf(address.lastName),
        address1: textOf(address.address1),
        address2: textOf(address.address2),
        zip: textOf(address.zip),
        city: textOf(address.city),
        zoneCode: textOf(address.provinceCode),
        territoryCode: address.countryCodeV2 ?? null,
        phoneNumber: textOf(address.phone),
      }
    : null;
}

/** The pick-up point of a delivery method; null for one that ships. */
export const locationOf = (method: AnyMethod): CollectedAtFragment['pickupOption']['location'] | null =>
  method && 'pickupOption' in method ? method.pickupOption.location : null;

/** The country that a delivery method leads to; null where the provider does not say. */
export const countryOfMethod = (method: AnyMethod): CountryCode | null => {
  const country =
    method && 'address' in method ? method.address?.countryCodeV2 : locationOf(method)?.address.countryCode;
  return (country as CountryCode | undefined) ?? null;
};

/** An address as the input of a draft. */
export const inputOfAddress = (address: DeliveryAddress) => ({
  firstName: address.firstName ?? '',
  lastName: address.lastName ?? '',
  address1: address.address1 ?? '',
  address2: address.address2 ?? '',
  zip: address.zip ?? '',
  city: address.city ?? '',
  ...(address.zoneCode && { provinceCode: address.zoneCode }),
  countryCode: address.territoryCode as CountryCode,
  phone: address.phoneNumber ?? '',
});

const KEYS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'zip',
  'city',
  'zoneCode',
  'territoryCode',
  'phoneNumber',
] as const;

/** Whether two addresses are the same, however an empty field is written. */
export const isSameAddress = (a: DeliveryAddress, b: DeliveryAddress): boolean =>
  KEYS.every((key) => textOf(a[key]) === textOf(b[key]));

/** The address of an edited delivery where it is another one than the contract's, or the others are collected. */
export function elsewhereOf(edited: Method, own: Method): DeliveryAddress | null {
  const [address, ownAddress] = [addressOfMethod(edited), addressOfMethod(own)];
  return address && own && !(ownAddress && isSameAddress(address, ownAddress)) ? address : null;
}
