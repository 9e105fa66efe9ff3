import { LANGUAGES, type Language } from '../index.ts';

/** The languages of pages. */
export const LANGUAGE_CODES: readonly Language[] = LANGUAGES;
