import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The signed-in visitors of tests whose later complaints and returns are counted, until that time is over. */
export const followedVisitors = sqliteTable(
  'followed_visitors',
  {
    test: text('test').notNull(),
    customerId: text('customer_id').notNull(),
    variant: text('variant').notNull(),
    market: text('market').notNull(),
    /** SHA-256 of the e-mail address in lower case. */
    emailDigest: text('email_digest').notNull(),
    /** When they first saw the page of the test, by the shop's clock, ISO 8601. */
    seenAt: text('seen_at').notNull(),
    /** Whether a return of theirs is counted. */
    hasReturned: integer('has_returned', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.test, table.customerId] }),
    index('followed_visitors_customer').on(table.customerId),
    index('followed_visitors_email').on(table.emailDigest),
    index('followed_visitors_seen').on(table.seenAt),
  ],
);
