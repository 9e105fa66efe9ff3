import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The payment method that a customer has named to be charged for a contract when its own one is refused. */
export const paymentReserves = sqliteTable(
  'payment_reserves',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The reserve's id at the provider. */
    methodId: text('method_id').notNull(),
    /** ISO 8601. */
    chosenAt: text('chosen_at').notNull(),
    /** False for one that was taken back while it was charged. */
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    /** Index of the delivery for which it was last charged, or is to be; 0 for none since the last notice. */
    triedFor: integer('tried_for').notNull().default(0),
    /** The contract's own method while the reserve stands in its place, `none` where it has none; empty otherwise. */
    firstId: text('first_id').notNull().default(''),
  },
  (table) => [index('payment_reserves_customer').on(table.customerId)],
);
