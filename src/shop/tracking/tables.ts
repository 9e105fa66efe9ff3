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
