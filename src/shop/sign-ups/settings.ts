import { defaulted, string } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface SignUpSettings {
  /**
   * The e-mail marketing service: its address, the public id of the account there, and the id of the list; an empty
   * address tells nobody.
   */
  newsletter: { url: string; company: string; list: string };
  /** The system that takes leads; with an empty address they stay in the shop, for 90 days. */
  lead: { url: string; key: string };
  /** The address that gets the messages of the contact page; empty for that of the sender. */
  contactMail: string;
}

export const signUpSettings = declareSettings(
  {
    /**
     * The e-mail marketing service, called as `POST {NEWSLETTER_URL}/client/subscriptions` like Klaviyo's client API
     * (`https://a.klaviyo.com`). If empty, it is told nothing.
     */
    NEWSLETTER_URL: defaulted(string(), ''),
    /** The public id of the account at the e-mail marketing service. */
    NEWSLETTER_COMPANY: defaulted(string(), ''),
    /** The id of the list there that confirmed addresses join; it must not ask for another confirmation. */
    NEWSLETTER_LIST: defaulted(string(), ''),
    /**
     * The system that takes what people write at `/contact`, as a `POST` of JSON, beside the mail to `CONTACT_MAIL`. If
     * empty, it stays in the shop for 90 days.
     */
    LEAD_URL: defaulted(string(), ''),
    /** The key for `LEAD_URL`, sent as `Authorization: Bearer`. */
    LEAD_KEY: defaulted(string(), ''),
    /** The address that gets the messages of the contact page by mail. If empty, it is that of `MAIL_FROM`. */
    CONTACT_MAIL: defaulted(string(), ''),
  },
  (texts): SignUpSettings => ({
    newsletter: { url: texts.NEWSLETTER_URL, company: texts.NEWSLETTER_COMPANY, list: texts.NEWSLETTER_LIST },
    lead: { url: texts.LEAD_URL, key: texts.LEAD_KEY },
    contactMail: texts.CONTACT_MAIL,
  }),
);
