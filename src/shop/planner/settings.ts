import { defaulted, enums, string } from 'superstruct';
import { currencies } from '../../countries/collect.ts';
import { declareSettings, matching, words } from '../../platform/settings.ts';

const amounts = matching(
  'amounts by currency such as EUR=150, default, or empty',
  /^(?:default|[A-Z]{3}=\d{1,7}(?: [A-Z]{3}=\d{1,7})*)?$/,
);

const monthLimitsOf = (setting: string): PlannerSettings['planMonthLimit'] =>
  Object.fromEntries(
    setting === 'default'
      ? currencies.map(({ code, monthLimit }) => [code, monthLimit])
      : words(setting).map((entry) => [entry.slice(0, 3), Number(entry.slice(4))]),
  );

export interface PlannerSettings {
  /** The discount code that a finished feeding plan applies; empty for none. */
  planDiscountCode: string;
  /**
   * Whether samples alone are delivered free of charge, and the code that takes the price of a sample off the first
   * bag; empty for none.
   */
  sample: { isDeliveryFree: boolean; creditCode: string };
  /** The price of a month from which a feeding plan proposes mixed feeding, by currency. */
  planMonthLimit: Readonly<Record<string, number>>;
}

export const plannerSettings = declareSettings(
  {
    /** A discount code that a finished feeding plan shows and applies. If empty, there is none. */
    PLAN_DISCOUNT_CODE: defaulted(string(), ''),
    /**
     * Whether samples alone are delivered free of charge: `free` when the samples have a delivery profile of their own
     * whose rate is free at the commerce provider. Plan and cart then say so.
     */
    SAMPLE_DELIVERY: defaulted(enums(['free', 'paid']), 'paid'),
    /**
     * A discount code that takes the price of a sample off a later order: an amount of at least that price, once per
     * customer, for the segment `products_purchased(id: (…)) = true` of those who have bought one. The plan names it,
     * and the line of a sample that is added there. If empty, there is none.
     */
    SAMPLE_CREDIT_CODE: defaulted(string(), ''),
    /**
     * The price of a month, by currency, above which a feeding plan of wet food only proposes mixed feeding: `EUR=150
     * SEK=1700`. In a currency that is not named it proposes nothing. `default` is the limit of each currency in
     * `src/countries`.
     */
    PLAN_MONTH_LIMIT: defaulted(amounts, 'default'),
  },
  (texts): PlannerSettings => ({
    planDiscountCode: texts.PLAN_DISCOUNT_CODE,
    sample: { isDeliveryFree: texts.SAMPLE_DELIVERY === 'free', creditCode: texts.SAMPLE_CREDIT_CODE },
    planMonthLimit: monthLimitsOf(texts.PLAN_MONTH_LIMIT),
  }),
);
