import { readdirSync, readFileSync } from 'node:fs';
import { groups } from '../../src/platform/market/markets.ts';

type Dictionary = Record<string, string>;

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

/** The ending of a text for one market group, such as `cart.tax.au`. */
const GROUP_SUFFIX = new RegExp(`\\.(?:${Object.keys(groups).join('|')})$`);

export interface TextFindings {
  /** Keys without a text, by language. Pages show the key itself. */
  missing: Record<string, string[]>;
  /** Keys that no code uses. */
  unused: string[];
}

/** The keys without a text, by language. @param dictionaries by language, the default one as `en`. */
export function missingTexts(dictionaries: Record<string, Dictionary>, source = readSource()): TextFindings['missing'] {
  const usedKeys = new Set([...source.matchAll(/\bt\(\s*'([a-z_]+\.[\w.-]+)'/g)].map((match) => match[1]!));
  const hasText = (dictionary: Dictionary, key: string) => dictionary[key] !== undefined || dictionary[`${key}.other`] !== undefined;
  return Object.fromEntries(
    Object.entries(dictionaries).map(([language, dictionary]) => [
      language,
      [...new Set([...usedKeys, ...Object.keys(dictionaries.en ?? {})])].filter((key) => !hasText(dictionary, key)).sort(),
    ]),
  );
}

/** Compares the dictionaries with the keys that the code uses. @param dictionaries by language, the default one as `en`. */
export function checkTexts(dictionaries: Record<string, Dictionary>): TextFindings {
  const source = readSource();
  const usedPrefixes = [...source.matchAll(/\bt\(\s*`([a-z_]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
  const en = dictionaries.en ?? {};
  const missing = missingTexts(dictionaries, source);
  const unused = Object.keys(en).filter(
    (key) =>
      !source.includes(`'${key}'`) &&
      !source.includes(`'${key.replace(GROUP_SUFFIX, '').replace(/\.(?:one|other)$/, '')}'`) &&
      ![...usedPrefixes, ...ASSEMBLED_PREFIXES].some((start) => key.startsWith(start)),
  );
  return { missing, unused };
}

export const readDictionaries = (): Record<string, Dictionary> =>
  Object.fromEntries(['en', 'sv', 'pt'].map((language) => [language, JSON.parse(readFileSync(`kv/dictionaries/${language}.json`, 'utf8')) as Dictionary]));
