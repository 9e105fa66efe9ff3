import { shipOrder } from './orders.ts';
import type { Contract, Order, Store } from './store.ts';
import { billContract } from './subscriptions/billing.ts';

const isWorkingDay = (date: Date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6;

/** Advances the date day by day: cycles that fall due are billed, and orders of earlier days ship on working days. */
export function advanceClock(store: Store, days: number): void {
  for (let day = 0; day < days; day++) {
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    const now = store.now();
    if (isWorkingDay(now))
      for (const order of store.all<Order>('order'))
        if (order.status === 'pending' && order.createdAt.slice(0, 10) < now.toISOString().slice(0, 10)) shipOrder(store, order);
    for (const contract of store.all<Contract>('contract')) billContract(store, contract);
  }
}
