import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { addPet, type Pet } from '../../../../src/shop/pets/store.ts';
import { erasePoints, pointsForExport } from '../../../../src/shop/rewards/erase.ts';
import { joinStatements, leaveStatements } from '../../../../src/shop/rewards/leaving.ts';
import { balanceOf, giveStatements, spendStatement } from '../../../../src/shop/rewards/ledger.ts';
import { departureOf } from '../../../../src/shop/rewards/membership.ts';
import { orderStatements } from '../../../../src/shop/rewards/orders.ts';
import { redeem } from '../../../../src/shop/rewards/redeem.ts';
import { runPoints } from '../../../../src/shop/rewards/run.ts';
import { LEDGER_CHECKS } from '../../../../tools/ledger-checks.ts';
import { CUSTOMER, PointsShop, paidOrder, withPoints } from './member.ts';

const ZONE = 'Europe/Stockholm';
const today = dayOf(new Date(), ZONE);
const HOUR_MS = 3_600_000;

let shop: PointsShop;
const db = () => drizzle(shop.d1.binding);
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const balance = () => balanceOf(shop.d1.binding, CUSTOMER);
const leave = (at = ago(10)) => shop.work(leaveStatements(db(), CUSTOMER, at));
const join = async (at = ago(1)) => shop.work(await joinStatements(db(), CUSTOMER, at, ZONE));
const order = async (number: number, at: Date, changes: Parameters<typeof paidOrder>[0] = {}) => {
  const made = paidOrder({
    id: `gid://shopify/Order/${number}`,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    ...changes,
  });
  shop.orders.set(made.id, made);
  return shop.work(await orderStatements(db(), made, today, ZONE));
};
const spend = (points: number, at: Date) =>
  shop.work([spendStatement(db(), { customerId: CUSTOMER, cause: 'r', points, about: 'r', at })]);
const pet = (id: string, birthdate = '2020-02-10' as Day) =>
  ({ id, customerId: CUSTOMER, birthdate, createdAt: new Date().toISOString() }) as Pet;
const storePet = (id: string, birthdate?: Day) =>
  addPet(
    shop.d1.binding,
    {
      ...pet(id, birthdate),
      ...{
        formId: id,
        name: 'Alva',
        species: 'dog',
        gender: 'male',
        breed: '',
        activity: 'medium',
        bodyCondition: 'normal',
        currentWeightKg: 10,
      },
      ...{ expectedAdultWeightKg: null, specialNeeds: [], foodPreferences: [], allergies: [], picture: 'dog-waiting' },
    } as Pet,
    withPoints,
  );
/** The rules of the ledger that are broken. */
const broken = () => LEDGER_CHECKS.filter(({ sql }) => shop.d1.rows(sql).length > 0).map(({ rule }) => rule);

beforeEach(() => {
  shop = new PointsShop();
});
afterEach(() => vi.unstubAllGlobals());

describe('who has left the bonus club', () => {
  it('has lost the points, once, and keeps their history', async () => {
    await order(1, ago(20));
    await leave();
    await leave(ago(9));
    expect([await balance(), shop.entries()]).toEqual([{ balance: 0, owed: 0 }, ['left -20 owed -20', 'order 20']]);
    expect(await departureOf(shop.d1.binding, CUSTOMER)).toEqual({ leftAt: expect.any(String), joinedAt: '' });
    expect(broken()).toEqual([]);
  });

  it('earns nothing more, whatever happens: orders, also earlier ones, pets, birthdays, the sign-in and events of the account', async () => {
    await leave();
    await order(1, ago(20));
    await order(2, ago(5));
    await storePet('a', `2020-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}` as Day);
    await shop.signIn();
    await shop.deliver('customers/update', 'a', CUSTOMER);
    await shop.deliver('orders/updated', 'b', 'gid://shopify/Order/2');
    await shop.sweep();
    await runPoints(shop.d1.binding, new Date(), ZONE);
    await shop.daily(addDays(today, 366));
    expect([shop.entries(), shop.mails]).toEqual([[], []]);
  });

  it('redeems nothing, and gets the points back whose code could not be made', async () => {
    const at = ago(20);
    await shop.work(
      await giveStatements(db(), { customerId: CUSTOMER, topic: 'order', cause: 'a', points: 250, at, zone: ZONE }),
    );
    expect(
      await redeem(shop.d1.binding, { customerId: CUSTOMER, reward: 'five', formId: 'a', at, today }),
    ).toMatchObject({ state: 'making' });
    await leave();
    const [{ id } = { id: '' }] = shop.d1.rows<{ id: string }>('SELECT id FROM rewards');
    const back = {
      customerId: CUSTOMER,
      topic: 'reward_failed',
      cause: id,
      points: 100,
      about: id,
      at: ago(5),
      zone: ZONE,
    } as const;
    await shop.work(await giveStatements(db(), back));
    expect((await balance()).balance).toBe(100);
    const again = { customerId: CUSTOMER, reward: 'five', formId: 'b', at: ago(4), today } as const;
    expect(await redeem(shop.d1.binding, again)).toBeNull();
    await join();
    expect(await redeem(shop.d1.binding, { ...again, at: new Date() })).toMatchObject({ state: 'making' });
  });

  it('owes nothing for points that have lapsed, and as much as before for those that were spent', async () => {
    const give = async (id: number, points: number) =>
      shop.work(
        await giveStatements(db(), {
          ...{
            customerId: CUSTOMER,
            topic: 'order',
            cause: `gid://shopify/Order/${id}`,
            about: `gid://shopify/Order/${id}`,
            points,
            at: ago(30),
            zone: ZONE,
          },
        }),
      );
    await give(1, 100);
    await give(2, 40);
    await spend(100, ago(20));
    await leave();
    const cancelledAt = ago(5).toISOString();
    await order(2, ago(30), { cancelledAt, updatedAt: cancelledAt });
    expect(await balance()).toEqual({ balance: 0, owed: 0 });
    await order(1, ago(30), { cancelledAt, updatedAt: cancelledAt });
    expect(await balance()).toEqual({ balance: 0, owed: 100 });
    await join();
    await order(3, new Date());
    expect(await balance()).toEqual({ balance: 0, owed: 30 });
    expect(broken().filter((rule) => !rule.includes('reward'))).toEqual([]);
  });
});

describe('who has joined again', () => {
  it('earns from then on, and nothing for the time in between', async () => {
    await shop.signIn();
    await shop.sweep();
    await leave();
    await order(1, ago(5));
    await join();
    await join();
    await order(1, ago(5), { updatedAt: new Date().toISOString() });
    await order(2, ago(0.5));
    // the sign-in reads the orders of a year again
    shop.d1.sqlite.exec("DELETE FROM outbox WHERE kind = 'enrolment'");
    await shop.signIn();
    await shop.sweep();
    expect(shop.entries()).toEqual(['account 50', 'left -50 owed -50', 'order 20']);
    expect(broken()).toEqual([]);
  });

  it('has pets that are new to the club counted, but no account and no pet twice', async () => {
    await storePet('a');
    await leave();
    await storePet('b');
    await join();
    await storePet('c');
    expect(shop.entries()).toEqual(['account 50', 'left -20 owed -20', 'pet 20', 'pet 20', 'pet 20']);
  });

  it('can leave again', async () => {
    await leave(ago(20));
    await join(ago(15));
    await leave(ago(10));
    expect([await balance(), await departureOf(shop.d1.binding, CUSTOMER)]).toEqual([
      { balance: 0, owed: 0 },
      { leftAt: expect.any(String), joinedAt: '' },
    ]);
  });
});

it('the points that have lapsed do not expire a second time', async () => {
  // a day before those of joining again, at any hour
  const at = ago(48);
  await shop.work(
    await giveStatements(db(), { customerId: CUSTOMER, topic: 'order', cause: 'a', points: 60, at, zone: ZONE }),
  );
  await leave();
  await join();
  await shop.work(
    await giveStatements(db(), {
      customerId: CUSTOMER,
      topic: 'order',
      cause: 'b',
      points: 30,
      at: new Date(),
      zone: ZONE,
    }),
  );
  await shop.daily(addDays(dayOf(at, ZONE), -1));
  await shop.daily(addMonths(dayOf(at, ZONE), 12));
  expect(shop.entries().filter((entry) => entry.startsWith('expiry'))).toEqual([]);
  expect(broken()).toEqual([]);
});

it('the export tells when a customer left, and an erasure forgets it', async () => {
  await order(1, ago(20));
  await leave();
  expect(await pointsForExport(shop.d1.binding, CUSTOMER)).toMatchObject({
    bonusClub: { leftAt: expect.stringContaining('T'), joinedAt: '' },
    points: [{ topic: 'order' }, { topic: 'left', amount: -20 }],
  });
  await shop.work(erasePoints(db(), CUSTOMER));
  expect([shop.entries(), await departureOf(shop.d1.binding, CUSTOMER)]).toEqual([[], null]);
});
