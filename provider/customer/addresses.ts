import { cityLine } from '../format.ts';
import { type UserError, userError } from '../graphql.ts';
import { gid } from '../graphql-types.ts';
import { HOME_COUNTRY, isPostalCodeOptional, marketOf, sellsTo, zonesOf } from '../seed/markets.ts';
import type { Address } from '../store.ts';

/** An address as input of the Customer Account API. */
export interface AddressInput {
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
  address1?: string | null;
  address2?: string | null;
  zip?: string | null;
  city?: string | null;
  zoneCode?: string | null;
  territoryCode?: string | null;
  phoneNumber?: string | null;
}

export const HTML_TAG = /<[a-z!/]/i;

/** @returns the errors of an address, with the codes of the real service. */
export function validateAddress(input: AddressInput): UserError[] {
  const errors: UserError[] = [];
  const fieldPath = (name: string) => ['address', name];
  const country = input.territoryCode ?? '';
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue;
    if (value.length > 255) errors.push(userError('TOO_LONG', fieldPath(name), 'is too long'));
    if (HTML_TAG.test(value)) errors.push(userError('CONTAINS_HTML_TAGS', fieldPath(name), 'cannot contain HTML tags'));
  }
  if (!input.address1?.trim()) errors.push(userError('ADDRESS1_MISSING', fieldPath('address1'), "can't be blank"));
  if (!input.city?.trim()) errors.push(userError('REQUIRED', fieldPath('city'), "can't be blank"));
  if (!country) errors.push(userError('TERRITORY_CODE_MISSING', fieldPath('territoryCode'), 'is missing'));
  else if (!sellsTo(country))
    errors.push(userError('INVALID_TERRITORY_CODE', fieldPath('territoryCode'), 'is invalid'));
  else if (
    !(isPostalCodeOptional(country) && !input.zip?.trim()) &&
    !marketOf(country).postalCodeRegex.test(input.zip?.trim() ?? '')
  )
    errors.push(userError('INVALID_FOR_COUNTRY', fieldPath('zip'), `is not valid for ${marketOf(country).name}`));
  const zones = zonesOf(country);
  if (zones && !input.zoneCode) errors.push(userError('ZONE_CODE_MISSING', fieldPath('zoneCode'), 'is missing'));
  else if (zones && !zones[input.zoneCode!])
    errors.push(userError('INVALID_FOR_COUNTRY', fieldPath('zoneCode'), `is not valid for ${marketOf(country).name}`));
  if (input.phoneNumber && !/^\+?[\d ()-]{6,20}$/.test(input.phoneNumber))
    errors.push(userError('PHONE_NUMBER_NOT_VALID', fieldPath('phoneNumber'), 'is invalid'));
  return errors;
}

/** Converts the input into a stored address. */
export const toAddress = (input: AddressInput): Address => ({
  firstName: input.firstName?.trim() ?? '',
  lastName: input.lastName?.trim() ?? '',
  ...(input.company?.trim() && { company: input.company.trim() }),
  address1: input.address1?.trim() ?? '',
  address2: input.address2?.trim() ?? '',
  zip: input.zip?.trim() ?? '',
  city: input.city?.trim() ?? '',
  // a country without zones drops what it is sent
  ...(zonesOf(input.territoryCode ?? '') && input.zoneCode && { zone: input.zoneCode }),
  country: input.territoryCode ?? HOME_COUNTRY,
  phone: input.phoneNumber?.trim() ?? '',
});

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** An address in the format of the Customer Account API. */
export function addressView(address: Address, id: number | string) {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  return {
    __typename: 'CustomerAddress',
    id: gid('CustomerAddress', id),
    firstName: address.firstName || null,
    lastName: address.lastName || null,
    name: name || null,
    company: address.company ?? null,
    address1: address.address1,
    address2: address.address2 || null,
    zip: address.zip,
    city: address.city,
    province: zonesOf(address.country)?.[address.zone ?? ''] ?? null,
    zoneCode: address.zone ?? null,
    country: countryName(address.country),
    territoryCode: address.country,
    phoneNumber: address.phone || null,
    formattedArea: `${cityLine(address)}, ${countryName(address.country)}`,
    formatted: ({ withCompany, withName }: { withCompany: boolean; withName: boolean }) =>
      [
        withName && name,
        withCompany && address.company,
        address.address1,
        address.address2,
        cityLine(address),
        countryName(address.country),
      ].filter(Boolean),
  };
}
