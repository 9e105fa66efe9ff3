import { and, eq, isNull, or } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Gender } from './model/pet.ts';

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
    species: text('species').notNull(),
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
    /** A square JPEG of 176 pixels in base64, which was made anew from its pixels. Lists leave it out. */
    photo: text('photo'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('pets_customer').on(table.customerId)],
);

/**
 * Feeding plans. Whoever knows a plan's id may read it and weigh the animal; `plan/permission.ts` says who may do more.
 */
export const plans = sqliteTable(
  'plans',
  {
    /** Random, so that it cannot be guessed. */
    id: text('id').primaryKey(),
    /** Derived from the form, so that a form that is sent twice stores one plan. */
    formId: text('form_id').notNull().unique(),
    /** JSON: the answers of the planner, with the latest weight. */
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

/**
 * The condition for a customer's plans: those saved in the account, and those made under the e-mail address that nobody
 * has saved.
 */
export const ofCustomer = (customerId: string, email: string | null) =>
  email
    ? or(eq(plans.customerId, customerId), and(isNull(plans.customerId), eq(plans.email, email.toLowerCase())))
    : eq(plans.customerId, customerId);
