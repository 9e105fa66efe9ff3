import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Deleted accounts, as the proof that the GDPR requires, without personal data. */
export const erasures = sqliteTable('erasures', {
  /** SHA-256 of the customer's global id, hexadecimal. */
  customer: text('customer').primaryKey(),
  /** ISO 8601. */
  requestedAt: text('requested_at').notNull(),
});

/** The offers that a customer has declined to take over from before the account. */
export const dismissedOffers = sqliteTable(
  'dismissed_offers',
  {
    customerId: text('customer_id').notNull(),
    /** `address`, `name` or the id of a plan. */
    offer: text('offer').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.offer] })],
);

/**
 * The addresses of customers, so that what is stored under an address alone is erased with a customer whom the provider
 * does not know any more.
 */
export const customerEmails = sqliteTable('customer_emails', {
  /** Global id. */
  customerId: text('customer_id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull(),
});

/**
 * `here`: the customer's rows may be in this database. `moving`: they are being copied to another one, and stay as they
 * are. `left`: they are in another one. Triggers of the migration refuse what does not fit.
 */
export const HOME_STATES = ['here', 'moving', 'left'] as const;

/**
 * The databases in which customers' rows are. That of the first database says where a customer lives; in the others it
 * only closes what a customer is moved from. It is empty while there is one database.
 */
export const customerHomes = sqliteTable('customer_homes', {
  /** Global id. */
  customerId: text('customer_id').primaryKey(),
  /** The number of the customer's database, from 1. */
  home: integer('home').notNull(),
  /** How this database stands to the customer. */
  state: text('state', { enum: HOME_STATES }).notNull(),
  /**
   * The number of the database that a move copies to, or that it has still to clear; 0 for none. The first database has
   * it.
   */
  unfinished: integer('unfinished').notNull().default(0),
});
