/**
 * `#brand` for programs on this machine: the files of the brand's folder, which the variable BRAND names. A build has
 * their values in the place of this module (`local/brand.ts`).
 */
import { join } from 'node:path';
import { type Brand, featuresOf } from './brand.ts';
import { brandFolder, readJson, textsIn } from './files.ts';

const brand = readJson(join(brandFolder(), 'brand.json')) as Brand;

export const {
  name,
  domain,
  worker,
  extensionAuthority,
  metafieldNamespace,
  orderPrefix,
  logo,
  mark,
  drawings,
  sells,
  fonts,
  colours,
  languages,
  otherCategories,
  markets = null,
  defaultMarket = null,
  species = null,
} = brand;
export const features = featuresOf(brand.features);

const english = textsIn('en');
const named = (text: string): string => text.replaceAll('{shop}', name).replaceAll('{domain}', domain);

/** English stands in where a language lacks a text. */
export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  languages.map((language) => {
    const all = { ...english, ...textsIn(language) };
    return [language, Object.fromEntries(Object.entries(all).map(([key, text]) => [key, named(text)]))];
  }),
);
