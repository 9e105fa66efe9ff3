/** The sample pages and the facts of the company that a new brand begins with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OptionalFeature } from '../../src/brand/brand.ts';
import type { CountryFacts } from '../../src/countries/country.ts';

const SAMPLES = join(import.meta.dirname, 'content');

/** The answers about a new shop. */
export interface NewShop {
  name: string;
  domain: string;
  /** The country of the warehouse, which counts as that of the company: ISO 3166-1 alpha-2, upper case. */
  country: string;
  facts: CountryFacts;
  features: Readonly<Record<OptionalFeature, boolean>>;
}

const nameOf = (country: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

/** The company's address without its country, with a placeholder in brackets for each part that is not known. */
const placeOf = ({ facts }: NewShop): string => `[street and number], [${facts.address.postcodeExample} and town]`;

/** The company's address with the name of its country. */
export const addressOf = (shop: NewShop, language = 'en'): string =>
  `${placeOf(shop)}, ${nameOf(shop.country, language)}`;

/** `company.json`. What only the owner knows stands in brackets. */
export const companyOf = (shop: NewShop): Readonly<Record<string, string>> => ({
  name: shop.name,
  address: placeOf(shop),
  country: shop.country,
  email: `hello@${shop.domain}`,
  phone: `${shop.facts.dialCode} 000 000 000`,
  represented_by: '[name of the director]',
  register: '[register and number]',
  tax_number: `[tax number, ${shop.country}]`,
  authority: `[authority for feed, ${nameOf(shop.country, 'en')}]`,
  feed_number: '[approval number of the feed business]',
  editor: `${shop.name}, at the address above`,
});

/** A part of a sample for shops with a feature alone, between two lines that name it. */
const PART = /^<!-- ([a-z-]+) -->\n([\s\S]*?)^<!-- \/\1 -->\n/gm;

/** A sample in the words of a shop, without the parts about features that it does without. */
function filled(sample: string, shop: NewShop, language: string): string {
  const values: Readonly<Record<string, string>> = {
    shop: shop.name,
    domain: shop.domain,
    address: addressOf(shop, language),
    country: nameOf(shop.country, language),
    days: String(shop.facts.law.rights.returnDays),
  };
  return sample
    .replace(PART, (_, feature: OptionalFeature, part: string) => (shop.features[feature] ? part : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

/** The pages of a new brand in a language, by the names of their files; none where there are no samples in it. */
export function samplePages(shop: NewShop, language: string): Readonly<Record<string, string>> {
  const folder = join(SAMPLES, language);
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((file) => [file, filled(readFileSync(join(folder, file), 'utf8'), shop, language)]),
  );
}
