import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { TimeZone } from '../../platform/shared/day.ts';
import { ofPlan, ownStatements } from './enrolment.ts';
import { lapseStatement } from './ledger.ts';
import { clubDepartures } from './tables.ts';

/**
 * The statements by which a customer leaves the bonus club: the points lapse, and none come any more. Who has left
 * already stays as they are. @param at by the shop's clock.
 */
export function leaveStatements(db: DrizzleD1Database, customerId: string, at: Date): [Statement, ...Statement[]] {
  const leftAt = at.toISOString();
  return [
    lapseStatement(db, customerId, at),
    db
      .insert(clubDepartures)
      .values({ customerId, leftAt, joinedAt: '' })
      .onConflictDoUpdate({
        target: clubDepartures.customerId,
        set: { leftAt, joinedAt: '' },
        setWhere: ne(clubDepartures.joinedAt, ''),
      }),
  ];
}

/**
 * The statements by which a customer joins the bonus club again. The account, pets and a feeding plan count where they
 * have not counted before; orders, birthdays and friends of the time in between never do.
 *
 * @param at by the shop's clock. @param zone see `pointsZone`. @param hasPlan the condition that there is a plan.
 */
export async function joinStatements(
  db: DrizzleD1Database,
  customerId: string,
  at: Date,
  zone: TimeZone,
  hasPlan: SQL = ofPlan(db, customerId, null),
): Promise<[Statement, ...Statement[]]> {
  const isAway = and(eq(clubDepartures.customerId, customerId), eq(clubDepartures.joinedAt, ''));
  return [
    db.update(clubDepartures).set({ joinedAt: at.toISOString() }).where(isAway),
    ...(await ownStatements(db, customerId, at, zone, hasPlan)),
  ];
}
