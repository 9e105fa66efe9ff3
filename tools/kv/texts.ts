import { readdirSync, readFileSync } from 'node:fs';
import { isNeeded, usualKey } from '../../src/brand/feature-texts.ts';
import { brandFolder, brandTexts, nameOf, shopTexts, textsFile, textsIn } from '../../src/brand/files.ts';
import { features, otherCategories } from '../../src/brand/source.ts';
import * as countries from '../../src/countries/entries.ts';
import { byLanguage, LANGUAGES, SOURCE_LANGUAGE } from '../../src/languages/index.ts';
import { speciesFacts } from '../../src/species/index.ts';
import { furtherTextsOfGoods, type Goods, textsOfGoods } from './texts-of-goods.ts';

type Dictionary = Record<string, string>;

/** The parts of the brand that texts are named after. */
const GOODS: Goods = { species: speciesFacts, otherCategories, features };

/** The source files that may use a text, concatenated. */
const readSource = () =>
  ['src', 'client']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    )
    .join('\n');

/** Prefixes of keys that are assembled outside a call of `t`, including messages whose pages do not exist yet. */
const ASSEMBLED_PREFIXES = ['error.', 'success.', 'cart.', 'plan.', 'unit.', 'pet.'];

/** The ending of a text for one country, such as `cart.tax.au`. */
const COUNTRY_SUFFIX = new RegExp(`\\.(?:${Object.keys(countries).join('|').toLowerCase()})$`);

/** The plural forms of a language for whole numbers up to a hundred. */
function pluralForms(language: string): readonly string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))];
}

export interface TextFindings {
  /** Keys without a text, by language. */
  missing: Record<string, string[]>;
  /** Keys that no code uses. */
  unused: string[];
}

/**
 * The keys without a text, by language: of those that the code uses, of those that are named after the brand's species
 * and categories, and of those that the delivered texts or the given ones have, in every plural form of the language.
 *
 * @param dictionaries by language, the default one as `en`.
 */
export function missingTexts(
  dictionaries: Record<string, Dictionary>,
  source = readSource(),
  goods = GOODS,
): TextFindings['missing'] {
  const calls = [...source.matchAll(/\bt\(([^()]*)/g)].map(([, before]) => before!);
  const usedKeys = calls.flatMap((before) => [...before.matchAll(/'([a-z_]+\.[\w.-]+)'/g)].map(([, key]) => key!));
  const known = new Set([
    ...usedKeys,
    ...textsOfGoods(goods),
    ...Object.keys(shopTexts(SOURCE_LANGUAGE)),
    ...Object.keys(dictionaries.en ?? {}),
  ]);
  const counted = [...known].flatMap((key) => {
    const [, stem = ''] = /^(.*)\.one$/.exec(key) ?? [];
    return known.has(`${stem}.other`) ? stem : [];
  });
  const keysIn = (language: string) => [
    ...new Set([...known, ...counted.flatMap((key) => pluralForms(language).map((form) => `${key}.${form}`))]),
  ];
  const hasText = (dictionary: Dictionary, key: string) =>
    dictionary[key] !== undefined || dictionary[`${key}.other`] !== undefined;
  return Object.fromEntries(
    Object.entries(dictionaries).map(([language, dictionary]) => [
      language,
      keysIn(language)
        .filter((key) => !hasText(dictionary, key))
        .sort(),
    ]),
  );
}

/** The keys without a text, by language, of those that the CMS has to have: those of one shop, with its features. */
export const missingPublished = (dictionaries: Record<string, Dictionary>): TextFindings['missing'] =>
  Object.fromEntries(
    Object.entries(missingTexts(dictionaries)).map(([language, keys]) => [
      language,
      keys.filter((key) => isNeeded(key, features)),
    ]),
  );

/**
 * Compares the dictionaries with the keys that the code uses. @param dictionaries by language, the default one as `en`.
 */
export function checkTexts(dictionaries: Record<string, Dictionary>): TextFindings {
  const source = readSource();
  const usedPrefixes = [...source.matchAll(/\bt\(\s*`([a-z_]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
  const en = dictionaries.en ?? {};
  const missing = missingTexts(dictionaries, source);
  const isUsed = (key: string): boolean =>
    source.includes(`'${key}'`) ||
    source.includes(`'${key.replace(COUNTRY_SUFFIX, '').replace(/\.(?:one|other)$/, '')}'`) ||
    [...usedPrefixes, ...ASSEMBLED_PREFIXES].some((start) => key.startsWith(start));
  const unused = Object.keys(en).filter((key) => !isUsed(usualKey(key)));
  return { missing, unused };
}

/** The texts of the shop and the brand, by language. A text that the brand has in English alone is missing in others. */
export const readDictionaries = (folder = brandFolder()): Record<string, Dictionary> =>
  byLanguage(LANGUAGES, (language) => textsIn(language, folder));

/** The key of a text for one country or one number, without either. */
const stemOf = (key: string): string =>
  key.replace(/\.(?:one|two|few|many|other|zero)$/, '').replace(COUNTRY_SUFFIX, '');
/** Keys that are named after a country. */
const OF_COUNTRY = /^(?:customs\.to|guarantee\.law)_[a-z]{2}$/;

/** The keys of the brand's own texts that no page asks for, such as misspelt ones, by file. */
export function unknownTexts(folder = brandFolder(), goods = GOODS): Map<string, string[]> {
  const known = new Set(Object.keys(shopTexts(SOURCE_LANGUAGE)).flatMap((key) => [key, stemOf(key)]));
  for (const key of furtherTextsOfGoods(goods)) known.add(key);
  const isKnown = (key: string) => known.has(key) || known.has(stemOf(key)) || OF_COUNTRY.test(key);
  const found = LANGUAGES.map((language): [string, string[]] => [
    nameOf(textsFile(language, folder)),
    Object.keys(brandTexts(language, folder)).filter((key) => !isKnown(key)),
  ]);
  return new Map(found.filter(([, keys]) => keys.length > 0));
}
