import { defaulted, enums } from 'superstruct';
import { whereKnown } from '../../countries/collect.ts';
import { declareSettings, matching, words } from '../../platform/settings.ts';
import type { MarketGroup } from '../../platform/shared/markets.ts';

const days = matching('days, up to 99', /^\d{1,2}$/);
const retryDays = matching('days separated by spaces, or empty', /^(?:\d{1,2}(?: \d{1,2})*)?$/);
const noticeDays = matching('days, and those of countries such as ES=15', /^\d{1,2}(?: [A-Z]{2}=\d{1,2})*$/);

const HANDLE = '[a-z0-9]+(?:-[a-z0-9]+)*';
const thanksEntries = matching(
  'numbers of deliveries with products, such as 3=handle,handle SE:6=handle, or empty',
  new RegExp(`^(?:(?:^| )(?:[A-Z]{2}:)?[1-9]\\d?=(?:${HANDLE}(?:,${HANDLE})*)?)*$`),
);

/** The days that the laws of countries ask for. */
const noticeDaysByLaw = whereKnown(({ law }) => law.noticeDays);
const NOTICE_DAYS = ['3', ...Object.entries(noticeDaysByLaw).map(([country, number]) => `${country}=${number}`)].join(
  ' ',
);

/** How the shop bills its subscriptions. */
interface BillingSettings {
  /**
   * Full days between the notice of a charge and the charge in a country: the setting's for that country, even if its
   * law asks for more; else the setting's for all, or what the law asks for if that is more.
   */
  noticeDays(country: string): number;
  /** The longest of these. */
  maxNoticeDays: number;
  /** Days between the first failure of a payment and each further try, in rising order. */
  retryDays: readonly number[];
  /** The consequence of the last failed try: the delivery is skipped, or the subscription is paused. */
  afterFailure: 'skip' | 'pause';
  /** Days before its last valid day on which the expiry of a card is told. */
  cardExpiryDays: number;
}

/** The small gifts by number of deliveries. */
export interface ThanksSettings {
  /** Whether there are any. */
  isOn: boolean;
  /**
   * The handles of the products of which one comes, by the number of the delivery, in rising order. A country's entry
   * takes the place of the one for all.
   */
  in(country: string): ReadonlyMap<number, readonly string[]>;
  /** Every handle that is named. */
  handles: readonly string[];
}

export interface SubscriptionSettings {
  billing: BillingSettings;
  thanks: ThanksSettings;
}

/** @param setting of the kind of `DELIVERY_THANKS`. */
export function thanksOf(setting: string): ThanksSettings {
  const entries = words(setting).map((word) => {
    const [, country = '', number = '', handles = ''] = /^(?:([A-Z]{2}):)?(\d+)=(.*)$/.exec(word) ?? [];
    return { country, number: Number(number), handles: handles.split(',').filter(Boolean) };
  });
  return {
    isOn: entries.some(({ handles }) => handles.length > 0),
    in: (country) =>
      new Map(
        [...entries.filter((entry) => entry.country === ''), ...entries.filter((entry) => entry.country === country)]
          .sort((a, b) => a.number - b.number)
          .map(({ number, handles }) => [number, handles]),
      ),
    handles: [...new Set(entries.flatMap(({ handles }) => handles))],
  };
}

function noticesOf(setting: string, group: MarketGroup): Pick<BillingSettings, 'noticeDays' | 'maxNoticeDays'> {
  const [standard = '0', ...exceptions] = words(setting);
  const byCountry = new Map(exceptions.map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]));
  const daysIn = (country: string): number =>
    byCountry.get(country) ?? Math.max(Number(standard), noticeDaysByLaw[country] ?? 0);
  return {
    noticeDays: daysIn,
    maxNoticeDays: Math.max(
      Number(standard),
      ...byCountry.values(),
      ...group.availableCountries.map((code) => daysIn(code.slice(0, 2).toUpperCase())),
    ),
  };
}

export const subscriptionSettings = declareSettings(
  {
    /**
     * Full days between the notice of a subscription’s charge and the charge, and the countries where it is another
     * number: `3 ES=15`. In a country that is not named it is at least what `src/countries` says that its law asks for.
     * It must be less than 27, because a month can have 28 days.
     */
    BILLING_NOTICE_DAYS: defaulted(noticeDays, NOTICE_DAYS),
    /**
     * Days after the first failure on which a charge is tried again. Failures that need nothing from the customer are
     * tried again daily until the last of them.
     */
    BILLING_RETRY_DAYS: defaulted(retryDays, '1 3 5'),
    /**
     * After the last try, `skip` leaves the delivery out, and `pause` pauses the subscription, where the customer had to
     * act.
     */
    BILLING_AFTER_FAILURE: defaulted(enums(['skip', 'pause']), 'skip'),
    /** Days before its last valid day on which the expiry of a card is told. */
    CARD_EXPIRY_NOTICE_DAYS: defaulted(days, '30'),
    /**
     * The small gifts of a subscription: the number of the delivery that brings it, and the handles of products, of
     * which the first that is for its animals and in stock comes free of charge: `3=training-bites-dog,crunchy-pillows-cat
     * 6=lick-mat`. `SE:6=wand-toy` is for one country in the place of that for all, and `SE:6=` none there. What is paid
     * at once gets none. If empty, there are none.
     */
    DELIVERY_THANKS: defaulted(thanksEntries, ''),
  },
  (texts, { group }): SubscriptionSettings => ({
    billing: {
      ...noticesOf(texts.BILLING_NOTICE_DAYS, group),
      retryDays: words(texts.BILLING_RETRY_DAYS)
        .map(Number)
        .sort((a, b) => a - b),
      afterFailure: texts.BILLING_AFTER_FAILURE,
      cardExpiryDays: Number(texts.CARD_EXPIRY_NOTICE_DAYS),
    },
    thanks: thanksOf(texts.DELIVERY_THANKS),
  }),
);
