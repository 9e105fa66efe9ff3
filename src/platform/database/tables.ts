import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../shared/day.ts';

/** Locks that are held at the moment. */
export const locks = sqliteTable('locks', {
  name: text('name').primaryKey(),
  /** Identifies the holder; changes when another request takes over an expired lock. */
  owner: text('owner').notNull(),
  /** When the holder last renewed the lock, ISO 8601. */
  aliveAt: text('alive_at').notNull(),
});

/** Forms that have been processed, so that a repeated submission has no effect. */
export const processedForms = sqliteTable(
  'processed_forms',
  {
    key: text('key').primaryKey(),
    /** The customer who submitted the form; empty for a visitor who is not signed in. */
    customerId: text('customer_id').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('processed_forms_customer').on(table.customerId), index('processed_forms_at').on(table.at)],
);

/** Facts that an unfinished attempt stores for the next one. */
export const notes = sqliteTable(
  'notes',
  {
    key: text('key').primaryKey(),
    /** The customer whose data the note holds. */
    customerId: text('customer_id').notNull(),
    value: text('value').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('notes_customer').on(table.customerId), index('notes_at').on(table.at)],
);

/** Counts of the rows that visitors have had stored on a day, for the limits. */
export const visitorRows = sqliteTable(
  'visitor_rows',
  {
    /** SHA-256 of the visitor's network with a secret of the shop and the day. */
    visitor: text('visitor').notNull(),
    /** In the zone of the shop's store market, `YYYY-MM-DD`. */
    day: text('day').$type<Day>().notNull(),
    /** The kind of rows. */
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitor, table.day, table.kind] }), index('visitor_rows_day').on(table.day)],
);
