import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Language } from '../../languages/index.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Answer } from './model/answer.ts';

/** The customers who change to the shop's food with their first order, and are asked once how it goes. */
export const foodChanges = sqliteTable(
  'food_changes',
  {
    /** One of a customer: nobody is asked twice. */
    customerId: text('customer_id').primaryKey(),
    /** Global id of the order that brings the food. */
    orderId: text('order_id').notNull(),
    market: text('market').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Stands in the links of the mail. */
    secret: text('secret').notNull().unique(),
    /** The day on which the food arrives, the first of the change, in the zone of the market; `YYYY-MM-DD`. */
    startsOn: text('starts_on').$type<Day>().notNull(),
    /** When it was noted, ISO 8601. */
    createdAt: text('created_at').notNull(),
    /** When the mail was stored, by the shop's clock, ISO 8601; null before, and where none was. */
    askedAt: text('asked_at'),
    /** What the customer has said; empty for nothing. */
    answer: text('answer').$type<Answer | ''>().notNull(),
    /** By the shop's clock, ISO 8601. */
    answeredAt: text('answered_at'),
    /** When the customer has switched the mail off, by the shop's clock, ISO 8601. */
    stoppedAt: text('stopped_at'),
  },
  (table) => [index('food_changes_created').on(table.createdAt)],
);
