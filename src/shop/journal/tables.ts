import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Language } from '../../languages/index.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Coat } from './model/entry.ts';

/** The journals of customers' pets: at most one entry of a pet on a day. */
export const journalEntries = sqliteTable(
  'journal_entries',
  {
    petId: text('pet_id').notNull(),
    /** A day in the customer's market, `YYYY-MM-DD`. */
    day: text('day').$type<Day>().notNull(),
    customerId: text('customer_id').notNull(),
    /** Kilograms; null where it was not noted, as those below. */
    weightKg: real('weight_kg'),
    /** Body condition score, 1 to 9. */
    condition: integer('condition'),
    /** Score of the stool, 1 to 5. */
    stool: integer('stool'),
    coat: text('coat').$type<Coat>(),
    /** In the customer's own words; empty for none. */
    note: text('note').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.petId, table.day] }),
    index('journal_entries_customer').on(table.customerId),
  ],
);

/** The pets whose owners have asked to be reminded of the journal by mail. */
export const journalReminders = sqliteTable(
  'journal_reminders',
  {
    petId: text('pet_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The market and the language in which it was asked for. */
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Stands in the links of the mails. */
    secret: text('secret').notNull().unique(),
    /** When the next mail is due, by the shop's clock, ISO 8601. */
    dueAt: text('due_at').notNull(),
  },
  (table) => [index('journal_reminders_customer').on(table.customerId)],
);
