/**
 * The words that the law prescribes for withdrawing and cancelling. Pure: the texts of pages and mails around them are
 * in the dictionaries.
 */

import { countries } from '../../countries/index.ts';
import { WITHDRAWAL_WORDS } from '../../countries/withdrawal-words.ts';
import { officialLanguagesFor } from '../../platform/market/languages.ts';
import type { Country, Market } from '../../platform/shared/markets.ts';

/** A text with its language, BCP 47. */
export interface LawWord {
  language: string;
  text: string;
}

/** Whether customers of a market may withdraw from a purchase by law. */
export const hasWithdrawal = ({ hasWithdrawal: has = true }: Pick<Market, 'hasWithdrawal'>): boolean => has;

const withdrawalWords = (market: Pick<Market, 'country' | 'language'>, which: 'link' | 'confirm'): LawWord[] =>
  officialLanguagesFor(market).map((language) => ({ language, text: WITHDRAWAL_WORDS[language][which] }));

/** The words of the link to the withdrawal, in the official languages of the market's country. */
export const withdrawLinkWords = (market: Pick<Market, 'country' | 'language'>): LawWord[] =>
  withdrawalWords(market, 'link');

/** The words of the button that confirms a withdrawal. */
export const withdrawConfirmWords = (market: Pick<Market, 'country' | 'language'>): LawWord[] =>
  withdrawalWords(market, 'confirm');

const cancellationWords = (country: Country, which: 'link' | 'confirm'): LawWord[] => {
  const words = countries[country].law.cancellation;
  return words ? [{ language: words.language, text: words[which] }] : [];
};

/** The words of the link to the cancellation; empty where no law prescribes any. */
export const cancelLinkWords = ({ country }: Pick<Market, 'country'>): LawWord[] => cancellationWords(country, 'link');

/** The words of the button that declares a cancellation; empty where no law prescribes any. */
export const cancelConfirmWords = ({ country }: Pick<Market, 'country'>): LawWord[] =>
  cancellationWords(country, 'confirm');
