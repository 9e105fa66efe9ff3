/** The shape of adding a product, which plans offer too, and the fields that it shares with the other changes. Pure. */

import { coerce, defaulted, object, pattern } from 'superstruct';
import { integerBetween, market, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import { MAX_GID, numberOfGid } from '../../../shopify/ids.ts';

const subscriptionId = coerce(
  pattern(requiredText(15), /^\d{1,15}$/),
  requiredText(MAX_GID),
  (text) => numberOfGid(text) || text,
);

/** The fields of every change. */
export const base = { market, subscriptionId };
export const formId = text(60);
export const quantity = integerBetween(1, 99);

export const AddShape = object({
  ...base,
  variantId: requiredText(MAX_GID),
  quantity: defaulted(quantity, 1),
  when: defaulted(oneOf(['always', 'once']), 'always'),
  formId,
});
