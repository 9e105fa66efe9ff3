import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STOREFRONT, useProvider } from './provider.ts';
import { Skeleton } from './skeleton.ts';

const provider = useProvider();
const skeleton = new Skeleton();
beforeAll(() => skeleton.start(provider), 120_000);
afterAll(() => skeleton.stop());

const OATS = 'gid://shopify/ProductVariant/44100000001001';
const POTATO = 'gid://shopify/ProductVariant/44100000002001';

/** The heading of a page. */
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&');

/** The addresses of links that begin with a path, as they stand in the page. */
const linksTo = (path: string, html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href]) => href!.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(path));

describe('home', () => {
  it('shows a collection and recommended products', async () => {
    const { status, html, text } = await skeleton.visitor().open('/');
    expect([status, headingOf(html)]).toEqual([200, 'Best sellers']);
    expect(text).toContain('Recommended Products');
    expect(linksTo('/products/', html).length).toBeGreaterThanOrEqual(4);
  });

  it('leads to the collections, and to the texts of the store', async () => {
    const { html } = await skeleton.visitor().open('/');
    expect(linksTo('/collections/', html)).toContain('/collections/dog-food');
    expect(linksTo('/policies/', html).length).toBeGreaterThan(0);
  });
});

describe('texts and search', () => {
  it.each([
    ['/search?q=puppy', 'Search', 'Puppy Insect'],
    ['/blogs/dog', 'Dogs', 'What eating insects means for a dog'],
    ['/pages/our-story', 'Our story', 'insects'],
    ['/policies', 'Policies', 'Privacy policy'],
  ])('show %s', async (path, heading, content) => {
    const { status, html, text } = await skeleton.visitor().open(path);
    expect([status, headingOf(html)]).toEqual([200, heading]);
    expect(text).toContain(content);
  });

  it('lead from an old address, and from none that does not exist', async () => {
    expect(await skeleton.visitor().open('/pages/about-us?ref=mail')).toMatchObject({
      status: 301,
      location: '/pages/our-story?ref=mail',
    });
    expect((await skeleton.visitor().open('/pages/nothing')).status).toBe(404);
  });
});

describe('collection', () => {
  it.each([
    ['/collections', 'Collections', 'Puppy food'],
    ['/collections/all', 'Products', 'Everyday Insect & Oat'],
    ['/collections/dog-food', 'Dog food', 'Everyday Insect & Oat'],
  ])('shows %s', async (path, heading, content) => {
    const { status, html, text } = await skeleton.visitor().open(path);
    expect([status, headingOf(html)]).toEqual([200, heading]);
    expect(text).toContain(content);
  });

  it('shows the products page by page', async () => {
    const visitor = skeleton.visitor();
    const first = await visitor.open('/collections/all');
    const next = linksTo('', first.html).find((href) => href.includes('direction=next'));
    const second = await visitor.open(new URL(next!, `${STOREFRONT}/collections/all`));
    const products = (html: string) => new Set(linksTo('/products/', html));
    expect(second.status).toBe(200);
    expect([...products(second.html)].filter((href) => !products(first.html).has(href)).length).toBeGreaterThan(0);
  });

  it('answers 404 for one that does not exist', async () => {
    expect((await skeleton.visitor().open('/collections/nothing')).status).toBe(404);
  });
});

describe('product', () => {
  it('shows a product that can be bought', async () => {
    const { status, html, text } = await skeleton.visitor().open('/products/insect-oat-adult-dog?Size=5+kg');
    expect([status, headingOf(html)]).toEqual([200, 'Everyday Insect & Oat']);
    expect(text).toContain('Add to cart');
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

  it('says what is sold out', async () => {
    // the storefront keeps what it has read
    const [soldOut, inStock] = ['senior-insect-dog', 'light-insect-dog'];
    await provider.control(`products/${soldOut}`, { stock: 0 });
    expect((await skeleton.visitor().open(`/products/${soldOut}`)).text).toContain('Sold out');
    expect((await skeleton.visitor().open(`/products/${inStock}`)).text).not.toContain('Sold out');
  });
});

describe('cart', () => {
  /** A visitor with a line in the cart, and the id of the line. */
  const withLine = async () => {
    const visitor = skeleton.visitor();
    await visitor.changeCart('LinesAdd', { lines: [{ merchandiseId: OATS, quantity: 2 }] });
    const { text, html } = await visitor.open('/cart');
    const [, lineId = ''] = /(gid:\/\/shopify\/CartLine\/[^"\\&]+)/.exec(html) ?? [];
    return { visitor, text, lineId };
  };

  it('is empty at first', async () => {
    const { status, html, text } = await skeleton.visitor().open('/cart');
    expect([status, headingOf(html)]).toEqual([200, 'Cart']);
    expect(text).toContain('Continue shopping');
  });

  it('takes a line', async () => {
    const { text } = await withLine();
    for (const words of ['Everyday Insect & Oat', 'Quantity: 2']) expect(text).toContain(words);
  });

  it('changes the quantity of a line', async () => {
    const { visitor, lineId } = await withLine();
    await visitor.changeCart('LinesUpdate', { lines: [{ id: lineId, quantity: 3 }] });
    expect((await visitor.open('/cart')).text).toContain('Quantity: 3');
  });

  it('removes a line', async () => {
    const { visitor, lineId } = await withLine();
    await visitor.changeCart('LinesRemove', { lineIds: [lineId] });
    expect((await visitor.open('/cart')).text).toMatch(/Looks like you haven.t added anything yet/);
  });

  it('takes a gift card', async () => {
    const { visitor } = await withLine();
    await visitor.changeCart('GiftCardCodesAdd', { giftCardCode: 'KVISTRAGIFT500' });
    expect((await visitor.open('/cart')).text).toContain('***T500');
  });

  it('leads from a link with lines to the checkout', async () => {
    const { status, location } = await skeleton.visitor().open('/cart/44100000001001:2?discount=WELCOME10');
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
});

describe('discount', () => {
  const TREATS = 'gid://shopify/ProductVariant/44100000017001';

  it('takes a code, and removes it', async () => {
    const visitor = skeleton.visitor();
    await visitor.changeCart('LinesAdd', { lines: [{ merchandiseId: OATS, quantity: 1 }] });
    await visitor.changeCart('DiscountCodesUpdate', { discountCode: 'welcome10', discountCodes: [] });
    expect((await visitor.open('/cart')).text).toContain('WELCOME10');
    await visitor.changeCart('DiscountCodesUpdate', { discountCodes: [] });
    expect((await visitor.open('/cart')).text).not.toContain('WELCOME10');
  });

  it('shows no code that does not exist', async () => {
    const visitor = skeleton.visitor();
    await visitor.changeCart('LinesAdd', { lines: [{ merchandiseId: OATS, quantity: 1 }] });
    await visitor.changeCart('DiscountCodesUpdate', { discountCode: 'NOTHING', discountCodes: [] });
    expect((await visitor.open('/cart')).text).not.toContain('NOTHING');
  });

  it('applies the code of a link', async () => {
    const visitor = skeleton.visitor();
    expect(await visitor.open('/discount/TREATS20?redirect=/collections')).toMatchObject({
      status: 303,
      location: '/collections',
    });
    await visitor.changeCart('LinesAdd', { lines: [{ merchandiseId: TREATS, quantity: 1 }] });
    expect((await visitor.open('/cart')).text).toContain('TREATS20');
  });
});

describe('account', () => {
  const toProvider = (location: string) =>
    location.replace('https://shopify.com/authentication/1', `${provider.url}/authentication`);

  /** A visitor who has signed in. */
  const signedIn = async (email = 'demo@kvistra.example') => {
    const visitor = skeleton.visitor();
    const login = await visitor.open('/account/login?return_to=%2Faccount%2Forders');
    const back = await provider.logIn(toProvider(login.location!), email);
    expect(await visitor.open(back)).toMatchObject({ status: 302, location: '/account/orders' });
    return visitor;
  };

  it('asks who is not signed in to sign in', async () => {
    expect(await skeleton.visitor().open('/account/orders')).toMatchObject({
      status: 302,
      location: '/account/login?return_to=%2Faccount%2Forders',
    });
  });

  it('signs a customer in', async () => {
    expect((await (await signedIn()).open('/account/orders')).text).toContain('Welcome, Demo');
  });

  it('lists orders, and shows one', async () => {
    const visitor = await signedIn();
    const { html } = await visitor.open('/account/orders');
    const [order] = linksTo('/account/orders/', html);
    const { status, text } = await visitor.open(order!);
    expect(status).toBe(200);
    for (const words of ['Shipping Address', 'Stockholm', 'Total']) expect(text).toContain(words);
  });

  it('changes the name', async () => {
    const visitor = await signedIn('named@kvistra.example');
    const body = new URLSearchParams({ firstName: 'Kim', lastName: 'Larsson' });
    await visitor.open('/account/profile', { method: 'PUT', body });
    expect((await visitor.open('/account/profile')).html).toContain('value="Larsson"');
  });

  it('adds, changes and deletes an address', async () => {
    const visitor = await signedIn('moving@kvistra.example');
    const address = {
      firstName: 'Kim',
      lastName: 'Larsson',
      company: '',
      address1: 'Storgatan 1',
      address2: '',
      city: 'Uppsala',
      zoneCode: '',
      zip: '753 10',
      territoryCode: 'SE',
      phoneNumber: '',
    };
    const send = (method: string, fields: Record<string, string>) =>
      visitor.open('/account/addresses', { method, body: new URLSearchParams(fields) });
    const shown = async () => (await visitor.open('/account/addresses')).html;
    await send('POST', { addressId: 'NEW_ADDRESS_ID', ...address });
    // the first one is the default, which cannot be deleted
    await send('POST', { addressId: 'NEW_ADDRESS_ID', ...address, address1: 'Bygatan 2' });
    const idOf = (html: string, street: string) =>
      [...html.matchAll(/<form[^>]*id="([^"]+)"[\s\S]*?<\/form>/g)].find(([form]) => form.includes(street))?.[1];
    const id = idOf(await shown(), 'Bygatan 2');
    expect(id).toContain('CustomerAddress');
    await send('PUT', { addressId: id!, ...address, address1: 'Bygatan 3' });
    expect(await shown()).toContain('value="Bygatan 3"');
    await send('DELETE', { addressId: id! });
    const left = await shown();
    expect([left.includes('Storgatan 1'), left.includes('Bygatan')]).toEqual([true, false]);
  });

  it('signs out', async () => {
    const visitor = await signedIn();
    const logout = await visitor.open('/account/logout', { method: 'POST' });
    const out = await fetch(toProvider(logout.location!), { redirect: 'manual' });
    expect([out.status, out.headers.get('location')]).toEqual([302, `${STOREFRONT}/`]);
    expect((await visitor.open('/account/orders')).status).toBe(302);
  });
});

describe('another catalogue', () => {
  const variant = (colour: string, size: string, stock: number) => ({ options: [colour, size], price: 49, stock });

  it('shows a product with two options, and takes the chosen variant', async () => {
    const seeded = await provider.control('seed', {
      store: { name: 'Weavers', currency: 'EUR', country: 'DE' },
      products: [
        {
          handle: 'linen-shirt',
          title: 'Linen shirt',
          type: 'Shirts',
          options: ['Colour', 'Size'],
          variants: [variant('White', 'S', 5), variant('White', 'M', 0), variant('Blue', 'S', 3)],
        },
      ],
    });
    expect(seeded).toMatchObject({ seeded: { products: 1, variants: 3 } });
    const visitor = skeleton.visitor();
    const open = async (options: string) => (await visitor.open(`/products/linen-shirt?${options}`)).text;
    expect(await open('Colour=Blue&Size=S')).toMatch(/Linen shirt .*€49.00.* White Blue .* S M .*Add to cart/);
    expect(await open('Colour=White&Size=M')).toContain('Sold out');
    await visitor.changeCart('LinesAdd', {
      lines: [{ merchandiseId: 'gid://shopify/ProductVariant/44300000000002', quantity: 1 }],
    });
    const { text } = await visitor.open('/cart');
    for (const words of ['Linen shirt', 'Colour: Blue', 'Size: S']) expect(text).toContain(words);
    expect((await visitor.open('/collections/shirts')).text).toContain('Linen shirt');
  });
});
