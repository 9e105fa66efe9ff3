import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * `waiting`: it was sold out, and comes with the first delivery for which it is back. `placing`: it may have been put
 * into its delivery. `placed`: it has been. `given`: that delivery was paid. `declined`: the customer has left it out.
 */
export const THANKS_STATES = ['waiting', 'placing', 'placed', 'given', 'declined'] as const;

/** The small gifts of subscriptions by number of deliveries, so that each comes once. */
export const deliveryThanks = sqliteTable(
  'delivery_thanks',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').notNull(),
    /** The number of the delivery that it is for. */
    number: integer('number').notNull(),
    customerId: text('customer_id').notNull(),
    state: text('state', { enum: THANKS_STATES }).notNull(),
    /** Index of the delivery that brings it; 0 for none. */
    cycle: integer('cycle').notNull(),
    /** Global id; empty for none. */
    variantId: text('variant_id').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.number] }),
    index('delivery_thanks_customer').on(table.customerId),
  ],
);
