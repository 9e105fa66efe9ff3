import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every event that the commerce provider sent, once. Ordered by when it happened there, not by when it came. */
export const commerceEvents = sqliteTable(
  'commerce_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** ISO 8601, from the provider. */
    triggeredAt: text('triggered_at').notNull(),
    receivedAt: text('received_at').notNull(),
    /** The body as it was signed. */
    payload: text('payload').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topic, table.webhookId] })],
);

/** Every event that the CMS sent, once for each body: its events have no id of their own. */
export const cmsEvents = sqliteTable('cms_events', {
  /** SHA-256 of the body, hexadecimal. */
  digest: text('digest').primaryKey(),
  receivedAt: text('received_at').notNull(),
  payload: text('payload').notNull(),
});
