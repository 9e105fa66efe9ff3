/**
 * `#goods` for programs on this machine: what is sold, from the folder of the brand that the variable BRAND names. A
 * build has the values in the place of this module.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTemporary, readJson } from '../../src/brand/files.ts';
import { BRAND_FOLDERS, isOwn } from '../../src/brand/folders.ts';
import type { GivenCatalogue } from './given.d.ts';

export { isOwn };

/** A file of the brand's folders; null where they have none. */
function readOwn(name: string): unknown {
  const file = BRAND_FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  return file === undefined ? null : readJson(file);
}

/** Files of a folder of the brand, by their paths below it. */
function filesOf(folder: string, ending: string): [path: string, text: string][] {
  const whole = BRAND_FOLDERS.map((base) => join(base, folder)).find((path) => existsSync(path));
  if (isOwn || whole === undefined) return [];
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !isTemporary(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(whole, file), 'utf8')]);
}

/** The catalogue, and the handles of its best sellers in their order. */
export const catalogue = (
  isOwn ? readJson(join(import.meta.dirname, 'catalogue.json')) : readOwn('catalogue.json')
) as GivenCatalogue;

/** The pages of another brand than the project's, by their paths. */
export const content: Readonly<Record<string, string>> | null = isOwn
  ? null
  : Object.fromEntries(filesOf('content', '.md').map(([path, text]) => [`./content/${path}`, text]));

/** The translations of the catalogue of another brand, by language. */
export const translations: Readonly<Record<string, object>> | null = isOwn
  ? null
  : Object.fromEntries(filesOf('translations', '.json').map(([path, text]) => [path.slice(0, -5), JSON.parse(text)]));

/** The facts of the company of another brand, as the imprint lists them. */
export const company = (isOwn ? null : readOwn('company.json')) as Readonly<Record<string, string>> | null;
