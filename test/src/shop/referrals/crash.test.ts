import { describe, expect, it } from 'vitest';
import { type Delivery, Programme } from './programme.ts';

const REFERRER = 'rea@kvistra.example';
const CODE = 'MADE47';
const DUE = 10;

/** A referrer with a subscription, before anything was delivered. */
async function begin(): Promise<{ shop: Programme; contract: number }> {
  const shop = new Programme();
  const { contract } = shop.buys(REFERRER, { days: DUE });
  await shop.refers(CODE, REFERRER);
  await shop.settle();
  return { shop, contract };
}

const counts = (shop: Programme) =>
  shop.d1.rows<{ name: string; n: number }>(
    "SELECT 'friends' AS name, count(*) AS n FROM referrals WHERE refused = '' UNION ALL SELECT 'refused', count(*) FROM referrals WHERE refused = 'self' UNION ALL SELECT 'points', coalesce(sum(amount), 0) FROM points WHERE topic = 'friend' UNION ALL SELECT 'dead', count(*) FROM outbox WHERE state = 'dead'",
  );

/** Everything that must be there exactly once after two friends have bought, one of whom has returned and cancelled. */
function expectOnce(shop: Programme, contract: number, label: unknown): void {
  const discounts = (shop.contract(contract).discounts ?? []).map(({ title, percent }) => ({ title, percent }));
  expect({ label, discounts, counts: counts(shop) }).toEqual({
    label,
    discounts: [{ title: 'Friends', percent: 5 }],
    counts: [
      { name: 'friends', n: 2 },
      { name: 'refused', n: 1 },
      { name: 'points', n: 200 },
      { name: 'dead', n: 0 },
    ],
  });
  expect(shop.friend('fay@kvistra.example')).toMatchObject({ has_paid: 1, is_subscribing: 1 });
  expect(shop.friend('gus@kvistra.example')).toMatchObject({ has_paid: 0, is_subscribing: 0 });
  expect(shop.points(REFERRER)).toBe(100);
  expect(shop.referrer(CODE)).toMatchObject({ is_discount_active: 1, contract_percent: 5 });
  expect(shop.codeAtProvider(CODE)!.endsAt).toBeUndefined();
  expect(shop.store.all('segment')).toHaveLength(1);
}

/** Two friends buy; the second returns the order and cancels. */
function happen(shop: Programme): void {
  shop.buys('fay@kvistra.example', { code: CODE });
  const { order, contract } = shop.buys('gus@kvistra.example', { code: CODE });
  shop.returns(order);
  shop.setStatus(contract, 'Cancel');
}

describe('events of friends', () => {
  it.each<[string, Delivery]>([
    ['in their order', {}],
    ['ten times and shuffled', { copies: 10, shuffle: 3 }],
  ])('that come %s count once', async (label, delivery) => {
    const { shop, contract } = await begin();
    using _ = shop;
    happen(shop);
    await shop.settle(delivery);
    expect({ label, points: shop.points(REFERRER) }).toEqual({ label, points: 100 });
    expect(shop.d1.rows("SELECT count(*) AS n FROM referrals WHERE refused <> ''")).toEqual([{ n: 0 }]);
    expect({ label, percent: shop.percentOn(contract) }).toEqual({ label, percent: 5 });
    expect(shop.friend('gus@kvistra.example')).toMatchObject({ has_paid: 0, is_subscribing: 0 });
  });

  it('that never come are found by the lists of orders and contracts', async () => {
    const { shop, contract } = await begin();
    using _ = shop;
    shop.pass(30);
    await shop.run();
    happen(shop);
    await shop.settle({ lost: true });
    expect(shop.percentOn(contract)).toBe(5);
    shop.setStatus(
      shop.store.all<{ id: number; email: string }>('contract').find(({ email }) => email.startsWith('fay'))!.id,
      'Pause',
    );
    await shop.settle({ lost: true });
    expect([shop.percentOn(contract), shop.friend('fay@kvistra.example')!.is_subscribing]).toEqual([0, 0]);
  });

  it('wait while the Admin API is down, and follow when it is back', async () => {
    const { shop, contract } = await begin();
    using _ = shop;
    shop.buys('fay@kvistra.example', { code: CODE });
    shop.down.add('admin');
    for (let minute = 0; minute < 6; minute++) {
      await shop.deliver();
      await shop.run();
      shop.pass(11);
    }
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([0, 0]);
    shop.down.clear();
    await shop.settle();
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([5, 100]);
  });
});

/**
 * Has a Worker end at each of its calls that change something, and the next ones do the rest.
 *
 * @returns the number of those calls.
 */
async function killEverywhere(shop: Programme, check: (at: number) => void): Promise<number> {
  const moments = await shop.runInterrupted();
  for (const [at, restore] of moments.entries()) {
    restore();
    await shop.settle();
    check(at);
  }
  return moments.length;
}

describe('a Worker that ends at any of its calls', () => {
  it('leaves every status, code, point and discount right once, after friends have bought and returned', async () => {
    const { shop, contract } = await begin();
    using _ = shop;
    shop.buys('fay@kvistra.example', { code: CODE });
    const { order, contract: second } = shop.buys('gus@kvistra.example', { code: CODE });
    await shop.settle();
    shop.returns(order);
    shop.setStatus(second, 'Cancel');
    shop.buys('hal@kvistra.example', { code: CODE, address: 'rea@kvistra.example street' });
    await shop.deliver();
    const calls = await killEverywhere(shop, (at) => expectOnce(shop, contract, at));
    expect(calls).toBeGreaterThan(30);
  }, 300_000);

  it('charges the delivery once, for the sum with the discount', async () => {
    const { shop } = await begin();
    using _ = shop;
    shop.buys('fay@kvistra.example', { code: CODE });
    await shop.days(DUE - 1);
    shop.buys('late@kvistra.example', { code: CODE });
    await shop.deliver();
    shop.pass(1440);
    const calls = await killEverywhere(shop, (at) => {
      expect({ at, totals: shop.orders(REFERRER).map(({ total }) => total) }).toEqual({
        at,
        totals: [10_000, expect.toBeOneOf([9000, 9500])],
      });
      expect(shop.points(REFERRER)).toBe(200);
      const [, { total }] = shop.orders(REFERRER) as [unknown, { total: number }];
      expect(shop.referrer(CODE)).toMatchObject({ saved_cents: 10_000 - total });
    });
    expect(calls).toBeGreaterThan(30);
  }, 300_000);
});
