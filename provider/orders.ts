import { dayOf } from './delivery/days.ts';
import { arrivalOf, arrivalText, deliveryOf, deliveryText } from './delivery/delivery.ts';
import { cityLine, formatDate, formatDay, formatPrice, localeOf, taxName } from './format.ts';
import { gid } from './graphql-types.ts';
import { sendMail } from './mail/mail.ts';
import type { Customer, Order, Store } from './store.ts';
import { enqueue } from './webhooks.ts';

/** The full name of an order: the shop has chosen this prefix. */
export const orderName = ({ number }: Pick<Order, 'number'>): string => `KV${number}`;

/** An amount in the REST format of the real service, in major units. */
const decimal = (cents: number) => (cents / 100).toFixed(2);

/** When an order last changed. */
export const updatedAt = (order: Order): string => order.updatedAt ?? order.shippedAt ?? order.createdAt;

/** The body of an `orders/…` webhook, in the REST format of the real service. */
function webhookPayload(store: Store, order: Order): object {
  const customer = store.get<Customer>('customer', order.email);
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
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: orderName(order),
    order_number: order.number,
    email: order.email,
    created_at: order.createdAt,
    updated_at: updatedAt(order),
    customer: customer && { id: customer.id, admin_graphql_api_id: gid('Customer', customer.id), email: customer.email },
    currency: order.currency,
    subtotal_price: decimal(order.subtotal),
    total_discounts: decimal(order.discount),
    total_shipping_price_set: { shop_money: { amount: decimal(order.shipping), currency_code: order.currency } },
    total_tax: decimal(order.tax),
    total_price: decimal(order.total),
    financial_status: 'paid',
    fulfillment_status: order.status === 'shipped' ? 'fulfilled' : null,
    cancelled_at: order.status === 'cancelled' ? order.createdAt : null,
    discount_codes: order.codes.map((code) => ({ code })),
    shipping_address: address,
    billing_address: address,
    line_items: order.lines.map((line, i) => ({
      id: order.id * 100 + i,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      price: decimal(line.price),
      properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
      ...(line.planId && { selling_plan_allocation: { selling_plan: { id: line.planId, name: line.planName } } }),
    })),
  };
}

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
  enqueue(store, 'orders/create', webhookPayload(store, placed));
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
  enqueue(store, 'orders/fulfilled', webhookPayload(store, shipped));
}
