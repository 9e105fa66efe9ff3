import type { Language, Market } from '../platform/shared/markets.ts';
import type { CountryCode, LanguageCode } from './generated/storefront/graphql.ts';

/** The variables of the directive `@inContext`, which every operation of the Storefront API carries. */
export interface InContext {
  country: CountryCode;
  language: LanguageCode;
}

const LANGUAGE_CODES = { en: 'EN', sv: 'SV', pt: 'PT_PT' } as const satisfies Record<Language, LanguageCode>;

/** A market as the Storefront API names it. */
export const inContext = ({ country, language }: Pick<Market, 'country' | 'language'>): InContext => ({
  country,
  language: LANGUAGE_CODES[language],
});
