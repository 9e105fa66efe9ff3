import { defaulted, string } from 'superstruct';
import { declareSettings, matching } from '../settings.ts';

const rate = matching('number, 1 to 100', /^(?:[1-9]\d?|100)$/);

export interface MailSettings {
  /** The mail service, its key, the sender, and how many calls it takes in a second; with an empty URL no mail is sent. */
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
    /** The calls that the mail service takes in a second; one sends up to 100 mails. Resend’s own limit is 2 for a new account. */
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
