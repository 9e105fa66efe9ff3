import type { Settings } from '../../env.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractDetailsDocument } from '../../shopify/generated/admin/graphql.ts';
import { type CycleDayMap, linesOfCycle, scheduleCycle } from './cycles.ts';
import { addToCycle, type DraftLine, removeFromCycle } from './drafts.ts';
import type { Line, Upcoming } from './model/subscription.ts';
import type { ProviderRefusal } from './refusal.ts';

/** The customer's changes of one delivery. */
export interface Edit {
  index: number;
  /** Null for a skipped delivery, which has no day, and for one that keeps its regular day. */
  day: Day | null;
  skipped: boolean;
  extras: DraftLine[];
  /** Ids of the contract's lines that this delivery leaves out. */
  without?: readonly string[];
}

/** A delivery with its products that come once, and the ids of the contract's lines that it leaves out. */
export type EditedDelivery = Pick<Upcoming, 'index' | 'day' | 'skipped'> & {
  extras: readonly Pick<Line, 'variantId' | 'quantity' | 'price'>[];
  without?: readonly string[];
};

export const editOf = ({ index, day, skipped, extras, without = [] }: EditedDelivery): Edit => ({
  index,
  day: skipped ? null : day,
  skipped,
  extras: extras.flatMap(({ variantId, quantity, price }) => (variantId ? [{ variantId, quantity, price }] : [])),
  ...(without.length > 0 && { without }),
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
    .filter(({ day, skipped, extras, without }) => day !== null || skipped || extras.length > 0 || without);

/** The products of a delivery that come once. @throws UpstreamError */
export async function extrasOfCycle(settings: Settings, id: string, index: number): Promise<Line[]> {
  const [lines, { subscriptionContract: contract }] = await Promise.all([
    linesOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const own = new Set(contract?.lines.nodes.map((line) => line.id));
  return (lines ?? []).filter((line) => !own.has(line.id));
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

/** The ids of the contract's lines that a delivery leaves out. @throws UpstreamError */
export async function leftOutOf(settings: Settings, id: string, index: number): Promise<string[]> {
  const [lines, { subscriptionContract: contract }] = await Promise.all([
    linesOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  if (!lines) return [];
  return (contract?.lines.nodes ?? []).flatMap((line) =>
    lines.some((known) => known.id === line.id) ? [] : [line.id],
  );
}

/** Removes the lines that a delivery leaves out, as far as the contract still has them. @throws UpstreamError */
async function leaveOut(
  settings: Settings,
  id: string,
  { index, without = [] }: Edit,
): Promise<ProviderRefusal | null> {
  const [lines, { subscriptionContract: contract }] = await Promise.all([
    linesOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const there = lines ?? contract?.lines.nodes ?? [];
  for (const lineId of without.filter((wanted) => there.some((line) => line.id === wanted))) {
    const refused = await removeFromCycle(settings, id, index, lineId);
    if (refused) return refused;
  }
  return null;
}

/** Adds the extras of a delivery that it lacks. @throws UpstreamError */
async function restoreExtras(settings: Settings, id: string, edit: Edit): Promise<ProviderRefusal | null> {
  const missing = await missingExtras(settings, id, edit);
  return missing.length > 0 ? addToCycle(settings, id, edit.index, missing) : null;
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
export async function restoreEdits(settings: Settings, id: string, edits: readonly Edit[]): Promise<Restored> {
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
    log.error({ event: 'edit_not_restored', contract: id, index, ...part, error });
    if (!(failure instanceof UpstreamError && failure.retry)) return 'refused';
    pending.set(index, { index, day: null, skipped: false, extras: [], ...pending.get(index), ...part });
    return 'pending';
  };
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
  for (const { index, without = [], ...edit } of edits) {
    if (without.length === 0) continue;
    const work = () => leaveOut(settings, id, { ...edit, index, without });
    if ((await attempt(index, { without }, work)) === 'refused') lost = true;
  }
  return { pending: [...pending.values()], lost };
}
