import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Gender, PetSpecies } from './model.ts';

/** Customers' pets. The provider does not store them. */
export const pets = sqliteTable(
  'pets',
  {
    id: text('id').primaryKey(),
    /** The customer's id at the provider. */
    customerId: text('customer_id').notNull(),
    /** Chosen by the form, so that a form that is sent twice adds one pet. */
    formId: text('form_id').notNull().unique(),
    name: text('name').notNull(),
    species: text('species').$type<PetSpecies>().notNull(),
    gender: text('gender').$type<Gender>().notNull(),
    /** `YYYY-MM-DD`. */
    birthdate: text('birthdate').notNull(),
    breed: text('breed').notNull(),
    activity: text('activity').notNull(),
    bodyCondition: text('body_condition').notNull(),
    /** Kilograms. */
    currentWeightKg: real('current_weight_kg').notNull(),
    expectedAdultWeightKg: real('expected_adult_weight_kg'),
    /** JSON arrays of strings. */
    specialNeeds: text('special_needs').notNull(),
    foodPreferences: text('food_preferences').notNull(),
    allergies: text('allergies').notNull(),
    /** Name of a drawing in the sprite. */
    picture: text('picture').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('pets_customer').on(table.customerId)],
);
