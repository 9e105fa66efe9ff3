import { connection, idOf, type PageArgs } from '../graphql-types.ts';
import { orderName, updatedAt } from '../orders.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import type { Order } from '../store.ts';
import type { Context } from './context.ts';
import { orderView } from './views.ts';

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
