import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Deliveries to other systems, each once. A row is written in the transaction of its cause, and stays until it is done.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The name of the handler. */
    kind: text('kind').notNull(),
    /** Idempotency key: a kind has one row for each key. */
    key: text('key').notNull(),
    /** JSON. It holds ids and no personal data; the handler reads the data that they name. */
    payload: text('payload').notNull(),
    state: text('state', { enum: ['open', 'done', 'dead'] }).notNull(),
    /** Time of the next attempt by the shop's clock, ISO 8601. */
    dueAt: text('due_at').notNull(),
    /** Rows of a kind with a lower number come first. */
    priority: integer('priority').notNull().default(0),
    /** The call that a row of a kind with batches belongs to, also when it is repeated; null before the first one. */
    batch: text('batch'),
    /** Attempts that have begun, the one under way included. */
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    /** Identifies the attempt under way; null when there is none. */
    lease: text('lease'),
    /** When the attempt under way counts as lost, by the machine's clock, ISO 8601; empty when there is none. */
    leasedUntil: text('leased_until').notNull().default(''),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
    /** When the row became done or dead, ISO 8601; null while it is open. */
    finishedAt: text('finished_at'),
    /** When the row is deleted, by the machine's clock, ISO 8601; null while it is open. */
    deleteAfter: text('delete_after'),
  },
  (table) => [
    uniqueIndex('outbox_key').on(table.kind, table.key),
    index('outbox_due').on(table.state, table.kind, table.priority, table.dueAt),
    index('outbox_delete').on(table.deleteAfter),
  ],
);
