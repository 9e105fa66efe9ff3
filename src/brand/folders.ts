/** The folders of the brand that the variable BRAND names, for programs on this machine. */
import { resolve } from 'node:path';
import { foldersOf } from './files.ts';

/** The folder of the brand that the project comes with. */
export const OWN_FOLDER = resolve(import.meta.dirname, '../../brand');

/** The brand's folder, then those of the brands that it extends. */
export const BRAND_FOLDERS = foldersOf();

/** Whether it is the brand that the project comes with, or extends it: then it has its demo data. */
export const isOwn = BRAND_FOLDERS.at(-1) === OWN_FOLDER;
