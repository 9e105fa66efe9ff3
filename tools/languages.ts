/**
 * The files and texts that each language of `src/languages` has to have: the build stops where one lacks some of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { BRAND_FOLDER } from '../local/brand.ts';
import { nameOf, textsFile } from '../src/brand/files.ts';
import { LANGUAGES, SOURCE_LANGUAGE, TRANSLATIONS } from '../src/languages/index.ts';
import { missingTexts, readDictionaries, unknownTexts } from './kv/texts.ts';
import { textsOfBrandsCatalogue } from './kv/texts-of-catalogue.ts';

const CONTENT = 'provider/seed/content';
/** How many keys of a file are named. */
const LISTED = 10;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Keys in a line, of many only the first ones. */
const listed = (keys: readonly string[]): string =>
  `${keys.slice(0, LISTED).join(', ')}${keys.length > LISTED ? ` and ${keys.length - LISTED} more` : ''}`;

/** The paths of all texts in a table, such as `products.lick-mat.title`. */
const pathsOf = (table: unknown, path = ''): string[] =>
  table !== null && typeof table === 'object'
    ? Object.entries(table).flatMap(([key, value]) => pathsOf(value, path === '' ? key : `${path}.${key}`))
    : [path];

/** The paths of what a table has in the source language and not in another one. */
function untranslated(table: unknown, language: string, path = ''): string[] {
  if (table === null || typeof table !== 'object') return [];
  if (SOURCE_LANGUAGE in table) return language in table ? [] : [path];
  return Object.entries(table).flatMap(([key, value]) =>
    untranslated(value, language, path === '' ? key : `${path}.${key}`),
  );
}

/** The keys that a file of one language lacks beside those of others; null where there is no file. */
function keysLacking(folder: string, language: string, others: readonly string[]): string[] | null {
  const file = (name: string) => `${folder}/${name}.json`;
  if (!existsSync(file(language))) return null;
  const present = new Set(pathsOf(readJson(file(language))));
  const known = new Set(
    others
      .map(file)
      .filter(existsSync)
      .flatMap((other) => pathsOf(readJson(other))),
  );
  return [...known].filter((key) => !present.has(key));
}

/** The texts that the code and the other languages have and a language lacks; null where there is no file. */
const textsLacking = (language: string): string[] | null => {
  const file = `kv/dictionaries/${language}.json`;
  return existsSync(file) ? missingTexts({ [language]: readJson(file) as Record<string, string> })[language]! : null;
};

/**
 * The list of what a language lacks, a file in each line. Articles and portraits may be written in some languages only;
 * the pages of information are needed in all.
 */
export function lackingIn(language: string): string[] {
  const beside = (folder: string, others: readonly string[]) => ({
    [`${folder}/${language}.json`]: keysLacking(folder, language, others),
  });
  const files: Record<string, readonly string[] | null> = {
    [`kv/dictionaries/${language}.json`]: textsLacking(language),
    'kv/search.json': untranslated(readJson('kv/search.json'), language),
    'kv/feed-terms.json': untranslated((readJson('kv/feed-terms.json') as { terms: unknown }).terms, language),
    ...beside('provider/texts', [SOURCE_LANGUAGE]),
    ...(language !== SOURCE_LANGUAGE && beside('provider/seed/translations', TRANSLATIONS)),
  };
  const pages = readdirSync(`${CONTENT}/${SOURCE_LANGUAGE}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${CONTENT}/${language}/${name}`);
  return [
    ...Object.entries(files).flatMap(([file, keys]) => {
      if (keys === null) return file;
      return keys.length === 0 ? [] : `${file}: ${listed(keys)}`;
    }),
    ...pages.filter((page) => !existsSync(page)),
  ];
}

/** @throws Error that lists what the languages lack: a page would show a key or another language. */
export function requireLanguages(languages: readonly string[] = LANGUAGES): void {
  const lines = languages.flatMap((language) => lackingIn(language).map((line) => `missing in ${language}: ${line}`));
  if (lines.length > 0) throw new Error(`Languages lack what src/languages names:\n${lines.join('\n')}`);
}

/**
 * The faults of another brand's texts that a build tells of, a line each: those that a language lacks, so that they are
 * English there, and those that no page shows.
 *
 * @throws Error that names the texts that are missing in English: pages would show their keys.
 */
export function faultsOfTexts(): string[] {
  const { en: english = [], ...others } = missingTexts(readDictionaries());
  if (english.length > 0)
    throw new Error(`${nameOf(textsFile(SOURCE_LANGUAGE))} lacks texts that pages need: ${english.join(', ')}`);
  const catalogue = textsOfBrandsCatalogue();
  const lines = [
    ...Object.entries(others)
      .map(([language, keys]): [string, string[]] => [language, [...keys, ...(catalogue.missing[language] ?? [])]])
      .filter(([, keys]) => keys.length > 0)
      .map(
        ([language, keys]) =>
          `${language} lacks ${keys.length === 1 ? 'a text, which is' : `${keys.length} texts, which are`} English there: ${listed(keys)}`,
      ),
    ...[...unknownTexts()].map(([file, keys]) => `${file} has texts that no page shows: ${listed(keys)}`),
    ...Object.entries(catalogue.unknown)
      .filter(([, handles]) => handles.length > 0)
      .map(
        ([language, handles]) =>
          `translations/${language}.json has products that catalogue.json does not have: ${listed(handles)}`,
      ),
  ];
  return lines.length > 0 ? [...lines, `npm run shop -- translations --brand ${BRAND_FOLDER} lists all of them.`] : [];
}
