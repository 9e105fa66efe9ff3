import { compact, currencies } from '../collect.ts';

/** Currencies that are written without decimals, always or for whole amounts. */
export const NO_DECIMALS = currencies.filter(({ decimals }) => decimals === 'never').map(({ code }) => code);
export const NO_DECIMALS_WHEN_WHOLE = currencies
  .filter(({ decimals }) => decimals === 'unlessWhole')
  .map(({ code }) => code);
export const ENGLISH_LOCALES = compact(({ englishLocale }) => englishLocale);
