import { and, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import type { Consumer } from '../events/subject.ts';
import { rewards } from './tables.ts';

type Order = NonNullable<OrderNowQuery['order']>;

/** Marks the rewards whose codes an order has used. A cancelled order does not give them back. */
export const markRewardsUsed: Consumer<Order> = async ({ id, discountCodes }, { database }) => {
  const codes = discountCodes.map((code) => code.trim().toUpperCase());
  if (codes.length === 0) return [];
  return [
    drizzle(database)
      .update(rewards)
      .set({ state: 'used', orderId: id })
      .where(and(inArray(rewards.code, codes), inArray(rewards.state, ['making', 'ready']))),
  ];
};
