import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consentValue, REFUSED } from '../../../../src/shop/consent/model/consent.ts';
import { Jar, signIn } from '../../../customer.ts';
import { setPoints } from '../../../points.ts';
import { VALID_FIELDS } from '../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
let demo: Jar;
let second: Jar;
beforeAll(async () => {
  demo = await signIn(shop, 'demo@kvistra.example');
  second = await signIn(shop, 'second@kvistra.example');
});
/** The answer waits this long for a code that is being made. */
const WAIT_MS = 1500;
const calm = { errorRate: 0, latencyMs: 0 };
afterEach(async () => {
  for (const service of ['admin', 'customer', 'storefront']) await shop.fault({ service, ...calm });
});

const post = async (path: string, fields: object, jar: Jar = demo) => {
  const { status, body } = await shop.call(path, { market: 'de', ...fields }, { Cookie: jar.header });
  return { status, body: body as any, codes: body.errors.map(({ code }) => code) };
};
const redeem = (fields: object = {}, jar: Jar = demo) =>
  post('/api/account/rewards/redeem', { reward: 'ten', formId: crypto.randomUUID(), ...fields }, jar);
const pageOf = async (path: string, jar: Jar = demo) =>
  (await (await shop.get(path, { Cookie: jar.header })).text()).replace(/<!-- -->/g, '');
/** Redeems 200 points. @returns the code of 10 %, when it is made. */
async function redeemed(): Promise<string> {
  const fields = { formId: crypto.randomUUID() };
  const { body } = await redeem(fields);
  // the answer may come before
  await expect.poll(async () => (await redeem(fields)).body.reward.state).toBe('ready');
  return body.code;
}
async function newCode(): Promise<string> {
  await setPoints(shop, demo, 200);
  return redeemed();
}
/** A new cart of a visitor. @returns its cookies with the visitor's own, and its checkout. */
async function newCart(jar: Jar, line: object = {}) {
  const { body, headers } = await shop.call('/api/cart/lines/add', {
    variantId: await shop.firstVariant('insect-oat-adult-dog'),
    quantity: 2,
    market: 'de',
    ...line,
  });
  const own = new Jar();
  for (const [name, value] of jar.cookies) own.cookies.set(name, value);
  own.take(new Response(null, { headers }));
  return { jar: own, url: body.cart.checkoutURL as string };
}
/** Pays a checkout as a browser without script does. */
async function pay(url: string, fields: Record<string, string>): Promise<Response> {
  const html = await (await fetch(url)).text();
  const hidden = {
    attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!,
    total: /name="total" value="(\d+)"/.exec(html)![1]!,
  };
  const german = { address1: 'Weg 1', zip: '10115', city: 'Berlin' };
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...VALID_FIELDS, ...german, ...hidden, ...fields }),
  });
}

describe('redeeming', () => {
  it('answers with the balance and the code, the same for the same form', async () => {
    await setPoints(shop, demo, 250);
    const formId = crypto.randomUUID();
    const started = performance.now();
    const { status, body } = await redeem({ formId });
    const reward = {
      state: performance.now() - started < WAIT_MS ? 'ready' : expect.stringMatching(/ready|making/),
      percent: 10,
    };
    expect([status, body]).toMatchObject([
      200,
      { done: 'redeemed', balance: 50, code: expect.stringMatching(/^KV[A-Z2-9]{12}$/), reward },
    ]);
    await expect
      .poll(async () => (await redeem({ formId })).body)
      .toMatchObject({
        balance: 50,
        code: body.code,
        reward: { id: body.reward.id, state: 'ready' },
      });
    expect(await redeem()).toMatchObject({ status: 409, codes: ['not_enough_points'], body: { balance: 50 } });
    expect(await redeem({ reward: 'gold' })).toMatchObject({
      status: 422,
      codes: ['unknown_reward'],
      body: { errors: [{ field: 'reward' }] },
    });
    expect(await redeem({}, new Jar())).toMatchObject({ status: 401, codes: ['signed_out'] });
  });

  it('leads a form to the page with the code, which nobody else sees', async () => {
    await setPoints(shop, demo, 100);
    const form = { reward: 'five', formId: crypto.randomUUID(), market: 'de' };
    const answer = await shop.form('/api/account/rewards/redeem', form, {
      Cookie: demo.header,
      Referer: `${shop.url}/de/account/rewards`,
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/account/rewards?done=redeemed']);
    const page = await pageOf('/de/account/rewards?done=redeemed');
    expect(page).toContain('Redeemed. Your code is below.');
    const [code = ''] = /KV[A-Z2-9]{12}/.exec(page) ?? [];
    expect(code).not.toBe('');
    for (const path of ['/de/account/rewards', '/de/account/subscriptions/311'])
      expect(await pageOf(path, second)).not.toContain(code);
  });

  it('promises the code while the Admin API is away, and has it later', async () => {
    await setPoints(shop, demo, 400);
    await shop.fault({ service: 'admin', errorRate: 1, mode: '500' });
    const { status, body } = await redeem({ reward: 'twenty' });
    expect([status, body.reward]).toMatchObject([200, { state: 'making', code: '' }]);
    const page = await pageOf('/de/account/rewards');
    expect(page).toContain('Your code is being prepared.');
    expect(page).not.toContain(body.code);
    await shop.fault({ service: 'admin', ...calm });
    await shop.control('clock', { minutes: 3 });
    await eventually(async () => {
      await shop.everyMinute();
      return (await pageOf('/de/account/rewards')).includes(body.code);
    });
  });
});

describe('a code', () => {
  it('comes off the cart of its customer, also one that is newer than the sign-in, and is refused in that of another', async () => {
    const code = await newCode();
    const own = await newCart(demo);
    expect(await pageOf('/de/cart', own.jar)).toContain(code);
    const { status, body } = await post('/api/cart/discount', { code }, own.jar);
    expect([status, body.cart.discountCodes, body.cart.discountAmount]).toEqual([200, [code], 2.98]);
    expect(await pageOf('/de/cart', own.jar)).toContain('10% off is applied.');
    const others = await newCart(second);
    expect(await pageOf('/de/cart', others.jar)).not.toContain(code);
    expect(await post('/api/cart/discount', { code }, others.jar)).toMatchObject({
      status: 422,
      codes: ['discount_not_eligible'],
    });
  });

  it('is refused at the checkout of somebody else, works for its customer, and is gone when the order is paid', async () => {
    const code = await newCode();
    const { jar, url } = await newCart(demo);
    await post('/api/cart/discount', { code }, jar);
    const refused = await pay(url, { email: 'second@kvistra.example' });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('does not apply with this email address'),
    ]);
    expect(await pageOf('/de/account/rewards')).toContain(code);
    expect((await pay(url, { email: 'demo@kvistra.example' })).status).toBe(303);
    await shop.webhooksDelivered();
    await eventually(async () => {
      await shop.everyMinute();
      return !(await pageOf('/de/account/rewards')).includes(code);
    });
    const again = await newCart(demo);
    expect(await post('/api/cart/discount', { code }, again.jar)).toMatchObject({
      status: 422,
      codes: ['discount_used_up'],
    });
  });

  it('takes its percentage off the next delivery of a subscription only, and is used when that is billed', async () => {
    const code = await newCode();
    expect(await pageOf('/de/account/subscriptions/301')).toContain(code);
    const fields = { market: 'de', subscriptionId: '301', code };
    const led = await shop.form('/api/account/subscriptions/discount', fields, {
      Cookie: demo.header,
      Referer: `${shop.url}/de/account/subscriptions/301`,
    });
    expect([led.status, led.headers.get('location')]).toEqual([303, '/de/account/subscriptions/301?done=discount']);
    const { status, body } = await post('/api/account/subscriptions/discount', { subscriptionId: '301', code });
    expect([status, body.subscription.discount]).toMatchObject([200, { code, once: true }]);
    const page = await pageOf('/de/account/subscriptions/301');
    expect(page).toContain('10% comes off the next delivery.');
    expect(page).toContain(`${code} applies to the next delivery.`);
    const sums = async () =>
      (await shop.control('orders')).orders
        .filter(({ contractId }: { contractId: number }) => contractId === 301)
        .map(({ total }: { total: number }) => total);
    const full = body.subscription.subtotal * 100;
    const { next } = body.subscription;
    await shop.call(
      '/api/account/subscriptions/now',
      { market: 'de', subscriptionId: '301', cycle: next.index, formId: crypto.randomUUID() },
      { Cookie: demo.header },
    );
    expect((await sums()).at(-1)).toBe(Math.round(full * 0.9));
    await shop.webhooksDelivered();
    await eventually(async () => {
      await shop.everyMinute();
      return !(await pageOf('/de/account/rewards')).includes(code);
    });
    expect(await pageOf('/de/account/subscriptions/301')).not.toContain(`${code} applies to`);
  });
});

describe('the page', () => {
  it('needs nothing but the shop’s own database', async () => {
    await setPoints(shop, demo, 120);
    for (const service of ['admin', 'customer', 'storefront'])
      await shop.fault({ service, errorRate: 1, mode: 'down' });
    const answer = await shop.get('/de/account/rewards', { Cookie: demo.header });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await answer.text()).toContain('120 points');
  });

  // without one: http.test.ts
  it('names a hosted programme, and only to who allows its functions', async () => {
    const allowed = await shop.get('/de/account/rewards', {
      Cookie: `${demo.header}; consent=${consentValue({ ...REFUSED, functions: true })}`,
    });
    expect(await allowed.text()).toContain(`data-programme="${shop.providerUrl}"`);
    expect(allowed.headers.get('content-security-policy')).toContain(`connect-src 'self' ${shop.providerUrl};`);
    expect(await pageOf('/de/account/rewards')).not.toContain('data-programme');
  });

  it('leads to the sign-in and back', async () => {
    const answer = await shop.get('/se/account/rewards');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/se/account/login?return_to=%2Fse%2Faccount%2Frewards',
    ]);
  });

  it('goes on with older entries of the history, without a gap and without repeating one', async () => {
    const jar = await signIn(shop, 'long.history@kvistra.example');
    for (let balance = 1; balance <= 25; balance++) await setPoints(shop, jar, balance * 10);
    const seen: string[] = [];
    for (let path: string | undefined = '/de/account/rewards'; path; ) {
      const page = await pageOf(path, jar);
      seen.push(...[...page.matchAll(/<li tabindex="-1">.*?<\/li>/g)].map(([entry]) => entry));
      path = /rel="next" href="([^"#]+)/.exec(page)?.[1];
    }
    expect(seen.length).toBeGreaterThanOrEqual(25);
    expect(seen.length).toBeLessThan(30);
    expect(await pageOf('/de/account/rewards?shown=30', jar)).not.toContain('rel="next"');
  });
});

it('the overview names the balance, the bonus club its rules, and a product what points are worth', async () => {
  await setPoints(shop, demo, 123);
  expect(await pageOf('/de/account')).toContain('123 points: 5% off is yours now.');
  const [swedish, english] = await Promise.all([
    pageOf('/se/bonus-club', new Jar()),
    pageOf('/de/bonus-club', new Jar()),
  ]);
  expect(swedish.replaceAll('\u00a0', ' ')).toContain('För varje 10 kr som du betalar för produkter');
  expect(english).toContain('For every €1 that you pay for products');
  expect(english).toContain('/de/account/rewards');
  const product = await pageOf('/de/dog-food/insect-oat-adult-dog', new Jar());
  expect(product).toMatch(/<a href="\/de\/bonus-club">.*?14 points each: .*?100 points are 5% off an order<\/a>/);
});

it('the first page of a new account shows the points for it, although the rest is not counted yet', async () => {
  await shop.fault({ service: 'admin', operation: 'PastOrders', errorRate: 1, mode: '500' });
  const jar = await signIn(shop, 'brand.new@kvistra.example');
  expect(await pageOf('/de/account', jar)).toMatch(/\b50 points\b/);
});

describe('leaving the bonus club', () => {
  const headers = () => ({ Cookie: demo.header, Referer: `${shop.url}/de/account/rewards` });
  const allowed = () => ({ Cookie: `${demo.header}; consent=${consentValue({ ...REFUSED, functions: true })}` });

  it('tells before what becomes of the points, takes them, and is told on each page', async () => {
    await setPoints(shop, demo, 320);
    const code = await redeemed();
    const before = await pageOf('/de/account/rewards');
    expect(before).toContain('Your 120 points are gone at once. They do not come back, even if you join again.');
    const left = await shop.form('/api/account/rewards/leave', { market: 'de' }, headers());
    expect([left.status, left.headers.get('location')]).toEqual([303, '/de/account/rewards?done=club_left']);
    const page = await pageOf('/de/account/rewards?done=club_left');
    expect(page).toContain('You have left the bonus club.');
    for (const gone of ['Redeem 5%', 'id="available"', 'How to earn points', 'Yes, leave'])
      expect([gone, page.includes(gone)]).toEqual([gone, false]);
    // what was redeemed stays
    expect(page).toContain(code);
    expect(page).toContain('Join again');
    const overview = await pageOf('/de/account');
    expect([overview.includes('You have left the bonus club'), /You have \d+ point/.test(overview)]).toEqual([
      true,
      false,
    ]);
    const exported = await shop.call('/api/account/data/export', { market: 'de' }, { Cookie: demo.header });
    expect((exported.body as any).bonusClub).toEqual({ leftAt: expect.any(String), joinedAt: '' });
  });

  it('ends redeeming and the hosted programme, also in a tab that is still open', async () => {
    expect(await redeem({ reward: 'five' })).toMatchObject({ status: 409, codes: ['club_left'] });
    expect(await (await shop.get('/de/account/rewards', allowed())).text()).not.toContain('data-programme');
    expect((await shop.get('/api/rewards/token?market=de', { Cookie: demo.header })).status).toBe(403);
  });

  it('ends with joining again, once for two taps', async () => {
    const [one, two] = await Promise.all([
      post('/api/account/rewards/join', {}),
      post('/api/account/rewards/join', {}),
    ]);
    expect([one, two]).toMatchObject([
      { status: 200, body: { done: 'club_joined', balance: 0 } },
      { status: 200, body: { done: 'club_joined', balance: 0 } },
    ]);
    expect(await pageOf('/de/account/rewards')).toContain('You have no points to lose.');
    expect((await shop.get('/api/rewards/token?market=de', { Cookie: demo.header })).status).toBe(200);
    expect(await post('/api/account/rewards/leave', {}, new Jar())).toMatchObject({
      status: 401,
      codes: ['signed_out'],
    });
  });
});
