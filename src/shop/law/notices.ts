import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';

/**
 * The title of the harmonised notice on the legal guarantee, and the address of the page of Your Europe that its QR code
 * leads to, as people read it. The words below the title are in `kv/guarantee-notice.json`, which only
 * `tools/guarantee-notices.ts` reads: it draws the pictures of `client/public/guarantee`. A language without an entry
 * does not compile. Source: Implementing Regulation (EU) 2025/1960, Annex I.
 */
export const NOTICES: Readonly<Record<OfficialLanguage, { title: string; link: string }>> = {
  bg: { title: 'ЗАКОНОВА ГАРАНЦИЯ', link: 'гаранции' },
  cs: { title: 'ZÁKONNÁ ZÁRUKA', link: 'záruky_cs' },
  da: { title: 'RETLIG GARANTI', link: 'garantier' },
  de: { title: 'GESETZLICHE GEWÄHRLEISTUNG', link: 'garantien' },
  en: { title: 'LEGAL GUARANTEE', link: 'guarantees' },
  es: { title: 'GARANTÍA LEGAL', link: 'garantías' },
  et: { title: 'SEADUSEST TULENEV VASTUTUS', link: 'garantiid' },
  fi: { title: 'LAKISÄÄTEINEN VIRHEVASTUU', link: 'virhevastuu' },
  fr: { title: 'GARANTIE LÉGALE', link: 'garanties' },
  hr: { title: 'ZAKONSKO JAMSTVO', link: 'jamstva_hr' },
  hu: { title: 'JOGSZABÁLYI SZAVATOSSÁG', link: 'jótállás' },
  it: { title: 'GARANZIA LEGALE', link: 'garanzie' },
  lt: { title: 'TEISINĖ GARANTIJA', link: 'garantijos' },
  lv: { title: 'JURIDISKĀ GARANTIJA', link: 'garantijas' },
  nl: { title: 'WETTELIJKE GARANTIE', link: 'garantie' },
  pl: { title: 'PRAWNY OBOWIĄZEK ZAPEWNIENIA ZGODNOŚCI TOWARU Z UMOWĄ', link: 'gwarancje' },
  pt: { title: 'GARANTIA LEGAL', link: 'garantias' },
  ro: { title: 'GARANȚIA LEGALĂ', link: 'garanții' },
  sk: { title: 'ZÁKONNÁ ZÁRUKA', link: 'záruky_sk' },
  sl: { title: 'ZAKONSKO JAMSTVO', link: 'jamstva_sl' },
  sv: { title: 'REKLAMATIONSRÄTT', link: 'reklamationsrätt' },
};

export const NOTICE_LANGUAGES = Object.keys(NOTICES) as readonly OfficialLanguage[];

/** @param language BCP 47. */
export const isNoticeLanguage = (language: string): language is OfficialLanguage => Object.hasOwn(NOTICES, language);

const PAGES = 'europa.eu/youreurope/';

/** The address of the page of Your Europe, as people read it. */
export const yourEuropeText = (language: OfficialLanguage): string => `${PAGES}${NOTICES[language].link}`;

/** The page of Your Europe that the QR code of the notice leads to, which has to stand beside it as a link. */
export const yourEurope = (language: OfficialLanguage): string => new URL(`https://${yourEuropeText(language)}`).href;

/** The size of a notice in pixels: its text is readable in it, and on a phone. */
export const NOTICE_SIZE = { width: 400, height: 960 } as const;
