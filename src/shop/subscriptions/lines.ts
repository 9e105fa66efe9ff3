import { numberOfGid } from '../../shopify/ids.ts';
import { changeContract, doneAfter } from './change-contract.ts';
import { removeDraftLine, removeFromCycle, updateDraftLine } from './drafts.ts';
import { changePaused } from './household/animals.ts';
import { RemoveShape } from './model/form-shapes.ts';
import { LineShape } from './model/shapes.ts';
import { deliveryOf } from './model/subscription.ts';
import { offerOf } from './offers.ts';
import { CYCLE_NOT_FOUND } from './refusal.ts';
import { requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';
import { findVariant, UNKNOWN_VARIANT, whyNot } from './variants.ts';

export const postLine = subscriptionEndpoint(
  LineShape,
  'change_failed',
  async ({ lineId: id, variantId, quantity }, context, read) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { settings, subscription } = context;
    const line = subscription.lines.find((known) => known.id === id);
    if (!line) return { code: 'line_gone', status: 409 };
    if (variantId === '' || variantId === line.variantId) {
      if (quantity === line.quantity) return 'changed';
      // The price is guaranteed as long as the size stays the same.
      return doneAfter(
        await changePaused(context, read, () =>
          changeContract(context, (draftId) => updateDraftLine(settings, draftId, id, { quantity })),
        ),
        'changed',
      );
    }
    const choice = await findVariant(context, variantId);
    if (!choice) return UNKNOWN_VARIANT;
    const reason = whyNot(context, choice, false);
    if (reason) return { code: reason, status: 422, field: 'variantId' };
    const { price, plan } = offerOf(choice.variant, subscription.rhythm);
    const changed = { variantId, quantity, price, ...(plan?.rhythm === subscription.rhythm && { plan }) };
    const done = doneAfter(
      await changePaused(context, read, () =>
        changeContract(context, (draftId) => updateDraftLine(settings, draftId, id, changed)),
      ),
      'changed',
    );
    return done === 'changed' ? { done, about: [numberOfGid(variantId)] } : done;
  },
);

/**
 * Removes a product for good, or with `cycle` one that comes with that delivery only. A product that is gone counts as
 * removed.
 */
export const postRemove = subscriptionEndpoint(
  RemoveShape,
  'change_failed',
  async ({ lineId: id, cycle: index }, context, read) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { settings, subscription } = context;
    if (index) {
      const delivery = deliveryOf(subscription, index);
      if (!delivery) return CYCLE_NOT_FOUND;
      const refused = delivery.extras.some((extra) => extra.id === id)
        ? await removeFromCycle(settings, subscription.id, index, id)
        : null;
      return refused ?? 'changed';
    }
    if (!subscription.lines.some((line) => line.id === id)) return 'changed';
    if (subscription.lines.length === 1) return { code: 'last_line', status: 409 };
    return doneAfter(
      await changePaused(context, read, () =>
        changeContract(context, (draftId) => removeDraftLine(settings, draftId, id)),
      ),
      'changed',
    );
  },
);
