import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { deleteOldCounts } from './daily-limit.ts';
import { giveUp } from './newsletter/state.ts';
import { interests, leads, subscribers } from './tables.ts';

const DAY_MS = 86_400_000;
/** The link of a confirmation works for this long. */
const PENDING_DAYS = 7;
/** A lead stays for questions after it was delivered. */
const LEAD_DAYS = 90;

/**
 * Deletes what is older than it is kept: requests that nobody has confirmed, delivered leads, counts of visitors.
 * @param now by the shop's clock.
 */
export async function deleteOldSignUps(database: D1Database, settings: Config, now: Date): Promise<void> {
  const db = drizzle(database);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const [first, ...rest] = giveUp(
    db,
    and(eq(subscribers.state, 'pending'), lt(subscribers.askedAt, before(PENDING_DAYS))),
  );
  await db.batch([
    first!,
    ...rest,
    db.delete(interests).where(and(isNull(interests.confirmedAt), lt(interests.createdAt, before(PENDING_DAYS)))),
    db.delete(leads).where(and(isNotNull(leads.deliveredAt), lt(leads.createdAt, before(LEAD_DAYS)))),
  ]);
  await deleteOldCounts(database, settings);
}
