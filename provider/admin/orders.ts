import { GraphQLError } from 'graphql';
import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { parcelOf } from '../parcels.ts';
import type { Order } from '../store.ts';
import type { Context } from './context.ts';

/** The filters of a search such as `name:1001 email:"a@b.example"`. @throws GraphQLError for other filters and plain words. */
function filtersOf(query: string): { name?: string; email?: string } {
  const filters: Record<string, string> = {};
  const rest = query.replace(/(name|email):(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))/g, (_, key: string, quoted: string | undefined, plain: string | undefined) => {
    filters[key] = quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
    return '';
  });
  if (rest.trim()) throw new GraphQLError(`The local provider cannot search orders for ${rest.trim()}`, { extensions: { code: 'NOT_IMPLEMENTED' } });
  return filters;
}

function orderView(order: Order, { store, publicUrl }: Context) {
  const parcel = parcelOf(order, store.now(), publicUrl);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: `KV${order.number}`,
    number: order.number,
    email: order.email,
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    cancelledAt: order.status === 'cancelled' ? order.createdAt : null,
    displayFulfillmentStatus: parcel ? 'FULFILLED' : 'UNFULFILLED',
    fulfillments: ({ first }: { first?: number | null }) =>
      (parcel ? [parcel] : []).slice(0, first ?? undefined).map(({ company, number, url, shippedAt, deliveredAt }) => ({
        __typename: 'Fulfillment',
        id: gid('Fulfillment', order.id),
        createdAt: shippedAt,
        inTransitAt: shippedAt,
        deliveredAt,
        estimatedDeliveryAt: null,
        displayStatus: deliveredAt ? 'DELIVERED' : 'IN_TRANSIT',
        status: 'SUCCESS',
        trackingInfo: [{ __typename: 'FulfillmentTrackingInfo', company, number, url }],
      })),
  };
}

export const orderQueries = {
  orders: (args: PageArgs & { query?: string | null }, context: Context) => {
    const { name, email } = filtersOf(args.query ?? '');
    const number = name === undefined ? undefined : Number(/^#?(?:KV)?(\d+)$/i.exec(name)?.[1]);
    const found = context.store
      .all<Order>('order')
      .filter((order) => (number === undefined || order.number === number) && (email === undefined || order.email.toLowerCase() === email.toLowerCase()));
    return connection(
      found,
      args,
      (order) => String(order.number),
      (order) => orderView(order, context),
    );
  },
};
