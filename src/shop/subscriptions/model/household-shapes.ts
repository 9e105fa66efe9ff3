import { object, pattern, refine } from 'superstruct';
import { market, membersOf, requiredText } from '../../../platform/shared/fields.ts';
import { formId } from '../../selling-plans/model/add-shapes.ts';
import { cycle } from './shapes.ts';

/** Far more than a household has. */
const MAX_SUBSCRIPTIONS = 20;

export const TogetherShape = object({
  market,
  /** `YYYY-MM-DD`. */
  date: requiredText(30),
  /** The delivery to move of each subscription, by the subscription's number. */
  deliveries: refine(
    membersOf(pattern(requiredText(15), /^\d{1,15}$/), cycle, MAX_SUBSCRIPTIONS),
    'count',
    (deliveries) => Object.keys(deliveries).length > 0,
  ),
  formId,
});
