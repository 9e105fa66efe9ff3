import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import { type Give, giveStatements } from './ledger.ts';
import { RULES } from './rules.ts';

/**
 * The statements that give points for a customer's first feeding plan.
 *
 * @param about the plan's id.
 */
export const planStatements = (
  db: DrizzleD1Database,
  { customerId, about, at, zone, when }: Pick<Give, 'customerId' | 'about' | 'at' | 'zone' | 'when'>,
): Promise<Statement[]> =>
  giveStatements(db, {
    customerId,
    topic: 'plan',
    cause: customerId,
    points: RULES.earn.plan,
    at,
    zone,
    ...(about !== undefined && { about }),
    ...(when && { when }),
  });
