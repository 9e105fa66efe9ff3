import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Events of the commerce provider, each once. `triggered_at` orders them, not the time of arrival. */
export const commerceEvents = sqliteTable(
  'commerce_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** When the event happened at the provider, ISO 8601. */
    triggeredAt: text('triggered_at').notNull(),
    receivedAt: text('received_at').notNull(),
    /** The signed body. */
    payload: text('payload').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.webhookId] })],
);

/** Events of the CMS, one row per body, because its events have no id. */
export const cmsEvents = sqliteTable('cms_events', {
  /** SHA-256 of the body, hexadecimal. */
  digest: text('digest').primaryKey(),
  receivedAt: text('received_at').notNull(),
  payload: text('payload').notNull(),
});
