import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();
const AGAIN = '/api/account/orders/again';
const OATS = 'gid://shopify/ProductVariant/44100000001001';
afterEach(() => shop.reset());

const add = (body: Record<string, unknown> = {}) =>
  shop.call('/api/cart/lines/add', { variantId: OATS, quantity: 1, market: 'de', ...body });
const lose = (mode: string, times?: number) =>
  shop.fault({ service: 'storefront', operation: 'CartLinesAdd', mode, ...(times && { times }) });
const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map(({ code }) => code);
const cookieOf = ({ headers }: { headers: Headers }, name: string) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0];

/** How many pieces a cart has, as the provider knows it. */
async function pieces(id: string): Promise<number> {
  const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { totalQuantity } }', { id });
  return data.cart.totalQuantity;
}

describe('an addition whose answer from the provider is lost', () => {
  it('has been made: a form without script leads to the cart, without a message', async () => {
    const first = await shop.form('/api/cart/lines/add', { variantId: OATS, market: 'de' });
    const cookie = cookieOf(first, 'cart')!;
    await lose('half', 1);
    const second = await shop.form(
      '/api/cart/lines/add',
      { variantId: OATS, market: 'de' },
      { cookie, Referer: `${shop.url}/de/dog-food` },
    );
    expect([second.status, second.headers.get('location'), cookieOf(second, 'flash')]).toEqual([
      303,
      '/de/cart',
      undefined,
    ]);
    expect([cookieOf(second, 'cart'), await pieces(cookie.slice('cart='.length))]).toEqual([cookie, 2]);
  });

  it('is made once per form id', async () => {
    const token = (await add()).body.cart.id;
    const formId = crypto.randomUUID();
    await lose('half', 1);
    const answers = [await add({ token, formId, quantity: 2 }), await add({ token, formId, quantity: 2 })];
    expect(answers.map(({ status, body }) => [status, body.cart?.totalQuantity])).toEqual([
      [200, 3],
      [200, 3],
    ]);
  });

  it('has been made in part where the stock did not suffice', async () => {
    const variantId = await shop.variant('tee-beetle', 'XL');
    const token = (await add()).body.cart.id;
    await lose('half', 1);
    const { status, body } = await add({ token, variantId, quantity: 9 });
    expect([status, body.cart?.totalQuantity, body.warnings?.map(({ code }) => code)]).toEqual([
      200,
      4,
      ['limited_stock'],
    ]);
  });

  it.each([
    ['a plan', { sellingPlanId: MONTHLY }],
    ['attributes', { attributes: { engraving: 'Pim', colour: 'red' } }],
  ])('is told apart from another line of the same variant: by %s', async (_, fields) => {
    const token = (await add()).body.cart.id;
    await lose('half', 2);
    const answers = [await add({ token, ...fields }), await add({ token, ...fields })];
    expect(answers.map(({ status, body }) => [status, body.cart?.items.length, body.cart?.totalQuantity])).toEqual([
      [200, 2, 2],
      [200, 2, 3],
    ]);
  });

  it('is found although the cart has more lines than a page of the API', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => ({
      merchandiseId: OATS,
      quantity: 1,
      attributes: [{ key: 'n', value: String(i) }],
    }));
    const { data } = await shop.storefront(
      'mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { id } } }',
      { lines },
    );
    await lose('half', 1);
    const { status, body } = await add({ token: data.cartCreate.cart.id, attributes: { n: '0' } });
    expect([status, body.cart?.totalQuantity]).toEqual([200, 151]);
  });
});

describe('an addition that the provider failed to make', () => {
  it.each(['500', '429', 'graphql-error'])('is made again once (%s)', async (mode) => {
    const token = (await add()).body.cart.id;
    await lose(mode, 1);
    const answer = await add({ token });
    expect([answer.status, answer.body.cart?.totalQuantity]).toEqual([200, 2]);
  });

  it('is refused while the provider goes on failing, and may be sent again', async () => {
    const token = (await add()).body.cart.id;
    const formId = crypto.randomUUID();
    await lose('500', 2);
    const answer = await add({ token, formId });
    expect([answer.status, codes(answer), await pieces(token)]).toEqual([503, ['shop_unavailable'], 1]);
    expect((await add({ token, formId })).body.cart.totalQuantity).toBe(2);
  });

  it('is not made again while it may still be under way', async () => {
    const token = (await add()).body.cart.id;
    await lose('garbage', 1);
    const answer = await add({ token });
    expect([answer.status, codes(answer), await pieces(token)]).toEqual([503, ['shop_unavailable'], 1]);
  });
});

describe('several lines', () => {
  it('are added once, although one of them is sold out', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const again = async (number: string, cart = '') => {
      const answer = await shop.call(
        AGAIN,
        { number: Number(number), market: 'de' },
        { cookie: `${jar.header}${cart && `; cart=${cart}`}` },
      );
      return answer.body.cart as { items: { link: string; quantity: number }[]; totalQuantity: number } | undefined;
    };
    const page = await (await shop.get('/de/account/orders', { cookie: jar.header })).text();
    const numbers = [...page.matchAll(/\/account\/orders\/(\d+)"/g)].map((match) => match[1]!);
    const orders = await Promise.all(numbers.map(async (number) => ({ number, cart: await again(number) })));
    const order = orders.find(({ cart }) => new Set(cart?.items.map(({ link }) => link)).size > 1)!;
    const [gone, ...rest] = order.cart!.items;
    await shop.control(`products/${new URL(gone!.link).pathname.split('/').at(-1)}`, { stock: 0 });
    const token = (await add({ variantId: await shop.firstVariant('mug') })).body.cart.id;
    const quantity = rest.filter(({ link }) => link !== gone!.link).reduce((sum, line) => sum + line.quantity, 0);
    expect((await again(order.number, token))?.totalQuantity).toBe(1 + quantity);
  });
});

describe('an order that is bought again', () => {
  it.each([
    ['JSON', true],
    ['a form', false],
  ])('is added once for each form id: %s', async (_, isJson) => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const page = await (await shop.get('/de/account/orders', { cookie: jar.header })).text();
    const fields = { market: 'de', number: /\/account\/orders\/(\d+)"/.exec(page)![1]!, formId: crypto.randomUUID() };
    const again = async (formId: string, cookie = '') => {
      const sent = { ...fields, formId };
      const headers = { cookie: `${jar.header}; ${cookie}` };
      if (isJson) return cookieOf(await shop.call(AGAIN, sent, headers), 'cart');
      const answer = await shop.form(AGAIN, sent, headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cart']);
      return cookieOf(answer, 'cart');
    };
    // two at the same time, of which neither knows a cart, and one that knows it
    const [first, second] = await Promise.all([again(fields.formId), again(fields.formId)]);
    const third = await again(fields.formId, first);
    const id = first!.slice('cart='.length);
    const once = await pieces(id);
    expect([second, third, once > 0]).toEqual([first, first, true]);
    await again(crypto.randomUUID(), first);
    expect(await pieces(id)).toBe(2 * once);
  });

  it('may be tried again while the provider fails', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const page = await (await shop.get('/de/account/orders', { cookie: jar.header })).text();
    const fields = { market: 'de', number: /\/account\/orders\/(\d+)"/.exec(page)![1]!, formId: crypto.randomUUID() };
    const token = (await add()).body.cart.id;
    const again = () => shop.call(AGAIN, fields, { cookie: `${jar.header}; cart=${token}` });
    await lose('500', 2);
    expect((await again()).status).toBe(503);
    expect(await pieces(token)).toBe(1);
    const added = (await again()).body.cart.totalQuantity;
    expect(added).toBeGreaterThan(1);
    expect((await again()).body.cart.totalQuantity).toBe(added);
  });
});

describe('a change that has been made', () => {
  it('is reported as made, although the cart cannot be moved to the country of the call', async () => {
    const token = (await add({ market: 'se' })).body.cart.id;
    await shop.fault({ service: 'storefront', operation: 'CartBuyerIdentityUpdate', mode: '500' });
    const { status, body } = await add({ token });
    expect([status, body.cart?.totalQuantity, body.cart?.countryCode]).toEqual([200, 2, 'SE']);
  });
});
