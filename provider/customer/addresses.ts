import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Address } from '../store.ts';

/** An address as the Customer Account API takes it. */
export interface AddressInput {
  firstName?: string | null;
  lastName?: string | null;
  address1?: string | null;
  address2?: string | null;
  zip?: string | null;
  city?: string | null;
  territoryCode?: string | null;
  phoneNumber?: string | null;
}

export const problem = (code: string, field: string[], message: string) => ({ code, field, message });
export const HTML = /<[a-z!/]/i;

/** What the real service says of an address, in its codes. */
export function wrongAddress(input: AddressInput) {
  const errors: ReturnType<typeof problem>[] = [];
  const at = (name: string) => ['address', name];
  const country = input.territoryCode ?? '';
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue;
    if (value.length > 255) errors.push(problem('TOO_LONG', at(name), 'is too long'));
    if (HTML.test(value)) errors.push(problem('CONTAINS_HTML_TAGS', at(name), 'cannot contain HTML tags'));
  }
  if (!input.address1?.trim()) errors.push(problem('ADDRESS1_MISSING', at('address1'), "can't be blank"));
  if (!input.city?.trim()) errors.push(problem('REQUIRED', at('city'), "can't be blank"));
  if (!country) errors.push(problem('TERRITORY_CODE_MISSING', at('territoryCode'), 'is missing'));
  else if (!sellsTo(country)) errors.push(problem('INVALID_TERRITORY_CODE', at('territoryCode'), 'is invalid'));
  else if (!new RegExp(marketOf(country).postalCodeRegex).test(input.zip?.trim() ?? ''))
    errors.push(problem('INVALID_FOR_COUNTRY', at('zip'), `is not valid for ${marketOf(country).name}`));
  if (input.phoneNumber && !/^\+?[\d ()-]{6,20}$/.test(input.phoneNumber)) errors.push(problem('PHONE_NUMBER_NOT_VALID', at('phoneNumber'), 'is invalid'));
  return errors;
}

/** What is kept of an address. */
export const fields = (input: AddressInput): Address => ({
  firstName: input.firstName?.trim() ?? '',
  lastName: input.lastName?.trim() ?? '',
  address1: input.address1?.trim() ?? '',
  address2: input.address2?.trim() ?? '',
  zip: input.zip?.trim() ?? '',
  city: input.city?.trim() ?? '',
  country: input.territoryCode ?? 'SE',
  phone: input.phoneNumber?.trim() ?? '',
});
