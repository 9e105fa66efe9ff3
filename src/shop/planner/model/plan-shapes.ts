import { object, optional, pattern, refine } from 'superstruct';
import { anything, decimal, market, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import type { Species } from '../../../species/index.ts';
import { isWeight } from '../../pets/model/bounds.ts';

const planId = pattern(requiredText(36), /^[0-9a-f-]{36}$/);

export const PlanShape = object({ market, planId });

/** A plan, and another one of the visitor's. */
export const TogetherShape = object({ market, planId, otherId: planId });

/** The weight of an animal whose species is not known yet. */
export const WeighShape = object({ market, planId, weightKg: decimal });

/** @param species of the plan's animal, whose weights it allows. */
export const weighShapeFor = (species: Species) =>
  object({ market, planId, weightKg: refine(decimal, 'weight', (kg) => isWeight(species, kg)) });

/**
 * `of` is another part than the plan's own deliveries: the starter, the sample, or those of the whole household. `tabs`
 * are the ticked kinds; `amounts` are those that the visitor has chosen by kind: variant, quantity, rhythm.
 */
export const PlanCartShape = object({
  market,
  planId,
  formId: text(60),
  of: optional(oneOf(['starter', 'sample', 'household'])),
  tabs: optional(anything(100)),
  amounts: optional(anything(100)),
});
