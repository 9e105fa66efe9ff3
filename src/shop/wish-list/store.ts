import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { MAX_IN_ACCOUNT } from './model/wishes.ts';
import { wishListItems, wishListShares } from './tables.ts';

/** A size on a customer's list. */
export type Wish = typeof wishListItems.$inferSelect;

const { customerId: owner, variantId: variant } = wishListItems;

/** The list of a customer, the last one first. */
export const wishesOf = (database: D1Database, customerId: string): Promise<Wish[]> =>
  drizzle(database)
    .select()
    .from(wishListItems)
    .where(eq(owner, customerId))
    .orderBy(desc(wishListItems.addedAt), desc(variant));

/** Puts a size on a customer's list, once however often it is asked for. @returns whether it is there: not on a full list. */
export async function addWish(database: D1Database, wish: Wish): Promise<boolean> {
  const db = drizzle(database);
  const own = eq(owner, wish.customerId);
  const [, there] = await db.batch([
    insertWhere(db, wishListItems, wish, sql`(SELECT COUNT(*) FROM ${wishListItems} WHERE ${own}) < ${MAX_IN_ACCOUNT}`),
    db
      .select({ count: count() })
      .from(wishListItems)
      .where(and(own, eq(variant, wish.variantId))),
  ]);
  return (there[0]?.count ?? 0) > 0;
}

/** Takes a size off a customer's list. */
export async function removeWish(database: D1Database, customerId: string, variantId: string): Promise<void> {
  await drizzle(database)
    .delete(wishListItems)
    .where(and(eq(owner, customerId), eq(variant, variantId)));
}

/** The statements that put sizes on customers' lists; what is there stays as it is. */
export const addingStatements = (db: DrizzleD1Database, wishes: readonly Wish[]): Statement[] =>
  wishes.map((wish) => db.insert(wishListItems).values(wish).onConflictDoNothing());

/** The end of the address at which a customer's list is shown to others; null where it is not shared. */
export async function secretOf(database: D1Database, customerId: string): Promise<string | null> {
  const [share] = await drizzle(database)
    .select({ secret: wishListShares.secret })
    .from(wishListShares)
    .where(eq(wishListShares.customerId, customerId));
  return share?.secret ?? null;
}

/** Shares a customer's list, at one address however often it is asked for. */
export async function shareList(database: D1Database, share: typeof wishListShares.$inferInsert): Promise<void> {
  await drizzle(database).insert(wishListShares).values(share).onConflictDoNothing();
}

/** Stops sharing a customer's list: its address leads nowhere any more. */
export async function stopSharing(database: D1Database, customerId: string): Promise<void> {
  await drizzle(database).delete(wishListShares).where(eq(wishListShares.customerId, customerId));
}

/** The customer whose list an address shows; null where there is none. */
export async function ownerOf(database: D1Database, secret: string): Promise<string | null> {
  const [share] = await drizzle(database)
    .select({ customerId: wishListShares.customerId })
    .from(wishListShares)
    .where(eq(wishListShares.secret, secret));
  return share?.customerId ?? null;
}
