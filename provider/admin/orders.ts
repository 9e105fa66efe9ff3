import { connection, idOf, type PageArgs } from '../graphql-types.ts';
import { STORE_CURRENCY } from '../money-bag.ts';
import { cancelOrder, cancelProblem, payBack, type Repayment } from '../paying-back.ts';
import { refundableOf, returnedOf } from '../refunds.ts';
import { withoutParcels } from '../scheduled-parcels.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import type { CancelReason, Customer, Order, Refund } from '../store.ts';
import type { Context } from './context.ts';
import { lineItemGid, ORDER_SEARCH, ORDER_SORT_VALUES, orderView, refundView } from './views.ts';

const findOrder = (id: string, { store }: Context): Order | undefined =>
  store.all<Order>('order').find((order) => order.id === idOf('Order', id));

interface RefundInput {
  orderId: string;
  currency?: string | null;
  note?: string | null;
  notify?: boolean | null;
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null;
  refundLineItems?:
    | readonly { lineItemId: string; quantity: number; restockType?: string | null; locationId?: string | null }[]
    | null;
  transactions?:
    | readonly { amount: string; kind: string; gateway: string; orderId: string; parentId?: string | null }[]
    | null;
}

const toCents = (amount: string | null | undefined): number => Math.round(Number(amount ?? 0) * 100);

/**
 * The sum that a refund pays back, or the field of the input that is wrong and why. Only transactions move money, as in
 * the real service.
 */
function repaymentOf(input: RefundInput, order: Order): Repayment | { field: string[]; message: string } {
  const fail = (field: string, message: string) => ({ field: ['input', field], message });
  if ((input.currency ?? STORE_CURRENCY) !== order.currency)
    return fail('currency', `The local provider pays back in the order’s ${order.currency} only`);
  const left = refundableOf(order);
  const shipping = input.shipping?.fullRefund ? left.shipping : toCents(input.shipping?.amount);
  const amount = (input.transactions ?? []).reduce((sum, transaction) => sum + toCents(transaction.amount), 0);
  if (
    (input.transactions ?? []).some(
      ({ kind, orderId, gateway }) => kind !== 'REFUND' || orderId !== input.orderId || !gateway,
    )
  )
    return fail('transactions', 'Transactions of a refund are refunds of its order');
  if (amount < 0 || amount > left.amount)
    return fail('transactions', 'Refund amount cannot be greater than the amount that can be refunded');
  if (shipping < 0 || shipping > left.shipping) return fail('shipping', 'Shipping amount is more than can be refunded');
  if (shipping > amount) return fail('shipping', 'Shipping amount is more than the transactions pay back');
  const lines: Refund['lines'] = [];
  for (const { lineItemId, quantity, restockType, locationId: _ } of input.refundLineItems ?? []) {
    const line = order.lines.findIndex((candidate) => lineItemId === lineItemGid(candidate, order));
    const found = order.lines[line];
    if (!found) return fail('refundLineItems', 'Line item does not exist');
    if (quantity < 1 || quantity > found.quantity - returnedOf(line, order))
      return fail('refundLineItems', 'Quantity cannot refund more items than were purchased');
    const restocked = restockType === 'RETURN' || restockType === 'CANCEL';
    lines.push({ line, quantity, amount: Math.round((found.total * quantity) / found.quantity), restocked });
  }
  if (amount === 0 && lines.length === 0) return fail('transactions', 'A refund needs transactions or line items');
  return { note: input.note ?? null, amount, shipping, lines, notify: input.notify ?? false };
}

export const orderMutations = {
  refundCreate: ({ input }: { input: RefundInput }, context: Context) => {
    const order = findOrder(input.orderId, context);
    const repayment = order
      ? repaymentOf(input, order)
      : { field: ['input', 'orderId'], message: 'Order does not exist' };
    if (!order || 'message' in repayment)
      return { order: null, refund: null, userErrors: [{ __typename: 'UserError', ...repayment }] };
    const cancelled = (input.refundLineItems ?? []).flatMap(({ lineItemId, quantity, restockType }) =>
      restockType === 'CANCEL'
        ? [{ line: order.lines.findIndex((line) => lineItemGid(line, order) === lineItemId), quantity }]
        : [],
    );
    const paidBack = payBack(context.store, withoutParcels(order, cancelled), repayment);
    return {
      order: orderView(paidBack.order, context),
      refund: refundView(paidBack.refund, paidBack.order, context),
      userErrors: [],
    };
  },

  orderCancel: (
    {
      orderId,
      reason,
      refund,
      refundMethod,
      restock,
      notifyCustomer,
      staffNote,
    }: {
      orderId: string;
      reason: CancelReason;
      refund?: boolean | null;
      refundMethod?: { originalPaymentMethodsRefund?: boolean | null } | null;
      restock: boolean;
      notifyCustomer?: boolean | null;
      staffNote?: string | null;
    },
    context: Context,
  ) => {
    const order = findOrder(orderId, context);
    const problem = order ? cancelProblem(order) : 'Order does not exist';
    if (!order || problem !== null) {
      const error = {
        __typename: 'OrderCancelUserError',
        code: order ? 'INVALID' : 'NOT_FOUND',
        field: ['orderId'],
        message: problem,
      };
      return { orderCancelUserErrors: [error], userErrors: [{ ...error, __typename: 'UserError' }] };
    }
    cancelOrder(context.store, order, {
      reason,
      refund: refundMethod?.originalPaymentMethodsRefund ?? refund ?? false,
      restocked: restock,
      note: staffNote ?? null,
      notify: notifyCustomer ?? false,
    });
    return { orderCancelUserErrors: [], userErrors: [] };
  },
};

/** Orders are found by their customer, too. */
const searchableBy = ({ store }: Context): Searchable<Order> => ({
  ...ORDER_SEARCH,
  fields: { ...ORDER_SEARCH.fields, customer_id: ({ email }) => store.get<Customer>('customer', email)?.id ?? null },
});

export const orderQueries = {
  order: ({ id }: { id: string }, context: Context) => {
    const found = findOrder(id, context);
    return found ? orderView(found, context) : null;
  },

  orders: (args: PageArgs & { query?: string | null; sortKey: string }, context: Context) =>
    connection(
      sortBy(
        searchIn(context.store.all<Order>('order'), args.query, searchableBy(context)),
        args.sortKey,
        ORDER_SORT_VALUES,
      ),
      args,
      (order) => String(order.number),
      (order) => orderView(order, context),
    ),
};
