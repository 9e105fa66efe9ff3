import { object } from 'superstruct';
import { checked } from '../../platform/shared/fields.ts';
import { readerOf } from '../../site/reader.ts';
import { base } from '../selling-plans/model/add-shapes.ts';
import { isRhythm, type Rhythm } from '../selling-plans/model/rhythm.ts';
import { planOf } from '../selling-plans/plans.ts';
import { changeContract, doneAfter } from './change-contract.ts';
import { applyDraftDiscount, removeDraftDiscount, setDraftRhythm, updateDraftLine } from './drafts.ts';
import { DiscountShape } from './model/shapes.ts';
import { rhythmsFor } from './offers.ts';
import { productsOf } from './products.ts';
import type { Refusal } from './refusal.ts';
import { requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';

const FrequencyShape = object({ ...base, rhythm: checked<Rhythm>('rhythm', 6, isRhythm) });

export const postFrequency = subscriptionEndpoint(FrequencyShape, 'change_failed', async ({ rhythm }, context) => {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  const { call, settings, subscription } = context;
  if (rhythm === subscription.rhythm) return { done: 'changed', about: ['rhythm'] };
  const products = await productsOf(
    readerOf(call.c, call.market),
    subscription.lines.map(({ variantId }) => variantId),
    subscription.country,
  );
  if (!rhythmsFor(subscription, products).some((known) => known === rhythm))
    return { code: 'invalid_rhythm', status: 422, field: 'rhythm' };
  const variants = products.flatMap((product) => product.variants.nodes);
  const change = async (draftId: string): Promise<Refusal | null> => {
    let refused = await setDraftRhythm(settings, draftId, rhythm);
    for (const line of subscription.lines) {
      const variant = variants.find(({ id }) => id === line.variantId);
      const plan = variant && planOf(variant, rhythm);
      // mails and orders name the plan of a line
      if (plan && !refused) refused = await updateDraftLine(settings, draftId, line.id, { plan });
    }
    return refused;
  };
  const changed = await changeContract(context, change, { newFrequency: true });
  const done = doneAfter(changed, 'changed');
  return done === 'changed' ? { done, about: ['rhythm'] } : done;
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
export const postDiscount = subscriptionEndpoint(
  DiscountShape,
  'change_failed',
  async ({ code: submitted }, context) => {
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
      if (applied && 'rejected' in applied)
        return { code: REJECTIONS[applied.rejected] ?? 'sub_discount_not_applicable', status: 422, field: 'code' };
      return applied;
    };
    return doneAfter(await changeContract(context, replaceCode), done);
  },
);
