import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../platform/shared/day.ts';

/**
 * Declarations of withdrawal and of cancellation as they came in. Triggers of the migration refuse every change, and
 * every deletion before `keptUntil`.
 */
export const declarations = sqliteTable(
  'declarations',
  {
    id: text('id').primaryKey(),
    /** The number that the customer is told. */
    reference: text('reference').notNull().unique(),
    kind: text('kind', { enum: ['withdrawal', 'cancellation'] }).notNull(),
    /** SHA-256 of kind and content, by which a second click is known. */
    digest: text('digest').notNull(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The order or contract in the customer's own words; nobody has checked that it exists. */
    contract: text('contract').notNull(),
    /** Of a cancellation; empty for a withdrawal. */
    manner: text('manner', { enum: ['ordinary', 'extraordinary', ''] }).notNull(),
    reason: text('reason').notNull(),
    /** The day on which the contract is to end, `YYYY-MM-DD`; empty for as soon as possible. */
    endsOn: text('ends_on').$type<Day | ''>().notNull(),
    market: text('market').notNull(),
    /** Time of receipt by the shop's clock, ISO 8601. */
    receivedAt: text('received_at').notNull(),
    /** First day on which it may be deleted, `YYYY-MM-DD`. */
    keptUntil: text('kept_until').$type<Day>().notNull(),
  },
  (table) => [
    index('declarations_digest').on(table.digest, table.receivedAt),
    index('declarations_email').on(table.email, table.receivedAt),
    index('declarations_kept').on(table.keptUntil),
  ],
);

export type Declaration = typeof declarations.$inferSelect;

/** Declarations that fit no order and no subscription, and repeated ones, until the shop's people are told of them. */
export const unmatchedDeclarations = sqliteTable(
  'unmatched_declarations',
  {
    declarationId: text('declaration_id').primaryKey(),
    /** The provider's answer about it, if it was asked. */
    finding: text('finding', { enum: ['found', 'unknown', 'unasked'] }).notNull(),
    /** The hour in which it was looked for, by the shop's clock, counted from 1970. */
    hour: integer('hour').notNull(),
  },
  (table) => [index('unmatched_declarations_hour').on(table.hour)],
);
