import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STOREFRONT, useProvider } from './provider.ts';
import { Skeleton } from './skeleton.ts';

const provider = useProvider();
const skeleton = new Skeleton();
beforeAll(() => skeleton.start(provider), 120_000);
afterAll(() => skeleton.stop());

const OATS = 'gid://shopify/ProductVariant/44100000001001';
const POTATO = 'gid://shopify/ProductVariant/44100000002001';

describe('Hydrogen’s skeleton', () => {
  it.each([
    ['/', 'Best sellers', 'Recommended Products'],
    ['/collections', 'Collections', 'Puppy food'],
    ['/collections/all', 'Products', 'Everyday Insect & Oat'],
    ['/collections/dog-food', 'Dog food', 'Everyday Insect & Oat'],
    ['/products/insect-oat-adult-dog?Size=5+kg', 'Everyday Insect & Oat', 'Add to cart'],
    ['/search?q=puppy', 'Search', 'Puppy Insect'],
    ['/blogs/dog', 'Dogs', 'What eating insects means for a dog'],
    ['/pages/our-story', 'Our story', 'insects'],
    ['/policies', 'Policies', 'Privacy policy'],
    ['/cart', 'Cart', 'Continue shopping'],
  ])('shows %s', async (path, heading, content) => {
    const { status, html, text } = await skeleton.visitor().open(path);
    expect([status, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&')]).toEqual([200, heading]);
    expect(text).toContain(content);
  });

  it('shows the size that an address names', async () => {
    const priceOf = async (size: string) =>
      /[\d,.]+\s*SEK|SEK\s*[\d,.]+/.exec(
        (await skeleton.visitor().open(`/products/insect-oat-adult-dog?Size=${size}`)).text,
      )?.[0];
    const prices = await Promise.all(['1.5+kg', '5+kg', '10+kg'].map(priceOf));
    expect(new Set(prices)).toHaveLength(3);
    expect(prices).not.toContain(undefined);
  });

  it('leads from an old address, and from none that does not exist', async () => {
    expect(await skeleton.visitor().open('/pages/about-us?ref=mail')).toMatchObject({
      status: 301,
      location: '/pages/our-story?ref=mail',
    });
    expect((await skeleton.visitor().open('/pages/nothing')).status).toBe(404);
  });

  it('fills, changes and reduces a cart by its forms', async () => {
    const visitor = skeleton.visitor();
    await visitor.changeCart('LinesAdd', { lines: [{ merchandiseId: OATS, quantity: 2 }] });
    const { text, html } = await visitor.open('/cart');
    expect(text).toContain('Everyday Insect & Oat');
    expect(text).toContain('Quantity: 2');
    const [, lineId] = /(gid:\/\/shopify\/CartLine\/[^"\\&]+)/.exec(html)!;
    await visitor.changeCart('LinesUpdate', { lines: [{ id: lineId, quantity: 3 }] });
    await visitor.changeCart('DiscountCodesUpdate', { discountCode: 'welcome10', discountCodes: [] });
    await visitor.changeCart('GiftCardCodesAdd', { giftCardCode: 'KVISTRAGIFT500' });
    const changed = (await visitor.open('/cart')).text;
    for (const words of ['Quantity: 3', 'WELCOME10', '***T500']) expect(changed).toContain(words);
    await visitor.changeCart('LinesRemove', { lineIds: [lineId] });
    expect((await visitor.open('/cart')).text).toMatch(/Looks like you haven.t added anything yet/);
  });

  it('applies the code of a link, and leads from a link with lines to the checkout', async () => {
    const visitor = skeleton.visitor();
    expect(await visitor.open('/discount/TREATS20?redirect=/collections')).toMatchObject({
      status: 303,
      location: '/collections',
    });
    await visitor.changeCart('LinesAdd', {
      lines: [{ merchandiseId: 'gid://shopify/ProductVariant/44100000017001', quantity: 1 }],
    });
    expect((await visitor.open('/cart')).text).toContain('TREATS20');
    const { status, location } = await visitor.open('/cart/44100000001001:2?discount=WELCOME10');
    expect([status, new URL(location!).origin]).toEqual([302, provider.url]);
    const checkout = await (await fetch(location!)).text();
    for (const words of ['Everyday Insect', 'WELCOME10', 'Cost summary']) expect(checkout).toContain(words);
  });

  it('nests a line that its API has put under another', async () => {
    const visitor = skeleton.visitor();
    const lines = [{ merchandiseId: OATS }, { merchandiseId: POTATO, parent: { merchandiseId: OATS } }];
    const query = `mutation Nested($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { userErrors { code } cart { id lines(first: 2) { nodes { id } } } } }`;
    const answer = await visitor.open('/api/2026-04/graphql.json', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { lines } }),
    });
    const { cart, userErrors } = JSON.parse(answer.html).data.cartCreate;
    expect([userErrors, cart.lines.nodes]).toEqual([[], [expect.anything(), expect.anything()]]);
    const cookie = `cart=${encodeURIComponent(cart.id.replace('gid://shopify/Cart/', ''))}`;
    expect((await visitor.open('/cart', { headers: { cookie } })).text).toContain(
      'Line items with Everyday Insect & Oat',
    );
  });

  it('signs a customer in and out', async () => {
    const visitor = skeleton.visitor();
    expect(await visitor.open('/account/orders')).toMatchObject({
      status: 302,
      location: '/account/login?return_to=%2Faccount%2Forders',
    });
    const login = await visitor.open('/account/login?return_to=%2Faccount%2Forders');
    const authorization = login.location!.replace(
      'https://shopify.com/authentication/1',
      `${provider.url}/authentication`,
    );
    const back = await provider.logIn(authorization, 'demo@kvistra.example');
    expect(await visitor.open(back)).toMatchObject({ status: 302, location: '/account/orders' });
    expect((await visitor.open('/account/orders')).text).toContain('Welcome, Demo');
    expect((await visitor.open('/account/addresses')).html).toContain('Stockholm');
    const logout = await visitor.open('/account/logout', { method: 'POST' });
    const out = await fetch(
      logout.location!.replace('https://shopify.com/authentication/1', `${provider.url}/authentication`),
      { redirect: 'manual' },
    );
    expect([out.status, out.headers.get('location')]).toEqual([302, `${STOREFRONT}/`]);
    expect((await visitor.open('/account/orders')).status).toBe(302);
  });
});
