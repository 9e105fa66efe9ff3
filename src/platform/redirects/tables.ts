import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Addresses that were asked for and led nowhere, for ops people who wonder which redirect to add. Bounded by the writer. */
export const redirectMisses = sqliteTable(
  'redirect_misses',
  {
    path: text('path').notNull(),
    /** Origin and path of the page that led here; empty when unknown. */
    referrer: text('referrer').notNull(),
    count: integer('count').notNull(),
    lastAt: text('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.referrer] })],
);
