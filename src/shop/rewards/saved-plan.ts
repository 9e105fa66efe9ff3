import { drizzle } from 'drizzle-orm/d1';
import { enqueueAgain } from '../../platform/outbox/enqueue.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { homeOf } from '../customer/home.ts';
import { enrolmentKind } from './enrolment.ts';
import type { Give } from './ledger.ts';
import { planStatements } from './plans.ts';

/**
 * The statements that give points for a customer's first feeding plan, for the transaction in the first database that
 * stores it. Where the customer lives in another one, they have the outbox count what the customer has done.
 */
export async function savedPlanStatements(
  database: D1Database,
  give: Pick<Give, 'customerId' | 'about' | 'at' | 'zone' | 'when'>,
): Promise<Statement[]> {
  const { customerId, when } = give;
  const db = drizzle(database);
  if ((await homeOf(database, customerId)) === database) return planStatements(db, give);
  return [enqueueAgain(db, enrolmentKind, { key: customerId, payload: { customerId }, ...(when && { when }) })];
}
