import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const OATS = 'gid://shopify/ProductVariant/44100000001001';
const POTATO = 'gid://shopify/ProductVariant/44100000002001';
afterEach(() => shop.reset());

const add = (body: Record<string, unknown> = {}, headers = {}) =>
  shop.call('/api/cart/lines/add', { variantId: OATS, quantity: 1, market: 'de', ...body }, headers);
const update = (body: Record<string, unknown>) => shop.call('/api/cart/lines/update', { market: 'de', ...body });
const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map((error) => error.code);

describe('a change with a form id', () => {
  it('is made once, however often it is sent, also at the same moment and without a cookie', async () => {
    const formId = crypto.randomUUID();
    const answers = await Promise.all([add({ formId }), add({ formId }), add({ formId })]);
    answers.push(await add({ formId }));
    expect(answers.map(({ status, body }) => [status, body.cart?.id, body.cart?.totalQuantity])).toEqual(
      Array(4).fill([200, answers[0]!.body.cart.id, 1]),
    );
  });

  it('returns the cart as it is now when it is repeated', async () => {
    const first = await add({ formId: crypto.randomUUID() });
    const token = first.body.cart.id;
    const formId = crypto.randomUUID();
    await add({ token, formId, quantity: 2 });
    await add({ token, variantId: POTATO });
    const repeated = await add({ token, formId, quantity: 2 });
    expect([repeated.status, repeated.body.cart.totalQuantity]).toEqual([200, 4]);
    expect(repeated.headers.getSetCookie().some((cookie) => cookie.startsWith(`cart=${token}`))).toBe(true);
  });

  it('finds the cart that it created, although the browser still has the id of one that is gone', async () => {
    const token = 'gid://shopify/Cart/0123456789abcdef0123456789abcdef?key=0123456789abcdef0123456789abcdef';
    const formId = crypto.randomUUID();
    const first = await add({ token, formId });
    const repeated = await add({ token, formId });
    expect([repeated.body.cart.id, repeated.body.cart.totalQuantity]).toEqual([first.body.cart.id, 1]);
  });

  it('may be sent again after a refusal', async () => {
    const formId = crypto.randomUUID();
    await shop.fault({ service: 'storefront', operation: 'CartCreate', mode: '500' });
    expect((await add({ formId })).status).toBe(503);
    await shop.fault({ service: 'storefront', operation: 'CartCreate', errorRate: 0 });
    expect((await add({ formId })).body.cart.totalQuantity).toBe(1);
  });

  it('creates a cart although the first answer of the provider is lost', async () => {
    await shop.fault({ service: 'storefront', operation: 'CartCreate', mode: 'half', times: 1 });
    const { status, body } = await add();
    expect([status, body.cart?.totalQuantity]).toEqual([200, 1]);
  });

  it('is made once, although its answer was lost and the cart could not be read then', async () => {
    const token = (await add()).body.cart.id;
    const formId = crypto.randomUUID();
    await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', mode: 'half', latencyMs: 2500 });
    const delayed = async (): Promise<number> => (await shop.control('faults')).delayedCalls;
    const before = await delayed();
    const lost = add({ token, formId });
    await eventually(async () => (await delayed()) > before, 20_000, 20);
    await shop.fault({ service: 'storefront', operation: 'CartQuantities', mode: '500' });
    expect((await lost).status).toBe(503);
    for (const operation of ['CartLinesAdd', 'CartQuantities'])
      await shop.fault({ service: 'storefront', operation, errorRate: 0 });
    expect((await add({ token, formId })).body.cart.totalQuantity).toBe(2);
    expect((await add({ token, formId })).body.cart.totalQuantity).toBe(2);
  });

  it('is made once, although the visitor left while it was made', async () => {
    const token = (await add()).body.cart.id;
    const body = { token, formId: crypto.randomUUID() };
    await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', latencyMs: 800, errorRate: 0 });
    await new Promise<void>((resolve) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json', Origin: shop.url };
      const leaving = request(`${shop.url}/api/cart/lines/add`, { method: 'POST', headers, agent: false }).on(
        'error',
        () => {},
      );
      leaving.on('close', resolve).end(JSON.stringify({ variantId: OATS, quantity: 1, market: 'de', ...body }));
      setTimeout(() => leaving.socket?.resetAndDestroy(), 500);
    });
    await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', latencyMs: 0, errorRate: 0 });
    expect((await add(body)).body.cart.totalQuantity).toBe(2);
  });

  it('refuses an id that is none', async () => {
    expect(codes(await add({ formId: 'x' }))).toEqual(['invalid_form_id']);
  });
});

describe('a difference', () => {
  it('counts for every caller, also at the same moment', async () => {
    const { body } = await add();
    const token = body.cart.id;
    const lineId = body.cart.items[0].id;
    const answers = await Promise.all([
      update({ token, lineId, by: 1 }),
      update({ token, lineId, by: '1' }),
      update({ token, lineId, by: 3 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await update({ token, lineId, by: -1 })).body.cart.totalQuantity).toBe(5);
  });

  it('that leads to nothing removes the line', async () => {
    const { body } = await add({ quantity: 2 });
    const changed = await update({ token: body.cart.id, lineId: body.cart.items[0].id, by: -5 });
    expect([changed.status, changed.body.cart.items]).toEqual([200, []]);
  });

  it.each([0.5, 1000, 'many', '', {}])('of %j is refused', async (by) => {
    const { body } = await add();
    const changed = await update({ token: body.cart.id, lineId: body.cart.items[0].id, by });
    expect([changed.status, codes(changed)]).toEqual([422, ['invalid_by']]);
  });

  it('of a line that is gone is refused', async () => {
    const { body } = await add();
    const changed = await update({ token: body.cart.id, lineId: 'gid://shopify/CartLine/1?cart=1', by: 1 });
    expect([changed.status, codes(changed)]).toEqual([404, ['line_not_found']]);
  });
});

describe('the cookie that names the version of the cart', () => {
  const version = (headers: Headers) =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('cart-version='))
      ?.split(';')[0];

  it('changes with the cart, whoever changes it', async () => {
    const first = await add();
    const read = (token: string) =>
      shop.get(`/api/cart?token=${encodeURIComponent(token)}`, { 'Sec-Fetch-Site': 'same-origin' });
    const token = first.body.cart.id;
    expect(version(first.headers)).toMatch(/^cart-version=[\w.-]+$/);
    expect(version((await read(token)).headers)).toBe(version(first.headers));
    const second = await shop.form(
      '/api/cart/lines/add',
      { variantId: OATS, market: 'de' },
      { cookie: `cart=${token}` },
    );
    expect(version(second.headers)).not.toBe(version(first.headers));
    expect(version((await read(token)).headers)).toBe(version(second.headers));
  });
});

describe('the cookie that says that the visitor has emptied the cart', () => {
  const emptied = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('cart-emptied='));
  const lines = async () => {
    const { body } = await add();
    return { token: body.cart.id as string, lineId: body.cart.items[0].id as string };
  };

  it.each([
    ['remove', {}],
    ['update', { quantity: 0 }],
    ['update', { by: -1 }],
  ])('is set by a change that takes the last line away (%s %j), and cleared by the next line', async (path, fields) => {
    const { token, lineId } = await lines();
    const change = { token, lineId, market: 'de', ...fields };
    const removed = await shop.call(`/api/cart/lines/${path}`, change);
    expect(emptied(removed.headers)).toMatch(/^cart-emptied=1; Max-Age=2592000; Path=\//);
    expect(emptied((await add({ token }, { cookie: 'cart-emptied=1' })).headers)).toMatch(
      /^cart-emptied=; Max-Age=0; Path=\//,
    );
  });

  it('is not set by others: a line that stays, a read, a code or another country of a cart that was bought', async () => {
    const { token, lineId } = await lines();
    const headers = [(await update({ token, lineId, quantity: 2 })).headers];
    await shop.storefront(
      'mutation($id: ID!, $lines: [ID!]!) { cartLinesRemove(cartId: $id, lineIds: $lines) { cart { id } } }',
      {
        id: token,
        lines: [lineId],
      },
    );
    headers.push(
      (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`, { 'Sec-Fetch-Site': 'same-origin' })).headers,
    );
    headers.push((await shop.call('/api/cart/discount', { token, code: '', market: 'de' })).headers);
    headers.push((await shop.call('/api/cart/buyer', { token, countryCode: 'SE' })).headers);
    expect(headers.map(emptied)).toEqual(Array(4).fill(undefined));
  });
});
