import { localeOf } from '../src/platform/shared/format.ts';

/** The languages that the store publishes. */
export type Language = 'en' | 'sv' | 'pt';

/** Whose texts, amounts and dates something has. */
export interface Audience {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** A code of the APIs, such as `PT_PT`, or a BCP 47 tag; English when it is absent or no language of the store. */
  language?: string | null | undefined;
}

/**
 * @param code a code of the APIs, such as `PT_PT`, or a BCP 47 tag. @returns the published language, English for
 * others.
 */
export function publishedLanguage(code: string | null | undefined): Language {
  const primary = code?.split(/[-_]/)[0]?.toLowerCase();
  return primary === 'sv' || primary === 'pt' ? primary : 'en';
}

const CODES = { en: 'EN', sv: 'SV', pt: 'PT_PT' } as const;

/** A language as the APIs name it. */
export const languageCode = (language: Language) => CODES[language];

/** The first published language of a list such as `ui_locales` of OpenID Connect; null when there is none. */
export const firstPublished = (tags: string | null): Language | null =>
  tags
    ?.split(' ')
    .map((tag) =>
      tag.toLowerCase().startsWith('en') ? 'en' : publishedLanguage(tag) === 'en' ? null : publishedLanguage(tag),
    )
    .find((language) => language !== null) ?? null;

/** The locale of the store's texts, as a BCP 47 tag, such as in `customerLocale`. */
export function customerLocale({ country, language }: Audience): string {
  const published = publishedLanguage(language);
  return published === 'pt' ? 'pt-PT' : `${published}-${country}`;
}

/** The locale for amounts and dates. */
export function formatLocale({ country, language }: Audience): string {
  const published = publishedLanguage(language);
  if (published === 'en') return localeOf('en', country);
  return published === 'pt' ? 'pt-PT' : 'sv-SE';
}
