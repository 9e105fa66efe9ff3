/**
 * `#brand` for programs on this machine: the files of the brand's folder, which the variable BRAND names. A build has
 * their values in the place of this module (`local/brand.ts`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { featuresOf } from './brand.ts';
import { BRAND_FOLDERS, brand } from './folders.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

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
  languagesOf = {},
  defaultMarket = null,
  species = null,
} = brand;
export const features = featuresOf(brand.features);

/** The texts of a language: those of the shop, and in their place those of the brand. */
function textsIn(language: string): Record<string, string> {
  const files = [
    join(ROOT, 'kv/dictionaries', `${language}.json`),
    ...BRAND_FOLDERS.toReversed().map((folder) => join(folder, 'texts', `${language}.json`)),
  ];
  return Object.assign({}, ...files.filter((file) => existsSync(file)).map(read));
}

const source = textsIn('en');
const named = (text: string): string => text.replaceAll('{shop}', name).replaceAll('{domain}', domain);

export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  languages.map((language) => {
    const own = language === 'en' ? source : { ...source, ...textsIn(language) };
    return [language, Object.fromEntries(Object.entries(own).map(([key, text]) => [key, named(text)]))];
  }),
);
