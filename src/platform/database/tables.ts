import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Work that one request has to itself at the moment. */
export const locks = sqliteTable('locks', {
  name: text('name').primaryKey(),
  /** Identifies the holder; changes when somebody takes over from a holder that died. */
  owner: text('owner').notNull(),
  /** The last sign of life, ISO 8601. */
  aliveAt: text('alive_at').notNull(),
});

/** Forms that have been acted on: one that comes twice acts once. */
export const processedForms = sqliteTable(
  'processed_forms',
  {
    key: text('key').primaryKey(),
    /** The customer whose form it was; empty for a visitor who is not signed in. */
    customerId: text('customer_id').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('processed_forms_customer').on(table.customerId), index('processed_forms_at').on(table.at)],
);

/** Facts that an unfinished attempt leaves for the next one. */
export const notes = sqliteTable(
  'notes',
  {
    key: text('key').primaryKey(),
    /** The customer whom it concerns. */
    customerId: text('customer_id').notNull(),
    value: text('value').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('notes_customer').on(table.customerId), index('notes_at').on(table.at)],
);
