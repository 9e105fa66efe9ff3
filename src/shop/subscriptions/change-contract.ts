import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Done } from '../notices/model/done.ts';
import { deleteCycleEdits } from './cycles.ts';
import { commitDraft, type DraftChange, type OnDraft, openDraft } from './drafts.ts';
import { finishEdits, noteEdits, type Restoration } from './edits.ts';
import type { Subscription, Upcoming } from './model/subscription.ts';
import { HAS_FUTURE_EDITS, type Refusal } from './refusal.ts';
import { type Edit, type EditedDelivery, editOf, withChosenDays } from './restore-edits.ts';

/** A delivery with what a customer can change of it. */
export type Editable = EditedDelivery & Pick<Upcoming, 'edited'>;

/** A contract with its coming deliveries, and the means to change it. */
interface Context {
  settings: Settings;
  database: D1Database;
  subscription: Pick<Subscription, 'id'> & { upcoming: readonly Editable[]; next: Editable | null };
  /** The earliest day that the deliveries have, `YYYY-MM-DD`. */
  today: Day;
}

/**
 * Changes a contract for good. The provider refuses that while products of single deliveries are changed
 * (`HAS_FUTURE_EDITS`): those edits are noted, taken away, and restored after the commit, at the latest by
 * `finishAllEdits`.
 *
 * @param options `newFrequency` restores the edits of the next delivery only, all later deliveries begin anew.
 * @returns how far the edits are restored. @throws UpstreamError
 */
export async function changeContract(
  { settings, database, subscription: { id, upcoming, next }, today }: Context,
  change: DraftChange<Refusal>,
  { newFrequency = false, onDraft }: { newFrequency?: boolean; onDraft?: OnDraft } = {},
): Promise<Restoration | Refusal> {
  const draftId = await openDraft(settings, id);
  if (typeof draftId !== 'string') return draftId;
  const refusal = await change(draftId);
  if (refusal) return refusal;
  await onDraft?.(draftId);
  const edited = upcoming.filter((cycle) => cycle.skipped || cycle.edited);
  if (!(newFrequency && edited.length > 0)) {
    const blocked = await commitDraft(settings, draftId);
    if (blocked?.refused !== HAS_FUTURE_EDITS) return blocked ?? 'none';
  }
  let before = edited.map(editOf);
  let after = newFrequency ? (next ? [editOf(next)] : []) : before;
  await noteEdits(database, id, before, { draftId, after });
  try {
    const deleted = await deleteCycleEdits(settings, id);
    if ('regularDays' in deleted) {
      [before, after] = [before, after].map((edits) => withChosenDays(edits, deleted.regularDays, today)) as [
        Edit[],
        Edit[],
      ];
      await noteEdits(database, id, before, { draftId, after });
    }
    const refused = 'refused' in deleted ? deleted : await commitDraft(settings, draftId);
    if (refused) {
      await noteEdits(database, id, before, null);
      await finishEdits(settings, database, id);
      return refused;
    }
  } catch (error) {
    // The answer is lost: finishEdits commits the draft again before it restores anything.
    await finishEdits(settings, database, id);
    throw error;
  }
  await noteEdits(database, id, after, null);
  return finishEdits(settings, database, id);
}

/** The answer to a change of a contract, which tells also when edits are not restored yet or are lost. */
export const doneAfter = (result: Restoration | Refusal, done: Done): Done | Refusal =>
  result === 'none' || result === 'restored' ? done : result;
