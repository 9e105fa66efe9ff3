import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { storeDay, visitorOfDay } from '../../site/requester.ts';
import { signUpCounts } from './tables.ts';

/**
 * The sign-ups of a visitor in a day. An office shares one address, and whoever collects addresses by asking which ones
 * are registered needs thousands.
 */
const MAX_PER_DAY = 20;

/**
 * Counts a sign-up, and refuses it beyond the limit, whatever the address: the refusal tells nothing about it.
 *
 * @returns null when it is within the limit.
 */
export async function refuseTooMany({ c, t }: CallContext, settings: Settings): Promise<Outcome | null> {
  const visitor = await visitorOfDay({ c });
  if (visitor === null) return null;
  const day = storeDay(settings);
  const [row] = await drizzle(c.env.DB)
    .insert(signUpCounts)
    .values({ visitor, day, count: 1 })
    .onConflictDoUpdate({
      target: [signUpCounts.visitor, signUpCounts.day],
      set: { count: sql`${signUpCounts.count} + 1` },
    })
    .returning({ count: signUpCounts.count });
  if ((row?.count ?? 0) <= MAX_PER_DAY) return null;
  return { ok: false, status: 429, problems: [{ code: 'too_many_sign_ups', message: t('error.too_many_sign_ups') }] };
}
