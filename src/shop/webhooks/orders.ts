import { and, eq, notExists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { HAS_FOOD_CHANGE, HAS_REFERRALS, HAS_REVIEWS, HAS_REWARDS } from '../../brand/tables/has.ts';
import { now } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { adminApi, withPoints } from '../../shopify/admin.ts';
import {
  OrderNowDocument,
  type OrderNowQuery,
  OrdersUpdatedSinceDocument,
  type OrdersUpdatedSinceQuery,
} from '../../shopify/generated/admin/graphql.ts';
import { countReturn } from '../ab/followed.ts';
import { erasures } from '../customer/tables.ts';
import { type Consumer, subject } from '../events/subject.ts';
import { commerceEvents } from '../events/tables.ts';
import { noteFoodChange } from '../food-change/index.ts';
import { referFriend } from '../referrals/index.ts';
import { inviteReviews } from '../reviews/index.ts';
import { markRewardsUsed, rewardOrder } from '../rewards/index.ts';
import { countPurchase } from '../tracking/index.ts';

/** Counts that a visitor of an A/B test has had money back. */
const countReturned: Consumer<Order> = async (order, { database, settings, abTests }) => {
  const { customer, cancelledAt, totalRefundedSet, updatedAt } = order;
  const isReturned = cancelledAt != null || Number(totalRefundedSet?.presentmentMoney.amount ?? 0) > 0;
  if (!customer || !isReturned) return [];
  const counting: Promise<unknown>[] = [];
  const means = {
    database,
    dataset: abTests,
    now: await now(settings),
    waitUntil: (work: Promise<unknown>) => void counting.push(work),
  };
  const statements = await countReturn(means, customer.id, updatedAt);
  await Promise.all(counting);
  return statements;
};

type Order = NonNullable<OrderNowQuery['order']>;

/** The points that a page of the list takes. */
const PAGE_POINTS = 52;

/**
 * Names the customer of stored events that did not name theirs, such as refunds, so that the customer's export contains
 * them and the deletion of the account deletes them. A deleted account is not named again.
 */
const nameCustomer: Consumer<Order> = async ({ id, customer }, { database }) => {
  if (!customer) return [];
  const db = drizzle(database);
  const erasure = db
    .select()
    .from(erasures)
    .where(eq(erasures.customer, await digest(customer.id)));
  return [
    db
      .update(commerceEvents)
      .set({ customerId: customer.id })
      .where(and(eq(commerceEvents.resourceId, id), eq(commerceEvents.customerId, ''), notExists(erasure))),
  ];
};

export const orders = subject<Order>({
  name: 'orders',
  topics: ['orders/', 'refunds/create'],
  read: async (settings, id) => (await adminApi(settings, OrderNowDocument, { id })).order,
  async *updatedSince(settings, since) {
    for (let after: string | null = null; ; ) {
      const query = `updated_at:>='${since.toISOString()}'`;
      const page: OrdersUpdatedSinceQuery['orders'] = (
        await withPoints(settings, PAGE_POINTS, () => adminApi(settings, OrdersUpdatedSinceDocument, { query, after }))
      ).orders;
      yield page.nodes;
      if (!page.pageInfo.hasNextPage) return;
      after = page.pageInfo.endCursor;
    }
  },
  customerOf: ({ customer }) => customer?.id,
  consumers: [
    nameCustomer,
    ...(HAS_REWARDS ? [markRewardsUsed] : []),
    countPurchase,
    ...(HAS_REFERRALS ? [referFriend] : []),
    ...(HAS_REWARDS ? [rewardOrder] : []),
    ...(HAS_REVIEWS ? [inviteReviews] : []),
    ...(HAS_FOOD_CHANGE ? [noteFoodChange] : []),
    countReturned,
  ],
});
