import { defaulted } from 'superstruct';
import { declareSettings, matching } from '../../platform/settings.ts';

const days = matching('days from 1 to 60, or empty', /^(?:[1-9]|[1-5]\d|60)?$/);

export interface ReviewSettings {
  /** Days after the delivery at which customers are asked for a review; null for never. */
  reviewDays: number | null;
}

export const reviewSettings = declareSettings(
  {
    /**
     * How many days after the delivery of an order a mail asks for reviews, once for each product and customer. If
     * empty, none does. Where such a mail counts as advertising, the checkout has to tell of it: see docs/law.md.
     */
    REVIEW_DAYS: defaulted(days, '14'),
  },
  (texts): ReviewSettings => ({ reviewDays: texts.REVIEW_DAYS === '' ? null : Number(texts.REVIEW_DAYS) }),
);
