import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { billingContracts } from './tables.ts';

/** The day of a check in the next run, whatever day the run has. */
export const AT_ONCE: Day = '0000-01-01';

/**
 * The statement that has a contract checked in the next run of the billing.
 *
 * @param updatedAt the change at the provider that it is for, ISO 8601, so that the list of changes does not have it
 * checked for the same once more.
 */
export const checkSoon = (db: DrizzleD1Database, contractId: string, updatedAt?: string): Statement => {
  const row = { nextCheck: AT_ONCE, ...(updatedAt && { updatedAt }) };
  return db
    .insert(billingContracts)
    .values({ contractId, ...row })
    .onConflictDoUpdate({ target: billingContracts.contractId, set: row });
};
