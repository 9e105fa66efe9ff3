import type { ProductSummary } from '../../catalogue/model/summary.ts';
import { unitPriceWith } from '../model/sums.ts';
import { type NewLine, newLineId } from './estimate.ts';

/** The line that a form adds. @returns null where the product has no such variant. */
export function newLine(
  { title, href, currency, plans, variants }: ProductSummary,
  fields: Record<string, unknown>,
): Omit<NewLine, 'known'> | null {
  const variantId = String(fields.variantId ?? '');
  const variant = variants[variantId];
  if (!variant) return null;
  const { imageURL, ...prices } = variant;
  const planId = fields.sellingPlanId ? String(fields.sellingPlanId) : null;
  return {
    id: newLineId(),
    variantId,
    planId,
    quantity: Number(fields.quantity ?? 1) || 1,
    imageURL,
    currency,
    details: {
      ...prices,
      href,
      title,
      plans,
      planId,
      unitPrice: unitPriceWith(prices, planId),
      available: null,
    },
  };
}
