/** Pure rules of addresses: their fields, zones and postcodes by country. */

import { countryName } from '../../../platform/shared/format.ts';
import type { ApiAddress } from './customer.ts';
import { ZONES } from './zones.ts';

/**
 * An example of each country's postcode, which shows its separators, and the rule for its letters and digits.
 *
 * Source: CLDR's postal code data and the countries' postal services.
 */
const POSTCODES: Readonly<Record<string, readonly [example: string, rule: RegExp]>> = {
  AT: ['1010', /^[1-9]\d{3}$/],
  AU: ['2000', /^(?:0[289]\d{2}|[1-9]\d{3})$/],
  AX: ['22100', /^22\d{3}$/],
  BE: ['1000', /^[1-9]\d{3}$/],
  BG: ['1000', /^[1-9]\d{3}$/],
  CH: ['8001', /^[1-9]\d{3}$/],
  CZ: ['110 00', /^[1-7]\d{4}$/],
  DE: ['10115', /^(?!00)\d{5}$/],
  DK: ['1050', /^\d{4}$/],
  EE: ['10111', /^[1-9]\d{4}$/],
  ES: ['28001', /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/],
  FI: ['00100', /^(?!22)\d{5}$/],
  FR: ['75001', /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/],
  HR: ['10000', /^[1-5]\d{4}$/],
  HU: ['1011', /^[1-9]\d{3}$/],
  IE: ['D02 X285', /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4}$/],
  IT: ['00118', /^\d{5}$/],
  LT: ['01100', /^\d{5}$/],
  LU: ['1009', /^[1-9]\d{3}$/],
  LV: ['LV-1050', /^[1-5]\d{3}$/],
  NL: ['1012 AB', /^[1-9]\d{3}(?!S[ADS])[A-Z]{2}$/],
  PL: ['00-001', /^\d{5}$/],
  PT: ['1000-001', /^[1-9]\d{6}$/],
  RO: ['010011', /^\d{6}$/],
  SE: ['111 22', /^[1-9]\d{4}$/],
  SI: ['1000', /^[1-9]\d{3}$/],
  SK: ['811 01', /^[089]\d{4}$/],
};

/** Countries where an address may lack its postcode. Source: Shopify/worldwide, `zip_requirement`. */
const POSTCODE_OPTIONAL = new Set(['RO']);

export const isKnownCountry = (country: string): boolean => country in POSTCODES;
export const isPostcodeRequired = (country: string): boolean => !POSTCODE_OPTIONAL.has(country);
export const postcodeExample = (country: string): string => POSTCODES[country]?.[0] ?? '';

/** The letters and digits of a postcode, without the sign of its country: "SE-111 22" becomes "11122". */
const significant = (country: string, typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(new RegExp(`^(?:${country}?|FIN|SLO|EST)(?=\\d)`), '');

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
  const characters = significant(country, typed);
  const [, prefix = '', pattern = ''] = /^([A-Z]+-)?(.+)$/.exec(postcodeExample(country)) ?? [];
  let i = 0;
  return prefix + pattern.replace(/[A-Z\d]/g, () => characters[i++] ?? '');
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

/** The fields of a place in the order in which a country writes them. Source: Shopify/worldwide, `format.edit`. */
export function placeFields(country: string): ('zip' | 'city' | 'zoneCode')[] {
  if (country === 'AU' || country === 'IE') return ['city', 'zoneCode', 'zip'];
  if (country === 'LT' || country === 'LV') return ['city', 'zip'];
  return needsZone(country) ? ['zip', 'city', 'zoneCode'] : ['zip', 'city'];
}

/** Whether a country writes the place before the street. */
export const isPlaceFirst = (country: string): boolean => country === 'HU';

const ZONE_LABELS: Readonly<Record<string, string>> = {
  AU: 'address.zone_state',
  ES: 'address.zone_province',
  IE: 'address.zone_county',
  IT: 'address.zone_province',
  PT: 'address.zone_region',
  RO: 'address.zone_county',
};

/**
 * The key of a field's label, where countries name it differently. Without a country that needs a zone, the zone's
 * label names all kinds.
 */
export function labelKey(field: 'zip' | 'city' | 'zoneCode', country: string): string {
  switch (field) {
    case 'zoneCode':
      return ZONE_LABELS[country] ?? 'address.zone_any';
    case 'city':
      return country === 'AU' ? 'address.city_au' : 'address.city';
    case 'zip':
      return country === 'AU' ? 'address.zip_au' : country === 'IE' ? 'address.zip_eircode' : 'address.zip';
  }
}

/** The last lines of an address before its country: place, postcode and zone as the country writes them. */
function placeLines({
  zip,
  city,
  zoneCode,
  territoryCode,
}: Pick<ApiAddress, 'zip' | 'city' | 'zoneCode' | 'territoryCode'>): (string | null)[] {
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  const zone = zoneCode && territoryCode ? zoneName(territoryCode, zoneCode) : null;
  switch (territoryCode) {
    case 'AU':
      return [join(city, zoneCode, zip)];
    case 'IT':
      return [join(zip, city, zoneCode)];
    case 'IE':
      return [city, zone === city ? null : zone, zip];
    default:
      return [join(zip, city), zone === city ? null : zone];
  }
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
