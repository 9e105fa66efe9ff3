import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { orderName, updatedAt } from '../orders.ts';
import { parcelOf } from '../parcels.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import type { Customer, Order } from '../store.ts';
import type { Context } from './context.ts';

const SEARCH: Searchable<Order> = {
  fields: { name: orderName, email: ({ email }) => email, created_at: ({ createdAt }) => createdAt, updated_at: updatedAt },
};

const SORT_VALUES = {
  PROCESSED_AT: ({ createdAt }: Order) => createdAt,
  CREATED_AT: ({ createdAt }: Order) => createdAt,
  UPDATED_AT: (order: Order) => Date.parse(updatedAt(order)),
  ORDER_NUMBER: ({ number }: Order) => number,
  ID: ({ id }: Order) => id,
  TOTAL_PRICE: ({ total }: Order) => total,
};

const customerView = ({ id, email, firstName, lastName, createdAt }: Customer) => ({
  __typename: 'Customer',
  id: gid('Customer', id),
  email,
  firstName,
  lastName,
  createdAt,
});

export function orderView(order: Order, { store, publicUrl }: Context) {
  const parcel = parcelOf(order, store.now(), publicUrl);
  const customer = store.get<Customer>('customer', order.email);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: orderName(order),
    number: order.number,
    email: order.email,
    customer: customer && customerView(customer),
    createdAt: order.createdAt,
    updatedAt: updatedAt(order),
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
        trackingInfo: (page: { first?: number | null }) => [{ __typename: 'FulfillmentTrackingInfo', company, number, url }].slice(0, page.first ?? undefined),
      })),
  };
}

export const orderQueries = {
  order: ({ id }: { id: string }, context: Context) => {
    const found = context.store.all<Order>('order').find((order) => order.id === idOf('Order', id));
    return found ? orderView(found, context) : null;
  },

  orders: (args: PageArgs & { query?: string | null; sortKey: string }, context: Context) =>
    connection(
      sortBy(searchIn(context.store.all<Order>('order'), args.query, SEARCH), args.sortKey, SORT_VALUES),
      args,
      (order) => String(order.number),
      (order) => orderView(order, context),
    ),
};
