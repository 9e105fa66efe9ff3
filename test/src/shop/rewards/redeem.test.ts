import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import type { Day } from '../../../../src/platform/shared/day.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { enabledRewardsOf, rewardsOf } from '../../../../src/shop/rewards/store.ts';
import { rewards } from '../../../../src/shop/rewards/tables.ts';
import { markRewardsUsed } from '../../../../src/shop/rewards/used.ts';
import type { OrderNowQuery } from '../../../../src/shopify/generated/admin/graphql.ts';
import { runTimers } from '../webhooks/things.ts';
import { CUSTOMER, RewardShop } from './reward-shop.ts';

const HOUR_MS = 3_600_000;
let shop: RewardShop;

function open(): RewardShop {
  shop = new RewardShop();
  vi.stubGlobal('fetch', shop.fetch);
  return shop;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-22T12:00:00Z') });
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS);

/** A sweep; the pauses before its retries take no time. */
const sweep = () => runTimers(shop.sweep());

/** Sweeps until nothing is open, each time later than any pause and any lease. */
async function sweepAll(): Promise<void> {
  for (let sweeps = 0; shop.open > 0 && sweeps < 60; sweeps++) {
    later(8);
    await sweep();
  }
}

describe('redeeming', () => {
  it('takes the points, stores the reward, and has a code made that is for this customer and one order', async () => {
    await shop.give(150);
    const reward = await shop.redeem();
    expect([shop.balance, reward?.state, reward?.validUntil]).toEqual([50, 'making', '2027-02-20']);
    await sweep();
    expect(shop.rewards).toMatchObject([
      { state: 'ready', discount_id: shop.discounts[0]!.id, code: shop.discounts[0]!.code },
    ]);
    expect(shop.asked).toEqual({
      title: `Reward ${reward!.id}`,
      code: expect.stringMatching(/^KV[2-9A-HJKMNP-TV-Z]{12}$/),
      context: { customers: { add: [CUSTOMER] } },
      customerGets: {
        value: { percentage: 0.05 },
        items: { all: true },
        appliesOnSubscription: true,
        appliesOnOneTimePurchase: true,
      },
      usageLimit: 1,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 1,
      startsAt: '2026-11-22T12:00:00.000Z',
      endsAt: '2027-02-21T12:00:00Z',
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
    });
  });

  it('gives one reward to 50 requests at once with points for one', async () => {
    await shop.give(199);
    shop.d1.onCall = () => new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => shop.redeem(`form ${i}`)));
    expect([answers.filter(Boolean).length, shop.balance, shop.rewards.length, shop.open]).toEqual([1, 99, 1, 1]);
    await sweepAll();
    expect(shop.discounts).toHaveLength(1);
  });

  it('gives the same reward to every repetition of a form, and another one to another form', async () => {
    await shop.give(500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.redeem('same')));
    expect([new Set(answers.map((answer) => answer?.id)).size, shop.balance]).toEqual([1, 400]);
    expect((await shop.redeem('same', 'ten'))?.percent).toBe(10);
    expect((await shop.redeem('other'))?.id).not.toBe(answers[0]!.id);
    await sweepAll();
    expect([shop.balance, shop.discounts.length, shop.rewards.map(({ state }) => state)]).toEqual([
      100,
      3,
      ['ready', 'ready', 'ready'],
    ]);
  });

  it('does nothing where the points do not reach', async () => {
    await shop.give(99);
    expect([await shop.redeem(), shop.balance, shop.rewards, shop.open]).toEqual([null, 99, [], 0]);
  });
});

describe('a Worker that ends', () => {
  it('at any call of the database or of the Admin API leaves one code for one price', async () => {
    let calls = 0;
    for (let isOver = false; !isOver; calls++) {
      open();
      await shop.give(100);
      shop.callsLeft = calls;
      const work = async () => {
        await shop.redeem();
        await sweep();
      };
      const ended = await work().then(
        () => false,
        () => true,
      );
      isOver = !ended && shop.callsLeft >= 0;
      shop.callsLeft = Number.POSITIVE_INFINITY;
      // the visitor sends the form again, and the minute's sweep goes on
      await shop.redeem();
      await sweepAll();
      expect([calls, shop.balance, shop.discounts.length, shop.rewards]).toEqual([
        calls,
        0,
        1,
        [
          expect.objectContaining({
            state: 'ready',
            code: shop.discounts[0]!.code,
            discount_id: shop.discounts[0]!.id,
          }),
        ],
      ]);
    }
    // the batch, the form's reward, the sweep's statements and the call of the API, before and after its work
    expect(calls).toBeGreaterThan(8);
  });
});

describe('the Admin API', () => {
  it.each(['down', 'lost answer'] as const)(
    'that is away for an hour (%s) delays the code, and makes no second one',
    async (fault) => {
      await shop.give(100);
      await shop.redeem();
      shop.fault = fault;
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await sweep();
        later(5 / 60);
      }
      expect([shop.balance, shop.rewards[0]!.state]).toEqual([0, 'making']);
      shop.fault = null;
      await sweepAll();
      expect([shop.balance, shop.discounts.length, shop.rewards[0]!.state]).toEqual([0, 1, 'ready']);
    },
  );

  it.each(['down', 'lost answer'] as const)(
    'that stays away (%s) gives the points back, and a code that it has made is ended',
    async (fault) => {
      await shop.give(100);
      await shop.redeem();
      shop.fault = fault;
      for (let i = 0; i < 16; i++) {
        await sweep();
        later(8);
      }
      expect([shop.balance, shop.rewards[0]!.state]).toEqual([100, 'failed']);
      shop.fault = null;
      await sweepAll();
      expect([shop.balance, shop.discounts.map(({ isActive }) => isActive)]).toEqual([
        100,
        fault === 'down' ? [] : [false],
      ]);
      expect(shop.d1.rows("SELECT amount FROM points WHERE topic = 'reward_failed'")).toEqual([{ amount: 100 }]);
    },
  );

  it('that refuses the discount gives the points back once', async () => {
    await shop.give(100);
    await shop.redeem();
    shop.refusal = 'INVALID';
    await sweepAll();
    expect([shop.balance, shop.discounts, shop.rewards[0]!.state]).toEqual([100, [], 'failed']);
    expect((await shop.redeem())?.state).toBe('failed');
    expect(shop.balance).toBe(100);
  });

  it('that knows the code as somebody else’s gives the points back', async () => {
    await shop.give(100);
    const reward = await shop.redeem();
    shop.discounts.push({
      id: 'gid://shopify/DiscountCodeNode/77',
      title: 'Summer',
      code: reward!.code,
      isActive: true,
    });
    await sweepAll();
    expect([shop.balance, shop.rewards[0]!.state, shop.discounts[0]!.isActive]).toEqual([100, 'failed', true]);
  });

  it('of which every attempt ends the Worker gives the points back', async () => {
    await shop.give(100);
    await shop.redeem();
    for (let i = 0; i < 14; i++) {
      later(8);
      // enough to take the row and to ask, and no more
      shop.callsLeft = 4;
      await sweep().catch(() => {});
    }
    shop.callsLeft = Number.POSITIVE_INFINITY;
    await sweepAll();
    expect([shop.balance, shop.rewards[0]!.state, shop.discounts.filter(({ isActive }) => isActive)]).toEqual([
      100,
      'failed',
      [],
    ]);
  });
});

describe('a redeemed reward', () => {
  const order = (discountCodes: string[]) =>
    ({ id: 'gid://shopify/Order/1', discountCodes }) as NonNullable<OrderNowQuery['order']>;
  const use = async (codes: string[]) => {
    const context = {
      settings: { group: groups.eu } as Settings,
      database: shop.d1.binding,
      translate: () => Promise.reject(new Error('no texts')),
    };
    const [first, ...rest] = await markRewardsUsed(order(codes), context);
    if (first) await drizzle(shop.d1.binding).batch([first, ...rest]);
  };

  it('shows its code when it is ready, is used by the order that names it, and expires', async () => {
    const shown = async (today: Day = '2026-11-22') => [
      (await enabledRewardsOf(shop.d1.binding, CUSTOMER, today)).map(({ state, code }) => [state, code !== '']),
      (await rewardsOf(shop.d1.binding, CUSTOMER, today)).map(({ state }) => state),
    ];
    await shop.give(200);
    const first = await shop.redeem('one');
    later(0.1);
    await shop.redeem('two');
    expect(await shown()).toEqual([
      [
        ['making', false],
        ['making', false],
      ],
      ['making', 'making'],
    ]);
    await sweep();
    expect(await shown()).toEqual([
      [
        ['ready', true],
        ['ready', true],
      ],
      ['ready', 'ready'],
    ]);
    await use([]);
    await use(['WELCOME10', first!.code.toLowerCase()]);
    expect(await shown()).toEqual([[['ready', true]], ['ready', 'used']]);
    expect(await drizzle(shop.d1.binding).select({ orderId: rewards.orderId }).from(rewards)).toContainEqual({
      orderId: 'gid://shopify/Order/1',
    });
    expect(await shown('2027-02-20')).toEqual([[['ready', true]], ['ready', 'used']]);
    expect(await shown('2027-02-21')).toEqual([[], ['expired', 'used']]);
  });
});
