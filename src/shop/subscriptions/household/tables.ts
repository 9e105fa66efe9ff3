import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The deliveries that leave out the food of one animal. The provider has what they bring; this says for whom. */
export const animalPauses = sqliteTable(
  'animal_pauses',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').notNull(),
    /** Of the pet. */
    animalId: text('animal_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** JSON: the indexes of the deliveries. */
    cycles: text('cycles').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.animalId] }),
    index('animal_pauses_customer').on(table.customerId),
  ],
);

/** The animals without which a subscription goes on: they eat nothing of it, whatever their plans say. */
export const animalEnds = sqliteTable(
  'animal_ends',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').notNull(),
    /** Of the pet. */
    animalId: text('animal_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Empty where none was given. */
    reason: text('reason').notNull(),
    /** The customer's own words; null where there are none. */
    note: text('note'),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.animalId] }),
    index('animal_ends_customer').on(table.customerId),
  ],
);
