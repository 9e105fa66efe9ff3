import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { editsStatement, finishEdits, type Restoration } from '../edits.ts';
import type { Upcoming } from '../model/subscription.ts';
import { type Edit, editOf } from '../restore-edits.ts';
import type { ChangeContext } from '../subscription-endpoint.ts';

/** A delivery with the edit that it shall have. */
export interface WantedEdit {
  delivery: Upcoming;
  /** Pieces of the contract's lines where they differ, as those of `Edit`. */
  quantities: Readonly<Record<string, number>>;
  /** Null for the contract's own. */
  address: Upcoming['elsewhere'] | null;
}

/** Pieces of the lines of which a delivery brings another number. */
export const quantitiesOf = ({ changed = [] }: Upcoming): Record<string, number> =>
  Object.fromEntries(changed.map(({ id, quantity }) => [id, quantity]));

/** Whether a delivery has to be made anew: the provider puts nothing back into an edited one that was taken out of it. */
function needsReset({ delivery, quantities, address }: WantedEdit): boolean {
  const before = quantitiesOf(delivery);
  const putsBack = Object.entries(before).some(
    ([id, quantity]) => (quantities[id] ?? Number.POSITIVE_INFINITY) > quantity,
  );
  return putsBack || (delivery.elsewhere !== undefined && !address);
}

/** The whole edit of a delivery that is made anew, and of another one what is added to it. */
function noteOf(wanted: WantedEdit, today: Day): Edit {
  const { delivery, quantities, address } = wanted;
  const parts = {
    ...(Object.keys(quantities).length > 0 && { quantities }),
    ...(address && { address }),
  };
  if (!needsReset(wanted)) return { index: delivery.index, day: null, skipped: false, extras: [], ...parts };
  const { changed: _changed, elsewhere: _elsewhere, ...rest } = delivery;
  return { ...editOf(rest), ...parts, anew: today };
}

const isSame = ({ delivery, quantities, address }: WantedEdit): boolean => {
  const before = quantitiesOf(delivery);
  return (
    Object.keys({ ...before, ...quantities }).every((id) => before[id] === quantities[id]) &&
    JSON.stringify(delivery.elsewhere ?? null) === JSON.stringify(address ?? null)
  );
};

/**
 * Gives single deliveries other products or another address. It is noted first, together with what the shop itself
 * keeps of the change: an interruption leaves nothing half done, because the work of every minute does the rest. The
 * caller holds the contract's lock.
 *
 * @param statements of the same transaction as the note. @throws UpstreamError
 */
export async function editDeliveries(
  { settings, database, subscription: { id }, today }: ChangeContext,
  wanted: readonly WantedEdit[],
  statements: (db: DrizzleD1Database) => readonly Statement[] = () => [],
): Promise<Restoration> {
  const db = drizzle(database);
  const changed = wanted.filter((one) => !isSame(one));
  const kept = statements(db);
  if (changed.length === 0) {
    for (const statement of kept) await statement;
    return 'none';
  }
  const edits = changed.map((one) => noteOf(one, today));
  await db.batch([editsStatement(db, id, edits, null), ...kept]);
  return finishEdits(settings, database, id);
}
