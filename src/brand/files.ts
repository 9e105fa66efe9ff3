/** The files of a brand, for programs on this machine. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Brand } from './brand.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The brand's folder, which the variable BRAND names. */
export const brandFolder = (): string => (process.env.BRAND ? resolve(process.env.BRAND) : join(ROOT, 'brand'));

/** A file as it is named to people: from where they are. */
export const nameOf = (file: string): string => relative('', file);

/** The names of files that editors and file managers keep beside those that somebody edits, only for a moment. */
const TEMPORARY =
  /^(?:4913|\.#.*|#.*#|.*~|\..*\.(?:sw[a-z]|kate-swp)|.*\.tmp|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.DS_Store)$/;

/** Whether a file is an editor's own, such as `.en.json.swp` of Vim: no part of a brand. @param path of the file. */
export const isTemporary = (path: string): boolean => TEMPORARY.test(path.split(/[\\/]/).at(-1)!);

/** A file that cannot be used. Its message names the file, the line where there is one, and the fault. */
export class FaultyFile extends Error {}

/** Why a text is no JSON; null where it is. */
function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

/** The line in which JSON goes wrong. Not every fault names its place. */
function wrongLine(text: string, fault: string): number {
  const [, position] = /at position (\d+)/.exec(fault) ?? [];
  const lines = text.slice(0, position === undefined ? undefined : Number(position)).split('\n');
  const wrong = /^Unexpected token/;
  const at = wrong.test(fault)
    ? lines.findIndex((_, i) => wrong.test(faultOf(lines.slice(0, i + 1).join('\n')) ?? ''))
    : -1;
  return at === -1 ? lines.length : at + 1;
}

/** The value of a file of JSON. @throws FaultyFile when it is none. */
export function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    const fault = (error as SyntaxError).message;
    // what follows is the place, or a piece of the file
    const [reason] = fault.split(/(?: in JSON)? at position |, (?:\.\.\.)?"/, 1);
    throw new FaultyFile(`${nameOf(file)}, line ${wrongLine(text, fault)}: ${reason}`);
  }
}

/** Texts of a language by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of a file; none where there is no file. @throws FaultyFile for anything else than texts. */
function readTexts(file: string): Texts {
  if (!existsSync(file)) return {};
  const texts = readJson(file);
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    throw new FaultyFile(`${nameOf(file)}: it is not an object of keys and texts`);
  const [wrong] = Object.entries(texts).find(([, text]) => typeof text !== 'string') ?? [];
  if (wrong !== undefined) throw new FaultyFile(`${nameOf(file)}: ${wrong} is not a text`);
  return texts as Texts;
}

/** The file of a brand's texts in a language. */
export const textsFile = (language: string, folder = brandFolder()): string =>
  join(folder, 'texts', `${language}.json`);

/** The members that a brand which extends another one may have: everything else is that of the other one. */
const OF_EXTENSION: readonly string[] = ['extends', 'languages', 'languagesOf'] satisfies (keyof Brand)[];
/** The files and folders that it may not have, because nobody would read them. */
const NOT_OF_EXTENSION =
  /^(?:catalogue\.json|company\.json|content|drawings|feed-terms\.json|public|redirects\.csv|search\.json|theme\.css)$/;

/** @throws FaultyFile when a brand that extends another one has more than its languages and its texts. */
function requireExtension(folder: string, members: object): void {
  const file = join(folder, 'brand.json');
  const own = 'a brand that differs in more than languages and texts is one of its own, without "extends"';
  const member = Object.keys(members).find((name) => !OF_EXTENSION.includes(name));
  if (member !== undefined) throw new FaultyFile(`${nameOf(file)}: ${member} has no effect here: ${own}`);
  const other = readdirSync(folder).find((name) => NOT_OF_EXTENSION.test(name));
  if (other !== undefined) throw new FaultyFile(`${nameOf(join(folder, other))} has no effect here: ${own}`);
}

/**
 * A brand's folder, then those of the brands that it extends.
 *
 * @param extending the folders of the brands that extend it. @throws FaultyFile
 */
export function foldersOf(folder = brandFolder(), extending: readonly string[] = []): readonly string[] {
  const file = join(folder, 'brand.json');
  if (extending.includes(folder)) throw new FaultyFile(`${nameOf(file)}: the brand extends itself`);
  const members = (existsSync(file) ? readJson(file) : {}) as Pick<Brand, 'extends'>;
  if (members.extends === undefined) return [folder];
  requireExtension(folder, members);
  return [folder, ...foldersOf(resolve(folder, members.extends), [...extending, folder])];
}

/** The texts that the brand has itself, or from one that it extends, in a language. @throws FaultyFile */
export const brandTexts = (language: string, folder = brandFolder()): Texts =>
  Object.assign(
    {},
    ...foldersOf(folder)
      .map((of) => readTexts(textsFile(language, of)))
      .toReversed(),
  );

/** The texts that every brand begins with, in a language. @throws FaultyFile */
export const shopTexts = (language: string): Texts => readTexts(join(ROOT, 'kv/dictionaries', `${language}.json`));

/**
 * The texts of a language: those of the shop, and in their place those of the brand. A text that the brand has in
 * English, but not in this language, is missing: the shop's would be that of another brand.
 *
 * @param chosen makes the texts of a shop of those of a file. @throws FaultyFile
 */
export function textsIn(
  language: string,
  folder = brandFolder(),
  chosen = (texts: Texts): Texts => texts,
): Record<string, string> {
  const texts: Record<string, string> = { ...chosen(shopTexts(language)) };
  if (language !== 'en') for (const key of Object.keys(chosen(brandTexts('en', folder)))) delete texts[key];
  return Object.assign(texts, chosen(brandTexts(language, folder)));
}

/** The faults of a brand's files of JSON, one of each file; none where all can be read. */
export const faultsOf = (folder = brandFolder()): string[] =>
  globSync('**/*.json', { cwd: folder }).flatMap((file) => {
    const [, language] = /^texts[\\/]([^\\/]+)\.json$/.exec(file) ?? [];
    try {
      if (language === undefined) readJson(join(folder, file));
      else brandTexts(language, folder);
      return [];
    } catch (error) {
      if (!(error instanceof FaultyFile)) throw error;
      return [error.message];
    }
  });
