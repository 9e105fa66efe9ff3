import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../../platform/shared/day.ts';

/** The pauses that customers have begun, until they resume or cancel. */
export const subscriptionPauses = sqliteTable(
  'subscription_pauses',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** When it began, ISO 8601; the links of its mails name it. */
    since: text('since').notNull(),
    /**
     * The day on which the subscription resumes, in the time zone of the provider's shop, `YYYY-MM-DD`; empty without
     * one.
     */
    until: text('until').$type<Day | ''>().notNull(),
    /** The day from which it needs work, its reminder or its end, `YYYY-MM-DD`; empty for never. */
    dueOn: text('due_on').$type<Day | ''>().notNull(),
  },
  (table) => [
    index('subscription_pauses_due').on(table.dueOn),
    index('subscription_pauses_customer').on(table.customerId),
  ],
);
