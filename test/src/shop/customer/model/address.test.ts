import { describe, expect, it } from 'vitest';
import { markets as providersMarkets, zonesOf as providersZonesOf } from '../../../../../provider/seed/markets.ts';
import { markets } from '../../../../../src/platform/shared/markets.ts';
import { parse } from '../../../../../src/platform/shared/parse.ts';
import { deletionShape } from '../../../../../src/shop/account/model/shapes.ts';
import {
  addressLines,
  isPostcode,
  labelKey,
  needsZone,
  normalisePostcode,
  placeFields,
  postcodeExample,
  ZONE_COUNTRIES,
  zonesOf,
} from '../../../../../src/shop/customer/model/address.ts';
import { addressShape } from '../../../../../src/shop/customer/model/address-shapes.ts';

/** A seeded generator of numbers below a limit (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const COUNTRIES = markets.map(({ country }) => country);
const providersRules = new Map<string, RegExp>(
  providersMarkets.map(({ country, postalCodeRegex }) => [country, postalCodeRegex]),
);
const codesOf = (problems: { code: string; field?: string | undefined }[]) =>
  problems.map(({ code, field }) => [field, code]);
const problemsOf = (address: Record<string, string>, shape = addressShape()) => {
  const parsed = parse(address, shape, (key) => key, true);
  return 'problems' in parsed ? codesOf(parsed.problems) : [];
};

describe('postcodes', () => {
  it.each([
    ['SE', '11122', '111 22'],
    ['SE', ' se-111 22 ', '111 22'],
    ['NL', '1012ab', '1012 AB'],
    ['PL', '00 001', '00-001'],
    ['PT', '1000001', '1000-001'],
    ['LV', '1050', 'LV-1050'],
    ['LV', 'lv 1050', 'LV-1050'],
    ['IE', 'd02x285', 'D02 X285'],
    ['CZ', '11000', '110 00'],
    ['DE', 'D-10115', '10115'],
    ['FI', 'FIN-00100', '00100'],
    ['AX', 'AX-22100', '22100'],
    ['LU', 'L–1009', '1009'],
    ['DE', '123', '123'],
    ['DE', 'AT-10115', 'AT-10115'],
    ['XX', '1 2', '1 2'],
  ])('in %s "%s" is written "%s"', (country, typed, written) => {
    expect(normalisePostcode(country, typed)).toBe(written);
  });

  it.each(COUNTRIES)('of %s: however the example is typed, it is written as the provider takes it', (country) => {
    const example = postcodeExample(country);
    const pick = random(country.charCodeAt(0) * 256 + country.charCodeAt(1));
    const separators = [' ', '-', '', '.', '  '];
    for (let i = 0; i < 200; i++) {
      // other letters and digits in the places of the example's, by its own alphabet
      const other = example.replace(/\d/g, (digit) => (pick(3) ? digit : String(pick(10))));
      const typed = [...other.replace(/[ -]/g, '')]
        .map((character) => (pick(4) ? character : character + separators[pick(separators.length)]))
        .join('');
      const spelled = pick(2) ? typed.toLowerCase() : typed;
      const written = normalisePostcode(country, spelled);
      expect(isPostcode(country, written)).toBe(isPostcode(country, spelled));
      expect(normalisePostcode(country, written)).toBe(written);
      if (isPostcode(country, spelled)) expect(written).toMatch(providersRules.get(country)!);
    }
    expect(normalisePostcode(country, example)).toBe(example);
  });

  it.each(COUNTRIES)('of %s: nothing that people type throws, and a refused one stays as it is', (country) => {
    const pick = random(7);
    const alphabet = [...'0123456789ABZ -./<>"\'åé\u0000😀'];
    for (let i = 0; i < 500; i++) {
      const typed = Array.from({ length: pick(12) }, () => alphabet[pick(alphabet.length)]).join('');
      const written = normalisePostcode(country, typed);
      if (!isPostcode(country, typed)) expect(written).toBe(typed.trim());
    }
  });
});

describe('zones', () => {
  it('are those that the provider knows', () => {
    const theirs = Object.fromEntries(ZONE_COUNTRIES.map((country) => [country, providersZonesOf(country)]));
    expect(
      Object.fromEntries(ZONE_COUNTRIES.map((country) => [country, Object.fromEntries(zonesOf(country))])),
    ).toEqual(theirs);
  });

  it('are asked for exactly where the provider asks for them', () => {
    expect(COUNTRIES.filter(needsZone)).toEqual(['AU', 'ES', 'IE', 'IT', 'PT', 'RO']);
    for (const country of COUNTRIES) expect(placeFields(country).includes('zoneCode')).toBe(needsZone(country));
  });

  it('and postcodes are named as the country names them', () => {
    expect([
      labelKey('zoneCode', 'IE'),
      labelKey('zoneCode', 'SE'),
      labelKey('zip', 'IE'),
      labelKey('zip', 'SE'),
      labelKey('city', 'AU'),
    ]).toEqual(['address.zone_county', 'address.zone_any', 'address.zip_eircode', 'address.zip', 'address.city_au']);
  });
});

describe('the lines of an address', () => {
  const address = { firstName: 'A', lastName: 'B', address1: 'Street 1', address2: '', phoneNumber: null };
  it.each([
    [
      'AU',
      { zip: '2010', city: 'Surry Hills', zoneCode: 'NSW' },
      ['A B', 'Street 1', 'Surry Hills NSW 2010', 'Australia'],
    ],
    ['IT', { zip: '00118', city: 'Roma', zoneCode: 'RM' }, ['A B', 'Street 1', '00118 Roma RM', 'Italy']],
    [
      'IE',
      { zip: 'T12 X70A', city: 'Ballincollig', zoneCode: 'CO' },
      ['A B', 'Street 1', 'Ballincollig', 'Cork', 'T12 X70A', 'Ireland'],
    ],
    ['ES', { zip: '28001', city: 'Madrid', zoneCode: 'M' }, ['A B', 'Street 1', '28001 Madrid', 'Spain']],
    ['HU', { zip: '1011', city: 'Budapest', zoneCode: null }, ['A B', '1011 Budapest', 'Street 1', 'Hungary']],
    ['IT', { zip: '00118', city: 'Roma', zoneCode: null }, ['A B', 'Street 1', '00118 Roma', 'Italy']],
  ])('in %s', (territoryCode, place, lines) => {
    expect(addressLines({ ...address, ...place, territoryCode }, 'en-IE')).toEqual(lines);
  });
});

describe('the shape of an address', () => {
  const german = { territoryCode: 'DE', address1: 'Weg 1', zip: '10115', city: 'Berlin' };
  it('names everything that is missing', () => {
    expect(problemsOf({ territoryCode: 'IT' })).toEqual([
      ['address1', 'invalid_address1'],
      ['zip', 'invalid_zip'],
      ['city', 'invalid_city'],
      ['zoneCode', 'invalid_zone_code'],
    ]);
  });

  it.each([
    [german, []],
    [{ ...german, territoryCode: 'de' }, []],
    [{ ...german, zip: '123' }, [['zip', 'invalid_zip']]],
    [{ ...german, territoryCode: 'US' }, [['territoryCode', 'invalid_country_code']]],
    [{ ...german, zoneCode: 'BE' }, []],
    [{ ...german, territoryCode: 'IT', zoneCode: 'RM' }, []],
    [{ ...german, territoryCode: 'IT', zoneCode: 'NSW' }, [['zoneCode', 'invalid_zone_code']]],
    [{ ...german, territoryCode: 'RO', zip: '', zoneCode: 'B' }, []],
  ])('%j: %j', (address, problems) => {
    expect(problemsOf(address as Record<string, string>)).toEqual(problems);
  });

  it('checks the phone number once it knows how', () => {
    const shape = addressShape((number, country) => number === '1' && country === 'DE');
    expect(problemsOf({ ...german, phoneNumber: '2' })).toEqual([]);
    expect(problemsOf({ ...german, phoneNumber: '2' }, shape)).toEqual([['phoneNumber', 'phone_invalid']]);
    expect(problemsOf({ ...german, phoneNumber: '1' }, shape)).toEqual([]);
    expect(problemsOf({ ...german, phoneNumber: ' ' }, shape)).toEqual([]);
  });

  it('finds the same before and after the postcode is normalised, for every country and any zone', () => {
    const pick = random(11);
    for (let i = 0; i < 500; i++) {
      const territoryCode = COUNTRIES[pick(COUNTRIES.length)]!;
      const zones = zonesOf(COUNTRIES[pick(COUNTRIES.length)]!);
      const address = {
        territoryCode,
        address1: 'x',
        city: 'y',
        zip: postcodeExample(COUNTRIES[pick(COUNTRIES.length)]!),
        zoneCode: zones[0]?.[0] ?? '',
      };
      expect(problemsOf({ ...address, zip: normalisePostcode(territoryCode, address.zip) })).toEqual(
        problemsOf(address),
      );
    }
  });
});

it('the account is deleted by the word only, in any case', () => {
  const problems = (confirm: string) => {
    const parsed = parse({ confirm }, deletionShape('DELETE'), (key) => key, true);
    return 'problems' in parsed ? codesOf(parsed.problems) : [];
  };
  expect([problems(' delete '), problems('DELETE')]).toEqual([[], []]);
  expect([problems(''), problems('delet')]).toEqual([[['confirm', 'delete_word']], [['confirm', 'delete_word']]]);
});
