import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The ends of subscriptions that declarations have announced to their customers. */
export const declaredEnds = sqliteTable(
  'declared_ends',
  {
    /** The ids of its declaration and its contract. */
    id: text('id').primaryKey(),
    declarationId: text('declaration_id').notNull(),
    /** The contract's id at the provider. */
    contractId: text('contract_id').notNull(),
    /** `stopped`: its customer has said that the declaration is not theirs. */
    state: text('state', { enum: ['waiting', 'ended', 'stopped'] }).notNull(),
    /** From this moment nothing is charged while it waits, by the shop's clock, ISO 8601. */
    holdsFrom: text('holds_from').notNull(),
    /** When the subscription ends by itself, by the shop's clock, ISO 8601. */
    endsAt: text('ends_at').notNull(),
  },
  (table) => [
    index('declared_ends_contract').on(table.contractId, table.state),
    index('declared_ends_declaration').on(table.declarationId),
  ],
);

export type DeclaredEnd = typeof declaredEnds.$inferSelect;

/** Whether a subscription ends on a later day, which its declaration names. */
export const isForLater = (
  { holdsFrom }: Pick<DeclaredEnd, 'holdsFrom'>,
  { receivedAt }: { receivedAt: string },
): boolean => holdsFrom > receivedAt;
