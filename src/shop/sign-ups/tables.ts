import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../platform/shared/day.ts';

/** Where somebody has asked for the newsletter. */
export const SOURCES = ['page', 'footer', 'planner', 'referral', 'profile'] as const;

/**
 * Addresses of the newsletter. One that has left stays, so that nobody writes to it again and its code is not made
 * twice.
 */
export const subscribers = sqliteTable(
  'subscribers',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** Stands in the links of mails that take the address off the list, for as long as it is stored. */
    secret: text('secret').notNull().unique(),
    /** Stands in the link that confirms the last request; each request has one of its own. */
    confirmSecret: text('confirm_secret').unique(),
    /** `pending`: asked for, not confirmed; `erased`: only the marketing service has still to be told. */
    state: text('state', { enum: ['pending', 'confirmed', 'left', 'erased'] }).notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    market: text('market').notNull(),
    /** The version of the words beside the box, as proof of what was agreed to. */
    wording: integer('wording').notNull(),
    /** Times of the last request, confirmation and leaving by the shop's clock, ISO 8601; null for never. */
    askedAt: text('asked_at').notNull(),
    confirmedAt: text('confirmed_at'),
    leftAt: text('left_at'),
    /** Counts confirmations and leavings, which the marketing service is told. */
    changes: integer('changes').notNull(),
    /** `none`: the person is not confirmed yet, or has ordered before. */
    codeState: text('code_state', { enum: ['none', 'making', 'ready'] }).notNull(),
    /** The discount code; empty until one is made. */
    code: text('code').notNull(),
  },
  (table) => [index('subscribers_state').on(table.state, table.askedAt)],
);

/** The messages that people have written on the contact page, and the leads of other callers. */
export const leads = sqliteTable(
  'leads',
  {
    id: text('id').primaryKey(),
    /** A form that is sent twice stores one lead. */
    formId: text('form_id').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** E.164; empty without one. */
    phone: text('phone').notNull(),
    /** JSON; null without one. */
    address: text('address').notNull(),
    /** The message, and what it is about; empty for a lead without a message. */
    message: text('message').notNull().default(''),
    product: text('product').notNull().default(''),
    order: text('order_number').notNull().default(''),
    market: text('market').notNull(),
    /** By the shop's clock, ISO 8601. */
    createdAt: text('created_at').notNull(),
    deliveredAt: text('delivered_at'),
  },
  (table) => [index('leads_email').on(table.email), index('leads_created').on(table.createdAt)],
);

/** Addresses that wait for the wet cat food. A row is deleted with the mail that tells of it. */
export const interests = sqliteTable(
  'interests',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    market: text('market').notNull(),
    /** By the shop's clock, ISO 8601. */
    createdAt: text('created_at').notNull(),
    /** Stands in the link that confirms the last request; each request has one of its own. */
    confirmSecret: text('confirm_secret').unique(),
    /** By the shop's clock, ISO 8601; null before. Only a confirmed address is told. */
    confirmedAt: text('confirmed_at'),
  },
  (table) => [
    index('interests_market').on(table.market),
    index('interests_confirmed').on(table.confirmedAt, table.createdAt),
  ],
);

/** Addresses that want to be told when a sold-out size is in stock again: one row for each address and size. */
export const stockAlerts = sqliteTable(
  'stock_alerts',
  {
    id: text('id').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Global ids. */
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    /** The product's handle and the name of its size when they were asked for, for the table of what is in demand. */
    handle: text('handle').notNull(),
    size: text('size').notNull(),
    /** The market and the language, BCP 47, of the page. */
    market: text('market').notNull(),
    language: text('language').notNull(),
    /** Stands in the links of mails that take the address off, for as long as it is stored. */
    secret: text('secret').notNull().unique(),
    /** Stands in the link that confirms the last request; each request has one of its own. */
    confirmSecret: text('confirm_secret').unique(),
    /** Times by the shop's clock, ISO 8601; null before. Only a confirmed address is told, in this order. */
    createdAt: text('created_at').notNull(),
    confirmedAt: text('confirmed_at'),
    toldAt: text('told_at'),
    /** By the shop's clock, ISO 8601. */
    keptUntil: text('kept_until').notNull(),
  },
  (table) => [
    uniqueIndex('stock_alerts_email').on(table.email, table.variantId),
    index('stock_alerts_product').on(table.productId, table.toldAt, table.confirmedAt),
    index('stock_alerts_variant').on(table.variantId, table.toldAt, table.confirmedAt),
    index('stock_alerts_kept').on(table.keptUntil),
  ],
);

/** Sign-ups of a visitor on a day, for the limit. */
export const signUpCounts = sqliteTable(
  'sign_up_counts',
  {
    /** SHA-256 of the visitor's network with a secret of the shop. */
    visitor: text('visitor').notNull(),
    /** UTC, `YYYY-MM-DD`. */
    day: text('day').$type<Day>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitor, table.day] }), index('sign_up_counts_day').on(table.day)],
);
