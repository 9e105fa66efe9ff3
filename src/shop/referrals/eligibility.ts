import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { addDays, dayOf, startOfDay, type TimeZone } from '../../platform/shared/day.ts';
import { emailKeyOf, friendNameOf } from '../referral-codes/keys.ts';
import type { Referrer } from '../referral-codes/referrer.ts';
import { referrals, referrers } from '../referral-codes/tables.ts';
import { billingContracts } from '../subscriptions/index.ts';

/** Whether a customer has a subscription that runs, and one that has not ended: it may rest. */
export interface KnownContracts {
  isRunning: boolean;
  isThere: boolean;
}

/**
 * The text for a referrer for whom the programme knows no active subscription: the next check finds it, it rests, or
 * there is none.
 */
export const noContractText = ({ isRunning, isThere }: KnownContracts): string =>
  isRunning ? 'refer.contract_found' : isThere ? 'refer.contract_rests' : 'refer.no_contract';

/** Why somebody cannot be referred with a code. */
export const REFUSALS = [
  'unknown_referrer',
  'referrer_blocked',
  'self',
  'already_referred',
  'already_subscriber',
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

/** The facts about somebody who is to be referred. Unknown facts are empty. */
export interface Friend {
  /** The customer's global id; empty for a visitor who is not signed in. */
  customerId: string;
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  /** E.164. */
  phones?: readonly string[];
  /** Keys of postal addresses. */
  addressKeys?: readonly string[];
}

/** The facts that decide whether somebody can be referred. */
export interface Facts {
  /** Null for a code that nobody has. */
  referrer: Pick<Referrer, 'customerId' | 'emailKey' | 'phone' | 'addressKey' | 'blockedAt' | 'deletedAt'> | null;
  friend: Friend;
  /** Whether somebody, the same referrer included, has referred the friend before. */
  isReferred: boolean;
  /** Whether the friend has a subscription that has not ended. */
  isSubscriber: boolean;
}

/** Whether referrer and friend are the same person, or live together. */
function isSelf(referrer: NonNullable<Facts['referrer']>, friend: Friend): boolean {
  return (
    (friend.customerId !== '' && friend.customerId === referrer.customerId) ||
    (friend.email !== '' && emailKeyOf(friend.email) === referrer.emailKey) ||
    (referrer.phone !== '' && (friend.phones ?? []).includes(referrer.phone)) ||
    (referrer.addressKey !== '' && (friend.addressKeys ?? []).includes(referrer.addressKey))
  );
}

/** Why somebody cannot be referred; null when they can. */
export function refusalOf({ referrer, friend, isReferred, isSubscriber }: Facts): RefusalReason | null {
  if (!referrer) return 'unknown_referrer';
  if (referrer.blockedAt || referrer.deletedAt) return 'referrer_blocked';
  if (isSelf(referrer, friend)) return 'self';
  if (isReferred) return 'already_referred';
  return isSubscriber ? 'already_subscriber' : null;
}

/** The rows of a friend, by the account or by the e-mail. */
const isFriend = ({ customerId, email }: Friend): SQL =>
  or(
    customerId ? eq(referrals.customerId, customerId) : undefined,
    email ? eq(referrals.emailKey, emailKeyOf(email)) : undefined,
  ) ?? sql`false`;

/** Statuses of contracts that have not ended. */
export const RUNNING: readonly string[] = ['ACTIVE', 'PAUSED', 'FAILED'];

/**
 * Reads the facts about a friend and a code.
 *
 * @param isSubscriber whether the friend has a subscription that has not ended. Default: as the billing knows it, which
 * is up to ten minutes old.
 * @returns the facts, and the referral that exists already.
 */
export async function factsOf(
  database: D1Database,
  code: string,
  friend: Friend,
  isSubscriber?: boolean,
): Promise<Facts & { referrer: Referrer | null; existing: typeof referrals.$inferSelect | null }> {
  const db = drizzle(database);
  const [[referrer], [existing], contracts] = await db.batch([
    db.select().from(referrers).where(eq(referrers.code, code)),
    db.select().from(referrals).where(isFriend(friend)).limit(1),
    db
      .select({ contractId: billingContracts.contractId })
      .from(billingContracts)
      .where(
        and(
          eq(billingContracts.customerId, friend.customerId),
          sql`${friend.customerId} <> ''`,
          inArray(billingContracts.status, RUNNING),
        ),
      )
      .limit(1),
  ]);
  return {
    referrer: referrer ?? null,
    friend,
    isReferred: existing !== undefined,
    existing: existing ?? null,
    isSubscriber: isSubscriber ?? contracts.length > 0,
  };
}

/** Friends of a code whose referral counts. */
export const isCounted = (code: string): SQL => and(eq(referrals.code, code), eq(referrals.refused, ''))!;

/**
 * The statements that register a friend, unless the friend is referred already, the code is blocked, or the referrer
 * has reached the day's limit: then an anonymous row tells of it. The caller has ruled out what {@link refusalOf}
 * refuses.
 *
 * @param registration `id` of the row; `cause`: what the anonymous row is stored once for, default: the id; `at`: the
 * time of joining; `limit`: new referrals of a referrer in one day of `zone`, that of the shop's market; `when`: a
 * further condition that must hold in the transaction.
 */
export function registerStatements(
  db: DrizzleD1Database,
  {
    id,
    cause = id,
    code,
    friend,
    at,
    zone,
    limit,
    when = sql`true`,
  }: { id: string; cause?: string; code: string; friend: Friend; at: Date; zone: TimeZone; limit: number; when?: SQL },
): Statement[] {
  const day = dayOf(at, zone);
  const [start, end] = [startOfDay(day, zone).toISOString(), startOfDay(addDays(day, 1), zone).toISOString()];
  const today = and(isCounted(code), gte(referrals.joinedAt, start), lt(referrals.joinedAt, end));
  const isReached = sql`(SELECT count(*) FROM ${referrals} WHERE ${today}) >= ${limit}`;
  const isOpen = sql`EXISTS (SELECT 1 FROM ${referrers} WHERE ${and(eq(referrers.code, code), eq(referrers.blockedAt, ''), eq(referrers.deletedAt, ''))})`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${referrals} WHERE ${isFriend(friend)})`;
  const row = {
    id,
    code,
    customerId: friend.customerId || null,
    emailKey: friend.email ? emailKeyOf(friend.email) : null,
    name: friendNameOf(friend.firstName, friend.lastName),
    joinedAt: at.toISOString(),
    checkedAt: '',
    hasPaid: false,
    isSubscribing: false,
    refused: '',
  };
  return [
    refusedStatement(
      db,
      { cause, code, at, refused: 'daily_limit' },
      sql`${isReached} AND ${isOpen} AND ${isNew} AND ${when}`,
    ),
    insertWhere(db, referrals, row, sql`${isOpen} AND ${isNew} AND NOT ${isReached} AND ${when}`),
  ];
}

/** The statement that notes an attempt that does not count, without naming anybody. It is there once for each cause. */
export const refusedStatement = (
  db: DrizzleD1Database,
  { cause, code, at, refused }: { cause: string; code: string; at: Date; refused: RefusalReason | 'daily_limit' },
  when: SQL = sql`true`,
): Statement =>
  insertWhere(
    db,
    referrals,
    {
      id: `refused ${code} ${cause}`,
      code,
      customerId: null,
      emailKey: null,
      name: '',
      joinedAt: at.toISOString(),
      checkedAt: '',
      hasPaid: false,
      isSubscribing: false,
      refused,
    },
    when,
  );

/** Whether a customer refers friends or was referred, as a condition of SQL. */
export const hasReferrals = (customerId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${referrers} WHERE ${eq(referrers.customerId, customerId)}) OR EXISTS (SELECT 1 FROM ${referrals} WHERE ${eq(referrals.customerId, customerId)}))`;
