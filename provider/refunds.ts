import type { Order, Refund } from './store.ts';

/** The refunds of an order, the oldest first. Cancelled orders from before refunds were stored were paid back whole. */
export const refundsOf = (order: Order): readonly Refund[] =>
  order.refunds ??
  (order.status === 'cancelled' ? [{ id: order.id, at: order.createdAt, note: null, amount: order.total, shipping: order.shipping, lines: [] }] : []);

/** What has been paid back of an order, in cents: altogether, and the part of it that is shipping. */
export function refundedOf(order: Order): { amount: number; shipping: number } {
  const refunds = refundsOf(order);
  return { amount: refunds.reduce((sum, refund) => sum + refund.amount, 0), shipping: refunds.reduce((sum, refund) => sum + refund.shipping, 0) };
}

/** Whether the order is paid, and whether the money has gone back. An order is paid when it is placed; nothing can be void but one for which nothing was due. */
export function financialStatusOf(order: Order): 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'VOIDED' {
  const { amount } = refundedOf(order);
  if (amount > 0) return amount >= order.total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return order.status === 'cancelled' && order.total === 0 ? 'VOIDED' : 'PAID';
}

export const cancelledAt = (order: Order): string | null => (order.status === 'cancelled' ? (order.cancelledAt ?? order.createdAt) : null);
