/** The shape of adding a product, which plans offer too, and the fields that it shares with the other changes. Pure. */

import { coerce, defaulted, enums, integer, max, min, object, pattern, string } from 'superstruct';
import { market, text } from '../../../platform/http/fields.ts';
import { numberOfGid } from '../../../shopify/ids.ts';

const subscriptionId = coerce(pattern(string(), /^\d{1,15}$/), string(), (text) => numberOfGid(text) || text);
export const integerBetween = (lowest: number, highest: number) =>
  coerce(max(min(integer(), lowest), highest), string(), (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** The fields of every change. */
export const base = { market, subscriptionId };
export const formId = text(60);
export const quantity = integerBetween(1, 99);

export const AddShape = object({
  ...base,
  variantId: string(),
  quantity: defaulted(quantity, 1),
  when: defaulted(enums(['always', 'once']), 'always'),
  formId,
});
