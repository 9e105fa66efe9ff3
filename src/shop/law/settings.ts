import { defaulted, string } from 'superstruct';
import { declareSettings, matching, words } from '../../platform/settings.ts';

const languageTags = matching('language tags separated by spaces, or empty', /^\s*(?:[a-z]{2}(?:\s+|$))*$/);

export interface LawSettings {
  /** The address that gets withdrawals and cancellations; empty for that of the sender. */
  lawMail: string;
  /** The languages whose official notice of the legal guarantee lies in `client/public/guarantee`. */
  guaranteeNotices: readonly string[];
}

export const lawSettings = declareSettings(
  {
    /**
     * The address that gets the mails about withdrawals and cancellations: at once, or once an hour about those that
     * fit no order and no subscription. If empty, it is that of `MAIL_FROM`.
     */
    LAW_MAIL: defaulted(string(), ''),
    /**
     * The languages, separated by spaces, whose official notice of the legal guarantee (Implementing Regulation (EU)
     * 2025/1960) lies in `client/public/guarantee` as `{language}.svg`: `de sv`. Product pages and the cart then show
     * it in the languages of their market, besides the shop’s own text.
     */
    GUARANTEE_NOTICES: defaulted(languageTags, ''),
  },
  (texts): LawSettings => ({ lawMail: texts.LAW_MAIL, guaranteeNotices: words(texts.GUARANTEE_NOTICES) }),
);
