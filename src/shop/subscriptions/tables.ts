import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Edits of single deliveries that are taken away while their contract changes, and restored afterwards. */
export const contractEdits = sqliteTable('contract_edits', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  /** JSON: a list of `Edit`. */
  edits: text('edits').notNull(),
  /** The draft that they were taken away for, while it is unknown whether it is committed. */
  draftId: text('draft_id'),
  /** The edits to restore if that draft is committed, as JSON. */
  after: text('after'),
  /** ISO 8601. */
  since: text('since').notNull(),
});

/** The reasons that customers gave for cancelling. */
export const cancellations = sqliteTable('cancellations', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  reason: text('reason').notNull(),
  /** The customer's own words; null where there are none. */
  note: text('note'),
  /** Whether the customer gets no mail about coming back, because they have not allowed it, or earlier refused it. */
  isQuiet: integer('is_quiet', { mode: 'boolean' }).notNull().default(false),
  /** ISO 8601. */
  at: text('at').notNull(),
});
