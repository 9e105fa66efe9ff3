/**
 * `#goods` for programs on this machine: what is sold, from the folder of the brand that the variable BRAND names. A
 * build has the values in the place of this module.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brandFolder, isTemporary, readJson } from '../../src/brand/files.ts';
import type { GivenCatalogue } from './given.d.ts';

const OWN = resolve(import.meta.dirname, '../../brand');
const FOLDER = brandFolder();

/** Whether it is the brand that the project comes with, which has demo data of its own. */
export const isOwn: boolean = FOLDER === OWN;

/** A file of the brand's folder; null where it has none. */
const readOwn = (name: string): unknown => (existsSync(join(FOLDER, name)) ? readJson(join(FOLDER, name)) : null);

/** Files of a folder of the brand, by their paths below it. */
function filesOf(folder: string, ending: string): [path: string, text: string][] {
  const whole = join(FOLDER, folder);
  if (isOwn || !existsSync(whole)) return [];
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
