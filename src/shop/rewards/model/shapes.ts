/** The shape of what the forms of rewards send. Pure. */

import { object } from 'superstruct';
import { market, requiredText, text } from '../../../platform/shared/fields.ts';

/** The customer redeems a reward, once for each form. */
export const RedeemShape = object({ market, reward: requiredText(60), formId: text(60) });

/** The customer leaves the bonus club, or joins it again. */
export const MembershipShape = object({ market });
