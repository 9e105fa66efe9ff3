/**
 * The words that the law prescribes for withdrawing and cancelling. Pure: the texts of pages and mails around them are
 * in the dictionaries.
 */

import { officialLanguages } from '../../platform/market/languages.ts';
import type { Country, Market } from '../../platform/shared/markets.ts';

/** A text with its language, BCP 47. */
export interface LawWord {
  language: string;
  text: string;
}

/**
 * The words of the function for withdrawing and of its confirmation, by language. Source: Directive 2011/83/EU, Article
 * 11a(1) and (3), in the language versions of Directive (EU) 2023/2673.
 */
const WITHDRAWAL: Readonly<Record<string, { link: string; confirm: string }>> = {
  bg: { link: 'Откажете се от договора тук', confirm: 'Потвърждавам отказа' },
  cs: { link: 'Zde odstoupit od smlouvy', confirm: 'Potvrdit odstoupení od smlouvy' },
  da: { link: 'Fortryd aftale', confirm: 'Bekræft fortrydelse' },
  de: { link: 'Vertrag widerrufen', confirm: 'Widerruf bestätigen' },
  en: { link: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
  es: { link: 'Desistir del contrato aquí', confirm: 'Confirmar desistimiento' },
  et: { link: 'Taganen lepingust', confirm: 'Kinnitan taganemise' },
  fi: { link: 'Peruuta sopimus tästä', confirm: 'Vahvista peruuttaminen' },
  fr: { link: 'Renoncer au contrat ici', confirm: 'Confirmer la rétractation' },
  hr: { link: 'Odustati od ugovora', confirm: 'Potvrditi odustajanje' },
  hu: { link: 'Elállás a szerződéstől', confirm: 'Elállás megerősítése' },
  it: { link: 'Recedi dal contratto qui', confirm: 'Conferma recesso' },
  lt: { link: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti sutarties atsisakymą' },
  lv: { link: 'Atteikties no līguma', confirm: 'Apstiprināt atteikumu' },
  nl: { link: 'Hier de overeenkomst herroepen', confirm: 'Herroeping bevestigen' },
  pl: { link: 'Odstąp od umowy tutaj', confirm: 'Potwierdź odstąpienie od umowy' },
  pt: { link: 'Retrate-se do contrato aqui', confirm: 'Confirmar retratação' },
  ro: { link: 'Retrageți-vă din contract aici', confirm: 'Confirmați retragerea' },
  sk: { link: 'Odstúpiť od zmluvy tu', confirm: 'Potvrdiť odstúpenie od zmluvy' },
  sl: { link: 'Kliknite tukaj za odstop od pogodbe', confirm: 'Potrdi odstop od pogodbe' },
  sv: { link: 'Ångra avtalet här', confirm: 'Bekräfta frånträde' },
};

/**
 * The words for cancelling a subscription where a law prescribes them. Source: BGB § 312k(2); Code de la consommation,
 * articles L215-1-1 and D215-1.
 */
const CANCELLATION: Partial<Record<Country, LawWord & { confirm: string }>> = {
  DE: { language: 'de', text: 'Verträge hier kündigen', confirm: 'jetzt kündigen' },
  FR: { language: 'fr', text: 'Résilier votre contrat', confirm: 'Notification de la résiliation' },
};

/** Whether customers of a market may withdraw from a purchase by law. */
export const hasWithdrawal = ({ hasWithdrawal: has = true }: Pick<Market, 'hasWithdrawal'>): boolean => has;

const withdrawalWords = (country: Country, which: 'link' | 'confirm'): LawWord[] =>
  officialLanguages[country].flatMap((language) => {
    const words = WITHDRAWAL[language];
    return words ? [{ language, text: words[which] }] : [];
  });

/** The words of the link to the withdrawal, in the official languages of the market's country. */
export const withdrawLinkWords = ({ country }: Pick<Market, 'country'>): LawWord[] => withdrawalWords(country, 'link');

/** The words of the button that confirms a withdrawal. */
export const withdrawConfirmWords = ({ country }: Pick<Market, 'country'>): LawWord[] =>
  withdrawalWords(country, 'confirm');

/** The words of the link to the cancellation; empty where no law prescribes any. */
export function cancelLinkWords({ country }: Pick<Market, 'country'>): LawWord[] {
  const words = CANCELLATION[country];
  return words ? [{ language: words.language, text: words.text }] : [];
}

/** The words of the button that declares a cancellation; empty where no law prescribes any. */
export function cancelConfirmWords({ country }: Pick<Market, 'country'>): LawWord[] {
  const words = CANCELLATION[country];
  return words ? [{ language: words.language, text: words.confirm }] : [];
}
