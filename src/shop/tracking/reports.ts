import { eq, exists, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { UtmRecord } from '../campaigns/utm.ts';
import { orderedCarts, reportedCarts } from './tables.ts';
import { postStatements } from './track.ts';

/** A purchase as a browser reports it. */
interface Report {
  /** The key of the cart's purchase. */
  key: string;
  address: string;
  record: UtmRecord | null;
  /** Who reports it, as limits of a day count visitors; null for one who is not limited. */
  visitor: string | null;
}

/** Reports of one visitor that wait for their orders. Nobody buys more carts in a day. */
const MAX_WAITING = 10;

const isOrdered = (db: DrizzleD1Database, key: string) =>
  exists(db.select({ cart: orderedCarts.cart }).from(orderedCarts).where(eq(orderedCarts.cart, key)));

/**
 * The statements of a report: the purchase of a cart that has become an order is told, any other report waits for its
 * order. So an id that somebody has invented is told to nobody.
 */
export function reportStatements(
  db: DrizzleD1Database,
  { key, address, record, visitor }: Report,
): [Statement, ...Statement[]] {
  const ordered = isOrdered(db, key);
  const waiting = sql`(SELECT count(*) FROM ${reportedCarts} WHERE ${reportedCarts.visitor} = ${visitor ?? ''})`;
  const isFew = visitor === null ? sql`true` : sql`${waiting} < ${MAX_WAITING}`;
  const row = {
    cart: key,
    address,
    record: JSON.stringify(record),
    visitor: visitor ?? '',
    at: new Date().toISOString(),
  };
  const [first, ...rest] = postStatements(db, { kind: 'bought', key, record, address, when: sql`${ordered}` });
  return [first!, ...rest, insertWhere(db, reportedCarts, row, sql`NOT ${ordered} AND ${isFew}`)];
}

/**
 * The statements of an order without a mark: what a browser has reported of its cart is told, and a later report will
 * be.
 */
export async function orderedStatements(db: DrizzleD1Database, key: string): Promise<Statement[]> {
  const [report] = await db.select().from(reportedCarts).where(eq(reportedCarts.cart, key));
  return [
    db.insert(orderedCarts).values({ cart: key, at: new Date().toISOString() }).onConflictDoNothing(),
    ...(report
      ? postStatements(db, { kind: 'bought', key, record: JSON.parse(report.record), address: report.address })
      : []),
    db.delete(reportedCarts).where(eq(reportedCarts.cart, key)),
  ];
}
