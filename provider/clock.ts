import { dayOf } from './delivery/days.ts';
import { shippingDay } from './delivery/delivery.ts';
import { shipOrder } from './orders.ts';
import type { Contract, Order, Store } from './store.ts';
import { expireChallenges, passSkipped, processPending } from './subscriptions/billing.ts';

/** Ships the paid orders whose warehouse works today. */
function shipOrders(store: Store): void {
  const today = dayOf(store.now().toISOString());
  for (const order of store.all<Order>('order')) if (order.status === 'pending' && shippingDay(today, order.country) === today) shipOrder(store, order);
}

const MINUTES_A_DAY = 1440;

/** Begins a day: second steps expire, skipped cycles pass, the shop's scheduled run does its work, and paid orders ship. */
async function beginDay(store: Store, runShop: () => Promise<void>): Promise<void> {
  expireChallenges(store);
  for (const contract of store.all<Contract>('contract')) passSkipped(store, contract);
  await runShop();
  processPending(store);
  shipOrders(store);
}

/**
 * Advances the date day by day. Orders of a day ship on it, before the next day begins.
 *
 * @param runShop has the shop do what it does every minute, and waits for the end.
 */
export async function advanceClock(store: Store, days: number, runShop: () => Promise<void>): Promise<void> {
  for (let day = 0; day < days; day++) {
    shipOrders(store);
    store.put('setting', 'clock', (store.get<number>('setting', 'clock') ?? 0) + 1);
    await beginDay(store, runShop);
  }
}

/** Advances the clock by minutes, whole days of them day by day. */
export async function advanceClockByMinutes(store: Store, minutes: number, runShop: () => Promise<void>): Promise<void> {
  await advanceClock(store, Math.floor(minutes / MINUTES_A_DAY), runShop);
  const rest = minutes % MINUTES_A_DAY;
  if (rest === 0) return;
  const before = dayOf(store.now().toISOString());
  shipOrders(store);
  store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + rest);
  if (dayOf(store.now().toISOString()) !== before) await beginDay(store, runShop);
  else await runShop();
}
