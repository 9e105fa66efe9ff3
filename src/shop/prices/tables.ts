import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Each change of a price, per market and variant, as long as it counts for a reduction, and the one before. */
export const priceHistory = sqliteTable(
  'price_history',
  {
    /** Code of the market. */
    market: text('market').notNull(),
    /** The global id. */
    variantId: text('variant_id').notNull(),
    /** When the shop has seen the price first, by its clock, ISO 8601. */
    since: text('since').notNull(),
    productId: text('product_id').notNull(),
    /** ISO 4217. */
    currency: text('currency').notNull(),
    /** In hundredths of the currency's major unit. */
    amount: integer('amount').notNull(),
    /** The lowest price of the 30 days before, in hundredths; null when they are not known as a whole. */
    lowestBefore: integer('lowest_before'),
    /** When another price took its place, ISO 8601; null for the present one. A trigger of the migration sets it. */
    replacedAt: text('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.market, table.variantId, table.since] }),
    index('price_history_product').on(table.productId, table.market),
    index('price_history_replaced').on(table.replacedAt),
  ],
);

/** The readings of all prices of a market. */
export const priceReadings = sqliteTable('price_readings', {
  market: text('market').primaryKey(),
  /** The cursor of the next page; empty while no reading is under way. */
  cursor: text('cursor').notNull(),
  /** The number of the last product that was read; 0 while no reading is under way. */
  afterProduct: integer('after_product').notNull().default(0),
  /** When a reading has last brought every product into the index of lists, ISO 8601; empty before. */
  listedAt: text('listed_at').notNull().default(''),
  /** When the reading began that is under way, or else the last one, ISO 8601. */
  begunAt: text('begun_at').notNull(),
  /** When a reading was completed last, ISO 8601; empty before the first one. */
  completedAt: text('completed_at').notNull(),
  /** From then on no change can be missing for long, ISO 8601; empty before the first reading. */
  unbrokenSince: text('unbroken_since').notNull(),
});

/** Every product of each market as lists by unit price select and sort it. */
export const listedProducts = sqliteTable(
  'listed_products',
  {
    /** Code of the market. */
    market: text('market').notNull(),
    /** The number of the global id. */
    productId: integer('product_id').notNull(),
    handle: text('handle').notNull(),
    category: text('category').notNull(),
    /** In the market's language, without case and accents. */
    title: text('title').notNull(),
    /** Of the cheapest size, in hundredths of the currency's major unit. */
    price: integer('price').notNull(),
    /** The lowest per kilogram or litre, in hundredths; null for what is not sold by weight or volume. */
    unitPrice: integer('unit_price'),
    /** JSON: the numbers of the variants that unit prices are counted from, each with its kilograms or litres, or null. */
    sizes: text('sizes').notNull(),
    isAvailable: integer('is_available', { mode: 'boolean' }).notNull(),
    /** A line for each value of a metafield that filters know, as `key=value`, between line breaks. */
    facts: text('facts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.market, table.productId] }),
    index('listed_products_category').on(table.market, table.category),
  ],
);
