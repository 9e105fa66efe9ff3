import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Events of the commerce provider, each once, without their payload, which holds names and addresses. `triggered_at` orders them,
 * not the time of arrival.
 */
export const commerceEvents = sqliteTable(
  'commerce_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** When the event happened at the provider, ISO 8601. */
    triggeredAt: text('triggered_at').notNull(),
    receivedAt: text('received_at').notNull(),
    /** SHA-256 of the signed body, hexadecimal. The other columns come from headers, which nobody signs. */
    digest: text('digest').notNull().default(''),
    /** The global id of the order, product or contract that the event is about; empty when the body names none. */
    resourceId: text('resource_id').notNull().default(''),
    /** The customer's global id; empty when the body names none. */
    customerId: text('customer_id').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.webhookId] }),
    index('commerce_events_digest').on(table.digest),
    index('commerce_events_customer').on(table.customerId),
    index('commerce_events_received').on(table.receivedAt),
  ],
);

/** Events of the CMS, one row per body, because its events have no id. */
export const cmsEvents = sqliteTable('cms_events', {
  /** SHA-256 of the body, hexadecimal. */
  digest: text('digest').primaryKey(),
  receivedAt: text('received_at').notNull(),
  payload: text('payload').notNull(),
});
