import { and, desc, eq, lt, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isWorking, percentOf, type Status, statusOf } from '../referral-codes/status.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import { isCounted } from './eligibility.ts';

/** The programme as one referrer sees it. */
export interface Summary {
  code: string;
  name: string;
  email: string;
  phone: string;
  isBlocked: boolean;
  /** Whether the referrer has an active subscription, which the discount needs. */
  hasContract: boolean;
  /** The discount on the next delivery, in percent. */
  percent: number;
  /** Friends who have joined, and those who bring a discount at present. */
  friends: number;
  activeFriends: number;
  /** The discount that the active friends bring together, in percent; more than 100 with many of them. */
  contribution: number;
  /** The sum that the discount has saved on the last order, in the currency's major unit; null before the first. */
  saved: { amount: number; currency: string } | null;
  /** When the discount was last worked out, ISO 8601; null for never. */
  updatedAt: string | null;
}

/** Friends of a code who bring a discount. Refused rows never have a paid order. */
const isActive = (code: string) => and(isCounted(code), eq(referrals.hasPaid, true), eq(referrals.isSubscribing, true));

/**
 * The programme as a customer sees it; null for one who refers nobody yet.
 *
 * @param share percentage that each friend brings.
 */
export async function summaryOf(database: D1Database, customerId: string, share: number): Promise<Summary | null> {
  const db = drizzle(database);
  const [row] = await db.select().from(referrers).where(eq(referrers.customerId, customerId));
  if (!row) return null;
  const { code } = row;
  const [friends, subscribing] = await Promise.all([
    db.$count(referrals, isCounted(code)),
    db.$count(referrals, isActive(code)),
  ]);
  const activeFriends = isWorking(row) ? subscribing : 0;
  return {
    code,
    name: row.name,
    email: row.email,
    phone: row.phone,
    isBlocked: row.blockedAt !== '',
    hasContract: row.contractId !== '',
    percent: percentOf(share, activeFriends),
    friends,
    activeFriends,
    contribution: share * activeFriends,
    saved: row.savedCurrency ? { amount: row.savedCents / 100, currency: row.savedCurrency } : null,
    updatedAt: row.checkedAt || null,
  };
}

/** A friend as the referrer sees it: without an e-mail, and with a shortened name. */
export interface FriendView {
  id: string;
  /** Empty for somebody who has deleted the account. */
  name: string;
  /** ISO 8601. */
  joinedAt: string;
  /** ISO 8601; null for never. */
  checkedAt: string | null;
  status: Status;
  /** The percentage that this friend brings. */
  percent: number;
}

/**
 * The friends of a referrer, the newest first.
 *
 * @param page `before`: the id of the last friend of the page before. @returns the friends, and the id to go on with;
 * null at the end.
 */
export async function friendsOf(
  database: D1Database,
  customerId: string,
  share: number,
  { before, limit }: { before?: string; limit: number },
): Promise<{ friends: FriendView[]; next: string | null }> {
  const db = drizzle(database);
  const [referrer] = await db.select().from(referrers).where(eq(referrers.customerId, customerId));
  if (!referrer) return { friends: [], next: null };
  const counted = isCounted(referrer.code);
  const [last] = before
    ? await db
        .select()
        .from(referrals)
        .where(and(counted, eq(referrals.id, before)))
    : [];
  const isLater =
    last &&
    or(lt(referrals.joinedAt, last.joinedAt), and(eq(referrals.joinedAt, last.joinedAt), lt(referrals.id, last.id)));
  const rows = await db
    .select()
    .from(referrals)
    .where(and(counted, isLater))
    .orderBy(desc(referrals.joinedAt), desc(referrals.id))
    .limit(limit + 1);
  const friends = rows.slice(0, limit).map(({ id, name, joinedAt, checkedAt, hasPaid, isSubscribing }): FriendView => {
    const status = statusOf({ hasPaid, isSubscribing }, referrer);
    return { id, name, joinedAt, checkedAt: checkedAt || null, status, percent: status === 'subscribing' ? share : 0 };
  });
  return { friends, next: rows.length > limit ? (friends.at(-1)?.id ?? null) : null };
}
