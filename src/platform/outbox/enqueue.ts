import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { insertRow, insertWhere } from '../database/insert-where.ts';
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
export const enqueue = <Payload>(db: DrizzleD1Database, kind: Kind<Payload>, entry: Entry<Payload>) =>
  insertWhere(db, outbox, rowOf(kind, entry), entry.when ?? sql`true`);

/**
 * The statement that stores a row, or has the one with its key worked on once more. One that waits is due when it was
 * anyway; one that is under way, done or dead is due when the entry says, and an attempt under way is none for it any
 * more, since it may have read what was there before.
 */
export function enqueueAgain<Payload>(db: DrizzleD1Database, kind: Kind<Payload>, entry: Entry<Payload>) {
  const row = rowOf(kind, entry);
  const waits = sql`${outbox.state} = 'open' AND ${outbox.lease} IS NULL`;
  return insertRow(db, outbox, row, entry.when ?? sql`true`).onConflictDoUpdate({
    target: [outbox.kind, outbox.key],
    set: {
      payload: row.payload,
      batch: null,
      dueAt: sql`CASE WHEN ${waits} THEN ${outbox.dueAt} ELSE ${row.dueAt} END`,
      attempts: sql`CASE WHEN ${waits} THEN ${outbox.attempts} ELSE 0 END`,
      state: row.state,
      lease: null,
      leasedUntil: '',
      finishedAt: null,
      deleteAfter: null,
    },
  });
}

function rowOf<Payload>(
  { name }: Kind<Payload>,
  { key, payload, dueAt, priority = 0 }: Entry<Payload>,
): typeof outbox.$inferInsert {
  const now = new Date().toISOString();
  return {
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
}

/** The values of each row, as the database computes them. */
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
