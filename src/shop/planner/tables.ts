import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Feeding plans. Whoever knows a plan's id may read it and weigh the animal; `plan/permission.ts` says who may do more. */
export const plans = sqliteTable(
  'plans',
  {
    /** Random, so that it cannot be guessed. */
    id: text('id').primaryKey(),
    /** Derived from the form, so that a form that is sent twice stores one plan. */
    formId: text('form_id').notNull().unique(),
    /** JSON: the answers of the six steps, with the latest weight. */
    answers: text('answers').notNull(),
    /** JSON: the weights with their days. */
    weights: text('weights').notNull(),
    email: text('email'),
    /** SHA-256 of the secret of the browser that made the plan; null for plans from before there were secrets. */
    makerHash: text('maker_hash'),
    /** Whether the visitor asked for the newsletter. */
    newsletter: integer('newsletter', { mode: 'boolean' }).notNull(),
    market: text('market').notNull(),
    /** The customer who saved the plan, and the pet that it was saved as. */
    customerId: text('customer_id'),
    petId: text('pet_id'),
    /** Plans with the same one are delivered together; null for an animal on its own. */
    household: text('household'),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('plans_customer').on(table.customerId),
    index('plans_email').on(table.email),
    index('plans_created').on(table.createdAt),
    index('plans_household').on(table.household),
  ],
);
