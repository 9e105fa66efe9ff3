import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Subject } from '../events/subject.ts';
import { commerceEvents } from '../events/tables.ts';
import { commerceKind } from './process-event.ts';

/** An event to store. */
export type EventRow = typeof commerceEvents.$inferInsert & { digest: string; resourceId: string };

/** The key of an event's row in the outbox. */
const keyOf = ({ topic, webhookId }: EventRow): string => `${topic} ${webhookId}`;

/**
 * The statements that store an event and, where somebody works on its subject, its row in the outbox.
 *
 * @param when stores it only where this condition holds in the transaction.
 */
export function eventStatements(
  db: DrizzleD1Database,
  row: EventRow,
  subject: Subject | undefined,
  when: SQL = sql`true`,
): Statement[] {
  const work = { key: keyOf(row), payload: { subject: subject?.name ?? '', id: row.resourceId }, when };
  return [
    insertWhere(db, commerceEvents, { customerId: '', ...row }, when),
    ...(subject && row.resourceId
      ? (subject.enqueue?.(db, row.resourceId, when) ?? [enqueue(db, commerceKind, work)])
      : []),
  ];
}

/**
 * Stores an event of the commerce provider.
 *
 * @returns `new` for a body that has not come before; `repeated` for one that has, under any id; `conflict` when
 * another body is stored under its topic and id.
 */
export async function storeEvent(
  database: D1Database,
  row: EventRow,
  subject: Subject | undefined,
): Promise<'new' | 'repeated' | 'conflict'> {
  const db = drizzle(database);
  const sameBody = db
    .select({ id: commerceEvents.webhookId })
    .from(commerceEvents)
    .where(eq(commerceEvents.digest, row.digest))
    .limit(1);
  const sameId = db
    .select({ digest: commerceEvents.digest })
    .from(commerceEvents)
    .where(and(eq(commerceEvents.topic, row.topic), eq(commerceEvents.webhookId, row.webhookId)));
  const [earlier, stored] = await db.batch([sameBody, sameId, ...eventStatements(db, row, subject)]);
  if (stored[0] && stored[0].digest !== row.digest) return 'conflict';
  return earlier.length > 0 ? 'repeated' : 'new';
}
