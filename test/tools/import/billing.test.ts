import { expect, it } from 'vitest';
import { dayOf, yearOf } from '../../../src/platform/shared/day.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { signIn } from '../../customer.ts';
import { useShop } from '../../shop.ts';
import { addCards, dayIn, fileOf, ROW, runImport } from './files.ts';

const shop = useShop();

const run = (...args: string[]) => runImport(shop, 'subscriptions', ...args);
const numberOf = async (reference: string): Promise<number> =>
  (await shop.control('contracts')).contracts.find(
    ({ attributes = [] }: { attributes?: { value: string }[] }) => attributes[0]?.value === reference,
  ).id;
const ordersOf = async (id: number) =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === id);
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await shop.control(`mails?to=${email}`)).mails;

/** An address of nobody else's subscriptions, which signs in for the first time. */
const EMAIL = 'moved@kvistra.example';
const EXPIRING = '1881';

it('an imported subscription is neither billed nor mailed about while it is paused, and billed on its date once it is active', async () => {
  await signIn(shop, EMAIL);
  await addCards(shop);
  const today = await dayIn(shop, 0);
  const card = async (last4: string, year: number): Promise<string> =>
    (await shop.control(`payment-methods/${EMAIL}`, { last4, expiry: { month: Number(today.slice(5, 7)), year } })).id;
  const day = await dayIn(shop, 7);
  const row = { ...ROW, customer: EMAIL, next_billing_date: day };
  const [good, expiring] = [await card('4242', yearOf(today) + 5), await card(EXPIRING, yearOf(today))];
  const file = fileOf('billed', [{ ...row, reference: 'MOVED', payment_method: good }]);
  const waiting = fileOf('waiting', [{ ...row, reference: 'WAITING', payment_method: expiring }]);
  expect((await run(file, '--confirm')).code).toBe(0);
  expect((await run(waiting, '--confirm')).code).toBe(0);
  const before = (await mailsTo(EMAIL)).length;
  await shop.everyMinute();
  await shop.everyMinute();
  expect((await mailsTo(EMAIL)).slice(0, -before)).toEqual([]);

  expect((await run(file, '--activate')).code).toBe(0);
  const [moved, paused] = [await numberOf('MOVED'), await numberOf('WAITING')];
  const jar = await signIn(shop, EMAIL);
  const list = await (await shop.get('/de/account/subscriptions', { Cookie: jar.header })).text();
  expect(list).toContain(`/de/account/subscriptions/${moved}`);
  const page = await shop.get(`/de/account/subscriptions/${moved}`, { Cookie: jar.header });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('4242')]);

  await shop.control('clock', { days: 8 });
  await shop.outboxAtRest();
  const orders = await ordersOf(moved);
  expect(
    orders.map(({ createdAt, total, currency }: Record<string, string>) => [
      dayOf(new Date(createdAt!), marketZone('SE')),
      total,
      currency,
    ]),
  ).toEqual([[day, 1520, 'EUR']]);
  expect(await ordersOf(paused)).toEqual([]);
  const mails = await mailsTo(EMAIL);
  expect(mails.filter(({ text }) => text.includes(EXPIRING))).toEqual([]);
  expect(mails.filter(({ text }) => text.includes(`/account/subscriptions/${paused}`))).toEqual([]);
}, 120_000);
