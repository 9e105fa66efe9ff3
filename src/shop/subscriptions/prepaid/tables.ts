import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The sums that are paid back for deliveries that were paid at once and did not come. */
export const prepaidRefunds = sqliteTable('prepaid_refunds', {
  /** The contract's id at the provider. */
  contractId: text('contract_id').primaryKey(),
  customerId: text('customer_id').notNull(),
  /** The order's name, which the shop's people find it by. */
  orderName: text('order_name').notNull(),
  /** The deliveries that were paid and did not come. */
  deliveries: integer('deliveries').notNull(),
  /** In hundredths of the currency's major unit. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  /** ISO 8601. */
  at: text('at').notNull(),
});
