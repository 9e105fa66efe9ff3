import type { Settings } from '../../env.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractDetailsDocument } from '../../shopify/generated/admin/graphql.ts';
import { changedLines } from './contract.ts';
import { type CycleDayMap, contentsOfCycle, deleteCycleEdit, scheduleCycle } from './cycles.ts';
import { addressOfMethod, elsewhereOf, inputOfAddress, isSameAddress } from './delivery-address.ts';
import {
  addToCycle,
  changeCycle,
  type DraftLine,
  removeDraftLine,
  setDraftDelivery,
  updateDraftLine,
} from './drafts.ts';
import { withPlace } from './household/driver-place.ts';
import type { ChangedLine, DeliveryAddress, Line, Upcoming } from './model/subscription.ts';
import type { ProviderRefusal } from './refusal.ts';

/** The customer's changes of one delivery. */
export interface Edit {
  index: number;
  /** Null for a skipped delivery, which has no day, and for one that keeps its regular day. */
  day: Day | null;
  skipped: boolean;
  extras: DraftLine[];
  /** Pieces of the contract's own lines, by the line's id, where they differ; 0 for one that is left out. */
  quantities?: Readonly<Record<string, number>>;
  /** Where it goes, if that is another address than the contract's. */
  address?: DeliveryAddress;
  /**
   * For a delivery that is made anew, because the provider puts nothing back into an edited one that was taken out of
   * it: the day on which this was noted. What was edited of it is deleted first.
   */
  anew?: Day;
}

/** A delivery with its products that come once. */
export type EditedDelivery = Pick<Upcoming, 'index' | 'day' | 'skipped' | 'changed' | 'elsewhere'> & {
  extras: readonly Pick<Line, 'variantId' | 'quantity' | 'price'>[];
};

export const editOf = ({ index, day, skipped, extras, changed = [], elsewhere }: EditedDelivery): Edit => ({
  index,
  day: skipped ? null : day,
  skipped,
  extras: extras.flatMap(({ variantId, quantity, price }) => (variantId ? [{ variantId, quantity, price }] : [])),
  ...(changed.length > 0 && { quantities: Object.fromEntries(changed.map(({ id, quantity }) => [id, quantity])) }),
  ...(elsewhere && { address: elsewhere }),
});

/**
 * The edits whose days are those that the customer has chosen. A delivery that is edited in another way has its regular
 * day, which follows the schedule: set as a day of its own, the provider may refuse it once the schedule has changed.
 *
 * @param regularDays of the same schedule. @param today the day as which a delivery that is late was noted.
 */
export const withChosenDays = (edits: readonly Edit[], regularDays: CycleDayMap, today: Day): Edit[] =>
  edits
    .map((edit) => {
      const regular = regularDays.get(edit.index);
      const isRegular = regular !== undefined && edit.day === (regular < today ? today : regular);
      return isRegular ? { ...edit, day: null } : edit;
    })
    .filter(
      ({ day, skipped, extras, quantities, address }) =>
        day !== null || skipped || extras.length > 0 || quantities !== undefined || address !== undefined,
    );

/** The products of a delivery that come once. @throws UpstreamError */
export async function extrasOfCycle(settings: Settings, id: string, index: number): Promise<Line[]> {
  const [contents, { subscriptionContract: contract }] = await Promise.all([
    contentsOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const own = new Set(contract?.lines.nodes.map((line) => line.id));
  return (contents?.lines ?? []).filter((line) => !own.has(line.id));
}

/** The contract's lines of which a delivery brings fewer or none. @throws UpstreamError */
export async function changedInCycle(settings: Settings, id: string, index: number): Promise<ChangedLine[]> {
  const [contents, { subscriptionContract: contract }] = await Promise.all([
    contentsOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  return contents ? changedLines(contract?.lines.nodes ?? [], contents.lines) : [];
}

/** The address that a delivery goes to, where it is another one than the contract's. @throws UpstreamError */
export async function elsewhereInCycle(settings: Settings, id: string, index: number): Promise<DeliveryAddress | null> {
  const [contents, { subscriptionContract: contract }] = await Promise.all([
    contentsOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  return elsewhereOf(contents?.deliveryMethod, contract?.deliveryMethod);
}

/** The extras that a delivery lacks. Each one counts, also one that is the same as another. */
async function missingExtras(settings: Settings, id: string, { index, extras }: Edit): Promise<DraftLine[]> {
  const present = await extrasOfCycle(settings, id, index);
  return extras.filter(({ variantId, quantity, price }) => {
    const at = present.findIndex(
      (line) => line.variantId === variantId && line.quantity === quantity && line.price === price,
    );
    if (at >= 0) present.splice(at, 1);
    return at < 0;
  });
}

/** Adds the extras of a delivery that it lacks. @throws UpstreamError */
async function restoreExtras(settings: Settings, id: string, edit: Edit): Promise<ProviderRefusal | null> {
  const missing = await missingExtras(settings, id, edit);
  return missing.length > 0 ? addToCycle(settings, id, edit.index, missing) : null;
}

/**
 * Has a delivery bring other numbers of the contract's lines. One that would bring nothing is skipped: the provider has
 * no delivery without products. @throws UpstreamError
 */
async function restoreQuantities(
  settings: Settings,
  id: string,
  { index, quantities = {} }: Edit,
): Promise<ProviderRefusal | null> {
  const [contents, { subscriptionContract: contract }] = await Promise.all([
    contentsOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const present = contents?.lines ?? contract?.lines.nodes ?? [];
  const own = new Map(contract?.lines.nodes.map((line) => [line.id, line.quantity]));
  // the usual number may have become less since the edit was made
  const wantedOf = ({ id: line, quantity }: { id: string; quantity: number }) =>
    Math.min(quantities[line] ?? quantity, own.get(line) ?? Number.POSITIVE_INFINITY);
  const changes = present.filter((line) => wantedOf(line) !== line.quantity);
  if (changes.length === 0) return null;
  if (present.every((line) => wantedOf(line) === 0)) return scheduleCycle(settings, id, index, { skip: true });
  return changeCycle(settings, id, index, async (draftId) => {
    for (const line of changes) {
      const quantity = wantedOf(line);
      const refusal =
        quantity === 0
          ? await removeDraftLine(settings, draftId, line.id)
          : await updateDraftLine(settings, draftId, line.id, { quantity });
      if (refusal) return refusal;
    }
    return null;
  });
}

/**
 * Has a delivery go to another address. The place for the driver is one at the contract's own address, and stays away
 * from it. @throws UpstreamError
 */
async function restoreAddress(
  settings: Settings,
  id: string,
  index: number,
  address: DeliveryAddress,
): Promise<ProviderRefusal | null> {
  const [contents, { subscriptionContract: contract }] = await Promise.all([
    contentsOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const present = addressOfMethod(contents?.deliveryMethod);
  if (present && isSameAddress(present, address)) return null;
  const method = contract?.deliveryMethod;
  const option = method && 'shippingOption' in method ? method.shippingOption : null;
  return changeCycle(settings, id, index, (draftId) =>
    setDraftDelivery(settings, draftId, {
      deliveryMethod: {
        shipping: { address: inputOfAddress(address), ...(option && { shippingOption: optionInput(option) }) },
      },
      customAttributes: withPlace(contract?.customAttributes ?? [], ''),
    }),
  );
}

/** A shipping option as the input of a draft. */
const optionInput = ({ code, title, presentmentTitle, description }: ShippingOption) => ({
  code: code ?? null,
  title: title ?? null,
  presentmentTitle: presentmentTitle ?? null,
  description: description ?? null,
});

interface ShippingOption {
  code?: string | null;
  title?: string | null;
  presentmentTitle?: string | null;
  description?: string | null;
}

/**
 * Deletes what was edited of a delivery that is made anew. @param edits takes what is to be restored then.
 *
 * @throws UpstreamError
 */
async function beginEdit(
  settings: Settings,
  id: string,
  { anew, ...edit }: Edit,
  edits: Edit[],
): Promise<ProviderRefusal | null> {
  if (!anew) {
    edits.push(edit);
    return null;
  }
  const deleted = await deleteCycleEdit(settings, id, edit.index);
  if ('refused' in deleted) return deleted;
  edits.push(...withChosenDays([edit], deleted.regularDays, anew));
  return null;
}

export interface Restored {
  /** Edits that the provider could not restore now. */
  pending: Edit[];
  /** Whether the provider refuses some for good. */
  lost: boolean;
}

/**
 * Restores edits of deliveries, each on its own: one that fails does not hold up the others. Skips come first, because
 * a customer would otherwise pay for a delivery that they do not want.
 */
export async function restoreEdits(settings: Settings, id: string, noted: readonly Edit[]): Promise<Restored> {
  const pending = new Map<number, Edit>();
  let lost = false;
  const attempt = async (
    index: number,
    part: Partial<Edit>,
    work: () => Promise<ProviderRefusal | null>,
  ): Promise<'done' | 'pending' | 'refused'> => {
    const failure = await work().catch((error: unknown) => {
      if (error instanceof UpstreamError) return error;
      throw error;
    });
    if (!failure) return 'done';
    const error = failure instanceof UpstreamError ? String(failure) : failure.message;
    log.error({ event: 'edit_not_restored', contract: id, index, parts: Object.keys(part).join(' '), error });
    if (!(failure instanceof UpstreamError && failure.retry)) return 'refused';
    pending.set(index, { index, day: null, skipped: false, extras: [], ...pending.get(index), ...part });
    return 'pending';
  };
  const edits: Edit[] = [];
  for (const edit of noted) {
    const begin = () => beginEdit(settings, id, edit, edits);
    if ((await attempt(edit.index, edit, begin)) === 'refused') lost = true;
  }
  for (const { index, skipped } of edits) {
    if (
      skipped &&
      (await attempt(index, { skipped }, () => scheduleCycle(settings, id, index, { skip: true }))) === 'refused'
    )
      lost = true;
  }
  // The provider refuses a day beyond a neighbour's: move from the last to the first, then the refused ones from the
  // first to the last.
  const move = ({ index, day }: Edit) =>
    attempt(index, { day }, () => scheduleCycle(settings, id, index, { day: day! }));
  const again: Edit[] = [];
  for (const edit of edits.filter(({ day }) => day !== null).reverse())
    if ((await move(edit)) === 'refused') again.unshift(edit);
  for (const edit of again) if ((await move(edit)) === 'refused') lost = true;
  for (const edit of edits.filter(({ extras }) => extras.length > 0)) {
    if ((await attempt(edit.index, { extras: edit.extras }, () => restoreExtras(settings, id, edit))) === 'refused')
      lost = true;
  }
  // after what is added: a delivery that would bring nothing is left out
  for (const edit of edits) {
    const { index, quantities, address } = edit;
    if (quantities && (await attempt(index, { quantities }, () => restoreQuantities(settings, id, edit))) === 'refused')
      lost = true;
    if (
      address &&
      (await attempt(index, { address }, () => restoreAddress(settings, id, index, address))) === 'refused'
    )
      lost = true;
  }
  return { pending: [...pending.values()], lost };
}
