import { defaulted, string } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface LawSettings {
  /** The address that gets withdrawals and cancellations; empty for that of the sender. */
  lawMail: string;
}

export const lawSettings = declareSettings(
  {
    /**
     * The address that gets the mails about withdrawals and cancellations: at once, or once an hour about those that
     * fit no order and no subscription. If empty, it is that of `MAIL_FROM`.
     */
    LAW_MAIL: defaulted(string(), ''),
  },
  (texts): LawSettings => ({ lawMail: texts.LAW_MAIL }),
);
