import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import { addMonths, dayOf } from '../../platform/day.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import type { Consumer } from '../webhooks/subject.ts';
import { earnedBetween, expiryOf, giveStatements, takeBackStatements } from './ledger.ts';
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
  lineItems: { nodes: readonly { contract?: { id: string; originOrder?: { id: string } | null } | null }[] };
};

/** The states of an order that was paid, also when the money went back later. */
const PAID: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);
const RETURNED: ReadonlySet<string> = new Set(['REFUNDED', 'VOIDED', 'EXPIRED']);

const centsOf = (set: { presentmentMoney: { amount: string } } | null | undefined): number => Math.round(Number(set?.presentmentMoney.amount ?? 0) * 100);

/**
 * The points of an order before the tier counts: one for each whole unit of its currency that its products cost.
 *
 * @param cents of the products after discounts. @returns 0 for a currency without a rule.
 */
export function pointsOf(cents: number, currency: string): number {
  const unit = RULES.orderUnit[currency];
  return unit ? Math.floor(cents / (unit * 100)) : 0;
}

/** The points with the percentage of the tier that the customer had at a time. */
function withTier(base: number, customerId: string, at: Date): SQL<number> {
  const earned = earnedBetween(customerId, addMonths(dayOf(at), -12), at.toISOString());
  const cases = RULES.tiers.toReversed().map(({ from, orderPercent }) => sql`WHEN earned >= ${from} THEN ${orderPercent}`);
  return sql<number>`(SELECT ${base} * (CASE ${sql.join(cases, sql` `)} ELSE 100 END) / 100 FROM (SELECT ${earned} AS earned))`;
}

/**
 * The points still due for what was not refunded: the same part of the order's points, and its bonuses as they are. Numbers are bound
 * as floating-point ones, so that a quotient has to be cast.
 */
function keptOf({ id, subtotalCents, keptCents, at }: { id: string; subtotalCents: number; keptCents: number; at: Date }): SQL<number> {
  const isGiven = and(eq(points.about, id), inArray(points.topic, ['order', 'subscription', 'renewal']), gt(points.expiresOn, dayOf(at)));
  const kept = sql`CASE WHEN ${points.topic} = 'order' THEN CAST(${points.amount} * ${keptCents} / ${subtotalCents} AS INTEGER) ELSE ${points.amount} END`;
  return sql<number>`(SELECT coalesce(sum(${kept}), 0) FROM ${points} WHERE ${isGiven})`;
}

/**
 * The statements that give the points of an order, and take back those of what was refunded or cancelled. An order that was not paid
 * gives nothing; neither does one whose points would have expired by now.
 *
 * @param today `YYYY-MM-DD`.
 */
export async function orderStatements(db: DrizzleD1Database, order: RewardedOrder, today: string): Promise<Statement[]> {
  const { id, customer, lineItems, displayFinancialStatus: status, presentmentCurrencyCode: currency } = order;
  if (!customer) return [];
  const customerId = customer.id;
  const subtotalCents = centsOf(order.subtotalPriceSet);
  const refundedCents = Math.max(0, centsOf(order.totalRefundedSet) - centsOf(order.totalRefundedShippingSet));
  const isReturned = order.cancelledAt != null || RETURNED.has(status ?? '') || (refundedCents > 0 && refundedCents >= subtotalCents);
  const statements: Statement[] = [];

  const at = new Date(order.createdAt);
  if (!isReturned && PAID.has(status ?? '') && expiryOf(at) > today) {
    const contracts = lineItems.nodes.flatMap(({ contract }) => contract ?? []);
    const give = { customerId, about: id, at };
    const base = pointsOf(subtotalCents, currency);
    if (base > 0) statements.push(...(await giveStatements(db, { ...give, topic: 'order', cause: id, points: withTier(base, customerId, at) })));
    if (contracts.some(({ originOrder }) => originOrder?.id === id))
      statements.push(...(await giveStatements(db, { ...give, topic: 'subscription', cause: customerId, points: RULES.earn.subscription })));
    if (contracts.some(({ originOrder }) => originOrder && originOrder.id !== id))
      statements.push(...(await giveStatements(db, { ...give, topic: 'renewal', cause: id, points: RULES.earn.renewal })));
  }
  if (isReturned || refundedCents > 0) {
    const keptCents = isReturned ? 0 : subtotalCents - refundedCents;
    const takenAt = new Date(order.updatedAt);
    const keep = isReturned ? 0 : keptOf({ id, subtotalCents, keptCents, at: takenAt });
    statements.push(...takeBackStatements(db, { customerId, topic: 'refund', cause: `${id} ${keptCents}`, about: id, keep, at: takenAt }));
  }
  return statements;
}

/** Points for an order as it stands. */
export const rewardOrder: Consumer<RewardedOrder> = async (order, { settings, database }) =>
  orderStatements(drizzle(database), order, dayOf(await now(settings)));
