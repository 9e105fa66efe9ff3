import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { enqueueAgain, enqueueEach } from '../../../platform/outbox/enqueue.ts';
import { kind } from '../../../platform/outbox/kind.ts';
import { stockAlerts } from '../tables.ts';

/** The product whose stock is looked at, by its global id. */
const Payload = object({ productId: string() });
export type StockPayload = Infer<typeof Payload>;

/** Rows of the outbox that have the stock of a product looked at, and those told who wait for it. */
export const stockKind = kind('stock', Payload, { doneDays: 1 });

const isWaiting = and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.toldAt));

/**
 * The statement that has the stock of a product looked at, where somebody waits for a size of it.
 *
 * @param id the product's global id. @param when stores it only where this condition holds in the transaction.
 */
export const checkProduct = (db: DrizzleD1Database, id: string, when: SQL = sql`true`) =>
  enqueueAgain(db, stockKind, {
    key: id,
    payload: { productId: id },
    when: sql`(${when}) AND ${exists(
      db
        .select({ id: stockAlerts.id })
        .from(stockAlerts)
        .where(and(eq(stockAlerts.productId, id), isWaiting)),
    )}`,
  });

/**
 * The statement that has the stock of every product looked at that somebody waits for: what no event has told, and what
 * is left for those who come next. @param turn names it; each turn is one.
 */
export const checkAllProducts = (db: DrizzleD1Database, turn: string) =>
  enqueueEach(db, stockKind, {
    key: sql`p.id || ${` ${turn}`}`,
    payload: sql`json_object('productId', p.id)`,
    from: sql`FROM (SELECT DISTINCT ${stockAlerts.productId} AS id FROM ${stockAlerts} WHERE ${isWaiting}) p WHERE true`,
  });
