import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../platform/shared/day.ts';

/**
 * Consents to cookies and third parties: one row for a browser and a version of the text. Another choice of the browser
 * changes the row, which keeps what was chosen before; only a refusal of everything ends it.
 */
export const consents = sqliteTable(
  'consents',
  {
    /** A random number that the browser keeps too, as proof of the consent. */
    reference: text('reference').primaryKey(),
    /** When the present choice was made, ISO 8601. */
    at: text('at').notNull(),
    /** When it was made again last, ISO 8601: it is valid from then on. */
    renewedAt: text('renewed_at').notNull(),
    /** The text that was answered: its version and language. */
    textVersion: integer('text_version').notNull(),
    language: text('language').notNull(),
    statistics: integer('statistics', { mode: 'boolean' }).notNull(),
    marketing: integer('marketing', { mode: 'boolean' }).notNull(),
    functions: integer('functions', { mode: 'boolean' }).notNull(),
    /** The choices before, the oldest first, as JSON: a list of `EarlierChoice`. */
    earlier: text('earlier').notNull().default('[]'),
    /** When a refusal, or the answer to another version, took the place of it, ISO 8601. */
    endedAt: text('ended_at'),
  },
  (table) => [index('consents_renewed').on(table.renewedAt)],
);

/** Refusals of everything, counted: they identify nobody. */
export const refusals = sqliteTable(
  'refusals',
  {
    /** In the market's zone. */
    day: text('day').$type<Day>().notNull(),
    /** The text that was answered: its version and language. */
    textVersion: integer('text_version').notNull(),
    language: text('language').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.textVersion, table.language] })],
);
