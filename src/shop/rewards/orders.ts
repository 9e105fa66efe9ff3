import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { atHome } from '../customer/home.ts';
import type { Consumer } from '../events/subject.ts';
import { earnedInYearBefore, expiryOf, giveStatements, pointsZone, takeBackStatements } from './ledger.ts';
import { RULES } from './rules.ts';
import { points } from './tables.ts';

/** The parts of an order that its points follow from. */
export type RewardedOrder = Pick<
  NonNullable<OrderNowQuery['order']>,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'cancelledAt'
  | 'displayFinancialStatus'
  | 'presentmentCurrencyCode'
  | 'subtotalPriceSet'
  | 'totalRefundedSet'
  | 'totalRefundedShippingSet'
> & {
  customer?: { id: string } | null;
  lineItems: {
    nodes: readonly {
      isGiftCard?: boolean;
      discountedTotalSet?: { presentmentMoney: { amount: string } };
      contract?: { id: string; originOrder?: { id: string } | null } | null;
    }[];
  };
};

/** The states of an order that was paid, also when the money went back later. */
const PAID: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const RETURNED: ReadonlySet<string> = new Set(['REFUNDED', 'VOIDED', 'EXPIRED']);

const centsOf = (set: { presentmentMoney: { amount: string } } | null | undefined): number =>
  Math.round(Number(set?.presentmentMoney.amount ?? 0) * 100);

/**
 * The points of an order before the tier counts: one for each whole unit of its currency that its products cost.
 *
 * @param cents of the products after discounts. @returns 0 for a currency without a rule.
 */
export function pointsOf(cents: number, currency: string): number {
  const unit = RULES.orderUnit[currency];
  return unit ? Math.floor(cents / (unit * 100)) : 0;
}

/** The cost of the gift cards in an order, in cents: they bring their points when they pay. */
const giftCardCentsIn = ({ nodes }: RewardedOrder['lineItems']): number =>
  nodes.reduce((sum, { isGiftCard, discountedTotalSet }) => sum + (isGiftCard ? centsOf(discountedTotalSet) : 0), 0);

/** The points with the percentage of the tier that the customer had at a time. */
function withTier(base: number, customerId: string, at: Date, zone: TimeZone): SQL<number> {
  const earned = earnedInYearBefore(customerId, at, zone);
  const cases = RULES.tiers
    .toReversed()
    .map(({ from, orderPercent }) => sql`WHEN earned >= ${from} THEN ${orderPercent}`);
  return sql<number>`(SELECT ${base} * (CASE ${sql.join(cases, sql` `)} ELSE 100 END) / 100 FROM (SELECT ${earned} AS earned))`;
}

/**
 * The points still due for what was not refunded: the same part of the order's points, and its bonuses as they are.
 * Numbers are bound as floating-point ones, so that a quotient has to be cast.
 */
function keptOf({
  id,
  subtotalCents,
  keptCents,
  at,
  zone,
}: {
  id: string;
  subtotalCents: number;
  keptCents: number;
  at: Date;
  zone: TimeZone;
}): SQL<number> {
  const isGiven = and(
    eq(points.about, id),
    inArray(points.topic, ['order', 'subscription', 'renewal']),
    gt(points.expiresOn, dayOf(at, zone)),
  );
  const kept = sql`CASE WHEN ${points.topic} = 'order' THEN CAST(${points.amount} * ${keptCents} / ${subtotalCents} AS INTEGER) ELSE ${points.amount} END`;
  return sql<number>`(SELECT coalesce(sum(${kept}), 0) FROM ${points} WHERE ${isGiven})`;
}

/**
 * The statements that give the points of an order, and take back those of what was refunded or cancelled. An order that
 * was not paid gives nothing; neither does one whose points would have expired by now.
 *
 * @param zone see {@link pointsZone}.
 */
export async function orderStatements(
  db: DrizzleD1Database,
  order: RewardedOrder,
  today: Day,
  zone: TimeZone,
): Promise<Statement[]> {
  const { id, customer, lineItems, displayFinancialStatus: status, presentmentCurrencyCode: currency } = order;
  if (!customer) return [];
  const customerId = customer.id;
  const subtotalCents = centsOf(order.subtotalPriceSet);
  const refundedCents = Math.max(0, centsOf(order.totalRefundedSet) - centsOf(order.totalRefundedShippingSet));
  const isReturned =
    order.cancelledAt != null || RETURNED.has(status ?? '') || (refundedCents > 0 && refundedCents >= subtotalCents);
  const statements: Statement[] = [];

  const at = new Date(order.createdAt);
  if (!isReturned && PAID.has(status ?? '') && expiryOf(at, zone) > today) {
    const contracts = lineItems.nodes.flatMap(({ contract }) => contract ?? []);
    const give = { customerId, about: id, at, zone };
    const base = pointsOf(subtotalCents - giftCardCentsIn(lineItems), currency);
    if (base > 0)
      statements.push(
        ...(await giveStatements(db, {
          ...give,
          topic: 'order',
          cause: id,
          points: withTier(base, customerId, at, zone),
        })),
      );
    if (contracts.some(({ originOrder }) => originOrder?.id === id))
      statements.push(
        ...(await giveStatements(db, {
          ...give,
          topic: 'subscription',
          cause: customerId,
          points: RULES.earn.subscription,
        })),
      );
    if (contracts.some(({ originOrder }) => originOrder && originOrder.id !== id))
      statements.push(
        ...(await giveStatements(db, { ...give, topic: 'renewal', cause: id, points: RULES.earn.renewal })),
      );
  }
  if (isReturned || refundedCents > 0) {
    const keptCents = isReturned ? 0 : subtotalCents - refundedCents;
    const takenAt = new Date(order.updatedAt);
    const keep = isReturned ? 0 : keptOf({ id, subtotalCents, keptCents, at: takenAt, zone });
    statements.push(
      ...takeBackStatements(db, {
        customerId,
        topic: 'refund',
        cause: `${id} ${keptCents}`,
        about: id,
        keep,
        at: takenAt,
        zone,
      }),
    );
  }
  return statements;
}

/** Points for an order as it stands. */
export const rewardOrder: Consumer<RewardedOrder> = async (order, { settings, database }) => {
  if (!order.customer) return [];
  const zone = pointsZone(settings);
  const today = dayOf(await now(settings), zone);
  return atHome(database, order.customer.id, (db) => orderStatements(db, order, today, zone));
};
