import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The ended subscriptions whose customer was written to once, or was not because something spoke against it. The link of
 * the mail has the secret.
 */
export const comingBackMails = sqliteTable(
  'coming_back_mails',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** In lower case; empty where nobody was written to. */
    email: text('email').notNull(),
    market: text('market').notNull(),
    secret: text('secret').notNull().unique(),
    state: text('state', { enum: ['sent', 'withheld'] }).notNull(),
    /** By the shop's clock, ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('coming_back_mails_customer').on(table.customerId), index('coming_back_mails_at').on(table.at)],
);

/** The addresses that want no mail about coming back. */
export const comingBackStops = sqliteTable('coming_back_stops', {
  /** SHA-256 of the address in lower case, hexadecimal: nobody is written to again, and nobody can be. */
  digest: text('digest').primaryKey(),
  /** By the shop's clock, ISO 8601. */
  at: text('at').notNull(),
});
