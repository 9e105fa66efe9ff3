import { defaulted } from 'superstruct';
import { declareSettings, matching, percent } from '../../platform/settings.ts';

const dailyLimit = matching('number, up to 9999', /^\d{1,4}$/);

export interface ReferralSettings {
  /** The programme in which customers refer friends. */
  referral: {
    /** The discount that a friend is promised on the first delivery of a subscription, in percent. */
    promisePercent: number;
    /** The discount that each active friend brings the referrer, in percent. */
    friendPercent: number;
    /** New friends of one referrer in a day that count. */
    dailyLimit: number;
  };
}

export const referralSettings = declareSettings(
  {
    /**
     * The discount that a referred friend gets on the first delivery of a subscription, in percent. It fills every text
     * and code.
     */
    REFERRAL_PROMISE_PERCENT: defaulted(percent, '20'),
    /**
     * The discount that each friend with an active subscription brings the referrer, in percent; together at most 100.
     */
    REFERRAL_FRIEND_PERCENT: defaulted(percent, '5'),
    /** New friends of one referrer in a day that count. */
    REFERRAL_DAILY_LIMIT: defaulted(dailyLimit, '20'),
  },
  (texts): ReferralSettings => ({
    referral: {
      promisePercent: Number(texts.REFERRAL_PROMISE_PERCENT),
      friendPercent: Number(texts.REFERRAL_FRIEND_PERCENT),
      dailyLimit: Number(texts.REFERRAL_DAILY_LIMIT),
    },
  }),
);
