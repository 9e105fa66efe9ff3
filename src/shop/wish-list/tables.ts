import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The sizes that customers have put on their wish lists. A visitor without an account has the list in a cookie. */
export const wishListItems = sqliteTable(
  'wish_list_items',
  {
    customerId: text('customer_id').notNull(),
    /** Global id. */
    variantId: text('variant_id').notNull(),
    /** Of the product: the export names it, and it leads on once the size is gone; empty where they were not known. */
    handle: text('handle').notNull(),
    category: text('category').notNull(),
    /** By the shop's clock, ISO 8601. */
    addedAt: text('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.variantId] })],
);

/** The addresses at which customers show their lists to others. */
export const wishListShares = sqliteTable('wish_list_shares', {
  customerId: text('customer_id').primaryKey(),
  /** The end of the address; random, so that nobody guesses it. */
  secret: text('secret').notNull().unique(),
  /** By the shop's clock, ISO 8601. */
  sharedAt: text('shared_at').notNull(),
});
