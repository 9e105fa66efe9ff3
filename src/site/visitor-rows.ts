import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../env.ts';
import { visitorRows } from '../platform/database/tables.ts';
import { log } from '../platform/log.ts';
import type { CallContext } from './endpoint.ts';
import { storeDay, visitorOfDay } from './requester.ts';

/**
 * The rows that one visitor may have stored in a day without being anybody: visits by a campaign, choices about
 * cookies, events of forms, changes of carts, and what is kept for years: feeding plans, withdrawals and cancellations,
 * and codes for friends. Besides, what a customer's account keeps of its own, pets, dismissed offers and the wish list:
 * anybody can have one. And, so that nobody guesses the numbers of somebody's orders or the codes of gift cards, searches
 * for parcels and looks at balances. An office shares one address, and is far below.
 */
const MAX_PER_DAY = {
  visit: 200,
  consent: 50,
  event: 200,
  cart: 2000,
  plan: 100,
  declaration: 50,
  referrer: 20,
  account: 200,
  wish: 500,
  parcel: 200,
  review: 50,
  review_picture: 20,
  pet_photo: 20,
  vote: 200,
  report: 20,
  staff: 20,
  gift_card: 50,
} as const;

/**
 * Counts what a visitor is about to have stored. Nobody is counted who has no address, as on this machine.
 *
 * @returns false beyond the limit of the day: the caller stores nothing. @throws UpstreamError while the database
 * fails.
 */
export async function mayStore(call: Pick<CallContext, 'c'>, kind: keyof typeof MAX_PER_DAY): Promise<boolean> {
  const visitor = await visitorOfDay(call);
  return visitor === null || isWithin(call, visitor, kind, MAX_PER_DAY[kind]);
}

/** In the place of a visitor, where all of them count together. */
const EVERYBODY = 'everybody';

/** The limits of a day for all visitors together: looks at the balances of gift cards that do not exist. */
const MAX_FOR_ALL = { gift_card_missed: 5000 } as const;

/** As {@link mayStore}, for all visitors together. */
export const mayStoreForAll = (call: Pick<CallContext, 'c'>, kind: keyof typeof MAX_FOR_ALL): Promise<boolean> =>
  isWithin(call, EVERYBODY, kind, MAX_FOR_ALL[kind]);

async function isWithin({ c }: Pick<CallContext, 'c'>, visitor: string, kind: string, most: number): Promise<boolean> {
  const [row] = await drizzle(c.env.DB)
    .insert(visitorRows)
    .values({ visitor, day: storeDay(settingsOf(c.env)), kind, count: 1 })
    .onConflictDoUpdate({
      target: [visitorRows.visitor, visitorRows.day, visitorRows.kind],
      set: { count: sql`${visitorRows.count} + 1` },
    })
    .returning({ count: visitorRows.count });
  const count = row?.count ?? 0;
  if (count === most + 1) log.warn({ event: 'visitor_rows', kind });
  return count <= most;
}
