/** The languages of the shop. What a language needs besides its entry: `tools/languages.ts`. */

import { languages as spoken } from '#brand';

/** The facts that differ by language. */
export interface LanguageFacts {
  /** In itself, and in English. */
  names: readonly [own: string, english: string];
  /** The locale of its pages in Open Graph. */
  ogLocale: `${string}_${string}`;
  /** As the commerce provider's APIs name it: a `LanguageCode`. */
  codeOfProvider: string;
  /**
   * The locales of numbers and dates, BCP 47: the usual one, and those of the countries that write them otherwise. Locale
   * data falls back to the language alone, so that amounts in `pt-DE` would be Brazilian. Null where each country's entry
   * names its own (`englishLocale`).
   */
  locales: { usual: string; others: Readonly<Record<string, string>> } | null;
  /**
   * Endings of words, without diacritics, that a search takes off. It takes off those of all languages, because a text
   * may have words of several.
   */
  wordEndings: readonly string[];
  /** Whether nouns begin with a capital within sentences too. */
  hasCapitalNouns: boolean;
}

/** The facts of each language that brands may speak, by its tag (BCP 47). */
export const knownLanguages = {
  en: {
    names: ['English', 'English'],
    ogLocale: 'en_US',
    codeOfProvider: 'EN',
    locales: null,
    wordEndings: ['ies', 'es', 's'],
    hasCapitalNouns: false,
  },
  sv: {
    names: ['svenska', 'Swedish'],
    ogLocale: 'sv_SE',
    codeOfProvider: 'SV',
    locales: { usual: 'sv-SE', others: { FI: 'sv-FI' } },
    wordEndings: ['arna', 'orna', 'erna', 'ar', 'or', 'er', 'en', 'et', 'n'],
    hasCapitalNouns: false,
  },
  pt: {
    names: ['português', 'Portuguese'],
    ogLocale: 'pt_PT',
    codeOfProvider: 'PT_PT',
    locales: { usual: 'pt-PT', others: {} },
    wordEndings: ['es', 's'],
    hasCapitalNouns: false,
  },
  de: {
    names: ['Deutsch', 'German'],
    ogLocale: 'de_DE',
    codeOfProvider: 'DE',
    locales: { usual: 'de-DE', others: { AT: 'de-AT', CH: 'de-CH', LU: 'de-LU', BE: 'de-BE' } },
    wordEndings: ['en', 'er', 'em', 'es', 'e', 'n', 's'],
    hasCapitalNouns: true,
  },
  nl: {
    names: ['Nederlands', 'Dutch'],
    ogLocale: 'nl_NL',
    codeOfProvider: 'NL',
    locales: { usual: 'nl-NL', others: { BE: 'nl-BE' } },
    wordEndings: ['jes', 'je', 'en', 's', 'e'],
    hasCapitalNouns: false,
  },
  fr: {
    names: ['français', 'French'],
    ogLocale: 'fr_FR',
    codeOfProvider: 'FR',
    locales: { usual: 'fr-FR', others: { BE: 'fr-BE', CH: 'fr-CH', LU: 'fr-LU' } },
    wordEndings: ['es', 's', 'x'],
    hasCapitalNouns: false,
  },
} as const satisfies Record<string, LanguageFacts>;

/** A language of the pages. */
export type Language = keyof typeof knownLanguages;

/** The languages of the brand's pages. */
export const LANGUAGES = Object.keys(knownLanguages).filter((language) => spoken.includes(language)) as Language[];

/** The facts of the languages of the pages. */
export const languages = Object.fromEntries(
  LANGUAGES.map((language) => [language, knownLanguages[language]]),
) as typeof knownLanguages;

/** @param tag BCP 47. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The language that texts are written in first. It stands in where a translation is missing. */
export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** A language that texts are translated to. */
export type Translation = Exclude<Language, typeof SOURCE_LANGUAGE>;

export const TRANSLATIONS = LANGUAGES.filter((language): language is Translation => language !== SOURCE_LANGUAGE);

/** A value for each of some languages. */
export const byLanguage = <L extends Language, T>(among: readonly L[], value: (language: L) => T): Record<L, T> =>
  Object.fromEntries(among.map((language) => [language, value(language)])) as Record<L, T>;
