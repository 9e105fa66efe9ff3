/** The shape of what the forms of rewards send. Pure. */

import { object, size, string } from 'superstruct';
import { market, text } from '../../platform/http/fields.ts';

/** The customer redeems a reward, once for each form. */
export const RedeemShape = object({ market, reward: size(string(), 0, 60), formId: text(60) });
