import { array, boolean, type Describe, enums, nullable, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { OrdersForParcelsQuery } from '../../shopify/generated/admin/graphql.ts';
import { quoted, searchByNumber } from '../../shopify/order-name.ts';
import type { Parcel, Tracking } from './model/parcel.ts';

type Order = OrdersForParcelsQuery['orders']['nodes'][number];

/** The struct of {@link Tracking}, for the sealed cookie. */
export const TrackingStruct: Describe<Tracking> = object({
  order: string(),
  orderedAt: string(),
  status: enums(['packed', 'on_the_way', 'partly', 'delivered', 'cancelled']),
  parcels: array(
    object({
      carrier: string(),
      number: string(),
      url: string(),
      shippedAt: string(),
      expectedAt: nullable(string()),
      deliveredAt: nullable(string()),
      delivered: boolean(),
    }),
  ),
});

/** The search for an order by its number and e-mail. */
export const searchFor = (settings: Pick<Settings, 'orderName'>, order: number, email: string): string =>
  `${searchByNumber(settings, order)} email:${quoted(email)}`;

/**
 * The order among the search's results that has exactly this number and e-mail: the search itself also finds parts of
 * words.
 */
export const matching = (orders: readonly Order[], number: number, email: string): Order | undefined =>
  orders.find((order) => order.number === number && order.email?.toLowerCase() === email.toLowerCase());

const FAILED = new Set(['CANCELLED', 'ERROR', 'FAILURE']);

function parcelsOf({ fulfillments }: Order): Parcel[] {
  return fulfillments
    .filter(({ status }) => !FAILED.has(status))
    .flatMap(({ createdAt, deliveredAt, estimatedDeliveryAt, displayStatus, trackingInfo }) =>
      (trackingInfo.length > 0 ? trackingInfo : [{ company: null, number: null, url: null }]).map(
        ({ company, number, url }) => ({
          carrier: company ?? '',
          number: number ?? '',
          url: /^https?:\/\//.test(url ?? '') ? url! : '',
          shippedAt: createdAt,
          expectedAt: estimatedDeliveryAt,
          deliveredAt,
          delivered: deliveredAt !== null || displayStatus === 'DELIVERED' || displayStatus === 'PICKED_UP',
        }),
      ),
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
  const parcels = parcelsOf(order).sort(
    (a, b) => Number(b.number === trackingNumber) - Number(a.number === trackingNumber),
  );
  return { order: order.name, orderedAt: order.processedAt, status: statusOf(order, parcels), parcels };
}
