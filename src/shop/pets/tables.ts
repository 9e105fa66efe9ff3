import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The animals of a customer: ours, not the provider's. */
export const pets = sqliteTable(
  'pets',
  {
    id: text('id').primaryKey(),
    /** The customer's id at the provider. */
    customerId: text('customer_id').notNull(),
    /** Chosen by the form, so that one that is sent twice makes one pet. */
    formId: text('form_id').notNull().unique(),
    name: text('name').notNull(),
    species: text('species').notNull(),
    gender: text('gender').notNull(),
    /** `YYYY-MM-DD`. */
    birthdate: text('birthdate').notNull(),
    breed: text('breed').notNull(),
    activity: text('activity').notNull(),
    bodyCondition: text('body_condition').notNull(),
    /** Kilograms. */
    currentWeightKg: real('current_weight_kg').notNull(),
    expectedAdultWeightKg: real('expected_adult_weight_kg'),
    /** JSON arrays of texts. */
    specialNeeds: text('special_needs').notNull(),
    foodPreferences: text('food_preferences').notNull(),
    allergies: text('allergies').notNull(),
    /** Name of a drawing of the sprite. */
    picture: text('picture').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('pets_customer').on(table.customerId)],
);
