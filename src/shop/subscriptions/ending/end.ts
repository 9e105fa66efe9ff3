import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import type { Attempt } from '../../../platform/outbox/kind.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { cancelContract } from '../cancellation/cancel-contract.ts';
import { lockOf } from '../edits.ts';
import type { ProviderRefusal } from '../refusal.ts';
import { decide } from './store.ts';
import { declaredEnds } from './tables.ts';

type Means = Pick<OutboxContext, 'settings' | 'database'>;

/**
 * Ends the subscription of a declared end, or lets it go on. An end that was decided before is left alone.
 *
 * @returns what was decided in the end, BUSY while another change is at work, or the provider's refusal; null where
 * there is no such end.
 * @throws UpstreamError
 */
export async function decideEnd(
  { settings, database }: Means,
  id: string,
  wanted: 'ended' | 'stopped',
): Promise<'ended' | 'stopped' | ProviderRefusal | typeof BUSY | null> {
  const db = drizzle(database);
  const read = async () => (await db.select().from(declaredEnds).where(eq(declaredEnds.id, id)))[0];
  const found = await read();
  if (!found) return null;
  const { contractId } = found;
  return exclusively(database, lockOf(contractId), async () => {
    const state = (await read())?.state ?? 'stopped';
    if (state !== 'waiting') return state;
    const refused = wanted === 'ended' ? await cancelContract(settings, database, contractId) : null;
    if (refused) return refused;
    await db.batch(decide(db, contractId, wanted));
    return wanted;
  });
}

/**
 * Ends a subscription whose time has come, unless its customer has said that the declaration is not theirs.
 *
 * @throws UpstreamError @throws Error when the provider refuses, or another change is at work.
 */
export async function endDeclared({ id }: { id: string }, { context }: Attempt<OutboxContext>): Promise<void> {
  if (!context.settings.admin.url) return;
  const outcome = await decideEnd(context, id, 'ended');
  if (outcome === BUSY) throw new Error(`another change of ${id} is still at work`);
  if (outcome && typeof outcome === 'object')
    throw new Error(`the provider does not cancel ${id}: ${outcome.refused} ${outcome.message}`);
}
