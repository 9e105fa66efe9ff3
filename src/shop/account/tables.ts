import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Deleted accounts, as the proof that the GDPR requires, without personal data. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of the customer's global id, hexadecimal. */
  customer: text('customer').primaryKey(),
  /** ISO 8601. */
  requestedAt: text('requested_at').notNull(),
});
