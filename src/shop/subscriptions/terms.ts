import { changeContract, doneAfter } from './change-contract.ts';
import { applyDraftDiscount, removeDraftDiscount, setDraftFrequency } from './drafts.ts';
import { FREQUENCIES } from './model.ts';
import type { Refusal } from './refusal.ts';
import { DiscountShape, FrequencyShape } from './shapes.ts';
import { requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';

export const postFrequency = subscriptionEndpoint(FrequencyShape, 'change_failed', async ({ months }, context) => {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  if (!FREQUENCIES.some((known) => known === months)) return { code: 'invalid_months', status: 422, field: 'months' };
  if (months === context.subscription.months) return 'changed';
  const changed = await changeContract(context, (draftId) => setDraftFrequency(context.settings, draftId, months), { newFrequency: true });
  return doneAfter(changed, 'changed');
});

/** The shop's codes for the provider's reasons to reject a discount code. */
const REJECTIONS: Record<string, string> = {
  NOT_FOUND: 'discount_not_found',
  CURRENTLY_INACTIVE: 'discount_expired',
  USAGE_LIMIT_REACHED: 'discount_used_up',
  CUSTOMER_USAGE_LIMIT_REACHED: 'discount_used_up',
  PURCHASE_NOT_IN_RANGE: 'sub_discount_minimum',
  CUSTOMER_NOT_ELIGIBLE: 'discount_not_eligible',
};

/** Sets the discount code; an empty one removes it. */
export const postDiscount = subscriptionEndpoint(DiscountShape, 'change_failed', async ({ code: submitted }, context) => {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  const {
    settings,
    subscription: { discount },
  } = context;
  const code = submitted.trim();
  const done = code ? 'discount' : 'changed';
  if (code.toLowerCase() === (discount?.code.toLowerCase() ?? '')) return done;
  const replaceCode = async (draftId: string): Promise<Refusal | null> => {
    const refused = discount && (await removeDraftDiscount(settings, draftId, discount.id));
    if (refused) return refused;
    const applied = code ? await applyDraftDiscount(settings, draftId, code) : null;
    if (applied && 'rejected' in applied) return { code: REJECTIONS[applied.rejected] ?? 'sub_discount_not_applicable', status: 422, field: 'code' };
    return applied;
  };
  return doneAfter(await changeContract(context, replaceCode), done);
});
