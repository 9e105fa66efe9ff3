import { AddShape } from '../selling-plans/model/add-shapes.ts';
import { changeContract, doneAfter } from './change-contract.ts';
import { changeOnce } from './change-once.ts';
import { addDraftLine, addToCycle, commitCycleDraft, commitDraft, type OnDraft } from './drafts.ts';
import type { Restoration } from './edits.ts';
import { offerOf } from './offers.ts';
import { CYCLE_NOT_FOUND, type Refusal } from './refusal.ts';
import { requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';
import { findVariant, UNKNOWN_VARIANT, whyNot } from './variants.ts';

/** Adds a product for good or to the next delivery only, once for each form. */
export const postAdd = subscriptionEndpoint(
  AddShape,
  'change_failed',
  async ({ variantId, quantity, when, formId: form }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const choice = await findVariant(context, variantId);
    if (!choice) return UNKNOWN_VARIANT;
    const once = when === 'once';
    const reason = whyNot(context, choice, once);
    if (reason) return { code: reason, status: 422, field: reason === 'not_subscribable' ? 'when' : 'variantId' };

    const { settings, subscription } = context;
    const { price, plan } = offerOf(choice.variant, subscription.rhythm);
    const addOnce = async (onDraft: OnDraft): Promise<Restoration | Refusal> => {
      if (!subscription.next) return CYCLE_NOT_FOUND;
      return (
        (await addToCycle(
          settings,
          subscription.id,
          subscription.next.index,
          [{ variantId, quantity, price }],
          onDraft,
        )) ?? 'none'
      );
    };
    const addForGood = (onDraft: OnDraft) =>
      changeContract(
        context,
        (draftId) =>
          addDraftLine(settings, draftId, {
            variantId,
            quantity,
            price,
            ...(plan?.rhythm === subscription.rhythm && { plan }),
          }),
        { onDraft },
      );

    const commit = (draftId: string) => (once ? commitCycleDraft : commitDraft)(settings, draftId);
    return doneAfter(
      await changeOnce(context, `add ${variantId} ${quantity} ${when}`, form, commit, once ? addOnce : addForGood),
      'product_added',
    );
  },
);
