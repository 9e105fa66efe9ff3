import { array, boolean, enums, type Infer, nullable, object, string } from 'superstruct';
import type { OrdersForParcelsQuery } from '../../shopify/generated/admin/graphql.ts';

type Order = OrdersForParcelsQuery['orders']['nodes'][number];

const Parcel = object({
  carrier: string(),
  /** The carrier's number; empty when there is none. */
  number: string(),
  /** The carrier's page; empty when there is none. */
  url: string(),
  /** ISO 8601. */
  shippedAt: string(),
  expectedAt: nullable(string()),
  deliveredAt: nullable(string()),
  delivered: boolean(),
});
export type Parcel = Infer<typeof Parcel>;

/** The struct of {@link Tracking}, for the sealed cookie. */
export const TrackingStruct = object({
  order: string(),
  orderedAt: string(),
  status: enums(['packed', 'on_the_way', 'partly', 'delivered', 'cancelled']),
  parcels: array(Parcel),
});

/** An order as a guest sees it: its status and its parcels, and nothing about the person. */
export type Tracking = Infer<typeof TrackingStruct>;

/** The digits of an order number as people write it: `1001`, `#1001`, `KV1001`. @returns null for anything else. */
export const orderNumber = (typed: string): number | null => {
  const [, digits] = /^\s*#?\s*(?:KV)?[\s-]?(\d{1,12})\s*$/i.exec(typed) ?? [];
  return digits ? Number(digits) : null;
};

/** A text in the Admin API's search syntax. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The search for an order by its number and e-mail. */
export const searchFor = (order: number, email: string): string => `name:${order} email:${quoted(email)}`;

/** The order among the search's results that has exactly this number and e-mail: the search itself also finds parts of words. */
export const matching = (orders: readonly Order[], number: number, email: string): Order | undefined =>
  orders.find((order) => order.number === number && order.email?.toLowerCase() === email.toLowerCase());

const FAILED = new Set(['CANCELLED', 'ERROR', 'FAILURE']);

function parcelsOf({ fulfillments }: Order): Parcel[] {
  return fulfillments
    .filter(({ status }) => !FAILED.has(status))
    .flatMap(({ createdAt, deliveredAt, estimatedDeliveryAt, displayStatus, trackingInfo }) =>
      (trackingInfo.length > 0 ? trackingInfo : [{ company: null, number: null, url: null }]).map(({ company, number, url }) => ({
        carrier: company ?? '',
        number: number ?? '',
        url: /^https?:\/\//.test(url ?? '') ? url! : '',
        shippedAt: createdAt,
        expectedAt: estimatedDeliveryAt,
        deliveredAt,
        delivered: deliveredAt !== null || displayStatus === 'DELIVERED' || displayStatus === 'PICKED_UP',
      })),
    );
}

function statusOf({ cancelledAt, displayFulfillmentStatus }: Order, parcels: readonly Parcel[]): Tracking['status'] {
  if (cancelledAt) return 'cancelled';
  if (parcels.length === 0) return 'packed';
  if (displayFulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partly';
  return parcels.every(({ delivered }) => delivered) ? 'delivered' : 'on_the_way';
}

/** The status and parcels of an order. @param trackingNumber the parcel that comes first. */
export function trackingOf(order: Order, trackingNumber: string): Tracking {
  const parcels = parcelsOf(order).sort((a, b) => Number(b.number === trackingNumber) - Number(a.number === trackingNumber));
  return { order: order.name, orderedAt: order.processedAt, status: statusOf(order, parcels), parcels };
}
