import { and, eq, exists, gte, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { eraseMailsAbout } from '../../platform/mail/erase.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import { AT_ONCE, billingContracts } from '../subscriptions/index.ts';
import { requestCode } from './code.ts';

/** The columns of a referrer who was erased: the code remains. */
const erased = (now: string) => ({
  customerId: null,
  name: '',
  email: '',
  emailKey: null,
  phone: '',
  addressKey: '',
  formId: sql`${referrers.code}`,
  secretHash: '',
  deletedAt: now,
  contractId: '',
  contractPercent: 0,
  savedCents: 0,
  savedCurrency: '',
});

/**
 * The statements that erase a customer in referrals. A friend's row stays, without saying whose it is, so that the
 * referrer's sum is right; a referrer's code stays, so that nobody else gets it, and works no more.
 */
export function eraseReferrals(db: DrizzleD1Database, customerId: string): Statement[] {
  const now = new Date().toISOString();
  const code = sql`(SELECT ${referrals.code} FROM ${referrals} WHERE ${eq(referrals.customerId, customerId)})`;
  const contractOfReferrer = sql`(SELECT ${referrers.contractId} FROM ${referrers} WHERE ${eq(referrers.code, code)})`;
  const ownCode = sql`(SELECT ${referrers.code} FROM ${referrers} WHERE ${eq(referrers.customerId, customerId)})`;
  return [
    // any day that is over: the discount ends with the next check
    db
      .update(billingContracts)
      .set({ nextCheck: AT_ONCE })
      .where(and(eq(billingContracts.contractId, contractOfReferrer), ne(billingContracts.nextCheck, ''))),
    db
      .update(referrals)
      .set({ customerId: null, emailKey: null, name: '', isSubscribing: false })
      .where(eq(referrals.customerId, customerId)),
    requestCode(db, ownCode, sql`EXISTS (SELECT 1 FROM ${referrers} WHERE ${eq(referrers.customerId, customerId)})`),
    db.update(referrers).set(erased(now)).where(eq(referrers.customerId, customerId)),
  ];
}

/**
 * The statements that erase referrers without an account: the code stays, so that nobody else gets it, and works no
 * more. @param which of them. @param email theirs, in lower case; null when it is not known.
 */
function eraseGuests(db: DrizzleD1Database, which: SQL | undefined, email: string | null = null): Statement[] {
  const isOne = and(isNull(referrers.customerId), eq(referrers.deletedAt, ''), which);
  const codes = db.select({ code: referrers.code }).from(referrers).where(isOne);
  return [
    ...eraseMailsAbout(db, codes, email),
    requestCode(db, sql`(SELECT ${referrers.code} FROM ${referrers} WHERE ${isOne})`, exists(codes)),
    db.update(referrers).set(erased(new Date().toISOString())).where(isOne),
  ];
}

/** The statements that erase the referrer without an account who has given an address. @param email in lower case. */
export const eraseGuestReferrers = (db: DrizzleD1Database, email: string): Statement[] =>
  eraseGuests(db, sql`lower(${referrers.email}) = ${email}`, email);

/** Erases the referrer without an account whose code this is. */
export async function eraseGuestReferrer(database: D1Database, code: string): Promise<void> {
  const db = drizzle(database);
  const [first, ...rest] = eraseGuests(db, eq(referrers.code, code));
  await db.batch([first!, ...rest]);
}

/** Referrers without an account are kept for this time after the last friend, or after they began. */
const UNUSED_MS = 365 * 86_400_000;
/** Referrers that one run erases; the next one goes on. */
const PAGE = 20;

/** Erases the referrers without an account whom no friend has used in a year. @param now by the shop's clock. */
export async function eraseUnusedGuests(database: D1Database, now: Date): Promise<void> {
  const db = drizzle(database);
  const before = new Date(now.getTime() - UNUSED_MS).toISOString();
  const recent = db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.code, referrers.code), gte(referrals.joinedAt, before)));
  const isUnused = and(lt(referrers.createdAt, before), notExists(recent));
  const rows = await db
    .select({ code: referrers.code })
    .from(referrers)
    .where(and(isNull(referrers.customerId), eq(referrers.deletedAt, ''), isUnused))
    .limit(PAGE);
  for (const { code } of rows) {
    const [first, ...rest] = eraseGuests(db, and(eq(referrers.code, code), isUnused));
    await db.batch([first!, ...rest]);
  }
}
