import { defaulted, string } from 'superstruct';
import { declareSettings, matching, words } from '../settings.ts';

/**
 * The mails that visitors can have sent to any address without proof that it is theirs, and how many of each go out in a
 * day by default.
 */
export const DAILY_LIMITS = {
  declaration: 2000,
  plan: 2000,
  referral: 1000,
  newsletter: 2000,
  interest: 1000,
  stock: 2000,
  report: 500,
  contact: 1000,
};

export type VisitorMail = keyof typeof DAILY_LIMITS;

/** Of each kind to all addresses together in a day, so that none starves another. */
export type DailyLimits = Readonly<Record<VisitorMail, number>>;

const rate = matching('number, up to 999', /^\d{1,3}$/);

const KINDS = Object.keys(DAILY_LIMITS).join('|');
const limits = matching(
  'limits by kind such as referral=500, default, or empty',
  new RegExp(`^(?:default|(?:${KINDS})=\\d{1,7}(?: (?:${KINDS})=\\d{1,7})*)?$`),
);

const dailyLimitsOf = (setting: string): DailyLimits => ({
  ...DAILY_LIMITS,
  ...Object.fromEntries(
    words(setting === 'default' ? '' : setting).map((entry) => {
      const [kind, limit] = entry.split('=') as [VisitorMail, string];
      return [kind, Number(limit)];
    }),
  ),
});

export interface MailSettings {
  /**
   * The mail service, its key, the sender, how many calls it takes in a second, 0 for any number, and how many mails of
   * each kind visitors can have sent in a day. With an empty URL no mail is sent.
   */
  mail: { url: string; key: string; from: string; callsPerSecond: number; dailyLimits: DailyLimits };
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
    /**
     * How many mails of a kind go out in a day to addresses that visitors name without proof that they are theirs, all
     * visitors together: `plan=5000 newsletter=8000`. A kind that is not named keeps its default: `declaration=2000
     * plan=2000 referral=1000 newsletter=2000 interest=1000 stock=2000 report=500
     * contact=1000`.
     */
    MAIL_DAILY_LIMITS: defaulted(limits, 'default'),
  },
  (texts): MailSettings => ({
    mail: {
      url: texts.MAIL_URL,
      key: texts.MAIL_KEY,
      from: texts.MAIL_FROM,
      callsPerSecond: Number(texts.MAIL_CALLS_PER_SECOND),
      dailyLimits: dailyLimitsOf(texts.MAIL_DAILY_LIMITS),
    },
  }),
);
