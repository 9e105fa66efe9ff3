import { and, eq, gt, gte, lte, notExists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { digest } from '../../platform/digest.ts';
import { hasRoom } from '../../platform/run-budget.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import type { Changed, Subject } from '../events/subject.ts';
import { commerceObjects, watermarks } from '../events/tables.ts';
import { eventStatements } from './events.ts';
import { subjects } from './subjects.ts';

/** The pause between two comparisons of a subject. */
const INTERVAL_MS = 10 * 60_000;
/**
 * The provider's search may know of a change some time after it was made, so each comparison looks back beyond the last
 * one.
 */
const OVERLAP_MS = 10 * 60_000;
/**
 * `updatedAt` counts whole seconds. An object that was read later than this after its last change was read with that
 * change.
 */
const PRECISION_MS = 2000;

/** Queries that store a page at most: two for each of a hundred objects. */
const PAGE_QUERIES = 210;

/**
 * Takes the next turn of work that is done by one run at a time.
 *
 * @param name of the subject, or of other work. @param intervalMs the pause between two turns.
 * @returns the watermark; null when no turn is due, or another run has taken it.
 */
export async function takeTurn(
  database: D1Database,
  name: string,
  now: Date,
  intervalMs: number,
): Promise<Date | null> {
  const checkedAt = now.toISOString();
  const isDue = lte(watermarks.checkedAt, new Date(now.getTime() - intervalMs).toISOString());
  // a clock that was set back
  const isAhead = gt(watermarks.checkedAt, checkedAt);
  const [turn] = await drizzle(database)
    .insert(watermarks)
    .values({ subject: name, since: checkedAt, checkedAt })
    .onConflictDoUpdate({ target: watermarks.subject, set: { checkedAt }, setWhere: sql`${isDue} OR ${isAhead}` })
    .returning({ since: watermarks.since });
  return turn ? new Date(Math.min(Date.parse(turn.since), now.getTime())) : null;
}

/** Stores an event for each object whose last change was not read yet, in one transaction with the new watermark. */
async function storeMissing(database: D1Database, subject: Subject, page: readonly Changed[]): Promise<void> {
  const db = drizzle(database);
  const latest = page.at(-1);
  if (!latest) return;
  const statements = await Promise.all(
    page.map(async ({ id, updatedAt }) => {
      const readWithChange = new Date(Date.parse(updatedAt) + PRECISION_MS).toISOString();
      const known = db
        .select()
        .from(commerceObjects)
        .where(
          and(
            eq(commerceObjects.id, id),
            gte(commerceObjects.updatedAt, updatedAt),
            gte(commerceObjects.readAt, readWithChange),
          ),
        );
      const event = {
        topic: `${subject.name}/reconciled`,
        webhookId: `${id} ${updatedAt}`,
        triggeredAt: updatedAt,
        receivedAt: new Date().toISOString(),
        digest: await digest(`${id} ${updatedAt}`),
        resourceId: id,
      };
      return eventStatements(db, event, subject, sql`${notExists(known)}`);
    }),
  );
  const advance = db.update(watermarks).set({ since: latest.updatedAt }).where(eq(watermarks.subject, subject.name));
  await db.batch([advance, ...statements.flat()]);
}

/**
 * Asks the commerce provider for objects that have changed, and stores the events that never came, as a webhook would
 * have: each once for an object and the time of its change. Runs every minute, and compares each subject every ten.
 *
 * @param now the current time by the shop's clock.
 * @throws UpstreamError when the provider cannot be asked; what was seen until then is stored.
 */
export async function reconcile({ settings, database }: OutboxContext, now: Date): Promise<void> {
  if (!settings.admin.url) return;
  for (const subject of subjects) {
    if (!hasRoom(PAGE_QUERIES)) return;
    const since = await takeTurn(database, subject.name, now, INTERVAL_MS);
    if (!since) continue;
    for await (const page of subject.updatedSince(settings, new Date(since.getTime() - OVERLAP_MS))) {
      await storeMissing(database, subject, page);
      // the watermark has come as far as this page: the next comparison goes on
      if (!hasRoom(PAGE_QUERIES)) return;
    }
  }
}
