/** The shapes of what the forms of a plan send, which the shop alone checks. Pure. */

import { object, optional } from 'superstruct';
import { anything, decimal, market, oneOf, text } from '../../../platform/shared/fields.ts';
import { planId } from './weigh-shape.ts';

/** The rhythm of the main food, where a plan offers two: the page that follows has it too. */
const every = optional(anything(10));

export const PlanShape = object({ market, planId, every });

/** A plan, and another one of the visitor's. */
export const TogetherShape = object({ market, planId, every, otherId: planId });

/** The weight of an animal whose species is not known yet. */
export const WeighShape = object({ market, planId, every, weightKg: decimal });

/**
 * `of` is another part than the plan's own deliveries: the starter, its dry food in one size, the sample, or those of the
 * whole household. `extra` is ticked for the treats that make the delivery of the starter free. `tabs` are the ticked
 * kinds; `amounts` are those that the visitor has chosen by kind: variant or set, quantity, rhythm.
 */
export const PlanCartShape = object({
  market,
  planId,
  formId: text(60),
  of: optional(oneOf(['starter', 'one_size', 'sample', 'household'])),
  extra: optional(anything(10)),
  tabs: optional(anything(100)),
  amounts: optional(anything(100)),
  every,
});
