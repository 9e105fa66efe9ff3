import { dayOf } from './delivery/days.ts';
import { shippingDay } from './delivery/delivery.ts';
import { shipOrder } from './orders.ts';
import type { Contract, Order, Store } from './store.ts';
import { billContract } from './subscriptions/billing.ts';

/** Ships the paid orders whose warehouse works today. */
function shipOrders(store: Store): void {
  const today = dayOf(store.now().toISOString());
  for (const order of store.all<Order>('order')) if (order.status === 'pending' && shippingDay(today, order.country) === today) shipOrder(store, order);
}

/** Advances the date day by day: what was ordered during a day ships on it, then cycles that fall due on the next day are billed and shipped. */
export function advanceClock(store: Store, days: number): void {
  for (let day = 0; day < days; day++) {
    shipOrders(store);
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    for (const contract of store.all<Contract>('contract')) billContract(store, contract);
    shipOrders(store);
  }
}
