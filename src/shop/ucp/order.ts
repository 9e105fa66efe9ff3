import { settingsOf } from '../../env.ts';
import { pages } from '../../routes.ts';
import { OrderForProgramDocument, type OrderForProgramQuery } from '../../shopify/generated/customer/graphql.ts';
import { searchByNumber } from '../../shopify/order-name.ts';
import { ORDER } from '../programs/model/scopes.ts';
import { type AgentCall, type Answer, addressOf, type CustomerCall, failedOutcome, metadata } from './call.ts';
import { minorUnits } from './money.ts';

/**
 * An order with its parcels, for a program that its customer has let in.
 *
 * Source: UCP, specification, "Order Capability"; schema `order.json`.
 */

type Order = OrderForProgramQuery['customer']['orders']['nodes'][number];
type Fulfillment = Order['fulfillments']['nodes'][number];
type Amount = { amount: string; currencyCode: string };

const cents = ({ amount, currencyCode }: Amount): number => minorUnits(amount, currencyCode);

const FAILED: ReadonlySet<string> = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
/** The protocol's words for what the carrier says last. */
const EVENTS: Readonly<Record<string, string>> = {
  DELIVERED: 'delivered',
  OUT_FOR_DELIVERY: 'in_transit',
  IN_TRANSIT: 'in_transit',
  ATTEMPTED_DELIVERY: 'failed_attempt',
  FAILURE: 'undeliverable',
};

const partsOf = ({ fulfillmentLineItems: { nodes } }: Fulfillment) =>
  nodes.flatMap(({ quantity, lineItem: { id } }) => (quantity ? [{ id, quantity }] : []));

function statusOf(total: number, fulfilled: number): string {
  if (total === 0) return 'removed';
  if (fulfilled >= total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

/** The parcels that have left. */
const parcelsOf = ({ fulfillments }: Order): Fulfillment[] =>
  fulfillments.nodes.filter(({ status }) => !FAILED.has(status ?? ''));

function lineItems(order: Order): object[] {
  const sent = new Map<string, number>();
  for (const { id, quantity } of parcelsOf(order).flatMap(partsOf)) sent.set(id, (sent.get(id) ?? 0) + quantity);
  return order.lineItems.nodes.map(({ id, title, variantTitle, variantId, quantity, price, totalPrice }) => {
    const total = order.cancelledAt ? 0 : quantity;
    // of many parcels with many lines not all are read
    const fulfilled = order.fulfillmentStatus === 'FULFILLED' ? total : Math.min(sent.get(id) ?? 0, total);
    const single = price ? cents(price) : 0;
    const paid = totalPrice ? cents(totalPrice) : single * quantity;
    const off = single * quantity - paid;
    return {
      id,
      item: { id: variantId ?? id, title: variantTitle ? `${title}, ${variantTitle}` : title, price: single },
      quantity: { original: quantity, total, fulfilled },
      totals: [
        { type: 'subtotal', amount: off > 0 ? paid + off : paid },
        ...(off > 0 ? [{ type: 'items_discount', amount: -off }] : []),
        { type: 'total', amount: paid },
      ],
      status: statusOf(total, fulfilled),
    };
  });
}

function totalsOf({ lineItems: { nodes }, totalPrice, totalShipping }: Order): object[] {
  const goods = nodes.reduce(
    (sum, { price, quantity, totalPrice: paid }) => sum + (price ? cents(price) * quantity : paid ? cents(paid) : 0),
    0,
  );
  const [total, shipping] = [cents(totalPrice), cents(totalShipping)];
  const off = goods + shipping - total;
  return [
    { type: 'subtotal', amount: goods },
    ...(off > 0 ? [{ type: 'discount', amount: -off }] : []),
    ...(shipping > 0 ? [{ type: 'fulfillment', amount: shipping }] : []),
    { type: 'total', amount: total },
  ];
}

/** Where the order goes; none where nothing is sent. */
function expectations({ id, lineItems: { nodes }, shippingAddress: address, shippingLine, cancelledAt }: Order) {
  const quantities = nodes
    .filter(({ quantity }) => quantity > 0)
    .map(({ id: line, quantity }) => ({ id: line, quantity }));
  if (cancelledAt || !shippingLine || quantities.length === 0) return [];
  return [
    {
      id: `${id}/expectation`,
      line_items: quantities,
      method_type: address ? 'shipping' : 'pickup',
      destination: address
        ? {
            ...(address.firstName && { first_name: address.firstName }),
            ...(address.lastName && { last_name: address.lastName }),
            ...(address.address1 && { street_address: address.address1 }),
            ...(address.address2 && { extended_address: address.address2 }),
            ...(address.zip && { postal_code: address.zip }),
            ...(address.city && { address_locality: address.city }),
            ...(address.zoneCode && { address_region: address.zoneCode }),
            ...(address.territoryCode && { address_country: address.territoryCode }),
          }
        : {},
      description: shippingLine.title,
    },
  ];
}

const eventsOf = (order: Order) =>
  parcelsOf(order).flatMap((parcel) => {
    const { id, createdAt, updatedAt, latestShipmentStatus: status, trackingInformation: tracking } = parcel;
    const type = EVENTS[status ?? ''] ?? 'shipped';
    const trackings = tracking.length > 0 ? tracking : [{ company: null, number: null, url: null }];
    return trackings.map(({ company, number, url }, i) => ({
      id: i === 0 ? id : `${id}/${i + 1}`,
      occurred_at: type === 'shipped' ? createdAt : updatedAt,
      type,
      line_items: partsOf(parcel),
      ...(number && { tracking_number: number }),
      ...(url && { tracking_url: url }),
      ...(company && { carrier: company }),
    }));
  });

const adjustmentsOf = ({ id, cancelledAt, refunds }: Order) => [
  ...(cancelledAt
    ? [{ id: `${id}/cancellation`, type: 'cancellation', occurred_at: cancelledAt, status: 'completed' }]
    : []),
  ...refunds.map(({ id: refund, createdAt, totalRefunded }) => ({
    id: refund,
    type: 'refund',
    occurred_at: createdAt,
    status: 'completed',
    totals: [{ type: 'total', amount: -cents(totalRefunded) }],
  })),
];

function orderView(call: AgentCall, order: Order): Record<string, unknown> {
  return {
    ucp: metadata(call, ORDER),
    id: String(order.number),
    label: order.name,
    // it was bought in the shop, where no checkout of the protocol exists
    checkout_id: '',
    permalink_url: addressOf(call, pages.order(call.market.code, order.number)),
    currency: order.totalPrice.currencyCode,
    line_items: lineItems(order),
    fulfillment: { expectations: expectations(order), events: eventsOf(order) },
    adjustments: adjustmentsOf(order),
    totals: totalsOf(order),
  };
}

/** Reads one of the customer's orders by its number. @throws SignedOut @throws UpstreamError */
export async function getOrder(call: CustomerCall, id: string): Promise<Answer> {
  const settings = settingsOf(call.c.env);
  const number = /^\d{1,12}$/.test(id) ? Number(id) : null;
  const found =
    number === null
      ? undefined
      : (
          await call.letIn.session.ask(OrderForProgramDocument, { query: searchByNumber(settings, number) })
        ).customer.orders.nodes.find((order) => order.number === number);
  return found
    ? { kind: 'outcome', body: orderView(call, found) }
    : failedOutcome(
        call,
        ORDER,
        { code: 'not_found', content: 'The customer has no such order.' },
        pages.orders(call.market.code),
      );
}
