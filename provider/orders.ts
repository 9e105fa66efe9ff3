import { dayOf } from '../src/platform/shared/day.ts';
import { formatDays } from '../src/platform/shared/format.ts';
import { deliveryWindow, journeyOfOrder, warehouseZone } from '../src/shop/delivery/model/dispatch.ts';
import { ORDER_PREFIX } from '../src/site/brand.ts';
import { foodChange, foodChangeLink, nextCharges, orderLink, subscriptionLink } from './after-buying.ts';
import { arrivalDays, leavingText } from './delivery/delivery.ts';
import { findCode } from './discounts.ts';
import { cityLine, formatDayOfMoment, formatNumber, formatPrice, sizeName, taxName } from './format.ts';
import { giftCardSentences, issueGiftCards } from './gift-card-mail.ts';
import { gid } from './graphql-types.ts';
import { customerLocale, formatLocale } from './language.ts';
import { type MailPart, sendText } from './mail/mail.ts';
import { sceneOf } from './mail/scene.ts';
import { inStoreCurrency, STORE_CURRENCY } from './money-bag.ts';
import { shipmentOf } from './parcels.ts';
import { pickupPoint } from './pickup.ts';
import { cancelledAt, cancelReason, financialStatusOf, refundsOf } from './refunds.ts';
import { scheduledParcels, withParcel } from './scheduled-parcels.ts';
import { marketOf } from './seed/markets.ts';
import type { PickupPoint } from './seed/pickup-points.ts';
import type { Address, Customer, Order, Refund, ScheduledParcel, Store } from './store.ts';
import { textsFor } from './texts.ts';
import { taxesOf } from './vat.ts';
import { enqueue } from './webhooks.ts';

/** The full name of an order: the shop has chosen this prefix. */
export const orderName = ({ number }: Pick<Order, 'number'>): string => `${ORDER_PREFIX}${number}`;

/** An amount in the REST format of the real service, in major units. */
const decimal = (cents: number) => (cents / 100).toFixed(2);

/** An amount of an order in the REST format, in the store's currency. */
const inStore = (cents: number, currency: string) => decimal(inStoreCurrency(cents, currency));

/** When an order last changed. */
export const updatedAt = (order: Order): string => order.updatedAt ?? order.shippedAt ?? order.createdAt;

/** An amount in the REST format: in the store's currency, and in the one that the buyer saw. */
const restMoney = (cents: number, currency: string) => ({
  shop_money: { amount: inStore(cents, currency), currency_code: STORE_CURRENCY },
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
      subtotal: inStore(subtotal, currency),
      subtotal_set: restMoney(subtotal, currency),
    })),
    refund_shipping_lines: shipping > 0 ? [{ id: id * 100, subtotal_amount_set: restMoney(shipping, currency) }] : [],
    order_adjustments: [],
    transactions:
      amount > 0
        ? [
            {
              id: id * 10,
              order_id: order.id,
              kind: 'refund',
              status: 'success',
              created_at: at,
              processed_at: at,
              amount: decimal(amount),
              currency,
            },
          ]
        : [],
  };
}

/** The sums of an order in a webhook: each as a number in the store's currency, and with the one of the buyer. */
function sumsPayload(order: Order): object {
  const { currency } = order;
  const subtotal = order.total - order.shipping;
  return {
    currency: STORE_CURRENCY,
    presentment_currency: currency,
    taxes_included: true,
    subtotal_price: inStore(subtotal, currency),
    subtotal_price_set: restMoney(subtotal, currency),
    total_discounts: inStore(order.discount, currency),
    total_discounts_set: restMoney(order.discount, currency),
    total_shipping_price_set: restMoney(order.shipping, currency),
    total_tax: inStore(order.tax, currency),
    total_tax_set: restMoney(order.tax, currency),
    total_price: inStore(order.total, currency),
    total_price_set: restMoney(order.total, currency),
  };
}

/** The codes of an order in a webhook, each with what it takes off all lines. */
const discountCodesPayload = ({ codes, lines, currency }: Order, store: Store): object[] =>
  codes.map((code) => ({
    code,
    amount: inStore(
      lines
        .flatMap(({ discounts }) => discounts ?? [])
        .reduce((sum, line) => sum + (line.code === code ? line.amount : 0), 0),
      currency,
    ),
    type: findCode(store, code)?.percent === undefined ? 'fixed_amount' : 'percentage',
  }));

/** Whether nothing of an order ships: it has bought gift cards alone. */
export const isDigital = ({ lines }: Pick<Order, 'lines'>): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard);

/** An address in a webhook. */
const addressPayload = (address: Address): object => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address1: address.address1,
  address2: address.address2,
  zip: address.zip,
  city: address.city,
  country_code: address.country,
  phone: address.phone,
});

/** The lines of an order in a webhook. */
const linesPayload = (order: Order): object[] =>
  order.lines.map((line, i) => ({
    id: order.id * 100 + i,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    price: inStore(line.price, order.currency),
    price_set: restMoney(line.price, order.currency),
    properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
    gift_card: line.isGiftCard ?? false,
    requires_shipping: !line.isGiftCard,
    ...(line.planId && { selling_plan_allocation: { selling_plan: { id: line.planId, name: line.planName } } }),
  }));

/** The body of an `orders/…` webhook, in the REST format of the real service. */
function webhookPayload(store: Store, order: Order): object {
  const customer = store.get<Customer>('customer', order.email);
  const address = addressPayload(order.shippingAddress);
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: orderName(order),
    order_number: order.number,
    email: order.email,
    customer_locale: customerLocale(order),
    created_at: order.createdAt,
    processed_at: order.createdAt,
    updated_at: updatedAt(order),
    customer: customer && {
      id: customer.id,
      admin_graphql_api_id: gid('Customer', customer.id),
      email: customer.email,
    },
    ...sumsPayload(order),
    financial_status: financialStatusOf(order).toLowerCase(),
    fulfillment_status: order.status === 'shipped' ? 'fulfilled' : null,
    cancelled_at: cancelledAt(order),
    cancel_reason: order.status === 'cancelled' ? cancelReason(order).toLowerCase() : null,
    note_attributes: (order.attributes ?? []).map(({ key, value }) => ({ name: key, value })),
    discount_codes: discountCodesPayload(order, store),
    refunds: refundsOf(order).map((refund) => refundPayload(refund, order)),
    shipping_address: order.pickup ? null : address,
    billing_address: address,
    line_items: linesPayload(order),
  };
}

/** Tells the shop of an order. */
export const notifyOfOrder = (
  store: Store,
  topic: 'create' | 'updated' | 'fulfilled' | 'cancelled',
  order: Order,
): void => enqueue(store, `orders/${topic}`, webhookPayload(store, order));

/** Tells the shop of a refund. */
export const notifyOfRefund = (store: Store, refund: Refund, order: Order): void =>
  enqueue(store, 'refunds/create', refundPayload(refund, order));

/**
 * The link to the shop's page for withdrawals, in the words that the law prescribes. Source: Directive 2011/83/EU,
 * Article 11a(1).
 */
function withdrawalLink({ shopUrl }: Store, order: Order): string[] {
  const { code, withdraw } = marketOf(order.country);
  return shopUrl && withdraw ? [`${withdraw}:\n${shopUrl}/${code}/withdraw?order=${orderName(order)}`] : [];
}

/** A paragraph that ends with a link. */
const linked = ({ words, url }: { words: string; url: string }): string => `${words}:\n${url}`;

/** A text that a person has typed, on one line: a paragraph of a mail must not begin in it. */
const oneLine = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

/** The parts of an order that go to others, as sentences. */
const giftSentences = (store: Store, order: Order): string[] => [
  ...giftCardSentences(store, order),
  ...order.lines.flatMap(({ attributes }) =>
    attributes.flatMap(({ key, value }) =>
      key === 'Gift for' ? [textsFor(order).text('gift.box', { name: oneLine(value) })] : [],
    ),
  ),
];

/** The name and address of a pick-up point in one line. */
export const pointText = (point: PickupPoint): string => `${point.name}, ${point.address1}, ${cityLine(point)}`;

/** Where an order goes, or is collected. */
function whereText(order: Order): string {
  const { text } = textsFor(order);
  const point = pickupPoint(order.pickup);
  return point
    ? text('order_mail.pickup', { place: pointText(point) })
    : text('order_mail.address', {
        address: oneLine(`${order.shippingAddress.address1}, ${cityLine(order.shippingAddress)}`),
      });
}

/** The tax in an order, for each rate the words and the amount that the checkout has. */
export const taxRows = (order: Order): (readonly [name: string, amount: string])[] =>
  taxesOf(order).map(({ percent, amount }) => [
    textsFor(order).text('checkout.tax', { tax: taxName(order), percent: formatNumber(percent, order) }),
    formatPrice(amount, order.currency, order),
  ]);

/** The sums of an order: its lines, its delivery, and its total with the tax in it. */
function sumRows(order: Order): Extract<MailPart, { rows: unknown }> {
  const { text } = textsFor(order);
  const price = (cents: number) => formatPrice(cents, order.currency, order);
  const size = (title: string) => sizeName(title, order).replaceAll(' ', '\u00a0');
  return {
    rows: [
      ...order.lines.map(({ quantity, title, variantTitle, planName, total }): [string, string] => [
        `${quantity}\u00a0× ${[title, size(variantTitle)].filter(Boolean).join(', ')}${planName ? ` (${planName})` : ''}`,
        price(total),
      ]),
      ...(isDigital(order)
        ? []
        : [
            [
              text('order_mail.shipping'),
              order.shipping === 0 ? text('order_mail.free') : price(order.shipping),
            ] as const,
          ]),
      [text('order_mail.total'), price(order.total), true],
      ...taxRows(order),
    ],
  };
}

/** The days on which an order arrives, and where it goes; nothing of what comes by mail. */
function arrivalParts(order: Order): MailPart[] {
  if (isDigital(order)) return [];
  const journey = journeyOfOrder(new Date(order.createdAt), order.country);
  const { text } = textsFor(order);
  const amount = formatDays(journey.arrives.from, journey.arrives.to, formatLocale(order));
  return [
    { bold: text('mail.row', { name: text('thanks.arrives'), amount }) },
    `${leavingText(journey, order)} ${whereText(order)}`,
  ];
}

function mailConfirmation(store: Store, order: Order): void {
  const { shopUrl } = store;
  const { text } = textsFor(order);
  const change = foodChange(store, order);
  sendText(
    store,
    order.email,
    order,
    text('order_mail.subject', { order: orderName(order) }),
    [
      text('order_mail.thanks', {
        order: orderName(order),
        date: formatDayOfMoment(order.createdAt, order),
      }),
      ...arrivalParts(order),
      sumRows(order),
      ...giftSentences(store, order),
      ...(shopUrl ? [{ button: { ...orderLink(order, shopUrl), words: text('order_mail.see') } }] : []),
      ...nextCharges(store, order).flatMap((charge) => [
        charge.text,
        ...(shopUrl ? [linked(subscriptionLink(order, charge, shopUrl))] : []),
      ]),
      ...(change
        ? [
            [text('change.title'), ...change.map(({ days, share }) => `${days}: ${share}`)].join('\n'),
            text('change.slower'),
            ...(shopUrl ? [linked(foodChangeLink(order, shopUrl))] : []),
          ]
        : []),
      ...withdrawalLink(store, order),
    ],
    {
      heading: text('thanks.title', { name: oneLine(order.shippingAddress.firstName) }),
      picture: sceneOf(store, isDigital(order) ? 'letter' : 'order', order),
    },
  );
}

/**
 * Stores an order, reduces the stock, and notifies the customer and the shop.
 *
 * @param subscribe begins or advances the order's subscriptions, whose next charges the customer's mail names.
 */
export function placeOrder(
  store: Store,
  order: Omit<Order, 'id' | 'number' | 'createdAt' | 'shippedAt' | 'status'>,
  subscribe: (placed: Order) => void = () => {},
): Order {
  const number = store.nextNumber('order', 1001);
  const placed: Order = {
    ...order,
    id: 5_900_000_000_000 + number,
    number,
    status: isDigital(order) ? 'shipped' : 'pending',
    createdAt: store.now().toISOString(),
    shippedAt: null,
  };
  const scheduled = scheduledParcels(store, placed.lines, placed.createdAt);
  if (scheduled.length > 0) placed.scheduled = scheduled;
  for (const line of placed.lines) {
    const found = store.variant(line.variantId);
    if (!found) continue;
    const variants = found.product.variants.map((variant) =>
      variant.id === line.variantId ? { ...variant, stock: Math.max(0, variant.stock - line.quantity) } : variant,
    );
    store.saveProduct({ ...found.product, variants });
  }
  store.put('order', number, placed);
  subscribe(placed);
  issueGiftCards(store, placed);
  mailConfirmation(store, placed);
  notifyOfOrder(store, 'create', placed);
  return placed;
}

/** Tells the customer that a parcel has left. @param place of a later one: 2, 3 and so on. */
function mailDispatch(store: Store, order: Order, place = 1): void {
  const now = store.now();
  const { text } = textsFor(order);
  const arrival = arrivalDays(deliveryWindow(dayOf(now, warehouseZone(order.country)), order.country), order);
  const name = orderName(order);
  const shipment = shipmentOf(order, place);
  const point = pickupPoint(order.pickup);
  const tracking = new URLSearchParams({ order: name, email: order.email, tracking_number: shipment.number });
  sendText(
    store,
    order.email,
    order,
    text('dispatch_mail.subject', { order: name }),
    [
      text('dispatch_mail.text', { date: formatDayOfMoment(now.toISOString(), order), ...arrival }),
      text('dispatch_mail.parcel', { ...shipment }),
      ...(store.shopUrl
        ? [
            linked({
              words: text('dispatch_mail.track'),
              url: `${store.shopUrl}/${marketOf(order.country).code}/parcel?${tracking}`,
            }),
          ]
        : []),
      point
        ? text('dispatch_mail.pickup', { order: name, place: pointText(point) })
        : text('dispatch_mail.order', { order: name, city: oneLine(cityLine(order.shippingAddress)) }),
      ...(store.shopUrl ? [linked(orderLink(order, store.shopUrl))] : []),
    ].join('\n\n'),
    { picture: sceneOf(store, 'parcel', order) },
  );
}

/** Marks an order as shipped, and notifies the customer and the shop. */
export function shipOrder(store: Store, order: Order): void {
  const shipped: Order = { ...order, status: 'shipped', shippedAt: store.now().toISOString() };
  store.put('order', order.number, shipped);
  mailDispatch(store, shipped);
  if (!order.scheduled?.length) notifyOfOrder(store, 'fulfilled', shipped);
  notifyOfOrder(store, 'updated', shipped);
}

/** Marks a later parcel of an order as shipped, and notifies the customer and the shop. */
export function shipScheduled(store: Store, order: Order, { place }: ScheduledParcel): void {
  const now = store.now().toISOString();
  const shipped: Order = { ...withParcel(order, place, { status: 'CLOSED', shippedAt: now }), updatedAt: now };
  store.put('order', order.number, shipped);
  mailDispatch(store, shipped, place);
  const isLast = shipped.scheduled!.every(({ status }) => status === 'CLOSED' || status === 'CANCELLED');
  if (isLast) notifyOfOrder(store, 'fulfilled', shipped);
  notifyOfOrder(store, 'updated', shipped);
}
