import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sessions of signed-in customers. The browser holds only the encrypted session id. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the session id in the cookie, hexadecimal. */
    id: text('id').primaryKey(),
    /** The customer's global id, for ending all sessions of a customer. */
    customerId: text('customer_id').notNull(),
    /** Access, refresh and id token, encrypted. */
    tokens: text('tokens').notNull(),
    /** Milliseconds since 1970. */
    accessExpiresAt: integer('access_expires_at').notNull(),
    /** Counts the token refreshes, so that waiting requests notice a completed one. */
    version: integer('version').notNull(),
    /** Until then one request holds the right to refresh; milliseconds since 1970, 0 when none does. */
    refreshingUntil: integer('refreshing_until').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When the customer signed in; no refresh prolongs a session beyond its absolute end. Milliseconds since 1970. */
    createdAt: integer('created_at').notNull().default(0),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
);
