import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../../platform/shared/day.ts';

/** The contracts that the shop bills, and when each is checked again. */
export const billingContracts = sqliteTable(
  'billing_contracts',
  {
    contractId: text('contract_id').primaryKey(),
    /** The customer's global id; empty until the contract was read. */
    customerId: text('customer_id').notNull().default(''),
    /** When the provider created it, ISO 8601. Another time means another contract under the same id. */
    createdAt: text('created_at').notNull().default(''),
    /** When the provider last changed it, as its list of contracts says, ISO 8601. */
    updatedAt: text('updated_at').notNull().default(''),
    /** The provider's status when it was last read; empty before. */
    status: text('status').notNull().default(''),
    /**
     * The last day on which it was not active, `YYYY-MM-DD`; empty when it always was. Deliveries up to it are not
     * billed.
     */
    pausedUntil: text('paused_until').$type<Day | ''>().notNull().default(''),
    /** The day on which the customer last resumed it, `YYYY-MM-DD`; empty for never. */
    resumedOn: text('resumed_on').$type<Day | ''>().notNull().default(''),
    /** The day of the next check, in the time zone of the provider's shop, `YYYY-MM-DD`; empty when it has ended. */
    // the column has an older name
    nextCheck: text('next_look').$type<Day | ''>().notNull(),
    /** When it was put on the queue, by the machine's clock, ISO 8601, and for which day; empty when it is in none. */
    queuedAt: text('queued_at').notNull().default(''),
    queuedFor: text('queued_for').$type<Day | ''>().notNull().default(''),
  },
  (table) => [
    index('billing_contracts_look').on(table.nextCheck),
    index('billing_contracts_queued').on(table.queuedAt),
    index('billing_contracts_customer').on(table.customerId),
  ],
);

/**
 * Open: `planned` (no notice yet), `noticed`, `retry` (waits for another try). At work: `due` (a row of the outbox
 * bills it), `charging` (the provider is at it), `challenged` (the bank asks the customer), `ending` (a row of the
 * outbox gives it up). Closed: `billed`, `skipped`, `paused`, `failed`, `ended` (with its contract).
 */
export const CYCLE_STATES = [
  'planned',
  'noticed',
  'retry',
  'due',
  'charging',
  'challenged',
  'ending',
  'billed',
  'skipped',
  'paused',
  'failed',
  'ended',
] as const;

/** How the billing of each delivery stands. */
export const billingCycles = sqliteTable(
  'billing_cycles',
  {
    contractId: text('contract_id').notNull(),
    cycle: integer('cycle').notNull(),
    state: text('state', { enum: CYCLE_STATES }).notNull(),
    /** The day that the state belongs to: the expected day of the charge, `YYYY-MM-DD`, as the days below. */
    day: text('day').$type<Day>().notNull(),
    /** A day that the customer has chosen; it needs no lead time. */
    agreedDay: text('agreed_day').$type<Day | ''>().notNull().default(''),
    /** The day that the notice announces; not before its lead time has passed. */
    chargeOn: text('charge_on').$type<Day | ''>().notNull().default(''),
    /** Key of the notice's mail. */
    noticeKey: text('notice_key').notNull().default(''),
    /** Attempts that have begun. Each has an idempotency key of its own. */
    tries: integer('tries').notNull().default(0),
    /** Failures since `failedOn`. */
    failures: integer('failures').notNull().default(0),
    failedOn: text('failed_on').$type<Day | ''>().notNull().default(''),
    nextTry: text('next_try').$type<Day | ''>().notNull().default(''),
    /** The latest attempt's id at the provider. */
    attemptId: text('attempt_id').notNull().default(''),
    /** When the provider was last asked for it, by the shop's clock, ISO 8601. */
    askedAt: text('asked_at').notNull().default(''),
    orderId: text('order_id').notNull().default(''),
    /** The provider's code of the last failure. */
    error: text('error').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.cycle] }),
    index('billing_cycles_state').on(table.state, table.askedAt),
    index('billing_cycles_attempt').on(table.attemptId),
  ],
);

/** How far the provider's list of changed contracts has been read: one row. */
export const billingProgress = sqliteTable('billing_progress', {
  id: integer('id').primaryKey(),
  /** The latest change that was seen, ISO 8601; empty before the first. */
  since: text('since').notNull(),
  /** When the list was last read, by the shop's clock, ISO 8601. */
  readAt: text('read_at').notNull(),
});
