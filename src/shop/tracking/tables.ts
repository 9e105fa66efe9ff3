import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Posts to the tracking service that wait. Each has a row in the outbox, with the same key. */
export const trackingPosts = sqliteTable(
  'tracking_posts',
  {
    key: text('key').primaryKey(),
    /** The visitor's e-mail in lower case, by which an account's posts are erased; empty where the event has none. */
    email: text('email').notNull(),
    /** The JSON to post. */
    body: text('body').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('tracking_posts_email').on(table.email), index('tracking_posts_at').on(table.at)],
);

/** Carts whose purchase was counted: a browser may report it long after the order did. */
export const countedCarts = sqliteTable(
  'counted_carts',
  {
    /** SHA-256 of the cart's id, hexadecimal. */
    cart: text('cart').primaryKey(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('counted_carts_at').on(table.at)],
);

/** Carts that have become orders whose visitors had no mark: a browser may report their purchase. */
export const orderedCarts = sqliteTable(
  'ordered_carts',
  {
    /** SHA-256 of the cart's token, hexadecimal. */
    cart: text('cart').primaryKey(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('ordered_carts_at').on(table.at)],
);

/** Purchases that browsers have reported before their orders were known. */
export const reportedCarts = sqliteTable(
  'reported_carts',
  {
    /** SHA-256 of the cart's token, hexadecimal. */
    cart: text('cart').primaryKey(),
    /** The page that the tracking service may know. */
    address: text('address').notNull(),
    /** How the visitor came, as JSON; `null` by no campaign. */
    record: text('record').notNull(),
    /** SHA-256 of the visitor and the day; empty for one who is not limited. */
    visitor: text('visitor').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [index('reported_carts_visitor').on(table.visitor), index('reported_carts_at').on(table.at)],
);
