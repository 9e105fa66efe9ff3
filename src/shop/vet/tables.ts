import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The links that owners have made for their animals' vets. */
export const vetLinks = sqliteTable(
  'vet_links',
  {
    /** SHA-256 of the link's secret, hexadecimal: the secret itself is kept nowhere. */
    digest: text('digest').primaryKey(),
    customerId: text('customer_id').notNull(),
    petId: text('pet_id').notNull(),
    /** The owner's name as the page shows it; empty unless the owner has chosen so. */
    owner: text('owner').notNull(),
    /** By the shop's clock, ISO 8601, as below. */
    madeAt: text('made_at').notNull(),
    /** When it works no more: at the end of its last day in the owner's market. */
    endsAt: text('ends_at').notNull(),
  },
  (table) => [index('vet_links_customer').on(table.customerId, table.petId), index('vet_links_ends').on(table.endsAt)],
);
