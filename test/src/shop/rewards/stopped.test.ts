import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEDGER_CHECKS } from '../../../../local/ledger-checks.ts';
import { randomOf } from '../../../../soak/random.ts';
import { addPet, type Pet } from '../../../../src/shop/pets/store.ts';
import { runTimers } from '../webhooks/things.ts';
import { CUSTOMER, linesOf, PointsShop, paidOrder } from './member.ts';

const ZONE = 'Europe/Stockholm';

const ORDER = 'gid://shopify/Order/1';
const RENEWAL = 'gid://shopify/Order/2';
const PET = {
  id: 'pet',
  customerId: CUSTOMER,
  formId: 'form',
  name: 'Pim',
  species: 'dog',
  gender: 'male',
  birthdate: '2020-10-21',
  breed: '',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 10,
  expectedAdultWeightKg: null,
  specialNeeds: [],
  foodPreferences: [],
  allergies: [],
  picture: 'dog-waiting',
  createdAt: '2027-01-01T10:00:00Z',
} as const satisfies Pet;

/** Each event ten times, under two ids, in any order. */
async function deliver(shop: PointsShop, events: readonly (readonly [topic: string, id: string])[], seed: number): Promise<void> {
  const random = randomOf(seed);
  const copies = events.flatMap(([topic, id]) => Array.from({ length: 10 }, (_, n) => ({ topic, id, webhookId: `${topic} ${id} ${n % 2}` })));
  for (let i = copies.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    [copies[i], copies[j]] = [copies[j]!, copies[i]!];
  }
  for (const { topic, id, webhookId } of copies) await shop.deliver(topic, webhookId, id);
}

/** Events of the customer, and the work that follows from them. The work may be stopped; the events are stored by then. */
const story: { happens: (shop: PointsShop, seed: number) => Promise<unknown>; work: (shop: PointsShop) => Promise<unknown> }[] = [
  {
    happens: async (shop, seed) => {
      shop.orders.set(ORDER, paidOrder({ lineItems: linesOf(ORDER) }));
      shop.orders.set(RENEWAL, paidOrder({ id: RENEWAL, lineItems: linesOf(ORDER) }));
      await deliver(
        shop,
        [
          ['orders/create', ORDER],
          ['orders/updated', ORDER],
          ['customers/create', CUSTOMER],
          ['orders/create', RENEWAL],
        ],
        seed,
      );
    },
    work: (shop) => shop.sweep(),
  },
  { happens: (shop) => shop.signIn(), work: (shop) => shop.sweep() },
  { happens: async () => {}, work: (shop) => addPet(shop.d1.binding, PET, ZONE) },
  {
    happens: async (shop, seed) => {
      const updatedAt = new Date(Date.now() + 5000).toISOString();
      shop.orders.set(ORDER, paidOrder({ lineItems: linesOf(ORDER), refunded: '50.0', updatedAt }));
      shop.orders.set(RENEWAL, paidOrder({ id: RENEWAL, lineItems: linesOf(ORDER), cancelledAt: updatedAt, updatedAt }));
      await deliver(
        shop,
        [
          ['refunds/create', ORDER],
          ['orders/updated', ORDER],
          ['orders/updated', RENEWAL],
        ],
        seed,
      );
    },
    work: (shop) => shop.sweep(),
  },
  { happens: async () => {}, work: (shop) => shop.daily('2027-10-20') },
  { happens: async () => {}, work: (shop) => shop.daily('2027-10-21') },
  { happens: async () => {}, work: (shop) => shop.daily('2027-10-23') },
];

/** Tells the story. @param stops the number of calls in it before the Worker is stopped. @returns the shop, and the calls that were made. */
async function tell(stops: number, seed: number): Promise<{ shop: PointsShop; calls: number }> {
  const shop = new PointsShop();
  let calls = 0;
  for (const { happens, work } of story) {
    await happens(shop, seed);
    for (let isOver = false; !isOver; ) {
      shop.passTime();
      // after the stop the work goes on to its end
      const { ended, made } = await runTimers(shop.run(() => work(shop), calls <= stops ? stops - calls : Number.POSITIVE_INFINITY));
      calls += made + (ended ? 0 : 1);
      isOver = ended;
    }
  }
  return { shop, calls };
}

const ENTRIES = ['account 50', 'birthday 15', 'order 20', 'order 20', 'pet 20', 'refund -30', 'refund -5', 'renewal 10', 'subscription 100'];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function requireExactlyOnce({ d1, entries, mails }: PointsShop): void {
  expect(entries.call({ d1 })).toEqual(ENTRIES);
  expect(mails.map(({ subject }) => subject)).toEqual(['165 pontos expiram em breve']);
  for (const { sql } of LEDGER_CHECKS.filter(({ rule }) => !rule.includes('reward'))) expect(d1.rows(sql)).toEqual([]);
  expect(d1.rows("SELECT * FROM outbox WHERE state <> 'done' AND kind IN ('commerce', 'enrolment', 'points-expiry', 'mail')")).toEqual([]);
}

describe('every entry and every mail is there exactly once', () => {
  it('when the Worker is stopped at any call, while each event comes ten times and shuffled', async () => {
    const { shop, calls } = await tell(Number.POSITIVE_INFINITY, 0);
    requireExactlyOnce(shop);
    expect(calls).toBeGreaterThan(60);
    for (let stops = 0; stops < calls; stops++) {
      const stopped = await tell(stops, stops);
      requireExactlyOnce(stopped.shop);
    }
  }, 60_000);
});
