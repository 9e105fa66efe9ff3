/** Lines that have been removed and can come back. Pure: the browser uses it too. */

import { type CartItem, type LineDetails, MAX_QUANTITY } from './cart.ts';

/** A line that has been removed, and what adds it again. */
export interface RemovedLine {
  name: string;
  /** The fields of a form that adds to the cart. Its form id makes the line come back once. */
  fields: {
    formId: string;
    variantId: string;
    quantity: number;
    sellingPlanId?: string;
    attributes?: Record<string, string>;
  };
}

/**
 * The way back of a line that goes away; null for one of more pieces than may be added at once. @param formId of the
 * addition.
 */
export const removedLine = (
  { variantId, quantity, customAttributes }: CartItem,
  { title, size, planId }: Pick<LineDetails, 'title' | 'size' | 'planId'>,
  formId: string,
): RemovedLine | null =>
  quantity > MAX_QUANTITY
    ? null
    : {
        name: [title, size].filter(Boolean).join(', '),
        fields: {
          formId,
          variantId,
          quantity,
          ...(planId && { sellingPlanId: planId }),
          ...(customAttributes.length > 0 && {
            attributes: Object.fromEntries(customAttributes.map(({ key, value }) => [key, value])),
          }),
        },
      };
