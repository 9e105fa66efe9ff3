import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../../platform/shared/day.ts';
import type { Feedback } from '../model/correction.ts';

/** What was learnt from the people of a pet about its portions. */
export const portionCorrections = sqliteTable(
  'portion_corrections',
  {
    petId: text('pet_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Of the model's need, by which the pet gets more, or less where it is below 0. */
    percent: integer('percent').notNull(),
    /** The last word of its people. */
    word: text('word').$type<Feedback>().notNull(),
    /** The day of it, `YYYY-MM-DD`. */
    day: text('day').$type<Day>().notNull(),
  },
  (table) => [index('portion_corrections_customer').on(table.customerId)],
);
