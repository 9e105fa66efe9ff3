import { addDays, type Day, dayOf, hourOf, hourOn, sameTimeOn, startOfDay } from '../src/platform/shared/day.ts';
import {
  CUT_OFF_HOUR,
  dispatchDay,
  shippingDay,
  warehouseOf,
  warehouseZone,
} from '../src/shop/delivery/model/dispatch.ts';
import { mailDueGiftCards } from './gift-card-mail.ts';
import { shipOrder, shipScheduled } from './orders.ts';
import type { Contract, Order, ScheduledParcel, Store } from './store.ts';
import { expireChallenges, passSkipped, processPending } from './subscriptions/billing.ts';
import { saveContract } from './subscriptions/contracts.ts';

/**
 * The hours of the warehouses. A parcel that left at night would have left on another day by the clocks of some
 * markets.
 */
const OPEN = { from: 8, to: 20 };

/** The minutes after which a day has begun in every market. */
const NIGHT_RUN_MINUTES = 75;

/** When the carrier comes. */
const COLLECTION_HOUR = 16;

/** Whether the warehouse of an order packs parcels at a moment. */
function isOpenFor({ country }: Order, now: Date): boolean {
  const zone = warehouseZone(country);
  const today = dayOf(now, zone);
  const hour = hourOf(now, zone);
  return hour >= OPEN.from && hour < OPEN.to && shippingDay(today, warehouseOf(country)) === today;
}

/** Whether a paid order leaves now: its day of dispatch has come, and its warehouse works. */
function isDue(order: Order, now: Date): boolean {
  const { status, createdAt, country } = order;
  const today = dayOf(now, warehouseZone(country));
  return status === 'pending' && dispatchDay(new Date(createdAt), country) <= today && isOpenFor(order, now);
}

/** The later parcels of an order whose day has come. */
const dueParcels = (order: Order, now: Date): ScheduledParcel[] =>
  order.status === 'shipped' && isOpenFor(order, now)
    ? (order.scheduled ?? []).filter(
        ({ status, fulfillAt }) => status === 'SCHEDULED' && Date.parse(fulfillAt) <= now.getTime(),
      )
    : [];

/** Ends the subscriptions that were given away, once their last parcel has left. */
function expireGifts(store: Store): void {
  for (const contract of store.all<Contract>('contract')) {
    if (contract.maxCycles !== 1 || contract.status !== 'ACTIVE' || contract.originOrder === null) continue;
    const order = store.get<Order>('order', contract.originOrder);
    const isOver =
      order?.status === 'shipped' &&
      (order.scheduled ?? []).every(({ status }) => status === 'CLOSED' || status === 'CANCELLED');
    if (isOver) saveContract(store, { ...contract, status: 'EXPIRED', nextBillingDate: null });
  }
}

/** Ships the orders, and mails the gift cards, that are due. */
function shipOrders(store: Store): void {
  const now = store.now();
  for (const order of store.all<Order>('order')) {
    if (isDue(order, now)) shipOrder(store, order);
    for (const parcel of dueParcels(order, now)) shipScheduled(store, store.get<Order>('order', order.number)!, parcel);
  }
  expireGifts(store);
  mailDueGiftCards(store);
}

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1440;

/**
 * Begins a day: second steps expire, skipped cycles pass, the shop's scheduled run does its work, and paid orders ship.
 */
async function beginDay(store: Store, runShop: () => Promise<void>): Promise<void> {
  expireChallenges(store);
  for (const contract of store.all<Contract>('contract')) passSkipped(store, contract);
  await runShop();
  processPending(store);
  shipOrders(store);
}

const pass = (store: Store, minutes: number): void =>
  store.put('setting', 'clock-minutes', (store.get<number>('setting', 'clock-minutes') ?? 0) + minutes);

function minutesUntilCollection(store: Store): number {
  const now = store.now();
  const today = dayOf(now, store.timeZone);
  const collectionOn = (day: Day) => hourOn(day, COLLECTION_HOUR, store.timeZone).getTime() - now.getTime();
  const next = collectionOn(today);
  return Math.ceil((next > 0 ? next : collectionOn(addDays(today, 1))) / MINUTE_MS);
}

/** Advances the clock at once, by at most a day. Orders of a day ship on it, before the next day begins. */
async function advance(store: Store, minutes: number, runShop: () => Promise<void>): Promise<void> {
  const start = store.now();
  const before = dayOf(start, store.timeZone);
  shipOrders(store);
  const target = new Date(start.getTime() + minutes * MINUTE_MS);
  if (hourOf(target, store.timeZone) >= CUT_OFF_HOUR) {
    const night =
      Math.ceil((startOfDay(addDays(before, 1), store.timeZone).getTime() - start.getTime()) / MINUTE_MS) +
      NIGHT_RUN_MINUTES;
    if (night < minutes) {
      // a delivery is charged in the night: in the afternoon it would leave a day later than announced
      await advance(store, night, runShop);
      await advance(store, minutes - night, runShop);
      return;
    }
  }
  const untilCollection = minutesUntilCollection(store);
  if (untilCollection < minutes) {
    pass(store, untilCollection);
    shipOrders(store);
    pass(store, minutes - untilCollection);
  } else pass(store, minutes);
  if (dayOf(store.now(), store.timeZone) !== before) await beginDay(store, runShop);
  else await runShop();
}

/**
 * Advances the date day by day, to the same time of the next day.
 *
 * @param runShop has the shop do what it does every minute, and waits for the end.
 */
export async function advanceClock(store: Store, days: number, runShop: () => Promise<void>): Promise<void> {
  for (let day = 0; day < days; day++) {
    const now = store.now();
    const tomorrow = sameTimeOn(addDays(dayOf(now, store.timeZone), 1), now, store.timeZone);
    await advance(store, Math.round((tomorrow.getTime() - now.getTime()) / MINUTE_MS), runShop);
  }
}

/** Advances the clock by minutes, at most a day at a time. */
export async function advanceClockByMinutes(
  store: Store,
  minutes: number,
  runShop: () => Promise<void>,
): Promise<void> {
  for (let left = minutes; left > 0; left -= MINUTES_A_DAY)
    await advance(store, Math.min(left, MINUTES_A_DAY), runShop);
}
