import { defaulted, string } from 'superstruct';
import { declareSettings, matching } from '../settings.ts';

const rate = matching('number, up to 999', /^\d{1,3}$/);

export interface MailSettings {
  /**
   * The mail service, its key, the sender, and how many calls it takes in a second, 0 for any number. With an empty URL
   * no mail is sent.
   */
  mail: { url: string; key: string; from: string; callsPerSecond: number };
}

export const mailSettings = declareSettings(
  {
    /** The mail service, called as `POST {MAIL_URL}/emails` like Resend’s API. If empty, no mail is sent. */
    MAIL_URL: defaulted(string(), ''),
    /** The key for `MAIL_URL`. */
    MAIL_KEY: defaulted(string(), ''),
    /** The sender of the shop's own mails. */
    MAIL_FROM: defaulted(string(), ''),
    /**
     * The calls that the mail service takes in a second, each with up to 100 mails; 0 for any number. A new account of
     * Resend has 2.
     */
    MAIL_CALLS_PER_SECOND: defaulted(rate, '2'),
  },
  (texts): MailSettings => ({
    mail: {
      url: texts.MAIL_URL,
      key: texts.MAIL_KEY,
      from: texts.MAIL_FROM,
      callsPerSecond: Number(texts.MAIL_CALLS_PER_SECOND),
    },
  }),
);
