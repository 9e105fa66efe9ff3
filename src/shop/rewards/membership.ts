import { eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { homeOf } from '../customer/home.ts';
import { clubDepartures } from './tables.ts';

/**
 * The condition that a customer belongs to the bonus club, and did not leave and join it again after a moment: what was
 * earned before counts for nothing.
 *
 * @param customer the customer's global id, or the SQL that names it. @param since ISO 8601.
 */
export const isMember = (customer: string | SQL, since: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${clubDepartures} AS d WHERE d.customer_id = ${customer} AND (d.joined_at = '' OR d.joined_at > ${since}))`;

/** When a customer left the bonus club and joined it again. */
export interface Departure {
  /** ISO 8601. */
  leftAt: string;
  /** ISO 8601; empty for one who has not joined again. */
  joinedAt: string;
}

/** The last time that a customer left the bonus club; null for one who never did. */
export async function departureOf(database: D1Database, customerId: string): Promise<Departure | null> {
  const { leftAt, joinedAt } = clubDepartures;
  const [row] = await drizzle(await homeOf(database, customerId))
    .select({ leftAt, joinedAt })
    .from(clubDepartures)
    .where(eq(clubDepartures.customerId, customerId));
  return row ?? null;
}

/** Whether a customer has left the bonus club and not joined it again. */
export const isAway = (departure: Departure | null): departure is Departure => departure?.joinedAt === '';
