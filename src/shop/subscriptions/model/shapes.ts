/** The shapes of what the forms of a subscription send that the browser checks too. Pure. */

import { object } from 'superstruct';
import { integerBetween, requiredText, text } from '../../../platform/shared/fields.ts';
import { gid, MAX_GID } from '../../../shopify/ids.ts';
import { base, quantity } from '../../selling-plans/model/add-shapes.ts';

/** Index of a delivery. */
export const cycle = integerBetween(1, 100_000);
export const lineId = gid('SubscriptionLine');

export const RescheduleShape = object({ ...base, cycle, date: requiredText(30) });
export const LineShape = object({ ...base, lineId, variantId: text(MAX_GID), quantity });
export const DiscountShape = object({ ...base, code: requiredText(60) });
