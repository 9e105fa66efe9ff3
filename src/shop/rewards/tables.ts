import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../platform/shared/day.ts';

/** Why points were given or taken. The words stay the same for as long as there are rows. */
export const TOPICS = [
  // given
  'account',
  'pet',
  'birthday',
  'plan',
  'order',
  'subscription',
  'renewal',
  'friend',
  // taken back with the order that gave them
  'refund',
  'friend_refund',
  // spent, and given back where no code could be made
  'reward',
  'reward_failed',
  'expiry',
  // worked off from what was owed
  'owed',
  // lapsed when the customer left the bonus club
  'left',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The ledger of points. Rows are only added; the balance of a customer is the sum of `amount`, and never below zero.
 * What could not be taken back because it was spent is the sum of `owed`.
 */
export const points = sqliteTable(
  'points',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The customer's global id. */
    customerId: text('customer_id').notNull(),
    topic: text('topic', { enum: TOPICS }).notNull(),
    /** The event, unique within its topic: so it counts once. */
    cause: text('cause').notNull(),
    /** Points given (positive) or taken (negative). */
    amount: integer('amount').notNull(),
    /**
     * Points that the customer owes from now on (positive), or has worked off (negative); those that lapsed are set
     * against what is taken back later.
     */
    owed: integer('owed').notNull().default(0),
    /**
     * The object that the row is about: the global id of an order, or the id of a pet, a plan, a reward or a referral.
     */
    about: text('about').notNull().default(''),
    /** When it happened, by the shop's clock, ISO 8601. */
    at: text('at').notNull(),
    /** The first day on which points that were given do not count any more, `YYYY-MM-DD`; empty for what was taken. */
    expiresOn: text('expires_on').$type<Day | ''>().notNull().default(''),
  },
  (table) => [
    uniqueIndex('points_cause').on(table.topic, table.cause),
    index('points_customer').on(table.customerId, table.expiresOn, table.amount, table.owed),
    index('points_history').on(table.customerId, table.at, table.topic, table.amount, table.owed),
    index('points_about').on(table.about),
    index('points_expiry').on(table.expiresOn, table.customerId, table.amount),
  ],
);

/** How far the daily work on points has come: one row. */
export const pointsProgress = sqliteTable('points_progress', {
  id: integer('id').primaryKey(),
  /** The last day whose work is done, `YYYY-MM-DD`. */
  day: text('day').$type<Day>().notNull(),
});

/**
 * Customers who have left the bonus club without deleting their account. Who has joined again keeps the row: nothing
 * from before counts.
 */
export const clubDepartures = sqliteTable('club_departures', {
  /** The customer's global id. */
  customerId: text('customer_id').primaryKey(),
  /** When they left for the last time, by the shop's clock, ISO 8601. */
  leftAt: text('left_at').notNull(),
  /** When they joined again, by the shop's clock, ISO 8601; empty while they have not. */
  joinedAt: text('joined_at').notNull(),
});

/** `making`: a row of the outbox has its code made. `failed`: no code could be made, and the points were given back. */
export const REWARD_STATES = ['making', 'ready', 'used', 'failed'] as const;

/** Rewards that were redeemed, each with its discount code. */
export const rewards = sqliteTable(
  'rewards',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    formId: text('form_id').notNull().unique(),
    /** Name of the reward in the table of rules, and what it cost and gave when it was redeemed. */
    reward: text('reward').notNull(),
    points: integer('points').notNull(),
    percent: integer('percent').notNull(),
    state: text('state', { enum: REWARD_STATES }).notNull(),
    /** The discount code, chosen before it is made so that a repetition makes no second one. */
    code: text('code').notNull().unique(),
    /** Global id of the discount at the provider; empty until it is made. */
    discountId: text('discount_id').notNull().default(''),
    /** The last day of the code, `YYYY-MM-DD`. */
    validUntil: text('valid_until').$type<Day>().notNull(),
    /** The order that used it; empty before. */
    orderId: text('order_id').notNull().default(''),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('rewards_customer').on(table.customerId, table.createdAt)],
);
