import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digest } from '../../../../src/platform/digest.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  hourOn,
  startOfDay,
} from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { addPet, deletePet, type Pet } from '../../../../src/shop/pets/store.ts';
import { addPlan, assignPlan, type Plan } from '../../../../src/shop/planner/store.ts';
import { isEnrolled } from '../../../../src/shop/rewards/enrolment.ts';
import { erasePoints, pointsForExport } from '../../../../src/shop/rewards/erase.ts';
import { balanceOf, giveStatements, spendStatement } from '../../../../src/shop/rewards/ledger.ts';
import { orderStatements, type RewardedOrder } from '../../../../src/shop/rewards/orders.ts';
import { runPoints } from '../../../../src/shop/rewards/run.ts';
import { withParts } from '../../../stand-ins.ts';
import { CUSTOMER, DAY_MS, linesOf, PointsShop, paidOrder, withPoints } from './member.ts';

const ZONE = 'Europe/Stockholm';

let shop: PointsShop;
const today = dayOf(new Date(), ZONE);
const db = () => drizzle(shop.d1.binding);
const balance = async () => (await balanceOf(shop.d1.binding, CUSTOMER)).balance;
const order = async (changes: Parameters<typeof paidOrder>[0] = {}) =>
  shop.work(await orderStatements(db(), paidOrder(changes), today, ZONE));
const give = async (cause: string, points: number, at: Date) =>
  shop.work(await giveStatements(db(), { customerId: CUSTOMER, topic: 'order', cause, points, at, zone: ZONE }));
const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);
const money = (amount: string) => ({ presentmentMoney: { amount } });

beforeEach(() => {
  shop = new PointsShop();
});
afterEach(() => vi.unstubAllGlobals());

describe('an order', () => {
  it('gives a point for each whole unit of its currency, once it is paid', async () => {
    await order({ displayFinancialStatus: 'PENDING' as RewardedOrder['displayFinancialStatus'] });
    expect(shop.entries()).toEqual([]);
    await order({ subtotalPriceSet: money('209.9') });
    expect(shop.entries()).toEqual(['order 20']);
    await order({
      id: 'gid://shopify/Order/2',
      presentmentCurrencyCode: 'EUR' as RewardedOrder['presentmentCurrencyCode'],
      subtotalPriceSet: money('12.5'),
    });
    await order({
      id: 'gid://shopify/Order/3',
      presentmentCurrencyCode: 'JPY' as RewardedOrder['presentmentCurrencyCode'],
    });
    expect(await balance()).toBe(32);
  });

  it('gives more in a higher tier, by the points earned in the year before it', async () => {
    await give('before', 300, new Date(Date.now() - 30 * DAY_MS));
    await order();
    expect(shop.entries()).toEqual(['order 25', 'order 300']);
  });

  it('of a subscription gives a bonus, the first one and each renewal', async () => {
    await order({ lineItems: linesOf('gid://shopify/Order/1') });
    await order({ id: 'gid://shopify/Order/2', lineItems: linesOf('gid://shopify/Order/1') });
    await order({ id: 'gid://shopify/Order/3', lineItems: linesOf('gid://shopify/Order/3') });
    expect(shop.entries()).toEqual(['order 20', 'order 20', 'order 20', 'renewal 10', 'subscription 100']);
  });

  it('that is refunded in part keeps the points of the rest and its bonus, and loses all with the rest', async () => {
    const renewal = { lineItems: linesOf('gid://shopify/Order/0') };
    await order(renewal);
    await order({ ...renewal, refunded: '50.0' });
    expect(shop.entries()).toEqual(['order 20', 'refund -5', 'renewal 10']);
    await order({ ...renewal, refunded: '200.0' });
    expect(shop.entries()).toEqual(['order 20', 'refund -25', 'refund -5', 'renewal 10']);
  });

  it('gives its bonus back with the whole order', async () => {
    const first = { lineItems: linesOf('gid://shopify/Order/1') };
    await order(first);
    await order({ ...first, cancelledAt: new Date().toISOString() });
    expect(shop.entries()).toEqual(['order 20', 'refund -120', 'subscription 100']);
    await order({ ...first, cancelledAt: new Date().toISOString(), updatedAt: new Date().toISOString() });
    expect(await balance()).toBe(0);
  });

  it('that was cancelled or is too old when it is first seen gives nothing', async () => {
    await order({ cancelledAt: new Date().toISOString() });
    const old = new Date(Date.now() - 370 * DAY_MS).toISOString();
    await order({ id: 'gid://shopify/Order/2', createdAt: old, updatedAt: old });
    expect(shop.entries()).toEqual([]);
  });

  it('of a guest, or of an account that was deleted, gives nothing', async () => {
    await order({ customer: null });
    shop.d1.sqlite.prepare("INSERT INTO erasures VALUES (?, '')").run(await digest(CUSTOMER));
    await order();
    expect(shop.entries()).toEqual([]);
  });
});

const pet = (id: string, birthdate = '2020-05-01'): Pet => ({
  id,
  customerId: CUSTOMER,
  formId: id,
  name: 'Pim',
  species: 'dog',
  gender: 'male',
  birthdate,
  breed: '',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 10,
  expectedAdultWeightKg: null,
  specialNeeds: [],
  foodPreferences: [],
  allergies: [],
  picture: 'dog-waiting',
  createdAt: new Date().toISOString(),
});

describe('a pet', () => {
  it('gives points once, and nothing more when it is removed and added again', async () => {
    await addPet(shop.d1.binding, pet('a'), withPoints);
    await addPet(shop.d1.binding, pet('a'), withPoints);
    await deletePet(shop.d1.binding, CUSTOMER, 'a');
    await addPet(shop.d1.binding, pet('b'), withPoints);
    expect(shop.entries()).toEqual(['pet 20']);
    for (const id of ['c', 'd', 'e', 'f', 'g']) await addPet(shop.d1.binding, pet(id), withPoints);
    expect(await balance()).toBe(100);
  });

  it('has a birthday each year, also one that was missed, and on 28 February where there is no 29th', async () => {
    await addPet(shop.d1.binding, pet('a', '2020-02-29'), withPoints);
    await addPet(shop.d1.binding, pet('b', '2021-02-28'), withPoints);
    for (const day of ['2027-02-20', '2027-03-05', '2027-03-05', '2028-03-01'])
      await runPoints(shop.d1.binding, new Date(`${day}T10:00:00Z`), ZONE);
    expect(
      shop.d1.rows("SELECT cause, substr(at, 1, 10) AS day FROM points WHERE topic = 'birthday' ORDER BY id"),
    ).toEqual([
      { cause: 'a 2027', day: '2027-02-28' },
      { cause: 'b 2027', day: '2027-02-28' },
      { cause: 'b 2028', day: '2028-02-28' },
      { cause: 'a 2028', day: '2028-02-29' },
    ]);
  });

  it('has its birthday count for the tier of an order of the same morning', async () => {
    const morning = hourOn(addDays(today, -1), 9, ZONE);
    await give('before', 285, addHours(morning, -24 * 30));
    await addPet(shop.d1.binding, pet('a', `2020-${addDays(today, -1).slice(5)}` as Day), withPoints);
    shop.d1.sqlite.prepare("DELETE FROM points WHERE topic = 'pet'").run();
    await runPoints(shop.d1.binding, startOfDay(addDays(today, -1), ZONE), ZONE);
    const at = morning.toISOString();
    await order({ createdAt: at, updatedAt: at });
    expect(shop.entries()).toEqual(['birthday 15', 'order 25', 'order 285']);
  });

  it('that takes the place of another has no second birthday in a year', async () => {
    await addPet(shop.d1.binding, pet('a', '2020-02-10'), withPoints);
    await runPoints(shop.d1.binding, new Date('2027-02-10T10:00:00Z'), ZONE);
    await deletePet(shop.d1.binding, CUSTOMER, 'a');
    await addPet(shop.d1.binding, pet('b', '2020-02-11'), withPoints);
    await runPoints(shop.d1.binding, new Date('2027-02-11T10:00:00Z'), ZONE);
    expect(shop.entries()).toEqual(['birthday 15', 'pet 20']);
  });

  it('works off what is owed on its birthday', async () => {
    await addPet(shop.d1.binding, pet('a', '2020-02-10'), withPoints);
    await order();
    await shop.work([
      spendStatement(db(), { customerId: CUSTOMER, cause: 'r', points: 40, about: 'r', at: new Date() }),
    ]);
    await order({ cancelledAt: new Date().toISOString(), updatedAt: new Date().toISOString() });
    await runPoints(shop.d1.binding, new Date('2027-02-10T10:00:00Z'), ZONE);
    expect(await balanceOf(shop.d1.binding, CUSTOMER)).toEqual({ balance: 0, owed: 5 });
  });
});

describe('a plan', () => {
  const plan = (id: string, customerId: string | null): Plan =>
    withParts<Plan>({
      id,
      formId: id,
      answers: {},
      weights: [],
      email: null,
      makerHash: null,
      newsletter: false,
      market: 'se',
      customerId,
      petId: null,
      createdAt: new Date().toISOString(),
    });

  it('gives points once, when it is or becomes a customer’s', async () => {
    const add = (id: string, customerId: string | null) =>
      addPlan(shop.d1.binding, plan(id, customerId), ZONE, async () => []);
    await add('a', null);
    expect(shop.entries()).toEqual([]);
    await assignPlan(shop.d1.binding, 'a', CUSTOMER, 'pet', new Date(), ZONE);
    await add('b', CUSTOMER);
    await assignPlan(shop.d1.binding, 'b', CUSTOMER, 'pet', new Date(), ZONE);
    expect(shop.entries()).toEqual(['plan 20']);
  });

  it('of another customer gives nobody else points', async () => {
    await addPlan(shop.d1.binding, plan('a', 'gid://shopify/Customer/8'), ZONE, async () => []);
    await assignPlan(shop.d1.binding, 'a', CUSTOMER, 'pet', new Date(), ZONE);
    expect(await balance()).toBe(0);
  });
});

describe('signing in', () => {
  const past = (n: number, daysAgo: number, changes: Partial<RewardedOrder> = {}) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    shop.orders.set(
      `gid://shopify/Order/${n}`,
      paidOrder({ id: `gid://shopify/Order/${n}`, createdAt: at, updatedAt: at, ...changes }),
    );
  };

  it('counts the past in pages, together with events only once', async () => {
    shop.pageSize = 2;
    past(1, 300, { lineItems: linesOf('gid://shopify/Order/1') });
    past(2, 200, { lineItems: linesOf('gid://shopify/Order/1') });
    past(3, 100, { cancelledAt: new Date().toISOString() });
    past(4, 50, { customer: { id: 'gid://shopify/Customer/8' } });
    past(5, 400);
    await shop.deliver('orders/updated', 'one', 'gid://shopify/Order/2');
    await shop.sweep();
    shop.d1.sqlite.exec(
      "INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) SELECT 'x', 'account', 'x', 50, '', '2099-01-01'",
    );
    await addPet(shop.d1.binding, pet('a'), withPoints);
    await shop.signIn();
    expect(await isEnrolled(shop.d1.binding, CUSTOMER)).toBe(false);
    await shop.sweep();
    await shop.signIn();
    await shop.sweep();
    expect(await isEnrolled(shop.d1.binding, CUSTOMER)).toBe(true);
    expect(shop.entries()).toEqual([
      'account 50',
      'account 50',
      'order 20',
      'order 20',
      'pet 20',
      'renewal 10',
      'subscription 100',
    ]);
  });

  it('counts pets and plans from before the bonus club', async () => {
    await addPet(shop.d1.binding, pet('a'), withPoints);
    await addPet(shop.d1.binding, pet('b'), withPoints);
    shop.d1.sqlite.exec(
      "DELETE FROM points; INSERT INTO plans (id, form_id, answers, weights, email, newsletter, market, created_at) VALUES ('q', 'q', '{}', '[]', 'anna@kvistra.example', 0, 'se', '')",
    );
    await shop.signIn();
    await shop.sweep();
    expect(shop.entries()).toEqual(['account 50', 'pet 20', 'pet 20', 'plan 20']);
  });

  it('waits for a provider that is down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    past(1, 10);
    shop.isDown = true;
    await shop.signIn();
    await shop.sweep();
    expect([shop.entries(), await isEnrolled(shop.d1.binding, CUSTOMER)]).toEqual([[], false]);
    shop.isDown = false;
    shop.passTime();
    await shop.sweep();
    expect(shop.entries()).toEqual(['account 50', 'order 20']);
    vi.restoreAllMocks();
  });
});

describe('expiry', () => {
  // both expire in one month to come
  const first = addDays(firstOfMonth(addMonths(today, 3)), 9);
  const second = addDays(first, 10);
  const at = (day: Day) => new Date(`${day}T10:00:00Z`);
  const yearBefore = (day: Day) => addMonths(day, -12);
  const given = at(yearBefore(first));
  beforeEach(async () => {
    await runPoints(shop.d1.binding, at(addDays(first, -40)), ZONE);
    await give('a', 60, given);
    await give('b', 40, at(yearBefore(second)));
  });

  it('takes the oldest first, on its day or when the shop runs again', async () => {
    await shop.work([spendStatement(db(), { customerId: CUSTOMER, cause: 'r', points: 50, about: 'r', at: given })]);
    for (const day of [addDays(first, -1), first, first]) await shop.daily(day);
    expect(await balance()).toBe(40);
    await shop.daily(addMonths(second, 1));
    expect([await balance(), shop.entries()]).toEqual([
      0,
      ['expiry -40', 'expiry -10', 'order 40', 'order 60', 'reward -50'],
    ]);
  });

  it('is announced 30 days before, in one mail for a month, in the language of the customer', async () => {
    for (const days of [31, 30, 29, 18]) await shop.daily(addDays(first, -days));
    expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['anna@kvistra.example'], '100 pontos expiram em breve'],
    ]);
    expect(shop.mails[0]!.text).toContain(
      `60 pontos, a ${formatDay(first, 'pt-PT')}\n40 pontos, a ${formatDay(second, 'pt-PT')}`,
    );
    expect(shop.mails[0]!.text).toContain('/pt/account/rewards');
  });

  it('is announced in the language that the provider keeps for the customer, with links into the market of the address', async () => {
    shop.customer = { ...shop.customer!, country: 'DE', locale: 'sv-SE' };
    await shop.daily(addDays(first, -30));
    expect(shop.mails.map(({ subject }) => subject)).toEqual(['100 poäng går snart ut']);
    expect(shop.mails[0]!.text).toContain('/de/account/rewards');
  });

  it('is not announced for points that were spent', async () => {
    await shop.work([spendStatement(db(), { customerId: CUSTOMER, cause: 'r', points: 100, about: 'r', at: given })]);
    await shop.daily(addDays(first, -30));
    expect([shop.mails, shop.d1.rows("SELECT * FROM outbox WHERE kind = 'points-expiry'")]).toEqual([[], []]);
  });

  it('goes on when the clock was set back', async () => {
    for (const day of [addDays(first, 5), addDays(first, 2), addDays(second, 1)]) await shop.daily(day);
    expect(await balance()).toBe(0);
  });
});

describe('a person', () => {
  it('gets all entries with the data export, and leaves none behind, whatever comes later', async () => {
    await order();
    await shop.signIn();
    expect(await pointsForExport(shop.d1.binding, CUSTOMER)).toMatchObject({
      points: [{ topic: 'order', amount: 20, about: 'gid://shopify/Order/1' }],
      rewards: [],
    });
    await shop.work(erasePoints(db(), CUSTOMER));
    shop.d1.sqlite.prepare("INSERT INTO erasures VALUES (?, '')").run(await digest(CUSTOMER));
    shop.orders.set('gid://shopify/Order/1', paidOrder());
    await shop.deliver('orders/updated', 'late', 'gid://shopify/Order/1');
    await shop.deliver('customers/update', 'late', CUSTOMER);
    await shop.signIn();
    await shop.sweep();
    await shop.daily(addDays(today, 400));
    expect([
      shop.entries(),
      shop.d1.rows("SELECT kind FROM outbox WHERE kind <> 'commerce' AND kind <> 'enrolment'"),
    ]).toEqual([[], []]);
  });
});
