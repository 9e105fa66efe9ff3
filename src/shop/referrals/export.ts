import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { referrals, referrers } from '../referral-codes/tables.ts';

/**
 * The shop's data of a customer in referrals, for the export of the account: as a referrer with the friends, whose
 * names are shortened here as on the page, and as a friend.
 */
export async function exportReferrals(database: D1Database, customerId: string) {
  const db = drizzle(database);
  const [[referrer], [referral]] = await db.batch([
    db.select().from(referrers).where(eq(referrers.customerId, customerId)),
    db.select().from(referrals).where(eq(referrals.customerId, customerId)),
  ]);
  const friends = referrer ? await db.select().from(referrals).where(eq(referrals.code, referrer.code)) : [];
  const own = ({ customerId: _, emailKey: __, ...row }: typeof referrals.$inferSelect) => row;
  const withoutKeys = ({
    customerId: _,
    emailKey: __,
    addressKey: ___,
    formId: ____,
    secretHash: _____,
    ...row
  }: typeof referrers.$inferSelect) => row;
  return {
    referrer: referrer ? withoutKeys(referrer) : null,
    friends: friends.map(({ name, joinedAt, checkedAt, hasPaid, isSubscribing, refused }) => ({
      name,
      joinedAt,
      checkedAt,
      hasPaid,
      isSubscribing,
      refused,
    })),
    referral: referral ? own(referral) : null,
  };
}
