import { AsYouType, type CountryCode, parsePhoneNumber } from 'libphonenumber-js/min';

/** The rules of phone numbers, a chunk of their own: they weigh more than everything else on the page. */

/** Writes digits as a phone number of a country, or of any country after a plus sign. */
export const format = (digits: string, country: string): string => new AsYouType(country as CountryCode).input(digits);

/** Whether a number is valid, by the rules that the endpoint uses. */
export function isPhone(phoneNumber: string, country: string): boolean {
  try {
    return parsePhoneNumber(phoneNumber, country as CountryCode).isValid();
  } catch {
    return false;
  }
}
