/**
 * `#brand` for programs on this machine: the files of the brand's folder, which the variable BRAND names. A build has
 * their values in the place of this module (`local/brand.ts`).
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Brand, featuresOf } from './brand.ts';
import { textsFor } from './feature-texts.ts';
import { brandFolder, readJson, type Texts, textsIn } from './files.ts';
import { BRAND_FOLDERS } from './folders.ts';

/** The members of `brand.json`, above those of the brands that it extends. */
const brand: Brand = Object.assign(
  {},
  ...BRAND_FOLDERS.toReversed().map((folder) => readJson(join(folder, 'brand.json'))),
);

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
  mailScenes = false,
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

const pagesFolder = BRAND_FOLDERS.map((folder) => join(folder, 'content/en')).find((folder) => existsSync(folder));
/** The names of the pages of information in the folder. The build refuses files with other letters. */
export const pages: readonly string[] =
  pagesFolder === undefined
    ? []
    : readdirSync(pagesFolder)
        .filter((file) => /^[a-z0-9-]+\.md$/.test(file))
        .map((file) => basename(file, '.md'))
        .sort();

/** Texts as a shop with the brand's features has them. */
const chosen = (given: Texts): Texts => textsFor(given, features);
const english = textsIn('en', brandFolder(), chosen);
const named = (text: string): string => text.replaceAll('{shop}', name).replaceAll('{domain}', domain);

/** English stands in where a language lacks a text. */
export const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  languages.map((language) => {
    const all = { ...english, ...textsIn(language, brandFolder(), chosen) };
    return [language, Object.fromEntries(Object.entries(all).map(([key, text]) => [key, named(text)]))];
  }),
);
