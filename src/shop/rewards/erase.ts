import { and, eq, like, or } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import { enrolmentKind } from './enrolment.ts';
import { expiryMailKind } from './expiry-mail.ts';
import { departureOf } from './membership.ts';
import { clubDepartures, points, rewards } from './tables.ts';

/**
 * The statements that erase a customer's points and rewards, for the transaction that stores the erasure: later events
 * add nothing.
 */
export const erasePoints = (db: DrizzleD1Database, customerId: string): Statement[] => [
  db.delete(points).where(eq(points.customerId, customerId)),
  db.delete(rewards).where(eq(rewards.customerId, customerId)),
  db.delete(clubDepartures).where(eq(clubDepartures.customerId, customerId)),
  db
    .delete(outbox)
    .where(
      or(
        and(eq(outbox.kind, enrolmentKind.name), eq(outbox.key, customerId)),
        and(eq(outbox.kind, expiryMailKind.name), like(outbox.key, `${customerId} %`)),
      ),
    ),
];

/** A customer's points and rewards for the export of their data, without the columns that only the shop needs. */
export async function pointsForExport(database: D1Database, customerId: string) {
  const db = drizzle(database);
  const [[entries, redeemed], departure] = await Promise.all([
    db.batch([
      db.select().from(points).where(eq(points.customerId, customerId)).orderBy(points.at, points.id),
      db.select().from(rewards).where(eq(rewards.customerId, customerId)).orderBy(rewards.createdAt),
    ]),
    departureOf(database, customerId),
  ]);
  return {
    bonusClub: departure,
    points: entries.map(({ customerId: _, cause: __, ...entry }) => entry),
    rewards: redeemed.map(({ customerId: _, formId: __, ...reward }) => reward),
  };
}
