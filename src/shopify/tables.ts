import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Who is signed in. The browser holds only an encrypted number of it. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the number in the cookie, hexadecimal. */
    id: text('id').primaryKey(),
    /** The customer's id at the provider, for ending all of somebody's sessions. */
    customerId: text('customer_id').notNull(),
    /** Access, refresh and id token, encrypted. */
    tokens: text('tokens').notNull(),
    /** Milliseconds since 1970. */
    accessExpiresAt: integer('access_expires_at').notNull(),
    /** Counts the refreshes: whoever waits for one sees it here. */
    version: integer('version').notNull(),
    /** Until then one request has the refresh to itself; milliseconds since 1970, 0 when nobody has. */
    refreshingUntil: integer('refreshing_until').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
);
