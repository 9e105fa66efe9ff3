import { defaulted, string } from 'superstruct';
import { declareSettings } from '../settings.ts';

export interface MailSettings {
  /** The mail service, its key, and the sender; with an empty URL no mail is sent. */
  mail: { url: string; key: string; from: string };
}

export const mailSettings = declareSettings(
  {
    /** The mail service, called as `POST {MAIL_URL}/emails` like Resend’s API. If empty, no mail is sent. */
    MAIL_URL: defaulted(string(), ''),
    /** The key for `MAIL_URL`. */
    MAIL_KEY: defaulted(string(), ''),
    /** The sender of the shop's own mails. */
    MAIL_FROM: defaulted(string(), ''),
  },
  (texts): MailSettings => ({ mail: { url: texts.MAIL_URL, key: texts.MAIL_KEY, from: texts.MAIL_FROM } }),
);
