/** The words of the harmonised notice on the legal guarantee of conformity. Pure. */

import table from '../../../kv/guarantee-notice.json' with { type: 'json' };
import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';

/** The notice in one language, in the order of Annex I to Implementing Regulation (EU) 2025/1960. */
export interface NoticeWords {
  /** Where its words were compared; `unverified` where they were not. */
  source: string;
  title: string;
  /** The least duration of the legal guarantee. */
  lead: string;
  /** Introduces the cases in which a customer has rights. */
  claim: string;
  cases: readonly string[];
  /** What sellers answer for; it introduces the remedies. */
  liability: string;
  remedies: readonly string[];
  /** Durations that differ by country, and those of second-hand goods. */
  periods: string;
  /** Introduces the QR code. */
  more: string;
  /** The address of the page of Your Europe, without its scheme, as people read it. */
  link: string;
  /** Introduces the steps of somebody who has got faulty goods. */
  whatToDo: string;
  steps: readonly string[];
  /** Commercial guarantees, and the label GARAN. */
  commercial: string;
}

/** The notices of all official languages: one without an entry does not compile. */
const NOTICES: Readonly<Record<OfficialLanguage, NoticeWords>> = table.notices;

export const NOTICE_LANGUAGES = Object.keys(NOTICES) as readonly OfficialLanguage[];

/** @param language BCP 47. */
export const isNoticeLanguage = (language: string): language is OfficialLanguage => Object.hasOwn(NOTICES, language);

export const noticeIn = (language: OfficialLanguage): NoticeWords => NOTICES[language];

/** Whether nobody has compared the words of a language with the act. */
export const isUnverified = (language: OfficialLanguage): boolean => NOTICES[language].source === 'unverified';

/** The page of Your Europe that the QR code of the notice leads to, which has to stand beside it as a link. */
export const yourEurope = (language: OfficialLanguage): string => new URL(`https://${NOTICES[language].link}`).href;
