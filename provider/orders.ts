import { dayOf } from './delivery/days.ts';
import { arrivalOf, arrivalText, deliveryOf, deliveryText } from './delivery/delivery.ts';
import { findCode } from './discounts.ts';
import { cityLine, formatDate, formatDay, formatPrice, localeOf, taxName } from './format.ts';
import { gid } from './graphql-types.ts';
import { sendMail } from './mail/mail.ts';
import { inStoreCurrency, STORE_CURRENCY } from './money-bag.ts';
import { cancelledAt, cancelReason, financialStatusOf, refundsOf } from './refunds.ts';
import type { Customer, Order, Refund, Store } from './store.ts';
import { enqueue } from './webhooks.ts';

/** The full name of an order: the shop has chosen this prefix. */
export const orderName = ({ number }: Pick<Order, 'number'>): string => `KV${number}`;

/** An amount in the REST format of the real service, in major units. */
const decimal = (cents: number) => (cents / 100).toFixed(2);

/** When an order last changed. */
export const updatedAt = (order: Order): string => order.updatedAt ?? order.shippedAt ?? order.createdAt;

/** An amount in the REST format: in the store's currency, and in the one that the buyer saw. */
const restMoney = (cents: number, currency: string) => ({
  shop_money: { amount: decimal(inStoreCurrency(cents, currency)), currency_code: STORE_CURRENCY },
  presentment_money: { amount: decimal(cents), currency_code: currency },
});

/** The body of a `refunds/create` webhook, in the REST format of the real service. */
function refundPayload(refund: Refund, order: Order): object {
  const { id, at, note, amount, shipping, lines } = refund;
  const { currency } = order;
  return {
    id,
    admin_graphql_api_id: gid('Refund', id),
    order_id: order.id,
    created_at: at,
    processed_at: at,
    note,
    restock: lines.some(({ restocked }) => restocked),
    user_id: null,
    duties: [],
    refund_line_items: lines.map(({ line, quantity, amount: subtotal, restocked }, i) => ({
      id: id * 100 + i,
      line_item_id: order.id * 100 + line,
      quantity,
      restock_type: restocked ? 'return' : 'no_restock',
      subtotal: decimal(inStoreCurrency(subtotal, currency)),
      subtotal_set: restMoney(subtotal, currency),
    })),
    refund_shipping_lines: shipping > 0 ? [{ id: id * 100, subtotal_amount_set: restMoney(shipping, currency) }] : [],
    order_adjustments: [],
    transactions:
      amount > 0
        ? [{ id: id * 10, order_id: order.id, kind: 'refund', status: 'success', created_at: at, processed_at: at, amount: decimal(amount), currency }]
        : [],
  };
}

/** The body of an `orders/…` webhook, in the REST format of the real service. */
function webhookPayload(store: Store, order: Order): object {
  const customer = store.get<Customer>('customer', order.email);
  const { currency } = order;
  const inStore = (cents: number) => decimal(inStoreCurrency(cents, currency));
  const address = {
    first_name: order.shippingAddress.firstName,
    last_name: order.shippingAddress.lastName,
    address1: order.shippingAddress.address1,
    address2: order.shippingAddress.address2,
    zip: order.shippingAddress.zip,
    city: order.shippingAddress.city,
    country_code: order.shippingAddress.country,
    phone: order.shippingAddress.phone,
  };
  const subtotal = order.total - order.shipping;
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: orderName(order),
    order_number: order.number,
    email: order.email,
    created_at: order.createdAt,
    processed_at: order.createdAt,
    updated_at: updatedAt(order),
    customer: customer && { id: customer.id, admin_graphql_api_id: gid('Customer', customer.id), email: customer.email },
    currency: STORE_CURRENCY,
    presentment_currency: currency,
    taxes_included: true,
    subtotal_price: inStore(subtotal),
    subtotal_price_set: restMoney(subtotal, currency),
    total_discounts: inStore(order.discount),
    total_discounts_set: restMoney(order.discount, currency),
    total_shipping_price_set: restMoney(order.shipping, currency),
    total_tax: inStore(order.tax),
    total_tax_set: restMoney(order.tax, currency),
    total_price: inStore(order.total),
    total_price_set: restMoney(order.total, currency),
    financial_status: financialStatusOf(order).toLowerCase(),
    fulfillment_status: order.status === 'shipped' ? 'fulfilled' : null,
    cancelled_at: cancelledAt(order),
    cancel_reason: order.status === 'cancelled' ? cancelReason(order).toLowerCase() : null,
    note_attributes: (order.attributes ?? []).map(({ key, value }) => ({ name: key, value })),
    discount_codes: order.codes.map((code) => ({
      code,
      amount: inStore(order.lines.flatMap(({ discounts }) => discounts ?? []).reduce((sum, line) => sum + (line.code === code ? line.amount : 0), 0)),
      type: findCode(store, code)?.percent === undefined ? 'fixed_amount' : 'percentage',
    })),
    refunds: refundsOf(order).map((refund) => refundPayload(refund, order)),
    shipping_address: address,
    billing_address: address,
    line_items: order.lines.map((line, i) => ({
      id: order.id * 100 + i,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      price: inStore(line.price),
      price_set: restMoney(line.price, currency),
      properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
      ...(line.planId && { selling_plan_allocation: { selling_plan: { id: line.planId, name: line.planName } } }),
    })),
  };
}

/** Tells the shop of an order. */
export const notifyOfOrder = (store: Store, topic: 'create' | 'updated' | 'fulfilled' | 'cancelled', order: Order): void =>
  enqueue(store, `orders/${topic}`, webhookPayload(store, order));

/** Tells the shop of a refund. */
export const notifyOfRefund = (store: Store, refund: Refund, order: Order): void => enqueue(store, 'refunds/create', refundPayload(refund, order));

function mailConfirmation(store: Store, order: Order): void {
  const price = (cents: number) => formatPrice(cents, order.currency, localeOf(order.country));
  const lines = order.lines.map(
    (line) => `${line.quantity} × ${line.title}, ${line.variantTitle}${line.planName ? ` (${line.planName})` : ''}: ${price(line.total)}`,
  );
  sendMail(
    store,
    order.email,
    `Your order KV${order.number} at Kvistra`,
    [
      `Thank you, ${order.shippingAddress.firstName}. We have your order KV${order.number} of ${formatDate(order.createdAt, order.country)}.`,
      lines.join('\n'),
      `Shipping: ${order.shipping === 0 ? 'free' : price(order.shipping)}\nTotal: ${price(order.total)} (of which ${taxName(order.country)} ${price(order.tax)})`,
      `It goes to ${order.shippingAddress.address1}, ${cityLine(order.shippingAddress)}. ${deliveryText(deliveryOf(dayOf(order.createdAt), order.country), order.country)}`,
    ].join('\n\n'),
  );
}

/** Stores an order, reduces the stock, and notifies the customer and the shop. */
export function placeOrder(store: Store, order: Omit<Order, 'id' | 'number' | 'createdAt' | 'shippedAt' | 'status'>): Order {
  const number = store.nextNumber('order', 1001);
  const placed: Order = { ...order, id: 5_900_000_000_000 + number, number, status: 'pending', createdAt: store.now().toISOString(), shippedAt: null };
  for (const line of placed.lines) {
    const found = store.variant(line.variantId);
    if (!found) continue;
    const variants = found.product.variants.map((variant) =>
      variant.id === line.variantId ? { ...variant, stock: Math.max(0, variant.stock - line.quantity) } : variant,
    );
    store.saveProduct({ ...found.product, variants });
  }
  store.put('order', number, placed);
  mailConfirmation(store, placed);
  notifyOfOrder(store, 'create', placed);
  return placed;
}

/** Marks an order as shipped, and notifies the customer and the shop. */
export function shipOrder(store: Store, order: Order): void {
  const shippedAt = store.now().toISOString();
  const day = dayOf(shippedAt);
  const shipped: Order = { ...order, status: 'shipped', shippedAt };
  store.put('order', order.number, shipped);
  sendMail(
    store,
    order.email,
    `Your order KV${order.number} has left our warehouse`,
    `Your parcel left our warehouse on ${formatDay(day, order.country)} and arrives ${arrivalText(arrivalOf(day, order.country), order.country)}.\n\nOrder KV${order.number}, to ${cityLine(order.shippingAddress)}.`,
  );
  notifyOfOrder(store, 'fulfilled', shipped);
  notifyOfOrder(store, 'updated', shipped);
}
