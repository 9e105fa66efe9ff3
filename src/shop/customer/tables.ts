import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Deleted accounts, as the proof that the GDPR requires, without personal data. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of the customer's global id, hexadecimal. */
  customer: text('customer').primaryKey(),
  /** ISO 8601. */
  requestedAt: text('requested_at').notNull(),
});

/** The offers that a customer has declined to take over from before the account. */
export const dismissedOffers = sqliteTable(
  'dismissed_offers',
  {
    customerId: text('customer_id').notNull(),
    /** `address`, `name` or the id of a plan. */
    offer: text('offer').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.offer] })],
);

/**
 * The addresses of customers, so that what is stored under an address alone is erased with a customer whom the provider
 * does not know any more.
 */
export const customerEmails = sqliteTable('customer_emails', {
  /** Global id. */
  customerId: text('customer_id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull(),
});
