import { sendMail } from './mail/mail.ts';
import { planById } from './plans.ts';
import { marketOf } from './seed/markets.ts';
import type { Address, Cart, Contract, Order, OrderLine, Store } from './store.ts';
import { gid } from './storefront/views.ts';
import { billContract, newContract } from './subscriptions/contracts.ts';
import { allocate, type Totals } from './totals.ts';
import { enqueue } from './webhooks.ts';

/** Formats a price in the style of a locale. */
export function formatPrice(cents: number, currency: string, locale: string): string {
  const digits = currency === 'HUF' || (currency === 'SEK' && cents % 100 === 0) ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** The locale of texts for a country. The provider writes English: Irish conventions in Europe, Australian ones in Australia. */
export const localeOf = (country: string): string => (country === 'AU' ? 'en-AU' : 'en-IE');

const formatDate = (iso: string, country: string) => new Intl.DateTimeFormat(localeOf(country), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** Adds months to a date. A day that the month lacks becomes its last day. */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1, date.getUTCHours()));
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** The body of an `orders/…` webhook, in the REST format of the real service. */
function webhookPayload(order: Order): object {
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
    name: `KV${order.number}`,
    order_number: order.number,
    email: order.email,
    created_at: order.createdAt,
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
      `Shipping: ${order.shipping === 0 ? 'free' : price(order.shipping)}\nTotal: ${price(order.total)} (of which VAT ${price(order.tax)})`,
      `It goes to ${order.shippingAddress.address1}, ${order.shippingAddress.zip} ${order.shippingAddress.city}, and arrives 2 to 4 working days after it leaves our warehouse.`,
    ].join('\n\n'),
  );
}

function orderLines(totals: Totals): OrderLine[] {
  const orderDiscount = totals.orderDiscounts.reduce((sum, discount) => sum + discount.amount, 0);
  const shares = allocate(
    orderDiscount,
    totals.lines.map((line) => line.total),
  );
  return totals.lines.map(({ cartLine, product, variant, unitPrice, total, vatPercent }, i) => ({
    variantId: variant.id,
    handle: product.handle,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: cartLine.quantity,
    price: unitPrice,
    total: total - shares[i]!,
    planId: cartLine.planId,
    planName: planById(cartLine.planId)?.option ?? null,
    vatPercent,
    attributes: cartLine.attributes,
  }));
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
  enqueue(store, 'orders/create', webhookPayload(placed));
  return placed;
}

/** Places the order of a paid cart, creates a contract for each line with a selling plan, and empties the cart. */
export function placeCartOrder(
  store: Store,
  cart: Cart,
  totals: Totals,
  buyer: { email: string; address: Address; card: Order['card']; attempt: string },
): Order {
  const lines = orderLines(totals);
  const order = placeOrder(store, {
    attempt: buyer.attempt,
    cartToken: cart.token,
    email: buyer.email.toLowerCase(),
    country: cart.country,
    currency: totals.currency,
    lines,
    codes: totals.codes.filter((code) => code.applicable).map((code) => code.code),
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping,
    tax: totals.tax.reduce((sum, rate) => sum + rate.amount, 0),
    total: totals.total + totals.shipping,
    shippingAddress: buyer.address,
    card: buyer.card,
    contractId: null,
  });
  for (const line of lines) {
    const plan = planById(line.planId);
    if (!plan) continue;
    const id = store.nextNumber('contract', 301);
    const contract = newContract({
      id,
      email: order.email,
      country: order.country,
      currency: order.currency,
      intervalMonths: plan.months,
      nextBillingDate: addMonths(store.now(), plan.months).toISOString(),
      lines: [{ ...line, total: line.price * line.quantity }],
      shippingAddress: buyer.address,
      card: buyer.card,
      originOrder: order.number,
      createdAt: order.createdAt,
    });
    store.put('contract', id, contract);
    enqueue(store, 'subscription_contracts/create', {
      admin_graphql_api_id: gid('SubscriptionContract', id),
      id,
      status: 'active',
      currency_code: contract.currency,
      origin_order_id: order.id,
    });
  }
  for (const usedCode of order.codes) {
    const discountCode = store.get<{ used: number }>('code', usedCode);
    if (discountCode) store.put('code', usedCode, { ...discountCode, used: discountCode.used + 1 });
  }
  store.put('cart', cart.token, { ...cart, lines: [], codes: [], updatedAt: store.now().toISOString() });
  return order;
}

/** Places the order of a billing cycle at the prices that the contract guarantees. Subscriptions ship free. */
export function placeCycleOrder(store: Store, contract: Contract, lines: OrderLine[], discountPercent: number): Order {
  const market = marketOf(contract.country);
  const discountedLines = lines.map((line) => ({ ...line, total: Math.round((line.price * line.quantity * (100 - discountPercent)) / 100) }));
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const total = discountedLines.reduce((sum, line) => sum + line.total, 0);
  const tax = discountedLines.reduce((sum, line) => {
    const product = store.product(line.handle);
    const percent = market.vat[product?.taxClass === 'standard' ? 'standard' : 'petFood'];
    return sum + Math.round((line.total * percent) / (100 + percent));
  }, 0);
  const order = placeOrder(store, {
    attempt: null,
    cartToken: null,
    email: contract.email,
    country: contract.country,
    currency: contract.currency,
    lines: discountedLines,
    codes: [],
    subtotal,
    discount: subtotal - total,
    shipping: 0,
    tax,
    total,
    shippingAddress: contract.shippingAddress,
    card: contract.card,
    contractId: contract.id,
  });
  enqueue(store, 'subscription_billing_attempts/success', { subscription_contract_id: contract.id, order_id: order.id, ready: true });
  return order;
}

function shipOrder(store: Store, order: Order): void {
  const shipped: Order = { ...order, status: 'shipped', shippedAt: store.now().toISOString() };
  store.put('order', order.number, shipped);
  sendMail(
    store,
    order.email,
    `Your order KV${order.number} has left our warehouse`,
    `Your parcel is on its way and arrives in 2 to 4 working days.\n\nOrder KV${order.number}, to ${order.shippingAddress.zip} ${order.shippingAddress.city}.`,
  );
  enqueue(store, 'orders/fulfilled', webhookPayload(shipped));
}

const isWorkingDay = (date: Date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6;

/** Advances the date day by day: cycles that fall due are billed, and orders of earlier days ship on working days. */
export function advanceClock(store: Store, days: number): void {
  for (let day = 0; day < days; day++) {
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    const now = store.now();
    if (isWorkingDay(now))
      for (const order of store.all<Order>('order'))
        if (order.status === 'pending' && order.createdAt.slice(0, 10) < now.toISOString().slice(0, 10)) shipOrder(store, order);
    for (const contract of store.all<Contract>('contract')) billContract(store, contract);
  }
}
