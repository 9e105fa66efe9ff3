import { readdirSync, readFileSync } from 'node:fs';

type Dictionary = Record<string, string>;

/** Every source file that may ask for a text, as one. */
const readSource = () =>
  ['src', 'client']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
    )
    .join('\n');

/** Beginnings of keys that are put together elsewhere than in a call of `t`; messages of the specification among them, whose pages are still to come. */
const ASSEMBLED_PREFIXES = ['error.', 'success.', 'cart.', 'plan.', 'unit.', 'pet.'];

export interface TextFindings {
  /** Keys without a text, by language; pages show the key itself. */
  missing: Record<string, string[]>;
  /** Keys that nothing asks for. */
  unused: string[];
}

/** Compares dictionaries with what the code asks for. @param dictionaries by language, the default one as `en`. */
export function checkTexts(dictionaries: Record<string, Dictionary>): TextFindings {
  const source = readSource();
  const usedKeys = new Set([...source.matchAll(/\bt\(\s*'([a-z_]+\.[\w.-]+)'/g)].map((match) => match[1]!));
  const usedPrefixes = [...source.matchAll(/\bt\(\s*`([a-z_]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
  const en = dictionaries.en ?? {};
  const hasText = (dictionary: Dictionary, key: string) => dictionary[key] !== undefined || dictionary[`${key}.other`] !== undefined;
  const missing = Object.fromEntries(
    Object.entries(dictionaries).map(([language, dictionary]) => [
      language,
      [...new Set([...usedKeys, ...Object.keys(en)])].filter((key) => !hasText(dictionary, key)).sort(),
    ]),
  );
  const unused = Object.keys(en).filter(
    (key) =>
      !source.includes(`'${key}'`) &&
      !source.includes(`'${key.replace(/\.(?:one|other)$/, '')}'`) &&
      ![...usedPrefixes, ...ASSEMBLED_PREFIXES].some((start) => key.startsWith(start)),
  );
  return { missing, unused };
}

export const readDictionaries = (): Record<string, Dictionary> =>
  Object.fromEntries(['en', 'sv', 'pt'].map((language) => [language, JSON.parse(readFileSync(`kv/dictionaries/${language}.json`, 'utf8')) as Dictionary]));
