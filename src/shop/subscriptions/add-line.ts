import { defaulted, enums, object, string } from 'superstruct';
import { idempotent } from '../../platform/database/idempotent.ts';
import { readNote, removeNote, writeNote } from '../../platform/database/notes.ts';
import { changeContract, doneAfter } from './change-contract.ts';
import { addDraftLine, addToCycle, commitCycleDraft, commitDraft } from './drafts.ts';
import type { Restoration } from './edits.ts';
import { offerOf } from './offers.ts';
import { CYCLE_NOT_FOUND, type Refusal } from './refusal.ts';
import { base, formId, integerBetween, requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';
import { findVariant, UNKNOWN_VARIANT, whyNot } from './variants.ts';

/** Adds a product for good or to the next delivery only, once for each form. */
export const postAdd = subscriptionEndpoint(
  object({ ...base, variantId: string(), quantity: defaulted(integerBetween(1, 99), 1), when: defaulted(enums(['always', 'once']), 'always'), formId }),
  'change_failed',
  async ({ variantId, quantity, when, formId: form }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const choice = await findVariant(context, variantId);
    if (!choice) return UNKNOWN_VARIANT;
    const once = when === 'once';
    const reason = whyNot(context, choice, once);
    if (reason) return { code: reason, status: 422, field: reason === 'not_subscribable' ? 'when' : 'variantId' };

    const { session, settings, database, subscription, unavailableCode } = context;
    const { price, plan } = offerOf(choice.variant, subscription.months);
    const key = `add ${session.customerId} ${subscription.number} ${variantId} ${quantity} ${when} ${form || crypto.randomUUID()}`;
    const note = `draft ${key}`;
    const onDraft = (draftId: string) => writeNote(database, note, session.customerId, draftId);
    const addOnce = async (): Promise<Restoration | Refusal> => {
      if (!subscription.next) return CYCLE_NOT_FOUND;
      return (await addToCycle(settings, subscription.id, subscription.next.index, [{ variantId, quantity, price }], onDraft)) ?? 'none';
    };
    const addForGood = () =>
      changeContract(context, (draftId) => addDraftLine(settings, draftId, { variantId, quantity, price, ...(plan && { plan }) }), { onDraft });

    const outcome = await idempotent(database, { key, customerId: session.customerId }, async (): Promise<{ done: boolean; result: Restoration | Refusal }> => {
      // The answer to an earlier commit may be lost: its draft is committed again before the product is added a second time.
      const draftId = await readNote(database, note);
      const committed = draftId !== null && !(await (once ? commitCycleDraft : commitDraft)(settings, draftId));
      const result = committed ? 'none' : await (once ? addOnce() : addForGood());
      const done = typeof result === 'string';
      if (done) await removeNote(database, note);
      return { done, result };
    });
    if (outcome.kind === 'busy') return { code: unavailableCode, status: 503 };
    return doneAfter(outcome.kind === 'done' ? outcome.result.result : 'none', 'product_added');
  },
);
