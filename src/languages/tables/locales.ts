import { byLanguage, LANGUAGES, type LanguageFacts, languages } from '../index.ts';

/** The locales of numbers and dates. */
export const LOCALES: Readonly<Record<string, LanguageFacts['locales']>> = byLanguage(
  LANGUAGES,
  (language) => languages[language].locales,
);
