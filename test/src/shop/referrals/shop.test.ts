import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { runCommand } from '../../../local/command.ts';
import { eventually, MONTHLY, TestShop } from '../../../shop.ts';
import { waitForOneDay } from '../subscriptions/state.ts';

const shop = new TestShop();
const folder = mkdtempSync(join(tmpdir(), 'referrals-'));
const data = join(folder, 'data');
// a notice one full day ahead: each day is a run of the shop
beforeAll(() => shop.start({ BILLING_NOTICE_DAYS: '1' }, data));
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

const CODE = 'MADEKUTAPE47';
const FRIEND = 'fay@kvistra.example';

const contracts = async (): Promise<any[]> => (await shop.control('contracts')).contracts;
const contract = async (id: number) => (await contracts()).find((candidate) => candidate.id === id);
const discountsOf = async (id: number) =>
  ((await contract(id)).discounts ?? []).map(({ title, percent }: any) => [title, percent]);
const customerOf = async (email: string) => {
  const database = await shop.database();
  const row = await database
    .prepare('SELECT customer_id FROM sessions ORDER BY created_at DESC LIMIT 1')
    .first<{ customer_id: string }>();
  if (!row) throw new Error(`${email} is not signed in`);
  return row.customer_id;
};

/** Buys a monthly subscription with a friend's code in the cart. @returns the order and the contract's number. */
async function buyWithCode(email: string): Promise<{ order: any; id: number }> {
  const line = {
    variantId: await shop.firstVariant('insect-oat-adult-dog'),
    quantity: 2,
    sellingPlanId: MONTHLY,
    market: 'se',
  };
  const { cart } = (await shop.call('/api/cart/lines/add', line)).body;
  const { data: changed } = await shop.storefront(
    `mutation($id: ID!, $attributes: [AttributeInput!]!, $codes: [String!]!) {
      cartAttributesUpdate(cartId: $id, attributes: $attributes) { userErrors { message } }
      cartDiscountCodesUpdate(cartId: $id, discountCodes: $codes) { userErrors { message } cart { discountCodes { code applicable } } } }`,
    { id: cart.id, attributes: [{ key: 'referral', value: CODE }], codes: [CODE] },
  );
  expect(changed.cartDiscountCodesUpdate.cart.discountCodes).toEqual([{ code: CODE, applicable: true }]);
  const html = await (await fetch(cart.checkoutURL)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
  const buyer = { email, firstName: 'Fay', lastName: 'Friend', address1: 'Gatan 1', zip: '111 22', city: 'Stockholm' };
  const card = { cardNumber: '4242424242424242', cardExpiry: '12/39', cardCode: '123' };
  // the checkout prices the cart anew for the buyer
  let answer = await fetch(cart.checkoutURL, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', ...buyer, ...card, attempt: field('attempt'), total: field('total') }),
  });
  if (answer.status !== 303) {
    const again = await answer.text();
    const total = /name="total" value="([^"]+)"/.exec(again)![1]!;
    const attempt = /name="attempt" value="([^"]+)"/.exec(again)![1]!;
    answer = await fetch(cart.checkoutURL, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay', ...buyer, ...card, attempt, total }),
    });
  }
  expect(answer.status).toBe(303);
  const order = (await shop.control('orders')).orders.find((candidate: any) => candidate.email === email);
  return { order, id: (await contracts()).find((candidate) => candidate.email === email).id };
}

/** Lets what follows from events reach its end. */
async function settle(): Promise<void> {
  await eventually(async () =>
    (await shop.control('webhooks')).webhooks.every(({ status }: any) => status === 'delivered'),
  );
  for (let turn = 0; turn < 3; turn++) {
    // what the queue has taken would be worked on a turn later
    await shop.outboxAtRest();
    await shop.everyMinute();
  }
}

const command = (...args: string[]) => runCommand('tools/referrals.ts', [...args, '--data', data]);

describe('a friend who buys with the code', () => {
  let header = '';
  let friend = 0;
  const sums = async () => {
    const { lines } = await contract(301);
    const sum = (percents: number[]) =>
      lines.reduce(
        (total: number, { price, quantity }: any) =>
          total + percents.reduce((rest, percent) => Math.round((rest * (100 - percent)) / 100), price * quantity),
        0,
      );
    return { sum, current: (await discountsOf(301)).map(([, percent]: [string, number]) => percent) };
  };

  it('gets the promised discount on the first delivery, and brings the referrer 5 %', async () => {
    ({ header } = await signIn(shop, 'demo@kvistra.example', undefined, 'se'));
    const database = await shop.database();
    const customerId = await customerOf('demo@kvistra.example');
    await database
      .prepare(
        `INSERT INTO referrers (code, customer_id, name, email, email_key, phone, market, form_id, created_at)
         VALUES (?, ?, 'Demo', 'demo@kvistra.example', 'demo@kvistra.example', '+46700000009', 'se', 'f1', ?)`,
      )
      .bind(CODE, customerId, new Date().toISOString())
      .run();
    await signIn(shop, 'demo@kvistra.example', undefined, 'se');
    await settle();
    expect(await database.prepare('SELECT contract_id, is_discount_active FROM referrers').first()).toEqual({
      contract_id: 'gid://shopify/SubscriptionContract/301',
      is_discount_active: 1,
    });
    const { order, id } = await buyWithCode(FRIEND);
    friend = id;
    const full = order.lines.reduce((total: number, { price, quantity }: any) => total + price * quantity, 0);
    expect(order.total).toBe(Math.round(full * 0.8));
    expect((await contract(friend)).discounts ?? []).toEqual([]);
    await settle();
    expect(await discountsOf(301)).toEqual([['Friends', 5]]);
  });

  it('shows on the subscription, and stays when a code is applied and removed', async () => {
    const page = async () => (await shop.get('/se/account/subscriptions/301', { Cookie: header })).text();
    expect((await page()).includes('<dt>Vänrabatt, 5\u00a0%</dt>')).toBe(true);
    const discount = (code: string) =>
      shop.call(
        '/api/account/subscriptions/discount',
        { market: 'se', subscriptionId: '301', code, formId: crypto.randomUUID() },
        { Cookie: header },
      );
    expect((await discount('WELCOME10')).body).toMatchObject({
      subscription: { discount: { code: 'WELCOME10', percent: 10 }, friendsPercent: 5 },
    });
    expect(await discountsOf(301)).toEqual([
      ['Friends', 5],
      ['WELCOME10', 10],
    ]);
    expect((await discount('')).body).toMatchObject({ subscription: { discount: null, friendsPercent: 5 } });
    expect(await discountsOf(301)).toEqual([['Friends', 5]]);
  });

  it('lowers the next billed amount to the cent, and not the one after a cancellation', async () => {
    const billed = async () =>
      (await shop.control('orders')).orders.filter(({ contractId }: any) => contractId === 301);
    await waitForOneDay(shop);
    const before = (await billed()).length;
    const { sum, current } = await sums();
    const bill = async () => {
      await shop.control('contracts/301', { dueInDays: 4 });
      await shop.control('clock', { days: 5 });
    };
    await bill();
    const totals = async () => (await billed()).slice(before).map(({ total }: any) => total);
    expect(current).toEqual([5]);
    expect(await totals()).toEqual([sum([5])]);
    const saved = await (await shop.database()).prepare('SELECT saved_cents, saved_currency FROM referrers').first();
    expect(saved).toEqual({ saved_cents: sum([]) - sum([5]), saved_currency: 'SEK' });
    await shop.control(`contracts/${friend}`, { status: 'CANCELLED' });
    await settle();
    await bill();
    expect(await totals()).toEqual([sum([5]), sum([])]);
    expect(await discountsOf(301)).toEqual([]);
  });
});

describe('npm run referrals', () => {
  it('shows a referrer with the friends', async () => {
    const { status, output } = await command('show', CODE.toLowerCase());
    expect(status).toBe(0);
    expect(output).toMatch(/^contract_id +gid:\/\/shopify\/SubscriptionContract\/301$/m);
    expect(output).toMatch(/^0 active friends, 0 %\n {2}purchased +joined \S+, controlled \S+ {2}Fay F\. /m);
    expect(output).not.toMatch(/fay@|email_key|secret_hash/);
  });

  it('blocks and unblocks a code, and the discount codes follow', async () => {
    const status = async () =>
      (await shop.storefront('{ shop { name } }')) &&
      (await (await shop.database()).prepare('SELECT blocked_at, is_discount_active FROM referrers').first<any>());
    expect(await command('block', CODE)).toMatchObject({
      status: 0,
      output: `${CODE} is blocked. Its discounts follow within a minute.\n`,
    });
    await settle();
    expect(await status()).toEqual({ blocked_at: expect.stringMatching(/^20/), is_discount_active: 0 });
    expect((await command('unblock', CODE)).status).toBe(0);
    await settle();
    expect(await status()).toEqual({ blocked_at: '', is_discount_active: 1 });
    expect(await command('refresh')).toMatchObject({
      status: 0,
      output: '1 codes are brought up to date within minutes.\n',
    });
  });

  it.each([
    [['show', 'UNKNOWN1'], 1],
    [['block', "X'; DROP TABLE referrers"], 2],
    [['show'], 2],
    [['push', CODE], 2],
    [['show', CODE, '--limit', '0'], 2],
  ] as const)('refuses %j with %i', async (args, code) => expect((await command(...args)).status).toBe(code));
});

it('twenty active friends make the delivery free: announced, billed and ordered as 0', async () => {
  // one buys; the others have done so before
  const others = `WITH RECURSIVE friend(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM friend WHERE n < 19)
    INSERT INTO referrals (id, code, name, joined_at, checked_at, has_paid, is_subscribing, refused)
    SELECT 'friend' || n, ?, 'Friend ' || n, ?, ?, 1, 1, '' FROM friend`;
  const now = new Date().toISOString();
  await (await shop.database()).prepare(others).bind(CODE, now, now).run();
  await buyWithCode('friend20@kvistra.example');
  await settle();
  expect(await discountsOf(301)).toEqual([['Friends', 100]]);
  expect((await command('show', CODE)).output).toMatch(/^20 active friends, 100 %$/m);
  const { header } = await signIn(shop, 'demo@kvistra.example', undefined, 'se');
  expect(await (await shop.get('/se/account/subscriptions/301', { Cookie: header })).text()).toContain(
    '<dt>Vänrabatt, 100\u00a0%</dt>',
  );
  const deliveries = async () =>
    (await shop.control('orders')).orders.filter(({ contractId }: any) => contractId === 301);
  const before = (await deliveries()).length;
  await shop.control('contracts/301', { dueInDays: 4 });
  await shop.control('clock', { days: 5 });
  const { mails } = await shop.control('mails?to=demo@kvistra.example');
  expect(mails.map(({ subject }: any) => subject)).toContainEqual(
    expect.stringMatching(/^Din nästa leverans: 0\skr den /),
  );
  expect(
    (await deliveries()).slice(before).map(({ total, lines }: any) => [total, lines.map((line: any) => line.total)]),
  ).toEqual([[0, [0]]]);
}, 120_000);
