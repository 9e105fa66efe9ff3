import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { digest } from '../../platform/digest.ts';
import { erasures } from '../account/tables.ts';
import { cmsEvents, commerceEvents } from './tables.ts';

type Row = typeof commerceEvents.$inferInsert & { digest: string };

/**
 * Stores an event of the commerce provider.
 *
 * @returns `new` for a body that has not come before; `repeated` for one that has, under any id; `conflict` when another body is
 * stored under its topic and id.
 */
export async function storeEvent(database: D1Database, row: Row): Promise<'new' | 'repeated' | 'conflict'> {
  const db = drizzle(database);
  const [sameBody, inserted, sameId] = await db.batch([
    db.select({ digest: commerceEvents.digest }).from(commerceEvents).where(eq(commerceEvents.digest, row.digest)).limit(1),
    db.insert(commerceEvents).values(row).onConflictDoNothing().returning({ digest: commerceEvents.digest }),
    db
      .select({ digest: commerceEvents.digest })
      .from(commerceEvents)
      .where(and(eq(commerceEvents.topic, row.topic), eq(commerceEvents.webhookId, row.webhookId))),
  ]);
  if (inserted.length === 0 && sameId[0]?.digest !== row.digest) return 'conflict';
  return sameBody.length > 0 ? 'repeated' : 'new';
}

/** Whether a customer has deleted their account: events that arrive afterwards do not name them. */
export async function isErased(database: D1Database, customerId: string): Promise<boolean> {
  if (!customerId) return false;
  const customer = await digest(customerId);
  const found = await drizzle(database).select({ customer: erasures.customer }).from(erasures).where(eq(erasures.customer, customer));
  return found.length > 0;
}

const RETENTION_MS = 30 * 86_400_000;

/** Deletes events that are older than 30 days. */
export async function deleteOldEvents(database: D1Database): Promise<void> {
  const db = drizzle(database);
  const before = new Date(Date.now() - RETENTION_MS).toISOString();
  await db.batch([db.delete(commerceEvents).where(lt(commerceEvents.receivedAt, before)), db.delete(cmsEvents).where(lt(cmsEvents.receivedAt, before))]);
}
