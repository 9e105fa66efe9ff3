import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Session } from '../../shopify/session.ts';
import { deleteCycleEdits } from './cycles.ts';
import { deleteEdits, finishEdits, noteEdits, type Restoration } from './edits.ts';
import type { Subscription } from './model/subscription.ts';
import { readEdits } from './read.ts';
import { HAS_FUTURE_EDITS, type ProviderRefusal, type Refusal } from './refusal.ts';
import { withChosenDays } from './restore-edits.ts';

/** A subscription, and the means to change it. */
interface Context {
  settings: Settings;
  database: D1Database;
  session: Session;
  subscription: Pick<Subscription, 'id' | 'number'>;
  /** Edits of deliveries that an earlier change has taken away are not restored yet. */
  hasPendingEdits: boolean;
  /** `YYYY-MM-DD`. */
  today: Day;
}

/**
 * Changes the status or the address of a contract. The provider refuses that while single deliveries are skipped, moved
 * or added to (`HAS_FUTURE_EDITS`): those edits are noted and taken away, and the change is made once more.
 *
 * @param change makes the change; it may be made twice.
 * @param options `restores`: the edits are restored after the change, at the latest by `finishAllEdits`; a contract
 * that ends loses them.
 * @returns how far the edits are restored. @throws UpstreamError
 */
export async function changeStatus(
  { settings, database, session, subscription: { id, number }, hasPendingEdits, today }: Context,
  change: () => Promise<Refusal | null>,
  { restores }: { restores: boolean },
): Promise<Restoration | Refusal> {
  const blocked = await change();
  if (!(blocked && 'refused' in blocked && blocked.refused === HAS_FUTURE_EDITS)) return blocked ?? 'none';
  // a second note would take the place of the first
  if (hasPendingEdits && restores)
    return { code: 'change_unavailable', status: 503, reason: 'an earlier change is not finished' };
  const edits = hasPendingEdits ? [] : await readEdits(session, settings, number, today);
  if (!hasPendingEdits) await noteEdits(database, id, edits, null);
  let refused: Refusal | ProviderRefusal | null;
  try {
    const deleted = await deleteCycleEdits(settings, id);
    if ('regularDays' in deleted && !hasPendingEdits)
      await noteEdits(database, id, withChosenDays(edits, deleted.regularDays, today), null);
    refused = 'refused' in deleted ? deleted : await change();
  } catch (error) {
    await finishEdits(settings, database, id);
    throw error;
  }
  if (refused) {
    await finishEdits(settings, database, id);
    return refused;
  }
  if (restores) return finishEdits(settings, database, id);
  await deleteEdits(database, id);
  return 'none';
}
