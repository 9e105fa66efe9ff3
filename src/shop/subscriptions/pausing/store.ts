import { and, eq, inArray } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { type Day, dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import { reminderOf } from '../model/pausing.ts';
import type { Subscription } from '../model/subscription.ts';
import { cancellations } from '../tables.ts';
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

/** The cancellations of a customer's contracts of which the shop knows more than the provider. */
const endsOf = async (database: D1Database, customerId: string, contractIds: readonly string[]) =>
  contractIds.length === 0
    ? []
    : drizzle(database)
        .select({ contractId: cancellations.contractId, at: cancellations.at, reason: cancellations.reason })
        .from(cancellations)
        // a query of D1 has at most 100 parameters
        .where(
          and(inArray(cancellations.contractId, contractIds.slice(0, 90)), eq(cancellations.customerId, customerId)),
        );

/**
 * Subscriptions of one customer with the ends of their pauses, and with the days from which they are paused or
 * cancelled. @param zone of the customer.
 */
export async function withTimes<S extends Subscription>(
  database: D1Database,
  customerId: string,
  subscriptions: readonly S[],
  zone: TimeZone,
): Promise<S[]> {
  const cancelled = subscriptions.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const [paused, ends] = await Promise.all([
    withPauses(database, customerId, subscriptions, zone),
    endsOf(database, customerId, cancelled),
  ]);
  return paused.map((subscription) => {
    const end = ends.find(({ contractId }) => contractId === subscription.id);
    return end && subscription.status === 'cancelled'
      ? { ...subscription, since: dayOf(new Date(end.at), zone), isPetGone: end.reason === 'pet_died' }
      : subscription;
  });
}

/**
 * Subscriptions of one customer with the ends of their pauses. @param zone of the customer, where the days from which
 * they are paused are to be known too.
 */
export async function withPauses<S extends Subscription>(
  database: D1Database,
  customerId: string,
  subscriptions: readonly S[],
  zone?: TimeZone,
): Promise<S[]> {
  if (subscriptions.every(({ status }) => status !== 'paused')) return [...subscriptions];
  const rows = await drizzle(database)
    .select()
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.customerId, customerId));
  return subscriptions.map((subscription) => {
    if (subscription.status !== 'paused') return subscription;
    const pause = rows.find(({ contractId }) => contractId === subscription.id);
    const since = zone && pause && dayOf(new Date(pause.since), zone);
    return { ...subscription, pausedUntil: pause?.until || null, ...(since && { since }) };
  });
}
