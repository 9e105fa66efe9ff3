import { describe, expect, it } from 'vitest';
import { type Jar as Cookies, Jar } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

/** Follows a link, with the cookies of a visitor, who keeps those of the answer. @returns status and address. */
async function follow(
  path: string,
  jar: Cookies = new Jar(),
  headers: Record<string, string> = {},
): Promise<[status: number, location: string | null]> {
  const answer = await shop.get(path, { Cookie: jar.header, ...headers });
  jar.take(answer);
  return [answer.status, answer.headers.get('location')];
}
async function add(jar: Cookies, quantity: number): Promise<void> {
  const variantId = await shop.firstVariant('insect-oat-adult-dog');
  const { status, headers } = await shop.call(
    '/api/cart/lines/add',
    { variantId, quantity, market: 'de' },
    { Cookie: jar.header },
  );
  expect(status).toBe(200);
  jar.take({ headers } as Response);
}
const cartOf = async (jar: Cookies) =>
  ((await (await shop.get('/api/cart?market=de', { Cookie: jar.header })).json()) as { cart: any }).cart;

describe('a link with a discount code', () => {
  it('applies it to the cart of the visitor, and leads on to the page that it names, with its campaign', async () => {
    const jar = new Jar();
    await add(jar, 1);
    expect(await follow('/de/discount/welcome10?redirect=/de/dog-food%3Fsort%3Dtitle&utm_source=mail', jar)).toEqual([
      302,
      '/de/dog-food?sort=title&utm_source=mail',
    ]);
    expect((await cartOf(jar)).discountCodes).toEqual(['WELCOME10']);
    const html = await (await shop.get('/de/dog-food', { Cookie: jar.header })).text();
    expect(html).toMatch(/class="alert calm"[^>]*>The code WELCOME10 is in your cart\./);
  });

  it('keeps it for the first line of a visitor without a cart', async () => {
    const jar = new Jar();
    expect(await follow('/de/discount/WELCOME10', jar)).toEqual([302, '/de']);
    await add(jar, 1);
    const { discountCodes, totals } = await cartOf(jar);
    expect([discountCodes, totals.discountTotal > 0]).toEqual([['WELCOME10'], true]);
  });

  it('says why a code does not apply yet, and applies it once it does', async () => {
    const jar = new Jar();
    await add(jar, 1);
    expect(await follow('/de/discount/BIG100?redirect=/de/faq', jar)).toEqual([302, '/de/faq']);
    expect(await (await shop.get('/de/faq', { Cookie: jar.header })).text()).toContain(
      'This code is for carts of about €90',
    );
    expect((await cartOf(jar)).discountCodes).toEqual([]);
    await add(jar, 9);
    expect((await cartOf(jar)).discountCodes).toEqual(['BIG100']);
  });

  it('says that a code is over, keeps the applied one, and makes no cart for it', async () => {
    const jar = new Jar();
    await follow('/de/discount/SUMMER25', jar);
    expect(await (await shop.get('/de', { Cookie: jar.header })).text()).toMatch(
      /class="alert"[^>]*>This code has expired/,
    );
    expect([...jar.cookies.keys()]).not.toContain('cart');
    await add(jar, 1);
    await follow('/de/discount/WELCOME10', jar);
    await follow('/de/discount/BIG100', jar);
    await follow('/de/discount/NOBODY', jar);
    expect((await cartOf(jar)).discountCodes).toEqual(['WELCOME10']);
  });

  it('works without a prefix, in the market of the visitor, and leads nowhere else', async () => {
    expect(await follow('/discount/WELCOME10')).toEqual([302, '/se']);
    expect(await follow('/discount/WELCOME10', new Jar(), { 'CF-IPCountry': 'PT' })).toEqual([302, '/pt']);
    expect(await follow('/discount/WELCOME10?return_to=/fi/cart')).toEqual([302, '/fi/cart']);
    for (const to of ['https://evil.example', '//evil.example', '/%5Cevil.example', 'javascript:alert(1)'])
      expect([to, await follow(`/de/discount/WELCOME10?redirect=${to}`)]).toEqual([to, [302, '/de']]);
  });

  it('makes no cart for who only looks whether it works', async () => {
    const answer = await fetch(`${shop.url}/de/discount/WELCOME10`, { method: 'HEAD', redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([302, '/de', []]);
    expect(await follow('/de/Discount/WELCOME10')).toEqual([308, '/de/discount/welcome10']);
  });

  it('is limited as codes are: they could be guessed', async () => {
    const from = { 'CF-Connecting-IP': '192.0.2.40' };
    let status = 302;
    for (let i = 0; i < 45 && status === 302; i++) [status] = await follow(`/de/discount/GUESS${i}`, new Jar(), from);
    expect(status).toBe(429);
  });
});
