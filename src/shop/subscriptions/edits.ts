/**
 * Edits of single deliveries that a change of the contract takes away: noted in `contract_edits` until they are
 * restored.
 */

import { asc, eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { exclusively } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import { withRoom } from '../../platform/run-budget.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { commitDraft } from './drafts.ts';
import type { Upcoming } from './model/subscription.ts';
import { type Edit, restoreEdits } from './restore-edits.ts';
import { contractEdits } from './tables.ts';

/** The name of the lock that the changes of one contract hold, one after the other. */
export const lockOf = (contractId: string): string => `change ${contractId}`;

/**
 * Notes edits to restore.
 *
 * @param draft the draft that they are taken away for, while it is unknown whether it is committed, and the edits to
 * restore if it is.
 */
export async function noteEdits(
  database: D1Database,
  contractId: string,
  edits: readonly Edit[],
  draft: { draftId: string; after: readonly Edit[] } | null,
): Promise<void> {
  await editsStatement(drizzle(database), contractId, edits, draft);
}

/** The statement of {@link noteEdits}, for a transaction. */
export function editsStatement(
  db: DrizzleD1Database,
  contractId: string,
  edits: readonly Edit[],
  draft: { draftId: string; after: readonly Edit[] } | null,
) {
  const row = {
    edits: JSON.stringify(edits),
    draftId: draft?.draftId ?? null,
    after: draft && JSON.stringify(draft.after),
    since: new Date().toISOString(),
  };
  return db
    .insert(contractEdits)
    .values({ contractId, ...row })
    .onConflictDoUpdate({ target: contractEdits.contractId, set: row });
}

/** How far edits are restored: there were none, all are, some follow later, some are lost for good. */
export type Restoration = 'none' | 'restored' | 'pending' | 'partly';

/** Restores the noted edits of a contract, as far as the provider lets it. The caller holds the contract's lock. */
export async function finishEdits(settings: Settings, database: D1Database, contractId: string): Promise<Restoration> {
  const db = drizzle(database);
  const mine = eq(contractEdits.contractId, contractId);
  const [row] = await db.select().from(contractEdits).where(mine);
  if (!row) return 'none';
  let { edits } = row;
  if (row.draftId) {
    try {
      const refusal = await commitDraft(settings, row.draftId);
      if (!refusal) edits = row.after ?? edits;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return 'pending';
    }
  }
  const { pending, lost } = await restoreEdits(settings, contractId, JSON.parse(edits));
  if (pending.length > 0) {
    await noteEdits(database, contractId, pending, null);
    return 'pending';
  }
  await db.delete(contractEdits).where(mine);
  return lost ? 'partly' : 'restored';
}

/** Gives up the noted edits of a contract. */
export async function deleteEdits(database: D1Database, contractId: string): Promise<void> {
  await drizzle(database).delete(contractEdits).where(eq(contractEdits.contractId, contractId));
}

/** Queries, or calls, that restore the edits of one contract, at most. */
const FINISH_QUERIES = 60;

/** Restores the edits that interrupted changes have left behind, the oldest first. Runs every minute. */
export async function finishAllEdits(settings: Settings, database: D1Database): Promise<void> {
  const rows = await drizzle(database).select().from(contractEdits).orderBy(asc(contractEdits.since)).limit(20);
  for (const { contractId } of rows)
    await withRoom(FINISH_QUERIES, () =>
      exclusively(database, lockOf(contractId), () => finishEdits(settings, database, contractId)),
    ).catch((error) => log.warn({ event: 'contract_edits', contract: contractId, error: String(error) }));
}

/** Moves a delivery back to its day, now or by {@link finishAllEdits}. */
export async function restoreDay(
  settings: Settings,
  database: D1Database,
  contractId: string,
  { index, day }: Pick<Upcoming, 'index' | 'day'>,
): Promise<void> {
  await noteEdits(database, contractId, [{ index, day, skipped: false, extras: [] }], null);
  await finishEdits(settings, database, contractId);
}
