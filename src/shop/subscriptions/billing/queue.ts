import { and, asc, gt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { inList } from '../../../platform/database/in-list.ts';
import { hasRoom } from '../../../platform/run-budget.ts';
import { addDays, type Day, midnightUtc } from '../../../platform/shared/day.ts';
import type { QueuedContract } from '../../../site/outbox.ts';
import { AT_ONCE } from './next-check.ts';
import { billingContracts, billingCycles } from './tables.ts';

/** As many as one call of the queue takes. */
const PER_CALL = 100;
/** Queries of one call at most. */
const CALL_QUERIES = 3;
/** The queue is filled up to this, so that a backlog of days is not sent again and again. */
const MAX_QUEUED = 5000;
/** Of these, as many may be contracts that are only checked again after their charge, while others are due. */
const MAX_RECHECKS = 250;
/** A contract is sent again after this time: its message is lost, or has failed for good. */
const SENT_AGAIN_MS = 2 * 3_600_000;

/** The columns of a contract that is in no queue. */
export const NOT_QUEUED = { queuedAt: '', queuedFor: '' } as const;

const isRecent = (): SQL => gt(billingContracts.queuedAt, new Date(Date.now() - SENT_AGAIN_MS).toISOString());

/** A contract that is to be checked, and has not been sent for that day. */
const isDue = (today: Day) =>
  and(
    ne(billingContracts.nextCheck, ''),
    lte(billingContracts.nextCheck, today),
    or(sql`NOT ${isRecent()}`, ne(billingContracts.queuedFor, billingContracts.nextCheck)),
  );

const hasCycle = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${billingCycles} WHERE ${billingCycles.contractId} = ${billingContracts.contractId} AND ${condition})`;

/** A contract that has changed and was charged since yesterday: mostly the charge itself has changed it. */
const isRecheck = (today: Day): SQL => {
  const since = midnightUtc(addDays(today, -1)).toISOString();
  return sql`(${billingContracts.nextCheck} = ${AT_ONCE} AND ${hasCycle(sql`${billingCycles.askedAt} > ${since}`)})`;
};

/**
 * Those who get a notice before those who are charged: without it, the next charge is late too. A check after a charge
 * comes last.
 */
const order = (today: Day) => [
  isRecheck(today),
  hasCycle(sql`${billingCycles.state} IN ('noticed', 'retry')`),
  asc(billingContracts.nextCheck),
  asc(billingContracts.contractId),
];

/**
 * The contracts whose day has come, and which are in no queue: those first who get a notice.
 *
 * @param limit of their number. @param only of those that also meet this condition.
 */
export const dueContracts = (db: DrizzleD1Database, today: Day, limit: number, only?: SQL): Promise<QueuedContract[]> =>
  db
    .select({ contractId: billingContracts.contractId })
    .from(billingContracts)
    .where(and(isDue(today), only))
    .orderBy(...order(today))
    .limit(limit);

/**
 * Puts the contracts whose day has come on the queue. The queue may lose a message or give it twice: a check looks at
 * the row first, and a contract that stays due is sent again.
 *
 * @throws Error of the queue; the contracts of that call are sent by the next run.
 */
export async function queueDue(
  db: DrizzleD1Database,
  queue: Pick<Queue<QueuedContract>, 'sendBatch'>,
  today: Day,
): Promise<void> {
  const [{ queued = 0 } = {}] = await db
    .select({ queued: sql<number>`count(*)` })
    .from(billingContracts)
    .where(isRecent());
  const room = Math.max(0, MAX_QUEUED - queued);
  const first = await dueContracts(db, today, room, sql`NOT ${isRecheck(today)}`);
  const rechecks = await dueContracts(
    db,
    today,
    Math.max(room - first.length, Math.min(room, MAX_RECHECKS)),
    isRecheck(today),
  );
  const due = [...first.slice(0, room - Math.min(rechecks.length, MAX_RECHECKS)), ...rechecks].slice(0, room);
  for (let start = 0; start < due.length && hasRoom(CALL_QUERIES); start += PER_CALL) {
    const sent = due.slice(start, start + PER_CALL);
    const ids = sent.map(({ contractId }) => contractId);
    // before the call: a consumer may be done with a message before it has returned
    await db
      .update(billingContracts)
      .set({ queuedAt: new Date().toISOString(), queuedFor: sql`${billingContracts.nextCheck}` })
      .where(inList(billingContracts.contractId, ids));
    try {
      await queue.sendBatch(sent.map((body) => ({ body })));
    } catch (error) {
      await leaveToRun(db, ids);
      throw error;
    }
  }
}

/** Has contracts put on the queue by the next run, as if they had not been. */
export async function leaveToRun(db: DrizzleD1Database, contractIds: Iterable<string>): Promise<void> {
  await db.update(billingContracts).set(NOT_QUEUED).where(inList(billingContracts.contractId, contractIds));
}
