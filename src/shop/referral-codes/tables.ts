import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * People who refer friends, with or without an account. One who has deleted the account keeps the code and nothing
 * else.
 */
export const referrers = sqliteTable(
  'referrers',
  {
    /** Upper-case letters and digits. */
    code: text('code').primaryKey(),
    /** The customer's global id; null without an account. */
    customerId: text('customer_id').unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The e-mail in the form that tells people apart; null when it was deleted. */
    emailKey: text('email_key').unique(),
    /** E.164. */
    phone: text('phone').notNull(),
    /** SHA-256 of the postal address in the form that tells addresses apart, hexadecimal; empty when none is known. */
    addressKey: text('address_key').notNull().default(''),
    /** Prefix of the market that the mails are for. */
    market: text('market').notNull(),
    formId: text('form_id').notNull().unique(),
    /** SHA-256 of the secret in the link for corrections, hexadecimal. */
    secretHash: text('secret_hash').notNull().default(''),
    /** ISO 8601. */
    createdAt: text('created_at').notNull(),
    /** ISO 8601; empty while the code works. */
    blockedAt: text('blocked_at').notNull().default(''),
    deletedAt: text('deleted_at').notNull().default(''),
    /** The oldest active contract's global id, which the discount is on; empty without one. */
    contractId: text('contract_id').notNull().default(''),
    /** The discount that the contract has at the provider, in percent. */
    contractPercent: integer('contract_percent').notNull().default(0),
    /** Global id of the friends' discount code at the provider, and whether it is active there. */
    discountId: text('discount_id').notNull().default(''),
    isDiscountActive: integer('is_discount_active', { mode: 'boolean' }).notNull().default(false),
    /** The sum that the discount has saved on the last order that was billed, in cents, and its currency. */
    savedCents: integer('saved_cents').notNull().default(0),
    savedCurrency: text('saved_currency').notNull().default(''),
    /** When the discount was last worked out, ISO 8601; empty for never. */
    checkedAt: text('checked_at').notNull().default(''),
  },
  (table) => [index('referrers_contract').on(table.contractId), index('referrers_phone').on(table.phone)],
);

/**
 * Friends who were referred, each once. The status that pages show follows from these columns and from the referrer.
 */
export const referrals = sqliteTable(
  'referrals',
  {
    id: text('id').primaryKey(),
    /** The referrer's code. */
    code: text('code').notNull(),
    /** The friend's global id; null when the account was deleted. */
    customerId: text('customer_id').unique(),
    /** The friend's e-mail in the form that tells people apart; null when the account was deleted. */
    emailKey: text('email_key').unique(),
    /** First name and the first letter of the last name; empty when the account was deleted. */
    name: text('name').notNull(),
    /** ISO 8601. */
    joinedAt: text('joined_at').notNull(),
    /** When orders and contracts of the friend were last looked at, ISO 8601; empty for never. */
    checkedAt: text('checked_at').notNull().default(''),
    /** Whether the friend has an order that is paid and not returned. */
    hasPaid: integer('has_paid', { mode: 'boolean' }).notNull().default(false),
    /** Whether the friend has an active contract, and a paid order. */
    isSubscribing: integer('is_subscribing', { mode: 'boolean' }).notNull().default(false),
    /** Why it does not count, such as the referrer's own address; empty when it counts. */
    refused: text('refused').notNull().default(''),
  },
  (table) => [index('referrals_code').on(table.code, table.joinedAt)],
);
