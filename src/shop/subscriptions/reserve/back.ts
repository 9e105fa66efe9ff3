import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { log } from '../../../platform/log.ts';
import type { Attempt } from '../../../platform/outbox/kind.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { busy } from '../billing/bill.ts';
import { billingDay } from '../billing/contract.ts';
import { billingCycles } from '../billing/tables.ts';
import { lockOf } from '../edits.ts';
import type { reserveBackKind } from './store.ts';
import { putBack } from './use.ts';

/**
 * Makes a contract's own method its method again, once no delivery is being charged. One that the provider refuses is
 * tried again with the next charge.
 *
 * @throws UpstreamError @throws Error while another change is at work.
 */
export async function returnToFirst(
  { contractId }: ReturnType<typeof reserveBackKind.parse>,
  { context, now }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const outcome = await exclusively(database, lockOf(contractId), async () => {
    const [charging] = await drizzle(database)
      .select({ state: billingCycles.state })
      .from(billingCycles)
      .where(
        and(eq(billingCycles.contractId, contractId), inArray(billingCycles.state, ['due', 'charging', 'challenged'])),
      );
    if (charging) return;
    const zone = await shopTimeZone(settings);
    const today = billingDay(now, zone, settings.group);
    if (!(await putBack(context, contractId, { zone, today })))
      log.warn({ event: 'reserve_back', contract: contractId, error: 'the provider refuses the first method' });
  });
  if (outcome === BUSY) throw busy(contractId);
}
