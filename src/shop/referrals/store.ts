import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { emailKeyOf } from '../referral-codes/keys.ts';
import type { Referrer } from '../referral-codes/referrer.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import { requestCheck } from './check.ts';

/** Somebody who begins to refer friends. */
export interface NewReferrer {
  code: string;
  /** The customer's global id; null without an account. */
  customerId: string | null;
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  /** Empty when no address is known. */
  addressKey: string;
  market: string;
  formId: string;
  /** Empty for a customer, who needs no link. */
  secretHash: string;
  at: Date;
}

const sameEmail = (email: string) => sql`lower(${referrers.email}) = ${email.trim().toLowerCase()}`;

/** The referrer of a signed-in customer; null for one who refers nobody. */
export async function referrerOf(database: D1Database, customerId: string): Promise<Referrer | null> {
  const [row] = await drizzle(database).select().from(referrers).where(eq(referrers.customerId, customerId));
  return row ?? null;
}

/**
 * Stores a referrer, unless the e-mail or the customer is one already. A form that is sent twice stores one.
 *
 * @param statements run in the same transaction; they have to see for themselves whether the referrer was stored.
 * @returns the stored referrer of this form; null when there is another one with the e-mail or of the customer.
 */
export async function addReferrer(
  database: D1Database,
  referrer: NewReferrer,
  statements: readonly Statement[],
): Promise<Referrer | null> {
  const db = drizzle(database);
  const { at, email, customerId, formId, ...values } = referrer;
  const emailKey = emailKeyOf(email);
  const row: typeof referrers.$inferInsert = {
    ...values,
    customerId,
    email,
    emailKey,
    formId,
    createdAt: at.toISOString(),
    blockedAt: '',
    deletedAt: '',
    contractId: '',
    contractPercent: 0,
    discountId: '',
    isDiscountActive: false,
    savedCents: 0,
    savedCurrency: '',
    checkedAt: '',
  };
  const check = customerId ? [requestCheck(db, customerId)] : [];
  await db.batch([insertWhere(db, referrers, row, sql`true`), ...check, ...statements]);
  const [stored] = await db
    .select()
    .from(referrers)
    .where(and(eq(referrers.formId, formId), eq(referrers.emailKey, emailKey)));
  return stored && stored.customerId === customerId ? stored : null;
}

/** The corrected details of a referrer. */
export interface Correction {
  name: string;
  email: string;
  /** E.164. */
  phone: string;
  /** The hash of a new secret, where the old one must not work any more. */
  secretHash?: string;
}

/**
 * Corrects a referrer's details.
 *
 * @param statements run in the same transaction.
 * @returns false when the e-mail is another referrer's.
 */
export async function correctReferrer(
  database: D1Database,
  code: string,
  { email, ...fields }: Correction,
  statements: readonly Statement[],
): Promise<boolean> {
  const db = drizzle(database);
  const emailKey = emailKeyOf(email);
  const [other] = await db
    .select({ code: referrers.code })
    .from(referrers)
    .where(and(eq(referrers.emailKey, emailKey), ne(referrers.code, code)));
  if (other) return false;
  await db.batch([
    db
      .update(referrers)
      .set({ ...fields, email, emailKey })
      .where(and(eq(referrers.code, code), eq(referrers.deletedAt, ''))),
    ...statements,
  ]);
  return true;
}

/**
 * Makes a referrer without an account that of the customer with the same e-mail, which the login has verified, unless
 * the customer has a code of their own. The mailed link for corrections does not work any more then.
 */
export async function claimReferrer(database: D1Database, customerId: string, email: string): Promise<void> {
  const db = drizzle(database);
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${referrers} AS own WHERE own.customer_id = ${customerId})`;
  const [found] = await db
    .select({ code: referrers.code })
    .from(referrers)
    .where(
      and(
        eq(referrers.emailKey, emailKeyOf(email)),
        sameEmail(email),
        isNull(referrers.customerId),
        eq(referrers.deletedAt, ''),
      ),
    );
  if (!found) return;
  await db.batch([
    db
      .update(referrers)
      .set({ customerId, secretHash: '' })
      .where(and(eq(referrers.code, found.code), isNull(referrers.customerId), isFree)),
    requestCheck(db, customerId),
  ]);
}

/** The friend's own referral, with the name and code of the referrer; null for a customer whom nobody has referred. */
export async function referralOfFriend(database: D1Database, customerId: string): Promise<Referrer | null> {
  const db = drizzle(database);
  const codes = db
    .select({ code: referrals.code })
    .from(referrals)
    .where(and(eq(referrals.customerId, customerId), eq(referrals.refused, '')));
  const [row] = await db.select().from(referrers).where(inArray(referrers.code, codes));
  return row ?? null;
}
