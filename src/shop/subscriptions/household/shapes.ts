import { object, pattern, record, refine, size, string } from 'superstruct';
import { market } from '../../../platform/http/fields.ts';
import { formId } from '../addable/shapes.ts';
import { cycle } from '../shapes.ts';

/** Far more than a household has. */
const MAX_SUBSCRIPTIONS = 20;

export const TogetherShape = object({
  market,
  /** `YYYY-MM-DD`. */
  date: size(string(), 0, 30),
  /** The delivery to move of each subscription, by the subscription's number. */
  deliveries: refine(record(pattern(string(), /^\d{1,15}$/), cycle), 'count', (deliveries) => {
    const count = Object.keys(deliveries).length;
    return count > 0 && count <= MAX_SUBSCRIPTIONS;
  }),
  formId,
});
