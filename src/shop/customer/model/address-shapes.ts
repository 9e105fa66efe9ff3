/** The shape of an address that a form sends. Pure. */

import { object, refine } from 'superstruct';
import { market, text } from '../../../platform/shared/fields.ts';
import { MAX_GID } from '../../../shopify/ids.ts';
import { isKnownCountry, isPostcode, isPostcodeRequired, isZone, needsZone } from './address.ts';

/** The fields of an address, whatever they hold. */
export const AddressFields = object({
  market,
  addressId: text(MAX_GID),
  territoryCode: text(2),
  firstName: text(100),
  lastName: text(100),
  address1: text(200),
  address2: text(200),
  zip: text(20),
  city: text(100),
  zoneCode: text(10),
  phoneNumber: text(30),
  isDefault: text(10),
});

/** The fields that an address lacks or that do not fit its country. */
function* misfits({ address1, zip, city, zoneCode, territoryCode }: typeof AddressFields.TYPE) {
  const country = territoryCode.toUpperCase();
  if (!address1.trim()) yield { path: ['address1'] };
  if (zip.trim() ? isKnownCountry(country) && !isPostcode(country, zip) : isPostcodeRequired(country))
    yield { path: ['zip'] };
  if (!city.trim()) yield { path: ['city'] };
  if (needsZone(country) && !isZone(country, zoneCode)) yield { path: ['zoneCode'] };
}

/**
 * An address as its country writes it. Fields that a country does not use are ignored.
 *
 * @param isPhone whether a phone number is valid; the browser knows once it has loaded the rules.
 */
export const addressShape = (isPhone: (phoneNumber: string, country: string) => boolean = () => true) =>
  refine(
    refine(
      refine(
        AddressFields,
        'invalid_country_code',
        ({ territoryCode }) => isKnownCountry(territoryCode.toUpperCase()) || { path: ['territoryCode'] },
      ),
      'address',
      misfits,
    ),
    'phone_invalid',
    ({ phoneNumber, territoryCode }) =>
      !phoneNumber.trim() || isPhone(phoneNumber, territoryCode.toUpperCase()) || { path: ['phoneNumber'] },
  );
