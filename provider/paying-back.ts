import { formatPrice } from './format.ts';
import { disableGiftCards } from './gift-card-mail.ts';
import { refillGiftCard } from './gift-cards.ts';
import { sendText } from './mail/mail.ts';
import { sceneOf } from './mail/scene.ts';
import { notifyOfOrder, notifyOfRefund, orderName } from './orders.ts';
import { refundableOf, refundsOf, returnedOf, waysOf } from './refunds.ts';
import type { CancelReason, Order, Refund, Store } from './store.ts';
import { refillCredit } from './store-credit.ts';
import { textsFor } from './texts.ts';

/** Puts pieces back into the stock. */
function restock(store: Store, variantId: number, quantity: number): void {
  const found = store.variant(variantId);
  if (!found) return;
  const variants = found.product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, stock: variant.stock + quantity } : variant,
  );
  store.saveProduct({ ...found.product, variants });
}

/** The parts of a refund. The amount contains shipping and lines. */
export type Repayment = Omit<Refund, 'id' | 'at'> & { notify?: boolean };

function saveRefund(
  store: Store,
  order: Order,
  { notify, ...repayment }: Repayment,
): { refund: Refund; changed: Order } {
  const now = store.now().toISOString();
  const refund: Refund = { ...repayment, id: store.nextNumber('refund', 4_100_001), at: now };
  const changed: Order = { ...order, refunds: [...refundsOf(order), refund], updatedAt: now };
  for (const { line, quantity, restocked } of refund.lines)
    if (restocked) restock(store, order.lines[line]!.variantId, quantity);
  const ways = waysOf(refund, changed);
  for (const [i, cents] of ways.giftCards.entries()) refillGiftCard(store, order.giftCards![i]!, cents);
  refillCredit(store, order, ways.credit, order.status === 'cancelled' ? 'ORDER_CANCELLATION' : 'ORDER_REFUND');
  for (const { line, quantity } of refund.lines) disableGiftCards(store, order, line, quantity);
  store.put('order', order.number, changed);
  const { text } = textsFor(order);
  if (notify)
    sendText(
      store,
      order.email,
      order,
      text('refund_mail.subject', { order: orderName(order) }),
      text('refund_mail.text', { order: orderName(order), sum: formatPrice(refund.amount, order.currency, order) }),
      { picture: sceneOf(store, 'rest', order) },
    );
  return { refund, changed };
}

/** Pays back money of an order, and notifies the shop. The caller has checked that so much can be paid back. */
export function payBack(store: Store, order: Order, repayment: Repayment): { refund: Refund; order: Order } {
  const { refund, changed } = saveRefund(store, order, repayment);
  notifyOfRefund(store, refund, changed);
  notifyOfOrder(store, 'updated', changed);
  return { refund, order: changed };
}

/** Why an order cannot be cancelled; null when it can. */
export function cancelProblem(order: Order): string | null {
  if (order.status === 'cancelled') return 'Order has already been cancelled';
  return order.status === 'shipped' ? 'Order has been fulfilled and cannot be cancelled' : null;
}

/**
 * Cancels an order whose parcel has not left, and notifies the shop. @param options `refund`: whether the money goes
 * back.
 */
export function cancelOrder(
  store: Store,
  order: Order,
  {
    reason,
    refund,
    restocked,
    note,
    notify,
  }: { reason: CancelReason; refund: boolean; restocked: boolean; note: string | null; notify: boolean },
): Order {
  const now = store.now().toISOString();
  const cancelled: Order = {
    ...order,
    status: 'cancelled',
    cancelledAt: now,
    cancelReason: reason,
    refunds: [...refundsOf(order)],
    updatedAt: now,
  };
  const { lines, ...money } = wholeRepayment(order);
  let changed = cancelled;
  if (refund) {
    const repaid = saveRefund(store, cancelled, {
      ...money,
      note,
      notify,
      lines: lines.map((line) => ({ ...line, restocked })),
    });
    changed = repaid.changed;
    notifyOfRefund(store, repaid.refund, changed);
  } else {
    if (restocked) for (const { line, quantity } of lines) restock(store, order.lines[line]!.variantId, quantity);
    store.put('order', order.number, changed);
  }
  const { text } = textsFor(order);
  const name = { order: orderName(order) };
  if (notify)
    sendText(store, order.email, order, text('cancel_mail.subject', name), text('cancel_mail.text', name), {
      picture: sceneOf(store, 'rest', order),
    });
  notifyOfOrder(store, 'cancelled', changed);
  notifyOfOrder(store, 'updated', changed);
  return changed;
}

/** The parts of a full refund: all that is left, with every piece. */
export function wholeRepayment(order: Order): Repayment {
  const lines = order.lines.map(({ total, quantity }, line) => {
    const back = quantity - returnedOf(line, order);
    return { line, quantity: back, amount: Math.round((total * back) / quantity), restocked: true };
  });
  return { note: null, ...refundableOf(order), lines: lines.filter(({ quantity }) => quantity > 0) };
}
