import { ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Day } from '../../../platform/shared/day.ts';
import { AT_ONCE } from './next-check.ts';
import { isCycle } from './settle.ts';
import { billingContracts, billingCycles } from './tables.ts';

/**
 * Notes that the customer has chosen the day of a delivery in the account: it is charged on that day, and its notice,
 * which goes out at once, needs no lead time.
 *
 * @param day of the charge, in the time zone of the provider's shop.
 */
export async function agreeDay(database: D1Database, contractId: string, cycle: number, day: Day): Promise<void> {
  const db = drizzle(database);
  await db.batch([
    db
      .insert(billingCycles)
      .values({ contractId, cycle, state: 'planned', day, agreedDay: day })
      .onConflictDoUpdate({ target: [billingCycles.contractId, billingCycles.cycle], set: { agreedDay: day } }),
    db
      .insert(billingContracts)
      .values({ contractId, nextCheck: AT_ONCE })
      .onConflictDoUpdate({ target: billingContracts.contractId, set: { nextCheck: AT_ONCE } }),
  ]);
}

/**
 * Notes that the customer has resumed a contract: a delivery that the page then names for the next days needs no lead
 * time either.
 *
 * @param resumedOn in the time zone of the provider's shop, as the days of billing cycles.
 */
export async function agreeResume(database: D1Database, contractId: string, resumedOn: Day): Promise<void> {
  const row = { resumedOn, nextCheck: AT_ONCE };
  await drizzle(database)
    .insert(billingContracts)
    .values({ contractId, ...row })
    .onConflictDoUpdate({ target: billingContracts.contractId, set: row });
}

/**
 * How an unfinished payment of a delivery stands: `charging` at the provider, or `challenged` by the bank; null if there
 * is none.
 */
export async function isBeingPaid(
  database: D1Database,
  contractId: string,
  cycle: number,
): Promise<'charging' | 'challenged' | null> {
  const [row] = await drizzle(database)
    .select({ state: billingCycles.state })
    .from(billingCycles)
    .where(isCycle(contractId, cycle));
  return row?.state === 'charging' || row?.state === 'challenged' ? row.state : null;
}

/** Has the result of an attempt asked for that the customer has begun. */
export async function followAttempt(
  database: D1Database,
  contractId: string,
  cycle: number,
  attemptId: string,
  day: Day,
): Promise<void> {
  const row = { state: 'charging' as const, day, attemptId, askedAt: '' };
  await drizzle(database)
    .insert(billingCycles)
    .values({ contractId, cycle, ...row })
    .onConflictDoUpdate({
      target: [billingCycles.contractId, billingCycles.cycle],
      set: row,
      setWhere: ne(billingCycles.state, 'billed'),
    });
}
