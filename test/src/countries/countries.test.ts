import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { currencies } from '../../../src/countries/collect.ts';
import * as entries from '../../../src/countries/entries.ts';
import { type Country, countries } from '../../../src/countries/index.ts';
import { groups } from '../../../src/platform/shared/markets.ts';
import { deliveredTexts, translatorIn } from '../../../src/site/texts.ts';
import { readDictionaries } from '../../../tools/kv/texts.ts';

const all = Object.entries(countries) as [Country, (typeof countries)[Country]][];

/** Those that no market of the project's own brand is for. */
const others = (Object.entries(entries) as typeof all).filter(([country]) => !(country in countries));

it('every file of a country is in the table', () => {
  const files = readdirSync('src/countries').filter((file) => /^[a-z]{2}\.ts$/.test(file));
  expect(
    Object.keys(entries)
      .map((country) => `${country.toLowerCase()}.ts`)
      .sort(),
  ).toEqual(files.sort());
});

it.each(others)('%s, which other brands sell to, has its texts and a postcode', (country, { address, law, isLive }) => {
  expect(isLive).toBe(false);
  for (const texts of Object.values(readDictionaries())) {
    expect(texts).toHaveProperty([`guarantee.law_${law.rights.guarantee}`]);
    if (law.rights.hasCustomsNote) expect(texts).toHaveProperty([`customs.to_${country.toLowerCase()}`]);
  }
  expect(address.postcodeExample).toMatch(address.postcodeOfProvider);
  expect(address.postcodeExample.replaceAll(/[\s-]/g, '')).toMatch(address.postcode);
});

it('every currency has one set of facts', () => {
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
});

it('the style sheet shows the field of a zone in the countries that have zones', () => {
  const [rule = ''] =
    /^form:has.*option:is.*[.]zone [{].*$/m.exec(readFileSync('client/styles/account.css', 'utf8')) ?? [];
  const shown = [...rule.matchAll(/\[value='([A-Z]{2})'\]/g)].map(([, country]) => country);
  expect(shown).toEqual(all.flatMap(([country, { address }]) => (address.zones ? country : [])).sort());
});

describe.each(all)('%s', (country, facts) => {
  const code = country.toLowerCase();

  it('has the texts that its facts name', () => {
    const { rights } = facts.law;
    const { labels, zones } = facts.address;
    const keys = [
      `guarantee.law_${rights.guarantee}`,
      ...(rights.hasCustomsNote ? [`customs.to_${code}`] : []),
      ...(zones ? [zones.label] : []),
      ...Object.values(labels),
    ];
    for (const [language, texts] of Object.entries(readDictionaries()))
      expect([language, keys.filter((key) => !texts[key] && !texts[`${key}.other`])]).toEqual([language, []]);
  });

  it('has pages that name its tax', () => {
    const t = translatorIn(deliveredTexts, {
      code,
      country,
      name: facts.name,
      nativeName: facts.nativeName,
      currency: facts.currency.code,
      language: 'en',
      freeShipping: facts.delivery.freeFrom,
    });
    expect(t('order.tax')).toContain(facts.tax.name);
    expect(Object.values(groups).filter(({ availableCountries }) => availableCountries.includes(code))).toEqual(
      facts.isLive ? [groups[facts.group]] : [],
    );
  });

  it('has a zone, a locale and a currency that there are, and a postcode that fits', () => {
    const { zone, englishLocale, currency, address } = facts;
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(Intl.NumberFormat.supportedLocalesOf([englishLocale])).toEqual([englishLocale]);
    expect(Intl.supportedValuesOf('currency')).toContain(currency.code);
    expect(address.postcodeExample).toMatch(address.postcodeOfProvider);
    expect(address.fields.includes('zoneCode')).toBe(address.zones !== null);
  });

  it('has the price of a parcel back, with its carrier and the month whose price it is', () => {
    const { carrier, price, month } = facts.delivery.back!;
    expect([carrier.length > 1, price > 0, month]).toEqual([true, true, expect.stringMatching(/^20\d\d-\d\d-01$/)]);
  });

  it('has rates of tax in the order of their days', () => {
    for (const rates of [facts.tax.standard, facts.tax.petFood])
      expect(rates.map(({ from }) => from)).toEqual(rates.map(({ from }) => from).toSorted());
  });
});
