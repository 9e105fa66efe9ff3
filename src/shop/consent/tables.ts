import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The log of choices about cookies and third parties. A refusal is logged by its day alone and identifies nobody. */
export const consents = sqliteTable(
  'consents',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** When it was chosen, ISO 8601; for a refusal of everything only the day. */
    at: text('at').notNull(),
    /** The text that was answered: its version and language. */
    textVersion: integer('text_version').notNull(),
    language: text('language').notNull(),
    statistics: integer('statistics', { mode: 'boolean' }).notNull(),
    marketing: integer('marketing', { mode: 'boolean' }).notNull(),
    functions: integer('functions', { mode: 'boolean' }).notNull(),
    /** A random number that the browser of a consent keeps too, as proof of it; null for a refusal of everything. */
    reference: text('reference').unique(),
    /** When another choice took the place of this one, ISO 8601. */
    endedAt: text('ended_at'),
  },
  (table) => [index('consents_at').on(table.at)],
);
