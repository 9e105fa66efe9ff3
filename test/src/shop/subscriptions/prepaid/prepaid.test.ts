import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf } from '../../../../../src/platform/shared/day.ts';
import { refundOf } from '../../../../../src/shop/subscriptions/model/prepaid.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { openCheckout } from '../../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { shown } from '../../../../visible-html.ts';

const shop = useShop();
const SIX = 'gid://shopify/SellingPlan/7005';
const EMAIL = 'demo@kvistra.example';
const ZONE = 'Europe/Stockholm';

let jar: Jar;
let number: string;

const contract = async () =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => String(known.id) === number);
const order = async () =>
  (await shop.control('orders')).orders.find((known: { scheduled?: unknown[] }) => known.scheduled?.length);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'se', subscriptionId: number, ...fields },
    { Cookie: jar.header },
  );
  return { status, error: body.errors?.[0]?.code };
};
const page = async (query = '') =>
  shown(await (await shop.get(`/se/account/subscriptions/${number}${query}`, { Cookie: jar.header })).text());
const days = async (): Promise<string[]> =>
  (await order()).scheduled.map(({ fulfillAt }: { fulfillAt: string }) => dayOf(new Date(fulfillAt), ZONE));
const parcelNumbers = async (): Promise<string[]> => {
  const html = await (await shop.get(`/se/account/subscriptions/${number}`, { Cookie: jar.header })).text();
  return [...html.matchAll(/name="delivery" value="(\d+)"/g)].map(([, found]) => found!).filter((_, i) => i % 2 === 0);
};

beforeAll(async () => {
  const checkout = await openCheckout(shop, { sellingPlanId: SIX });
  const summary = (await checkout.readPage()).replace(/\s+/g, ' ');
  expect(summary).toContain('6 deliveries paid at once');
  expect(summary).toContain('What has not been delivered when you cancel is paid back');
  expect((await checkout.pay({ email: EMAIL })).status).toBe(303);
  const { contracts } = await shop.control('contracts');
  number = String(Math.max(...contracts.map(({ id }: { id: number }) => id)));
  jar = await signIn(shop, EMAIL, undefined, 'se');
});

describe('a subscription whose deliveries are paid at once', () => {
  it('is one charge for six deliveries, whose later parcels are scheduled month by month', async () => {
    const [placed, begun] = [await order(), await contract()];
    const today = dayOf(new Date(placed.createdAt), ZONE);
    expect(placed.lines[0].quantity).toBe(6);
    expect(placed.total).toBe(placed.lines[0].price * 6);
    expect(await days()).toEqual([1, 2, 3, 4, 5].map((months) => addMonths(today, months)));
    expect(begun).toMatchObject({ rhythm: { interval: 'MONTH', intervalCount: 6 }, deliveries: 6 });
    expect(dayOf(new Date(begun.nextBillingDate), ZONE)).toBe(addMonths(today, 6));
  });

  it('tells what is left and when it is charged next, and offers no change of what was paid', async () => {
    const text = await page();
    expect(text).toContain('5 av 6 leveranser kvar');
    expect(text).toContain('Nästa dragning');
    for (const action of ['frequency', 'pause', 'discount'])
      expect(await call(action, { rhythm: 'P1M', until: '', code: 'X' })).toEqual({
        status: 409,
        error: 'prepaid_fixed',
      });
  });

  it('moves a delivery to another day, and puts one behind the last, after which the next charge comes later', async () => {
    const [first, second] = await parcelNumbers();
    const today = dayOf(new Date((await shop.control('clock')).now), ZONE);
    expect(await call('paid-move', { delivery: first, date: addDays(today, 10) })).toEqual({
      status: 200,
      error: undefined,
    });
    expect((await days())[0]).toBe(addDays(today, 10));
    for (const date of [today, addDays(today, 500), 'soon'])
      expect(await call('paid-move', { delivery: first, date })).toEqual({ status: 422, error: 'invalid_date' });
    expect(await call('paid-move', { delivery: '1', date: addDays(today, 10) })).toEqual({
      status: 409,
      error: 'paid_delivery_gone',
    });
    const before = (await contract()).nextBillingDate;
    const last = (await days()).sort().at(-1)!;
    expect((await call('paid-skip', { delivery: second })).status).toBe(200);
    expect((await days()).sort().at(-1)).toBe(addMonths(last as never, 1));
    const { edits } = await contract();
    expect(edits['2']).toMatchObject({ skipped: true });
    expect(dayOf(new Date(edits['3'].date), ZONE)).toBe(addMonths(dayOf(new Date(before), ZONE), 1));
  });

  it('sends the parcels on their days, each with a mail', async () => {
    const mailed = async () =>
      (await shop.control(`mails?to=${EMAIL}`)).mails.filter(({ text }: { text: string }) => text.includes('KVX'))
        .length;
    await shop.control('clock', { days: 3 });
    const before = await mailed();
    await shop.control('clock', { days: 14 });
    expect(await mailed()).toBeGreaterThan(before);
    expect((await order()).scheduled.filter(({ status }: { status: string }) => status === 'CLOSED')).toHaveLength(1);
  });

  it('names the sum that is paid back before it is ended, holds the parcels, and tells customer and staff', async () => {
    const { total } = await order();
    const expected = refundOf({ amount: total / 100, total: 6, left: [1, 2, 3, 4].map(() => ({})) as never });
    const text = (await page('?cancel=')).replaceAll('\u00a0', ' ');
    expect(text).toContain('4 av 6 betalda leveranser har inte kommit');
    expect((await call('cancel', { reason: 'moving' })).status).toBe(200);
    const database = await shop.database();
    await shop.control('clock', { days: 1 });
    await eventually(async () => (await database.prepare('SELECT 1 FROM prepaid_refunds').first()) !== null, 30_000);
    const row = await database.prepare('SELECT * FROM prepaid_refunds').first<Record<string, unknown>>();
    expect(row).toMatchObject({ deliveries: 4, amount: Math.round(expected * 100) });
    expect(
      (await order()).scheduled.map(({ status }: { status: string }) => status).filter((s: string) => s === 'ON_HOLD'),
    ).toHaveLength(4);
    const { results } = await database
      .prepare("SELECT key, recipient FROM mails WHERE about = ? AND key LIKE '%SubscriptionContract%'")
      .bind(`gid://shopify/SubscriptionContract/${number}`)
      .all();
    expect(results).toHaveLength(2);
    expect(await page()).toContain('Vi betalar tillbaka');
  });
});

describe('the sum that is paid back', () => {
  it.each([
    [120, 6, 4, 80],
    [100, 3, 1, 33.33],
    [100, 3, 0, 0],
    [0, 0, 0, 0],
  ])('of %d for %d deliveries, of which %d are left, is %d', (amount, total, left, back) => {
    expect(refundOf({ amount, total, left: Array.from({ length: left }, () => ({}) as never) })).toBe(back);
  });
});
