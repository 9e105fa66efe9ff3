import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPet, type Pet } from '../../../../src/shop/pets/store.ts';
import { LEDGER_CHECKS } from '../../../../tools/ledger-checks.ts';
import { randomOf } from '../../../../tools/soak/random.ts';
import { runTimers } from '../webhooks/things.ts';
import { CUSTOMER, linesOf, PointsShop, paidOrder, withPoints } from './member.ts';

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
async function deliver(
  shop: PointsShop,
  events: readonly (readonly [topic: string, id: string])[],
  seed: number,
): Promise<void> {
  const random = randomOf(seed);
  const copies = events.flatMap(([topic, id]) =>
    Array.from({ length: 10 }, (_, n) => ({ topic, id, webhookId: `${topic} ${id} ${n % 2}` })),
  );
  for (let i = copies.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    [copies[i], copies[j]] = [copies[j]!, copies[i]!];
  }
  for (const { topic, id, webhookId } of copies) await shop.deliver(topic, webhookId, id);
}

/**
 * Events of the customer, and the work that follows from them. The work may be stopped; the events are stored by then.
 */
const story: {
  happens: (shop: PointsShop, seed: number) => Promise<unknown>;
  work: (shop: PointsShop) => Promise<unknown>;
}[] = [
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
  { happens: async () => {}, work: (shop) => addPet(shop.d1.binding, PET, withPoints) },
  {
    happens: async (shop, seed) => {
      const updatedAt = new Date(Date.now() + 5000).toISOString();
      shop.orders.set(ORDER, paidOrder({ lineItems: linesOf(ORDER), refunded: '50.0', updatedAt }));
      shop.orders.set(
        RENEWAL,
        paidOrder({ id: RENEWAL, lineItems: linesOf(ORDER), cancelledAt: updatedAt, updatedAt }),
      );
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

/** A chapter of the story, with the calls that were made before it. */
interface Chapter {
  chapter: number;
  calls: number;
}

/**
 * Tells the story from a chapter on.
 *
 * @param stops the number of calls in it before the Worker is stopped. @param onChapter called before each chapter.
 * @returns the calls that were made.
 */
async function tell(
  shop: PointsShop,
  { chapter: first, calls: before, stops = Number.POSITIVE_INFINITY, seed }: Chapter & { stops?: number; seed: number },
  onChapter: (begun: Chapter) => void = () => {},
): Promise<number> {
  let calls = before;
  for (const [chapter, { happens, work }] of story.entries()) {
    if (chapter < first) continue;
    onChapter({ chapter, calls });
    await happens(shop, seed);
    for (let isOver = false; !isOver; ) {
      shop.passTime();
      // after the stop the work goes on to its end
      const { ended, made } = await runTimers(
        shop.run(() => work(shop), calls <= stops ? stops - calls : Number.POSITIVE_INFINITY),
      );
      calls += made + (ended ? 0 : 1);
      isOver = ended;
    }
  }
  return calls;
}

/** @returns the function that brings the shop and its services back to this moment. */
function remember({ d1, orders, mails }: PointsShop): () => void {
  const [rows, ordersNow, mailsNow] = [d1.sqlite.serialize(), [...orders], [...mails]];
  return () => {
    d1.restore(rows);
    orders.clear();
    for (const [id, order] of ordersNow) orders.set(id, order);
    mails.splice(0, mails.length, ...mailsNow);
  };
}

const ENTRIES = [
  'account 50',
  'birthday 15',
  'order 20',
  'order 20',
  'pet 20',
  'refund -30',
  'refund -5',
  'renewal 10',
  'subscription 100',
];

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-22T10:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // a Worker that was stopped does nothing any more
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
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
  expect(
    d1.rows(
      "SELECT * FROM outbox WHERE state <> 'done' AND kind IN ('commerce', 'enrolment', 'points-expiry', 'mail')",
    ),
  ).toEqual([]);
}

describe('every entry and every mail is there exactly once', () => {
  it('when the Worker is stopped at any call, while each event comes ten times and shuffled', async () => {
    const shop = new PointsShop();
    const chapters: (Chapter & { goBack: () => void })[] = [];
    const calls = await tell(shop, { chapter: 0, calls: 0, seed: 0 }, (begun) =>
      chapters.push({ ...begun, goBack: remember(shop) }),
    );
    requireExactlyOnce(shop);
    expect(calls).toBeGreaterThan(60);
    for (let stops = 0; stops < calls; stops++) {
      // what comes before the chapter of the stop is the same each time
      const { chapter, calls: before, goBack } = chapters.findLast((begun) => begun.calls <= stops)!;
      goBack();
      await tell(shop, { chapter, calls: before, stops, seed: stops });
      requireExactlyOnce(shop);
    }
  }, 300_000);
});
