/** Pure rules of addresses: their fields, zones and postcodes by country. */

import { factOf } from '../../../countries/compact.ts';
import {
  PLACE_FIELDS,
  PLACE_LABELS,
  PLACE_LINES,
  PLACES_FIRST,
  POSTCODES,
  POSTCODES_REQUIRED,
  ZONE_LABELS,
  ZONES,
} from '../../../countries/tables/addresses.ts';
import { countryName } from '../../../platform/shared/format.ts';
import type { ApiAddress } from './customer.ts';

export const isKnownCountry = (country: string): boolean => country in POSTCODES;
export const isPostcodeRequired = (country: string): boolean => factOf(POSTCODES_REQUIRED, country);
export const postcodeExample = (country: string): string => POSTCODES[country]?.[0] ?? '';

/** The letters and digits of a postcode, without the sign of its country: "SE-111 22" becomes "11122". */
function significant(country: string, typed: string): string {
  const characters = typed.toUpperCase().replace(/[^A-Z\d]/g, '');
  // some countries' own postcodes begin with a letter of the sign
  return POSTCODES[country]?.[1].test(characters)
    ? characters
    : characters.replace(new RegExp(`^(?:${country}?|FIN|SLO|EST)(?=\\d)`), '');
}

/** Whether a postcode fits its country, however it is spaced. */
export const isPostcode = (country: string, typed: string): boolean => {
  const rule = POSTCODES[country]?.[1];
  return rule !== undefined && !/[^\p{L}\d\s.\p{Pd}]/u.test(typed) && rule.test(significant(country, typed));
};

/**
 * Writes a postcode as its country does: "11122" becomes "111 22" in Sweden. One that does not fit the country stays as
 * it is.
 */
export function normalisePostcode(country: string, typed: string): string {
  if (!isPostcode(country, typed)) return typed.trim();
  const [, prefix = '', pattern = ''] = new RegExp(`^(${country}-)?(.+)$`).exec(postcodeExample(country)) ?? [];
  const characters = [...significant(country, typed)];
  // from the end: postcodes of some countries differ in the length of their first part
  const written = [...pattern].reduceRight(
    (after, sign) => (characters.length > 0 ? (/[A-Z\d]/.test(sign) ? characters.pop() : sign) + after : after),
    '',
  );
  return prefix + characters.join('') + written;
}

/** The zones of a country; none where an address needs no zone. */
export const zonesOf = (country: string): (readonly [code: string, name: string])[] =>
  (ZONES[country]?.split('|') ?? []).map((zone) => [
    zone.slice(0, zone.indexOf(' ')),
    zone.slice(zone.indexOf(' ') + 1),
  ]);

export const ZONE_COUNTRIES: readonly string[] = Object.keys(ZONES);
export const needsZone = (country: string): boolean => country in ZONES;

/** Whether a zone belongs to its country. */
export const isZone = (country: string, zone: string): boolean => zonesOf(country).some(([code]) => code === zone);

export const zoneName = (country: string, zone: string): string =>
  zonesOf(country).find(([code]) => code === zone)?.[1] ?? zone;

/** The fields of a place in the order in which a country's forms have them. */
export const placeFields = (country: string) => factOf(PLACE_FIELDS, country);

/** Whether a country writes the place before the street. */
export const isPlaceFirst = (country: string): boolean => factOf(PLACES_FIRST, country);

/**
 * The key of a field's label, where countries name it differently. Without a country that needs a zone, the zone's
 * label names all kinds.
 */
export const labelKey = (field: 'zip' | 'city' | 'zoneCode', country: string): string =>
  field === 'zoneCode' ? (ZONE_LABELS[country] ?? 'address.zone_any') : factOf(PLACE_LABELS, country)[field];

/** The last lines of an address before its country: place, postcode and zone as the country writes them. */
function placeLines({
  zip,
  city,
  zoneCode,
  territoryCode,
}: Pick<ApiAddress, 'zip' | 'city' | 'zoneCode' | 'territoryCode'>): string[] {
  const country = territoryCode ?? '';
  const name = zoneCode && country ? zoneName(country, zoneCode) : null;
  const parts: Readonly<Record<string, string | null>> = { zip, city, zoneCode, zone: name === city ? null : name };
  const written = (fields: string) => fields.split(' ').flatMap((field) => parts[field] || []);
  return factOf(PLACE_LINES, country).map((fields) => written(fields).join(' '));
}

/** An address as lines of text, without empty ones. */
export function addressLines(address: Omit<ApiAddress, 'id'>, locale: string): string[] {
  const { firstName, lastName, address1, address2, territoryCode, phoneNumber } = address;
  const streets = [address1, address2];
  const place = placeLines(address);
  return [
    [firstName, lastName].filter(Boolean).join(' '),
    ...(territoryCode && isPlaceFirst(territoryCode) ? [...place, ...streets] : [...streets, ...place]),
    territoryCode ? countryName(territoryCode, locale) : '',
    phoneNumber,
  ].filter((line): line is string => Boolean(line));
}
