import { userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import { withParcel } from '../scheduled-parcels.ts';
import type { Order, ScheduledParcel, Store } from '../store.ts';
import type { Context } from './context.ts';
import { fulfillmentOrderView } from './views.ts';

/** A later parcel with its order. */
function findParcel(id: string, store: Store): { order: Order; parcel: ScheduledParcel } | null {
  const number = idOf('FulfillmentOrder', id);
  const order =
    number === null ? undefined : store.all<Order>('order').find((known) => known.id === Math.floor(number / 100));
  const parcel = order?.scheduled?.find(({ place }) => place === number! % 100);
  return order && parcel ? { order, parcel } : null;
}

/** Changes a parcel that is scheduled. @param isAllowed the states in which it can be changed like this. */
function changeParcel(
  id: string,
  context: Context,
  isAllowed: readonly ScheduledParcel['status'][],
  change: Partial<ScheduledParcel>,
) {
  const { store } = context;
  const found = findParcel(id, store);
  if (!found || !isAllowed.includes(found.parcel.status))
    return {
      fulfillmentOrder: null,
      userErrors: [userError('FULFILLMENT_ORDER_NOT_FOUND', ['id'], 'Fulfillment order does not exist.')],
    };
  const changed: Order = {
    ...withParcel(found.order, found.parcel.place, change),
    updatedAt: store.now().toISOString(),
  };
  store.put('order', changed.number, changed);
  const parcel = changed.scheduled!.find(({ place }) => place === found.parcel.place)!;
  return { fulfillmentOrder: fulfillmentOrderView(changed, parcel, context), userErrors: [] };
}

interface HoldInput {
  reason: string;
  reasonNotes?: string | null;
  fulfillmentOrderLineItems?: readonly { id: string; quantity: number }[] | null;
}

/** Puts the other pieces of a parcel into one of their own. @param parts the indexes of the lines that stay. */
function divideParcel(id: string, parts: readonly number[], store: Store): void {
  const found = findParcel(id, store);
  if (found?.parcel.status !== 'SCHEDULED') return;
  const { order, parcel } = found;
  const others = parcel.lines.filter(({ line }) => !parts.includes(line));
  if (others.length === 0) return;
  const kept = withParcel(order, parcel.place, { lines: parcel.lines.filter(({ line }) => parts.includes(line)) });
  const place = Math.max(...kept.scheduled!.map((known) => known.place)) + 1;
  store.put('order', order.number, { ...kept, scheduled: [...kept.scheduled!, { ...parcel, place, lines: others }] });
}

export const fulfillmentOrderMutations = {
  fulfillmentOrderReschedule: ({ id, fulfillAt }: { id: string; fulfillAt: string }, context: Context) =>
    changeParcel(id, context, ['SCHEDULED'], { fulfillAt: new Date(fulfillAt).toISOString() }),

  fulfillmentOrderHold: (
    {
      id,
      fulfillmentHold: { reason, reasonNotes = null, fulfillmentOrderLineItems },
    }: { id: string; fulfillmentHold: HoldInput },
    context: Context,
  ) => {
    const parts = (fulfillmentOrderLineItems ?? []).map((item) => idOf('FulfillmentOrderLineItem', item.id)! % 100);
    if (parts.length > 0) divideParcel(id, parts, context.store);
    return {
      remainingFulfillmentOrder: null,
      ...changeParcel(id, context, ['SCHEDULED'], { status: 'ON_HOLD', hold: { reason, notes: reasonNotes } }),
    };
  },
};
