import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Feeding plans: who knows the number of one may read it. */
export const plans = sqliteTable(
  'plans',
  {
    /** Random, so that nobody finds it by trying. */
    id: text('id').primaryKey(),
    /** Chosen by the form, so that one that is sent twice makes one plan. */
    formId: text('form_id').notNull().unique(),
    /** JSON: the answers of the six steps, with the weight as it was given last. */
    answers: text('answers').notNull(),
    /** JSON: every weight with its day. */
    weights: text('weights').notNull(),
    email: text('email'),
    /** Wishes for the newsletter; its delivery belongs to the sign-ups. */
    newsletter: integer('newsletter', { mode: 'boolean' }).notNull(),
    market: text('market').notNull(),
    /** The customer who saved it, and the pet that it became. */
    customerId: text('customer_id'),
    petId: text('pet_id'),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('plans_customer').on(table.customerId), index('plans_email').on(table.email), index('plans_created').on(table.createdAt)],
);
