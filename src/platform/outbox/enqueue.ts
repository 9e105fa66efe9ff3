import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { insertWhere } from '../database/insert-where.ts';
import type { Kind } from './kind.ts';
import { outbox } from './tables.ts';

/** A row to store. */
export interface Entry<Payload> {
  /** Idempotency key: of entries with the same key, the first is stored. */
  key: string;
  payload: Payload;
  /** When it is due, by the shop's clock. Default: at once. */
  dueAt?: Date;
  /** Rows of a kind with a lower number come first. Default: 0. */
  priority?: number;
  /** Stores the row only where this condition holds in the transaction. */
  when?: SQL;
}

/**
 * The statement that stores a row. It belongs in the `db.batch` of what causes the row, so that there is neither
 * without the other.
 *
 * @example await db.batch([db.insert(plans).values(plan), enqueue(db, mail, { key: `plan ${plan.id}`, payload: { mail:
 * plan.id } })]);
 */
export function enqueue<Payload>(
  db: DrizzleD1Database,
  { name }: Kind<Payload>,
  { key, payload, dueAt, priority = 0, when = sql`true` }: Entry<Payload>,
) {
  const now = new Date().toISOString();
  const row: typeof outbox.$inferInsert = {
    kind: name,
    key,
    payload: JSON.stringify(payload),
    state: 'open',
    dueAt: dueAt?.toISOString() ?? now,
    priority,
    attempts: 0,
    leasedUntil: '',
    createdAt: now,
  };
  return insertWhere(db, outbox, row, when);
}

/** What each row has, as the database computes it. */
interface ComputedEntry {
  key: SQL | string;
  payload: SQL;
  /** When it is due, by the shop's clock. Default: at once. */
  dueAt?: Date;
  /** The `FROM` and `WHERE` of a query: a row is stored for each of its rows. */
  from: SQL;
}

/**
 * The statement that stores a row for each row of a query, whose values the transaction has then. Of rows with the same
 * key, the first is stored.
 */
export function enqueueEach(
  db: DrizzleD1Database,
  { name }: Pick<Kind<unknown>, 'name'>,
  { key, payload, dueAt, from }: ComputedEntry,
) {
  const now = new Date().toISOString();
  const row: Partial<Record<keyof typeof outbox.$inferSelect, unknown>> = {
    kind: name,
    key,
    payload,
    state: 'open',
    dueAt: dueAt?.toISOString() ?? now,
    priority: 0,
    attempts: 0,
    leasedUntil: '',
    createdAt: now,
  };
  const values = Object.keys(getTableColumns(outbox)).map((column) => sql`${row[column as keyof typeof row] ?? null}`);
  return db
    .insert(outbox)
    .select(sql`SELECT ${sql.join(values, sql`, `)} ${from}`)
    .onConflictDoNothing();
}
