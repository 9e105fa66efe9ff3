import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { consentValue, REFUSED } from '../../../../src/shop/consent/model/consent.ts';
import { RULES } from '../../../../src/shop/rewards/rules.ts';
import { verifyToken } from '../../../../src/shop/rewards/token/token.ts';
import { signIn } from '../../../customer.ts';
import { admin } from '../../../provider/apis.ts';
import { eventually, MONTHLY, useShop } from '../../../shop.ts';

// the shop's own points are all there is
const shop = useShop({ LOYALTY_URL: '' });

interface Entry {
  topic: string;
  amount: number;
  owed: number;
}

const idOf = async (email: string): Promise<string> => {
  const { data } = await admin(shop, `{ customers(first: 1, query: "email:${email}") { nodes { id } } }`);
  return data.customers.nodes[0]?.id ?? '';
};
const entriesOf = async (email: string): Promise<Entry[]> => {
  const database = await shop.database();
  const { results } = await database
    .prepare('SELECT topic, amount, owed FROM points WHERE customer_id = ? ORDER BY id')
    .bind(await idOf(email))
    .all<Entry>();
  return results;
};
const topicsOf = async (email: string) => (await entriesOf(email)).map(({ topic, amount }) => `${topic} ${amount}`);
const balanceOf = async (email: string) => (await entriesOf(email)).reduce((sum, { amount }) => sum + amount, 0);

/** Buys at the provider's checkout. @returns the number of the order. */
async function buy(email: string, handle: string, quantity: number, sellingPlanId?: string): Promise<number> {
  const line = {
    variantId: await shop.firstVariant(handle),
    quantity,
    market: 'se',
    ...(sellingPlanId && { sellingPlanId }),
  };
  const url: string = (await shop.call('/api/cart/lines/add', line)).body.cart.checkoutURL;
  const html = await (await fetch(url)).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
  const values = {
    action: 'pay',
    email,
    firstName: 'Lo',
    lastName: 'Ek',
    address1: 'Gatan 1',
    zip: '116 45',
    city: 'Stockholm',
  };
  const card = {
    cardNumber: '4242424242424242',
    cardExpiry: '12/39',
    cardCode: '123',
    attempt: field('attempt'),
    total: field('total'),
  };
  expect(
    (await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...values, ...card }) }))
      .status,
  ).toBe(303);
  return (await shop.control('orders')).orders.find((order: { email: string }) => order.email === email).number;
}

describe('over HTTP', () => {
  beforeAll(() => shop.reset());

  it('an order of a new customer gives points, and a refund takes them back', async () => {
    const email = 'lo@kvistra.example';
    const number = await buy(email, 'insect-oat-adult-dog', 2, MONTHLY);
    const { total, shipping } = (await shop.control('orders')).orders.find(
      (order: { number: number }) => order.number === number,
    );
    const expected = Math.floor((total - shipping) / 1000);
    await eventually(async () => (await topicsOf(email)).includes(`order ${expected}`));
    expect((await topicsOf(email)).filter((entry) => !entry.startsWith('account'))).toEqual([
      `order ${expected}`,
      'subscription 100',
    ]);
    await shop.control(`orders/KV${number}/refund`, {});
    await eventually(async () => (await topicsOf(email)).includes(`refund ${-expected - 100}`));
    // the event of the account may come in between
    const entries = await entriesOf(email);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      entries.some(({ topic }) => topic === 'account') ? 50 : 0,
    );
  });

  it.each([
    ['demo@kvistra.example', 'se'],
    ['second@kvistra.example', 'de'],
  ])('the past of %s counts soon after signing in, and reaches a reward', async (email, market) => {
    const jar = await signIn(shop, email, undefined, market);
    // pets count with the last of the orders
    await eventually(async () => (await topicsOf(email)).includes('pet 20'));
    const topics = await topicsOf(email);
    expect(topics.filter((topic) => topic.startsWith('pet'))).toEqual(['pet 20', 'pet 20']);
    expect(topics).toEqual(expect.arrayContaining(['account 50', 'subscription 100']));
    expect(topics.filter((topic) => topic.startsWith('order')).length).toBeGreaterThanOrEqual(4);
    expect(await balanceOf(email)).toBeGreaterThanOrEqual(200);

    const answer = await shop.get('/api/rewards/token', { Cookie: jar.header });
    const token = (await answer.json()) as {
      customerId: string;
      email: string;
      currentDate: string;
      authToken: string;
    };
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Object.keys(token).sort()).toEqual(['authToken', 'currentDate', 'customerId', 'email']);
    expect(await verifyToken(token.authToken, ['local-rewards-token-secret-of-more-than-32-bytes'])).toEqual({
      customerId: token.customerId,
      email,
    });
  });

  it('the work of a day expires points, celebrates birthdays and mails what expires in a month', async () => {
    const email = 'demo@kvistra.example';
    const today = dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
    const database = await shop.database();
    const insert = (cause: string, amount: number, expiresOn: string) =>
      database
        .prepare(
          "INSERT INTO points (customer_id, topic, cause, amount, at, expires_on) VALUES ('gid://shopify/Customer/7001', 'order', ?, ?, ?, ?)",
        )
        .bind(cause, amount, addDays(today, -360), expiresOn)
        .run();
    await insert('old', 30, today);
    await insert('older', 40, addDays(today, RULES.expiryNoticeDays));
    await database
      .prepare("UPDATE pets SET birthdate = ? WHERE id = 'demo-7001-1'")
      .bind(`2020${today.slice(4)}`)
      .run();
    await database
      .prepare('INSERT OR REPLACE INTO points_progress (id, day) VALUES (1, ?)')
      .bind(addDays(today, -1))
      .run();
    await shop.everyMinute();
    expect(await topicsOf(email)).toEqual(expect.arrayContaining(['expiry -30', 'birthday 15']));
    // the mail itself goes out with the next minute
    await shop.everyMinute();
    const subjects = async () =>
      (await shop.control(`mails?to=${email}`)).mails.map(({ subject }: { subject: string }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^\d+ poäng går snart ut$/));
  });

  it('the page draws the tier, has nothing of a hosted programme where none is configured, and connects to none', async () => {
    const { header } = await signIn(shop, 'demo@kvistra.example', undefined, 'se');
    const page = await shop.get('/se/account/rewards', {
      Cookie: `${header}; consent=${consentValue({ ...REFUSED, functions: true })}`,
    });
    const html = await page.text();
    expect([page.status, html.includes('data-programme')]).toEqual([200, false]);
    expect(html).toMatch(
      /<svg class="art " viewBox="0 0 200 200" aria-hidden="true"><use href="\/sprite.svg#tier-\w+">/,
    );
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
  });

  it('a token is for who is signed in', async () => {
    const answer = await shop.get('/api/rewards/token?market=se');
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      401,
      'private, no-store',
      { errors: [{ code: 'signed_out', message: expect.stringMatching(/./) }] },
    ]);
    expect((await shop.form('/api/rewards/token', {})).status).toBe(404);
  });

  it('an export holds the points, and a deleted account keeps none', async () => {
    const email = 'gone@kvistra.example';
    const jar = await signIn(shop, email, undefined, 'se');
    await eventually(async () => (await topicsOf(email)).includes('account 50'));
    const headers = { Cookie: jar.header, Accept: 'application/json' };
    const exported = await shop.call('/api/account/data/export', { market: 'se' }, headers);
    expect(exported.body).toMatchObject({ points: [{ topic: 'account', amount: 50 }], rewards: [] });
    const database = await shop.database();
    const id = await idOf(email);
    const deleted = await shop.call('/api/account/data/delete', { market: 'se', confirm: 'RADERA' }, headers);
    expect(deleted.status).toBe(200);
    expect((await database.prepare('SELECT * FROM points WHERE customer_id = ?').bind(id).all()).results).toEqual([]);
  });
});
