import type { Config } from '../../env.ts';
import type { Done } from '../done.ts';
import { deleteCycleEdits } from './cycles.ts';
import { commitDraft, type DraftChange, type OnDraft, openDraft } from './drafts.ts';
import { finishEdits, noteEdits, type Restoration } from './edits.ts';
import type { Subscription, Upcoming } from './model.ts';
import { HAS_FUTURE_EDITS, type Refusal } from './refusal.ts';
import { type EditedDelivery, editOf } from './restore-edits.ts';

/** A delivery with what a customer can change of it. */
export type Editable = EditedDelivery & Pick<Upcoming, 'edited'>;

/** A contract with its coming deliveries, and the means to change it. */
interface Context {
  settings: Config;
  database: D1Database;
  subscription: Pick<Subscription, 'id'> & { upcoming: readonly Editable[]; next: Editable | null };
}

/**
 * Changes a contract for good. The provider refuses that while products of single deliveries are changed
 * (`HAS_FUTURE_EDITS`): those edits are noted, taken away, and restored after the commit, at the latest by `finishAllEdits`.
 *
 * @param options `newFrequency` restores the edits of the next delivery only, all later deliveries begin anew.
 * @returns how far the edits are restored. @throws UpstreamError
 */
export async function changeContract(
  { settings, database, subscription: { id, upcoming, next } }: Context,
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
  const before = edited.map(editOf);
  const after = newFrequency ? (next ? [editOf(next)] : []) : before;
  await noteEdits(database, id, before, { draftId, after });
  try {
    const refused = (await deleteCycleEdits(settings, id)) ?? (await commitDraft(settings, draftId));
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
export const doneAfter = (result: Restoration | Refusal, done: Done): Done | Refusal => (result === 'none' || result === 'restored' ? done : result);
