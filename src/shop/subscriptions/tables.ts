import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What customers had changed about single deliveries while the contract itself changes: it is taken away for that and put back. */
export const contractEdits = sqliteTable('contract_edits', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  /** JSON: index of the cycle, day, skipped, extras. */
  edits: text('edits').notNull(),
  /** The draft that they were taken away for, while it is not known whether it is committed. */
  draftId: text('draft_id'),
  /** What of them is put back when it is. */
  after: text('after'),
  /** ISO 8601. */
  since: text('since').notNull(),
});

/** Why subscriptions were cancelled, where somebody said so. */
export const cancellations = sqliteTable('cancellations', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  reason: text('reason').notNull(),
  /** ISO 8601. */
  at: text('at').notNull(),
});
