/** The folders of the brand that the variable BRAND names, for programs on this machine. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Brand } from './brand.ts';

/** The folder of the brand that the project comes with. */
export const OWN_FOLDER = resolve(import.meta.dirname, '../../brand');

const settingsOf = (folder: string): Partial<Brand> => JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8'));

/** The folder, then those of the brands that it extends. */
function foldersFrom(folder: string): readonly string[] {
  const { extends: base } = settingsOf(folder);
  return base === undefined ? [folder] : [folder, ...foldersFrom(resolve(folder, base))];
}

/** The brand's folder, then those of the brands that it extends. */
export const BRAND_FOLDERS = foldersFrom(process.env.BRAND ? resolve(process.env.BRAND) : OWN_FOLDER);

/** Whether it is the brand that the project comes with, or extends it: then it has its demo data. */
export const isOwn = BRAND_FOLDERS.at(-1) === OWN_FOLDER;

/** What `brand.json` says, with what the brands say that it extends. */
export const brand: Brand = Object.assign({}, ...BRAND_FOLDERS.toReversed().map(settingsOf));
