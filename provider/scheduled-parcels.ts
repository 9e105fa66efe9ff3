import { deliveriesOf, planById } from './plan-groups.ts';
import { deliveryRhythm } from './plans.ts';
import { addRhythm } from './rhythm.ts';
import type { Order, OrderLine, ScheduledParcel, Store } from './store.ts';

/** The pieces of a line that one parcel brings: an order has those of all its deliveries. */
const piecesOf = (store: Store, { quantity, planId }: OrderLine): number => quantity / deliveriesOf(store, planId);

/**
 * The later parcels of an order whose deliveries were paid at once, by the delivery policies of its plans; none for any
 * other order.
 *
 * Source: the real service's documentation, "About fulfillment for subscriptions": an order of a prepaid subscription
 * has a fulfillment order for each delivery, and those of later ones are scheduled.
 *
 * @param createdAt of the order, ISO 8601.
 */
export function scheduledParcels(store: Store, lines: readonly OrderLine[], createdAt: string): ScheduledParcel[] {
  const byDate = new Map<string, ScheduledParcel['lines']>();
  for (const [line, ordered] of lines.entries()) {
    const plan = planById(store, ordered.planId);
    for (let place = 1; plan && place < (plan.deliveries ?? 1); place++) {
      const rhythm = deliveryRhythm(plan, plan.deliveries);
      const fulfillAt = addRhythm(new Date(createdAt), rhythm, store.timeZone, place).toISOString();
      const parcel = byDate.get(fulfillAt) ?? [];
      byDate.set(fulfillAt, [...parcel, { line, quantity: piecesOf(store, ordered) }]);
    }
  }
  return [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fulfillAt, packed], i) => ({
      place: i + 2,
      fulfillAt,
      status: 'SCHEDULED',
      lines: packed,
      shippedAt: null,
    }));
}

/** The pieces of the first parcel of an order. */
export const firstParcelLines = ({ lines, scheduled = [] }: Order): ScheduledParcel['lines'] =>
  lines.map(({ quantity }, line) => ({
    line,
    quantity:
      quantity -
      scheduled
        .flatMap((parcel) => parcel.lines)
        .reduce((sum, part) => sum + (part.line === line ? part.quantity : 0), 0),
  }));

/** Whether all parcels of an order have left, or some. */
export function fulfillmentStatusOf({
  status,
  scheduled = [],
}: Order): 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED' {
  if (status !== 'shipped') return 'UNFULFILLED';
  return scheduled.some((parcel) => parcel.status === 'SCHEDULED' || parcel.status === 'ON_HOLD')
    ? 'PARTIALLY_FULFILLED'
    : 'FULFILLED';
}

/** An order with one of its later parcels changed. */
export const withParcel = (order: Order, place: number, change: Partial<ScheduledParcel>): Order => ({
  ...order,
  scheduled: (order.scheduled ?? []).map((parcel) => (parcel.place === place ? { ...parcel, ...change } : parcel)),
});

/**
 * An order without the parcels whose pieces were paid back before they had left, the last ones first.
 *
 * @param cancelled the pieces by the index of their line.
 */
export function withoutParcels(order: Order, cancelled: readonly ScheduledParcel['lines'][number][]): Order {
  const left = new Map(cancelled.map(({ line, quantity }) => [line, quantity]));
  const scheduled = [...(order.scheduled ?? [])].reverse().map((parcel): ScheduledParcel => {
    const isOpen = parcel.status === 'SCHEDULED' || parcel.status === 'ON_HOLD';
    if (!isOpen || !parcel.lines.every(({ line, quantity }) => (left.get(line) ?? 0) >= quantity)) return parcel;
    for (const { line, quantity } of parcel.lines) left.set(line, left.get(line)! - quantity);
    return { ...parcel, status: 'CANCELLED' };
  });
  return { ...order, scheduled: scheduled.reverse() };
}
