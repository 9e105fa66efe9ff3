import type { CancelReason, Order, Refund } from './store.ts';

/** The refunds of an order, the oldest first. Cancelled orders from before refunds were stored were paid back whole. */
export const refundsOf = (order: Order): readonly Refund[] =>
  order.refunds ??
  (order.status === 'cancelled'
    ? [{ id: order.id, at: order.createdAt, note: null, amount: order.total, shipping: order.shipping, lines: [] }]
    : []);

/** The sum that has been paid back of an order, in cents: altogether, and the part of it that is shipping. */
export function refundedOf(order: Order): { amount: number; shipping: number } {
  const refunds = refundsOf(order);
  return {
    amount: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    shipping: refunds.reduce((sum, refund) => sum + refund.shipping, 0),
  };
}

/**
 * Whether the order is paid, and whether the money has gone back. An order is paid when it is placed; nothing can be
 * void but one for which nothing was due.
 */
export function financialStatusOf(order: Order): 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED' {
  const { amount } = refundedOf(order);
  if (amount > 0) return amount >= order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return order.status === 'cancelled' && order.total === 0 ? 'VOIDED' : 'PAID';
}

export const cancelledAt = (order: Order): string | null =>
  order.status === 'cancelled' ? (order.cancelledAt ?? order.createdAt) : null;

/** Why an order was cancelled. */
export const cancelReason = ({ cancelReason: reason }: Order): CancelReason => reason ?? 'CUSTOMER';

/** The pieces of a line that came back. @param line its index. */
export const returnedOf = (line: number, order: Order): number =>
  refundsOf(order)
    .flatMap(({ lines }) => lines)
    .reduce((sum, returned) => (returned.line === line ? sum + returned.quantity : sum), 0);

/** The sum of an order that can still be paid back, in cents: altogether, and the part of it that is shipping. */
export function refundableOf(order: Order): { amount: number; shipping: number } {
  const refunded = refundedOf(order);
  return {
    amount: Math.max(0, order.total - refunded.amount),
    shipping: Math.max(0, order.shipping - refunded.shipping),
  };
}

/**
 * The ways in which money was paid back, in cents: to the card what it has paid, then to the gift cards in their order,
 * then as store credit.
 */
export interface PaidBack {
  card: number;
  giftCards: number[];
  credit: number;
}

function divided(order: Order, amount: number): PaidBack {
  const giftCards = order.giftCards ?? [];
  const byCard =
    order.total - giftCards.reduce((sum, payment) => sum + payment.amount, 0) - (order.storeCredit?.amount ?? 0);
  let left = Math.max(0, amount - byCard);
  const shares = giftCards.map((payment) => {
    const share = Math.min(left, payment.amount);
    left -= share;
    return share;
  });
  return { card: Math.min(amount, byCard), giftCards: shares, credit: Math.min(left, order.storeCredit?.amount ?? 0) };
}

/** How a refund was paid back, by those that came before it. */
export function waysOf(refund: Refund, order: Order): PaidBack {
  const refunds = refundsOf(order);
  const before = refunds.slice(0, refunds.indexOf(refund)).reduce((sum, { amount }) => sum + amount, 0);
  const [from, to] = [divided(order, before), divided(order, before + refund.amount)];
  return {
    card: to.card - from.card,
    giftCards: to.giftCards.map((share, i) => share - from.giftCards[i]!),
    credit: to.credit - from.credit,
  };
}
