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

const MINUTES_A_DAY = 1440;

/** Begins a day: the cycles that fall due are billed and shipped. */
function beginDay(store: Store): void {
  for (const contract of store.all<Contract>('contract')) billContract(store, contract);
  shipOrders(store);
}

/** Advances the date day by day. Orders of a day ship on it, before the next day begins. */
export function advanceClock(store: Store, days: number): void {
  for (let day = 0; day < days; day++) {
    shipOrders(store);
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    beginDay(store);
  }
}

/** Advances the clock by minutes, whole days of them day by day. */
export function advanceClockByMinutes(store: Store, minutes: number): void {
  advanceClock(store, Math.floor(minutes / MINUTES_A_DAY));
  const before = dayOf(store.now().toISOString());
  shipOrders(store);
  store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + (minutes % MINUTES_A_DAY));
  if (dayOf(store.now().toISOString()) !== before) beginDay(store);
}
