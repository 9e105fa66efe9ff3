/** The shapes of swapping a recipe. Pure. */

import { object } from 'superstruct';
import { requiredText } from '../../../platform/shared/fields.ts';
import { gid, MAX_GID } from '../../../shopify/ids.ts';
import { base, formId } from '../../selling-plans/model/add-shapes.ts';

const lineId = gid('SubscriptionLine');

export const RecipesShape = object({ ...base, lineId });
export const SwapShape = object({ ...base, lineId, variantId: requiredText(MAX_GID), formId });
