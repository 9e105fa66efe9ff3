import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf, daysBetween } from '../../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

const shop = useShop();
let jar: Jar;

const EMAIL = 'second@kvistra.example';
/** The cards that the second customer has left beside that of the subscription: one pays, one is refused. */
const PAYS = '7002001';
const REFUSED = '7002002';

beforeEach(async () => {
  await shop.reset();
  const db = await shop.database();
  // after a reset the same numbers are other contracts
  const billing = ['billing_cycles', 'billing_contracts', 'billing_progress'];
  for (const table of ['payment_reserves', 'contract_edits', ...billing, 'outbox', 'mails'])
    await db.prepare(`DELETE FROM ${table}`).run();
  await waitForOneDay(shop);
  jar = await signIn(shop, EMAIL);
});

const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 305);
const orders = async () =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === 305);
const attempts = async (): Promise<[key: string, state: string][]> =>
  (await shop.control('attempts')).attempts
    .filter(({ contractId }: { contractId: number }) => contractId === 305)
    .map(({ key, state }: { key: string; state: string }) => [key, state]);
const call = async (fields: Record<string, unknown>, action = 'reserve') => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '305', ...fields },
    { Cookie: jar.header },
  );
  return { status, done: (body as any).done, error: body.errors?.[0]?.code };
};
const page = async () =>
  (await (await shop.get('/de/account/subscriptions/305', { Cookie: jar.header })).text()).replaceAll('<!-- -->', '');
const mails = async (subject: RegExp): Promise<{ subject: string; text: string; html: string }[]> =>
  (await shop.control(`mails?to=${EMAIL}`)).mails
    .filter((mail: { subject: string }) => subject.test(mail.subject))
    .map((mail: { text: string }) => ({ ...mail, text: mail.text.replace(/\s+/g, ' ') }));
const row = async () =>
  (await shop.database()).prepare('SELECT * FROM payment_reserves').first<Record<string, unknown>>();
const clock = async (days: number) => {
  await shop.control('clock', { days });
  await shop.outboxAtRest();
};
/** Moves on to the day of the next delivery. */
async function untilDue(): Promise<void> {
  const today = dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
  await clock(daysBetween(today, dayOf(new Date((await contract()).nextBillingDate), marketZone('SE'))));
}
/** Waits until as many charges have a result, and the contract has its own method again. */
const untilCharged = (count: number) =>
  eventually(async () => {
    await shop.control('clock', { minutes: 1 });
    const made = await attempts();
    const isBack = (await contract()).card.last4 === '4242' && ((await row())?.first_id ?? '') === '';
    return made.length === count && made.every(([, state]) => state !== 'pending') && isBack;
  }, 60_000);

describe('a reserve', () => {
  it('is off until it is chosen, one of the customer’s own other methods, and taken back with one press', async () => {
    const before = await eventually(async () => {
      const html = await page();
      return html.includes('You can choose a backup') && html;
    });
    expect(before).toContain('Visa ending in 1881');
    expect(before).not.toContain('CustomerPaymentMethod');
    expect(await row()).toBeNull();
    // somebody else's, one that is none, and the subscription's own
    for (const method of ['7001001', 'x', '305', '../7002001'])
      expect(await call({ method })).toMatchObject({ status: 422, error: 'invalid_method' });
    expect(await row()).toBeNull();
    expect(await call({ method: PAYS })).toMatchObject({ status: 200, done: 'reserve' });
    expect(await page()).toContain('If Visa ending in 4242 is refused, we charge Visa ending in 1881');
    const form = { market: 'de', subscriptionId: '305', method: '' };
    const off = await shop.form('/api/account/subscriptions/reserve', form, { Cookie: jar.header });
    expect([off.status, off.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/de/account/subscriptions/305?done=reserve_off'),
    ]);
    expect([await row(), (await page()).includes('You can choose a backup')]).toEqual([null, true]);
    // who has no other one reads how it comes
    for (const number of [PAYS, REFUSED])
      await shop.control(`payment-methods/${EMAIL}`, {
        id: `gid://shopify/CustomerPaymentMethod/${number}`,
        revoked: true,
      });
    const alone = await page();
    expect([alone.includes('You have no other payment method with us'), alone.includes('reserve-method')]).toEqual([
      true,
      false,
    ]);
  });

  it('that was removed or has expired is said to be, and is not charged', async () => {
    await call({ method: PAYS });
    const change = (change: object) =>
      shop.control(`payment-methods/${EMAIL}`, { id: `gid://shopify/CustomerPaymentMethod/${PAYS}`, ...change });
    await change({ expiry: { month: 1, year: 2020 } });
    expect(await page()).toContain('Your backup, Visa ending in 1881, has expired');
    await change({ expiry: { month: 1, year: 2090 }, revoked: true });
    expect(await page()).toContain('no longer among your payment methods');
    await shop.control('contracts/305', { declines: true, dueInDays: 5 });
    await untilDue();
    const [notice] = await mails(/^Your next delivery/);
    expect(notice!.text).not.toContain('reserve');
    expect(await attempts()).toEqual([['billing 305 2 1', 'failed']]);
    expect(await mails(/could not charge/)).toHaveLength(1);
  }, 60_000);

  it('is forgotten with the end of the subscription', async () => {
    await call({ method: PAYS });
    expect(await call({}, 'cancel')).toMatchObject({ status: 200 });
    await eventually(async () => {
      await shop.everyMinute();
      return (await row()) === null;
    });
    expect(await page()).not.toContain('You can choose a backup');
  }, 60_000);
});

describe('a delivery whose payment is refused', () => {
  it('is paid by the reserve, once, also when the events come several times and late; the first method is back then', async () => {
    await call({ method: PAYS });
    // an edited delivery stands in the way of changes of the contract
    const extra = { variantId: await shop.firstVariant('lick-mat'), quantity: 1, when: 'once' };
    expect(await call(extra, 'add')).toMatchObject({ status: 200 });
    await shop.control('webhooks', { copies: 3, shuffle: true, delayMs: 300 });
    await shop.control('contracts/305', { declines: true, dueInDays: 5 });
    const before = (await orders()).length;
    await untilDue();
    const [notice] = await mails(/^Your next delivery/);
    expect(notice!.text).toContain(
      'If Visa ending in 4242 is refused, we charge your backup, Visa ending in 1881, and tell you.',
    );
    await Promise.all([shop.everyMinute(), shop.everyMinute()]);
    await untilCharged(2);
    expect(await attempts()).toEqual([
      ['billing 305 2 1', 'failed'],
      ['billing 305 2 2 reserve', 'success'],
    ]);
    const paid = (await orders()).slice(before);
    expect(paid.map(({ card }: any) => card.last4)).toEqual(['1881']);
    expect(JSON.stringify(paid[0].lines)).toContain('lick-mat');
    const [mail, ...others] = await mails(/^Your backup has paid/);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('We could not charge Visa ending in 4242');
    expect(mail!.text).toContain('The next delivery is charged to Visa ending in 4242 again.');
    expect(mail!.text).toContain('you can remove the backup with one click');
    expect(mail!.html).toContain('/de/account/subscriptions/305');
    const card = /href="([^"]+\/delivery\/card\?link=[^"]+)"/.exec(mail!.html)![1]!;
    expect(await (await fetch(card)).text()).toContain('Send me the email');
    expect([await mails(/could not charge/), await mails(/Update your payment method/)]).toEqual([[], []]);
    expect(await contract()).toMatchObject({ paymentMethodId: 305, declines: true, cycle: 3 });
    expect(await row()).toMatchObject({ method_id: `gid://shopify/CustomerPaymentMethod/${PAYS}`, first_id: '' });
    await clock(2);
    expect((await attempts()).length).toBe(2);
    // the next one too begins with the first method, also where results come later than the run that charges
    await shop.control('payments', { later: true });
    await shop.control('contracts/305', { dueInDays: 5 });
    await untilDue();
    await eventually(async () => {
      await shop.control('clock', { minutes: 1 });
      return (await attempts()).length === 4;
    }, 60_000);
    await shop.control('payments', { later: false });
    await untilCharged(4);
    expect((await attempts()).slice(2)).toEqual([
      ['billing 305 3 1', 'failed'],
      ['billing 305 3 2 reserve', 'success'],
    ]);
    expect(await mails(/^Your backup has paid/)).toHaveLength(2);
  }, 240_000);

  it('is tried again later where the reserve is refused too, with one mail that names both', async () => {
    await call({ method: REFUSED });
    await shop.control('contracts/305', { declines: true, dueInDays: 5 });
    await untilDue();
    await untilCharged(2);
    const [mail, ...others] = await mails(/could not charge/);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('We could charge neither Visa ending in 4242 nor your backup, Visa ending in 0002.');
    // the link is for the first one
    const [link] = await mails(/Update your payment method/);
    expect(link!.text).toContain('4242');
    await clock(1);
    expect(await attempts()).toEqual([
      ['billing 305 2 1', 'failed'],
      ['billing 305 2 2 reserve', 'failed'],
      ['billing 305 2 3', 'failed'],
    ]);
    expect((await mails(/could not charge/))[0]!.text).not.toContain('neither');
    await shop.control('contracts/305', { declines: false });
    const before = (await orders()).length;
    await clock(2);
    expect((await orders()).length).toBe(before + 1);
  }, 120_000);

  it('waits for the bank where the reserve needs it, and a reserve that is taken back meanwhile is out of its place after', async () => {
    await shop.control(`payment-methods/${EMAIL}`, { id: `gid://shopify/CustomerPaymentMethod/${PAYS}`, asks: true });
    await call({ method: PAYS });
    await shop.control('contracts/305', { declines: true, dueInDays: 5 });
    const before = (await orders()).length;
    await untilDue();
    const mail = await eventually(async () => {
      await shop.everyMinute();
      return (await mails(/confirm a payment/))[0];
    });
    expect(mail!.text).toContain('The payment is from your backup, Visa ending in 1881');
    expect(await page()).toContain('so we are charging Visa ending in 1881 for this delivery');
    expect(await call({ method: REFUSED })).toMatchObject({ status: 409, error: 'reserve_charging' });
    expect(await call({ method: '' })).toMatchObject({ status: 200, done: 'reserve_off' });
    expect(await row()).toMatchObject({ is_on: 0, first_id: 'gid://shopify/CustomerPaymentMethod/305' });
    const link = /href="([^"]+\/bank\/\d+)"/.exec(mail!.html)![1]!;
    await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) });
    expect((await orders()).length).toBe(before + 1);
    await eventually(async () => {
      await shop.everyMinute();
      return (await row()) === null;
    });
    expect((await contract()).card.last4).toBe('4242');
    expect(await mails(/^Your backup has paid/)).toHaveLength(1);
  }, 120_000);

  it('is charged to no reserve for a reason that another card does not mend', async () => {
    await call({ method: PAYS });
    await shop.control('contracts/305', { outOfStock: true, dueInDays: 5 });
    await untilDue();
    expect(await attempts()).toEqual([['billing 305 2 1', 'failed']]);
    expect(await mails(/out of stock/)).toHaveLength(1);
  }, 60_000);
});
