import { and, inArray } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { atHome } from '../customer/home.ts';
import type { Consumer } from '../events/subject.ts';
import { rewards } from './tables.ts';

type Order = NonNullable<OrderNowQuery['order']>;

/** Marks the rewards whose codes an order has used. A cancelled order does not give them back. */
export const markRewardsUsed: Consumer<Order> = async ({ id, customer, discountCodes }, { database }) => {
  const codes = discountCodes.map((code) => code.trim().toUpperCase());
  if (codes.length === 0) return [];
  const mark = async (db: DrizzleD1Database) => [
    db
      .update(rewards)
      .set({ state: 'used', orderId: id })
      .where(and(inArray(rewards.code, codes), inArray(rewards.state, ['making', 'ready']))),
  ];
  // a reward's code is for its customer alone
  return customer ? atHome(database, customer.id, mark) : mark(drizzle(database));
};
