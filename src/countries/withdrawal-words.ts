/** The words of the function for withdrawing, and of its confirmation. */
export interface WithdrawalWords {
  link: string;
  confirm: string;
}

/**
 * The words of the function for withdrawing, by official language of a country (BCP 47). A country whose language has no
 * words does not compile. Source: Directive 2011/83/EU, Article 11a(1) and (3), in the language versions of Directive
 * (EU) 2023/2673.
 */
export const WITHDRAWAL_WORDS = {
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
} as const satisfies Record<string, WithdrawalWords>;

/** A language in which a country's customers may expect what a law prescribes, BCP 47. */
export type OfficialLanguage = keyof typeof WITHDRAWAL_WORDS;
