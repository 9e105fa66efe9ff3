import { texts } from '#brand';
import type { Language } from './index.ts';

/** The texts of the pages by their keys, as they are delivered with the shop. */
export const dictionaries = texts as Readonly<Record<Language, Record<string, string>>>;
