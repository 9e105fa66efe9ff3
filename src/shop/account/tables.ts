import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Accounts that were deleted, for the proof that the law asks for: whose is not known any more. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of the customer's id at the provider, hexadecimal. */
  customer: text('customer').primaryKey(),
  /** ISO 8601. */
  requestedAt: text('requested_at').notNull(),
});
