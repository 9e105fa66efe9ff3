import fc from 'fast-check';
import { base64url } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { continuation, linesOf, passedOn } from '../../../../src/shop/ucp/permalink.ts';
import { gidOf, numberOfGid } from '../../../../src/shopify/ids.ts';
import { useSharedShop } from '../../../shop.ts';

const number = fc.stringMatching(/^[1-9]\d{0,19}$/);
const quantity = fc.integer({ min: 1, max: 99 });

describe('the lines of a path', () => {
  it('are the variants by their numbers, or by their encoded global ids', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, quantity, fc.boolean()), { minLength: 1, maxLength: 50 }), (wanted) => {
        const path = wanted
          .map(([id, count, isEncoded]) =>
            isEncoded ? `~${base64url.encode(gidOf('ProductVariant', id))}:${count}` : `${id}:${count}`,
          )
          .join(',');
        expect(linesOf(path)).toEqual(
          wanted.map(([id, count]) => ({ merchandiseId: gidOf('ProductVariant', id), quantity: count })),
        );
      }),
    );
  });

  it('are none of any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const lines = linesOf(text);
        if (lines !== null && text !== '') expect(text).toMatch(/^[\w.~:,-]+$/);
      }),
    );
    for (const text of [
      '1:0',
      '1:01',
      '1:100',
      '1:1,',
      'x:1',
      '~:1',
      `~${base64url.encode('gid://shopify/Product/1')}:1`,
      `~${base64url.encode('gid://shopify/ProductVariant/1')}=:1`,
      `~${base64url.encode(Uint8Array.of(255, 254))}:1`,
      `~${base64url.encode('gid://shopify/ProductVariant/1\n')}:1`,
      Array(51).fill('1:1').join(','),
    ])
      expect([text, linesOf(text)]).toEqual([text, null]);
  });
});

describe('the way on', () => {
  const ORIGIN = 'https://shop.example';

  it('stays at the shop whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
          fc.webPath().map((path) => `/${path}`),
          fc.array(fc.constantFrom('/', '.', '..', '%2e', 'a', 'evil.example')).map((parts) => `/${parts.join('')}`),
        ),
        (text) => {
          const path = continuation(text, ORIGIN);
          if (path !== null) {
            expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
            expect(path.startsWith('//')).toBe(false);
            expect(path).toMatch(/^\/[!-~]*$/);
          }
        },
      ),
    );
  });

  it.each([
    ['/de/dog-food?sort=title', '/de/dog-food?sort=title'],
    ['/a/../b', '/b'],
    ['//evil.example', null],
    ['/.//a//evil.example/x', null],
    ['/%2e//evil.example', null],
    ['/a/..//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/x\r\nSet-Cookie: a=b', null],
    ['', null],
  ])('of %j is %j', (wanted, path) => expect(continuation(wanted, ORIGIN)).toBe(path));

  it('keeps the parameters of others, and neither fields of the protocol nor secrets', () => {
    const query = new URLSearchParams(
      'continue_to=/x&buyer/email=a%40b.c&/buyer/unknown=1&attribution/utm_source=mail&utm_medium=sms&color=black&access_token=secret&context/address_country=DE',
    );
    expect(passedOn(query)).toEqual([
      ['utm_source', 'mail'],
      ['utm_medium', 'sms'],
      ['color', 'black'],
    ]);
  });
});

describe('a link', () => {
  const shop = useSharedShop();
  let variant: string;
  beforeAll(async () => {
    variant = numberOfGid(await shop.firstVariant('insect-oat-adult-dog'));
  });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const cartOf = async (response: Response) =>
    ((await (await shop.get('/api/cart?market=de', { cookie: cookieOf(response) })).json()) as any).cart;

  it('puts its variants into the cart once, with its code, and leads on within the shop', async () => {
    const path = `/de/buy/${variant}:3?discounts/codes/0=WELCOME10&continue_to=/de/dog-food&attribution/utm_source=mail`;
    const response = await shop.get(path);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/de/dog-food?utm_source=mail']);
    expect([response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    const again = await shop.get(path, { cookie: cookieOf(response) });
    const cart = await cartOf(
      again.headers.getSetCookie().some((cookie) => cookie.startsWith('cart=')) ? again : response,
    );
    expect([cart.items.map(({ quantity: count }: any) => count), cart.discountCodes]).toEqual([[3], ['WELCOME10']]);
  });

  it('belongs to the market of its country where its path names none', async () => {
    const response = await shop.get(`/buy/${variant}:1?context/address_country=FR`);
    expect(response.headers.get('location')).toBe('/fr/cart');
    expect((await cartOf(response)).currencyCode).toBe('EUR');
  });

  it.each([`/de/buy/${'x'.repeat(20)}:1`, '/de/buy/1:1', '/de/buy', '/de/buy?continue_to=//evil.example'])(
    'that cannot be followed, %s, leads to the cart',
    async (path) => {
      const response = await shop.get(path);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/de/cart']);
    },
  );

  it('gives no cart to who only looks whether it works', async () => {
    const response = await fetch(`${shop.url}/de/buy/${variant}:1`, { method: 'HEAD', redirect: 'manual' });
    expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
  });
});
