import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { requestCheck } from './check.ts';
import { type Friend, factsOf, type RefusalReason, refusalOf, registerStatements } from './eligibility.ts';
import { claimReferrer } from './store.ts';

/**
 * Registers a signed-in customer as a friend of the referrer with a code.
 *
 * @param isSubscriber whether the customer has a subscription that has not ended. Default: as the billing knows it.
 * @returns null when the friend is registered; otherwise why not. `daily_limit`: too many new friends of the referrer
 * today.
 */
export async function registerSignedIn(
  { settings, database }: { settings: Settings; database: D1Database },
  code: string,
  friend: Friend,
  isSubscriber?: boolean,
): Promise<RefusalReason | 'daily_limit' | null> {
  const db = drizzle(database);
  const refused = refusalOf(await factsOf(database, code, friend, isSubscriber));
  if (refused) return refused;
  const at = await now(settings);
  const zone = marketZone(settings.group.storeMarket.name);
  const registration = {
    id: crypto.randomUUID(),
    cause: dayOf(at, zone),
    code,
    friend,
    at,
    zone,
    limit: settings.referral.dailyLimit,
  };
  const [first, ...rest] = [...registerStatements(db, registration), requestCheck(db, friend.customerId)];
  if (first) await db.batch([first, ...rest]);
  const { existing } = await factsOf(database, code, friend);
  return existing ? (existing.code === code ? null : 'already_referred') : 'daily_limit';
}

/**
 * Does what a sign-in means for referrals: a referrer without an account gets this one, and a visitor who came by a
 * referrer's link is registered as a friend. A failure is logged and holds up no sign-in; orders tell the same later.
 *
 * @param code of the cookie; null without one. @param readFriend reads the facts about the customer, only where there
 * is a code.
 */
export async function followSignIn(
  context: { settings: Settings; database: D1Database },
  { customerId, email }: { customerId: string; email: string },
  code: string | null,
  readFriend: () => Promise<Friend>,
): Promise<void> {
  try {
    if (email) await claimReferrer(context.database, customerId, email);
    if (code) await registerSignedIn(context, code, await readFriend());
  } catch (error) {
    log.warn({ event: 'referral_sign_in', error: String(error) });
  }
}
