import { languages } from '../languages/index.ts';
import type { Market } from '../platform/shared/markets.ts';
import type { CountryCode, LanguageCode } from './generated/storefront/graphql.ts';

/** The variables of the directive `@inContext`, which every operation of the Storefront API carries. */
export interface InContext {
  country: CountryCode;
  language: LanguageCode;
}

/** A market as the Storefront API names it. */
export const inContext = ({ country, language }: Pick<Market, 'country' | 'language'>): InContext => ({
  country,
  language: languages[language].codeOfProvider,
});
