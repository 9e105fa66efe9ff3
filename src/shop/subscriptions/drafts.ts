/**
 * The Admin API's drafts of contracts and of single billing cycles: open one, change it, commit it. No other file uses
 * them; the provider's documentation calls them legacy. Every function throws UpstreamError.
 */

import type { Settings } from '../../env.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  CycleDraftCommitDocument,
  CycleDraftOpenDocument,
  DraftCommitDocument,
  DraftDiscountDocument,
  DraftDiscountRemoveDocument,
  DraftLineAddDocument,
  DraftLineRemoveDocument,
  DraftLineUpdateDocument,
  DraftManualDiscountAddDocument,
  DraftManualDiscountUpdateDocument,
  DraftOpenDocument,
  DraftUpdateDocument,
  type SubscriptionDraftInput,
} from '../../shopify/generated/admin/graphql.ts';
import { policyOf, type Rhythm } from '../selling-plans/model/rhythm.ts';
import type { Plan } from '../selling-plans/plans.ts';
import { attributesFor } from './household/line-animal.ts';
import { HAS_FUTURE_EDITS, type ProviderRefusal, providerRefusal } from './refusal.ts';

/** The selling plan that a line names. */
type LinePlan = Pick<Plan, 'id' | 'name'>;

/** A product on a draft. */
export interface DraftLine {
  variantId: string;
  quantity: number;
  price: number;
  /**
   * Absent for a product that comes with one delivery only, and for one without a plan of the contract's rhythm: its
   * name is said in mails.
   */
  plan?: LinePlan;
  /** Id of the pet that it is for; absent for no change of it. */
  animalId?: string;
}

const planInput = (plan: LinePlan) => ({ sellingPlanId: plan.id, sellingPlanName: plan.name });

const lineInput = ({ variantId, quantity, price, plan, animalId }: DraftLine) => ({
  productVariantId: variantId,
  quantity,
  currentPrice: price.toFixed(2),
  ...(plan && planInput(plan)),
  ...(animalId !== undefined && { customAttributes: attributesFor(animalId) }),
});

/** @returns the draft's id. */
export async function openDraft(settings: Settings, contractId: string): Promise<string | ProviderRefusal> {
  const { subscriptionContractUpdate: opened } = await adminApi(settings, DraftOpenDocument, { contractId });
  return providerRefusal(opened?.userErrors) ?? opened?.draft?.id ?? '';
}

/**
 * The refusal of a commit. A draft that is committed already is no refusal: the answer to an earlier attempt was lost.
 */
const commitRefusal = (errors: Parameters<typeof providerRefusal>[0]): ProviderRefusal | null =>
  providerRefusal(errors?.filter(({ code }) => code !== 'COMMITTED'));

/** @returns a refusal with the code {@link HAS_FUTURE_EDITS} where edits of single deliveries stand in the way. */
export async function commitDraft(settings: Settings, draftId: string): Promise<ProviderRefusal | null> {
  const errors = (await adminApi(settings, DraftCommitDocument, { draftId }, true)).subscriptionDraftCommit?.userErrors;
  const edits = errors?.find(({ code }) => code === HAS_FUTURE_EDITS);
  return commitRefusal(edits ? [edits] : errors);
}

export async function addDraftLine(
  settings: Settings,
  draftId: string,
  line: DraftLine,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftLineAdd: added } = await adminApi(settings, DraftLineAddDocument, {
    draftId,
    input: lineInput(line),
  });
  return providerRefusal(added?.userErrors);
}

/** @param change the quantity, the selling plan, the animal that it is for, or the product in its place. */
export async function updateDraftLine(
  settings: Settings,
  draftId: string,
  lineId: string,
  change: DraftLine | { quantity: number } | { plan: LinePlan } | { animalId: string },
): Promise<ProviderRefusal | null> {
  const input =
    'variantId' in change
      ? lineInput(change)
      : 'plan' in change
        ? planInput(change.plan)
        : 'animalId' in change
          ? { customAttributes: attributesFor(change.animalId) }
          : change;
  const { subscriptionDraftLineUpdate: updated } = await adminApi(settings, DraftLineUpdateDocument, {
    draftId,
    lineId,
    input,
  });
  return providerRefusal(updated?.userErrors);
}

export async function removeDraftLine(
  settings: Settings,
  draftId: string,
  lineId: string,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftLineRemove: removed } = await adminApi(settings, DraftLineRemoveDocument, {
    draftId,
    lineId,
  });
  return providerRefusal(removed?.userErrors);
}

export async function setDraftRhythm(
  settings: Settings,
  draftId: string,
  rhythm: Rhythm,
): Promise<ProviderRefusal | null> {
  const policy = policyOf(rhythm);
  const input = { billingPolicy: policy, deliveryPolicy: policy };
  const { subscriptionDraftUpdate: updated } = await adminApi(settings, DraftUpdateDocument, { draftId, input });
  return providerRefusal(updated?.userErrors);
}

/** Sets the address of a draft, and the attributes that its orders get. */
export async function setDraftDelivery(
  settings: Settings,
  draftId: string,
  input: Pick<SubscriptionDraftInput, 'deliveryMethod' | 'customAttributes'>,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftUpdate: updated } = await adminApi(settings, DraftUpdateDocument, { draftId, input });
  return providerRefusal(updated?.userErrors);
}

/** Sets the payment method of a draft. */
export async function setDraftMethod(
  settings: Settings,
  draftId: string,
  paymentMethodId: string,
): Promise<ProviderRefusal | null> {
  const input = { paymentMethodId };
  const { subscriptionDraftUpdate: updated } = await adminApi(settings, DraftUpdateDocument, { draftId, input });
  return providerRefusal(updated?.userErrors);
}

/** @returns why the code does not apply, in the provider's words; null when it does. */
export async function applyDraftDiscount(
  settings: Settings,
  draftId: string,
  code: string,
): Promise<{ rejected: string } | ProviderRefusal | null> {
  const { subscriptionDraftDiscountCodeApply: applied } = await adminApi(settings, DraftDiscountDocument, {
    draftId,
    code,
  });
  const refusal = providerRefusal(applied?.userErrors);
  if (refusal) return refusal;
  const rejected = applied?.appliedDiscount?.rejectionReason;
  return rejected ? { rejected } : null;
}

export async function removeDraftDiscount(
  settings: Settings,
  draftId: string,
  discountId: string,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftDiscountRemove: removed } = await adminApi(settings, DraftDiscountRemoveDocument, {
    draftId,
    discountId,
  });
  return providerRefusal(removed?.userErrors);
}

/** A discount of a percentage on every line of every delivery, beside whatever code the contract has. */
export interface ManualDiscount {
  title: string;
  /** 1 to 100. */
  percent: number;
}

const manualInput = ({ title, percent }: ManualDiscount) => ({
  title,
  value: { percentage: percent },
  entitledLines: { all: true },
});

export async function addManualDiscount(
  settings: Settings,
  draftId: string,
  discount: ManualDiscount,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftDiscountAdd: added } = await adminApi(settings, DraftManualDiscountAddDocument, {
    draftId,
    input: manualInput(discount),
  });
  return providerRefusal(added?.userErrors);
}

export async function updateManualDiscount(
  settings: Settings,
  draftId: string,
  discountId: string,
  discount: ManualDiscount,
): Promise<ProviderRefusal | null> {
  const { subscriptionDraftDiscountUpdate: updated } = await adminApi(settings, DraftManualDiscountUpdateDocument, {
    draftId,
    discountId,
    input: manualInput(discount),
  });
  return providerRefusal(updated?.userErrors);
}

export async function commitCycleDraft(settings: Settings, draftId: string): Promise<ProviderRefusal | null> {
  const { subscriptionBillingCycleContractDraftCommit: committed } = await adminApi(
    settings,
    CycleDraftCommitDocument,
    { draftId },
    true,
  );
  return commitRefusal(committed?.userErrors);
}

/** A change of an open draft. A draft whose change is refused is never committed. */
export type DraftChange<R = ProviderRefusal> = (draftId: string) => Promise<R | null>;
/** Hears of a draft before it is committed. */
export type OnDraft = (draftId: string) => Promise<void>;

/** Changes the products or the address of one delivery. */
export async function changeCycle(
  settings: Settings,
  id: string,
  index: number,
  change: DraftChange,
  onDraft?: OnDraft,
): Promise<ProviderRefusal | null> {
  const { subscriptionBillingCycleContractEdit: opened } = await adminApi(settings, CycleDraftOpenDocument, {
    cycle: { contractId: id, selector: { index } },
  });
  const draftId = opened?.draft?.id ?? '';
  const refusal = providerRefusal(opened?.userErrors) ?? (await change(draftId));
  if (refusal) return refusal;
  await onDraft?.(draftId);
  return commitCycleDraft(settings, draftId);
}

/** Adds products to one delivery, all in one draft. */
export const addToCycle = (
  settings: Settings,
  id: string,
  index: number,
  lines: readonly DraftLine[],
  onDraft?: OnDraft,
): Promise<ProviderRefusal | null> =>
  changeCycle(
    settings,
    id,
    index,
    async (draftId) => {
      for (const line of lines) {
        const refusal = await addDraftLine(settings, draftId, line);
        if (refusal) return refusal;
      }
      return null;
    },
    onDraft,
  );

/** Puts another product in the place of one in one delivery, in one draft. */
export const swapInCycle = (
  settings: Settings,
  id: string,
  index: number,
  lineId: string,
  line: DraftLine,
): Promise<ProviderRefusal | null> =>
  changeCycle(
    settings,
    id,
    index,
    async (draftId) => (await addDraftLine(settings, draftId, line)) ?? removeDraftLine(settings, draftId, lineId),
  );

/** Removes a product from one delivery. */
export const removeFromCycle = (
  settings: Settings,
  id: string,
  index: number,
  lineId: string,
): Promise<ProviderRefusal | null> =>
  changeCycle(settings, id, index, (draftId) => removeDraftLine(settings, draftId, lineId));
