import { shipOrder } from './orders.ts';
import type { Contract, Order, Store } from './store.ts';
import { billContract } from './subscriptions/billing.ts';

const isWorkingDay = (date: Date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6;

const MINUTES_A_DAY = 1440;

/** Bills the cycles that are due today, and ships the orders of earlier days on a working day. */
function runDay(store: Store): void {
  const now = store.now();
  if (isWorkingDay(now))
    for (const order of store.all<Order>('order'))
      if (order.status === 'pending' && order.createdAt.slice(0, 10) < now.toISOString().slice(0, 10)) shipOrder(store, order);
  for (const contract of store.all<Contract>('contract')) billContract(store, contract);
}

/** Advances the date day by day: each day's cycles are billed, and orders of earlier days ship on working days. */
export function advanceClock(store: Store, days: number): void {
  for (let day = 0; day < days; day++) {
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    runDay(store);
  }
}

/** Advances the clock by minutes, whole days of them day by day. */
export function advanceClockByMinutes(store: Store, minutes: number): void {
  advanceClock(store, Math.floor(minutes / MINUTES_A_DAY));
  const before = store.now().toISOString().slice(0, 10);
  store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + (minutes % MINUTES_A_DAY));
  if (store.now().toISOString().slice(0, 10) !== before) runDay(store);
}
