import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Events of the commerce provider, each once, without their payload, which holds names and addresses. `triggered_at`
 * orders them, not the time of arrival.
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
    index('commerce_events_resource').on(table.resourceId),
    index('commerce_events_received').on(table.receivedAt),
  ],
);

/** Objects of the commerce provider as they were last consumed, so that the same state is not consumed twice. */
export const commerceObjects = sqliteTable(
  'commerce_objects',
  {
    /** The global id. */
    id: text('id').primaryKey(),
    /**
     * SHA-256 of what was read, hexadecimal. The time of the last change counts whole seconds, in which more may
     * happen.
     */
    state: text('state').notNull(),
    /** When the object changed at the provider, ISO 8601. */
    updatedAt: text('updated_at').notNull(),
    /** When it was last read, ISO 8601. */
    readAt: text('read_at').notNull(),
  },
  (table) => [index('commerce_objects_read').on(table.readAt)],
);

/** How far each subject has been compared with the commerce provider. */
export const watermarks = sqliteTable('watermarks', {
  /** The name of the subject. */
  subject: text('subject').primaryKey(),
  /** The latest change that was seen, ISO 8601. */
  since: text('since').notNull(),
  /** When the last comparison began, by the shop's clock, ISO 8601. */
  checkedAt: text('checked_at').notNull(),
});

/** The topics that the provider has sent to this deployment, and when it was last found to have stopped. */
export const webhookTopics = sqliteTable('webhook_topics', {
  topic: text('topic').primaryKey(),
  /** When its subscription was last missing, and made anew, by the shop's clock, ISO 8601; empty for never. */
  lostAt: text('lost_at').notNull().default(''),
});

/** Events of the CMS, one row per body, because its events have no id. */
export const cmsEvents = sqliteTable(
  'cms_events',
  {
    /** SHA-256 of the body, hexadecimal. */
    digest: text('digest').primaryKey(),
    receivedAt: text('received_at').notNull(),
    payload: text('payload').notNull(),
    /** Whether what it tells of may not have been copied yet. */
    isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('cms_events_open').on(table.isOpen), index('cms_events_received').on(table.receivedAt)],
);
