/** The shapes of swapping a recipe. Pure. */

import { object, string } from 'superstruct';
import { gid } from '../../../shopify/ids.ts';
import { base, formId } from '../addable/shapes.ts';

const lineId = gid('SubscriptionLine');

export const RecipesShape = object({ ...base, lineId });
export const SwapShape = object({ ...base, lineId, variantId: string(), formId });
