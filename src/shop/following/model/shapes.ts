/** The shapes of what the forms about a box that follows its animals send. Pure. */

import { nonempty, object, optional, pattern } from 'superstruct';
import { anything, market, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import { FEEDBACK } from '../../planner/model/correction.ts';
import { base, formId } from '../../selling-plans/model/add-shapes.ts';

/** `proposal`: the one that the page has shown, as a key. */
export const ProposalShape = object({ ...base, proposal: text(100), formId });
/** A switch: `on` has any value but an empty one. */
export const SwitchShape = object({ ...base, on: optional(anything(10)) });

const petId = nonempty(requiredText(60));
/** `subscriptionId`: of the page that the form stands on; without one it is that of the pets. */
const page = { market, subscriptionId: optional(pattern(requiredText(15), /^\d{0,15}$/)), petId };

export const CorrectShape = object({ ...page, word: oneOf(FEEDBACK) });
export const ResetShape = object(page);

export const FoodLinkShape = object({ market, link: requiredText(1000), formId });
