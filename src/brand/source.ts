/**
 * `#brand` for programs on this machine: the files of the brand's folder, which the variable BRAND names. A build has
 * their values in the place of this module (`local/brand.ts`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Brand, featuresOf } from './brand.ts';
import { textsFor } from './feature-texts.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = process.env.BRAND ? resolve(process.env.BRAND) : join(ROOT, 'brand');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const brand = read(join(FOLDER, 'brand.json')) as Brand;

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

const pagesFolder = join(FOLDER, 'content/en');
/** The names of the pages of information in the folder. The build refuses files with other letters. */
export const pages: readonly string[] = existsSync(pagesFolder)
  ? readdirSync(pagesFolder)
      .filter((file) => /^[a-z0-9-]+\.md$/.test(file))
      .map((file) => basename(file, '.md'))
      .sort()
  : [];

/** The texts of a language: those of the shop, and in their place those of the brand. */
function textsIn(language: string): Record<string, string> {
  const files = [join(ROOT, 'kv/dictionaries', `${language}.json`), join(FOLDER, 'texts', `${language}.json`)];
  const tables = files.filter((file) => existsSync(file)).map((file) => read(file) as Record<string, string>);
  return Object.assign({}, ...tables.map((table) => textsFor(table, features)));
}

const source = textsIn('en');
const named = (text: string): string => text.replaceAll('{shop}', name).replaceAll('{domain}', domain);

export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  languages.map((language) => {
    const own = language === 'en' ? source : { ...source, ...textsIn(language) };
    return [language, Object.fromEntries(Object.entries(own).map(([key, text]) => [key, named(text)]))];
  }),
);
