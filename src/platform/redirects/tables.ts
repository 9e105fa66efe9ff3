import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Requested paths that were neither page nor redirect, to find missing redirects. The writer limits the number of rows.
 */
export const redirectMisses = sqliteTable(
  'redirect_misses',
  {
    path: text('path').notNull(),
    /** Origin and path of the linking page; empty when unknown. */
    referrer: text('referrer').notNull(),
    count: integer('count').notNull(),
    lastAt: text('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.referrer] })],
);
