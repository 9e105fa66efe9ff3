import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';

/**
 * A phone number in the form E.164.
 *
 * @param country ISO 3166-1 alpha-2, for numbers without a country's code; without it, only international ones are
 * understood.
 * @returns null for anything that is no possible number.
 */
export function phoneOf(phone: string, country?: string): string | null {
  const parsed = parsePhoneNumber(phone.replace(/^\s*00/, '+'), country as CountryCode | undefined);
  return parsed?.isPossible() ? parsed.number : null;
}
