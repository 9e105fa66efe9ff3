import { eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { reminderOf } from '../model/pausing.ts';
import type { Subscription } from '../model/subscription.ts';
import { subscriptionPauses } from './tables.ts';

/**
 * Notes a pause, or another end of one that is noted. @param until empty without an end. @param isNew whether the
 * subscription has run until now: a row that is left of an earlier pause says nothing of this one. @param now the
 * current time by the shop's clock.
 */
export async function notePause(
  database: D1Database,
  { contractId, customerId, until, isNew }: { contractId: string; customerId: string; until: Day | ''; isNew: boolean },
  now: Date,
): Promise<void> {
  const end = { until, dueOn: until === '' ? until : reminderOf(until) };
  const since = now.toISOString();
  await drizzle(database)
    .insert(subscriptionPauses)
    .values({ contractId, customerId, since, ...end })
    .onConflictDoUpdate({ target: subscriptionPauses.contractId, set: isNew ? { ...end, since } : end });
}

/** The statement that forgets the pause of a contract. */
export const deletePause = (db: DrizzleD1Database, contractId: string): Statement =>
  db.delete(subscriptionPauses).where(eq(subscriptionPauses.contractId, contractId));

/** Forgets the pause of a contract that runs again or has ended. */
export async function endPause(database: D1Database, contractId: string): Promise<void> {
  await deletePause(drizzle(database), contractId);
}

/** Subscriptions of one customer with the ends of their pauses. */
export async function withPauses<S extends Subscription>(
  database: D1Database,
  customerId: string,
  subscriptions: readonly S[],
): Promise<S[]> {
  if (subscriptions.every(({ status }) => status !== 'paused')) return [...subscriptions];
  const rows = await drizzle(database)
    .select()
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.customerId, customerId));
  const untilOf = (id: string): Day | null => rows.find(({ contractId }) => contractId === id)?.until || null;
  return subscriptions.map((subscription) =>
    subscription.status === 'paused' ? { ...subscription, pausedUntil: untilOf(subscription.id) } : subscription,
  );
}
