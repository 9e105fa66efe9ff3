import { describe, expect, it } from 'vitest';
import { eventually, useShop } from '../shop.ts';
import { unlistedProducts } from './apis.ts';

const shop = useShop();
const OATS = 'gid://shopify/ProductVariant/44100000001001';

describe('the Storefront API', () => {
  it('without a token shows what needs none, and refuses the rest by its field', async () => {
    const ask = async (query: string) => {
      const answer = await fetch(`${shop.providerUrl}/api/2026-07/graphql.json`, {
        method: 'POST',
        body: JSON.stringify({ query }),
      });
      return { status: answer.status, ...((await answer.json()) as any) };
    };
    const open =
      await ask(`{ product(handle: "mug") { title variants(first: 1) { nodes { price { amount } } } } collection(handle: "merch") { title }
      search(query: "dog", first: 1) { totalCount } pages(first: 1) { nodes { title } } }`);
    expect([open.status, open.errors, open.data.product.title]).toEqual([200, undefined, 'Enamel Mug']);
    const cart = await ask(
      'mutation { cartCreate(input: {}) { cart { id totalQuantity lines(first: 5) { nodes { id } } } userErrors { code } } }',
    );
    expect(cart.data.cartCreate).toMatchObject({ cart: { totalQuantity: 0 }, userErrors: [] });
    for (const [query, field] of [
      ['{ product(handle: "mug") { title tags } }', 'tags'],
      ['{ product(handle: "mug") { title metafield(namespace: "kvistra", key: "form") { value } } }', 'metafield'],
      ['{ product(handle: "mug") { variants(first: 1) { nodes { quantityAvailable } } } }', 'quantityAvailable'],
      ['{ menu(handle: "footer") { title } }', 'menu'],
      [
        `mutation { cartMetafieldDelete(input: { ownerId: "${cart.data.cartCreate.cart.id}", key: "custom.a" }) { deletedId } }`,
        'cartMetafieldDelete',
      ],
    ] as const) {
      const { status, errors } = await ask(query);
      expect([status, errors?.[0].message, errors?.[0].extensions.code]).toEqual([
        200,
        expect.stringContaining(`Access denied for ${field} field.`),
        'ACCESS_DENIED',
      ]);
    }
  });

  it('rejects wrong tokens and invalid queries', async () => {
    expect((await shop.storefront('{ shop { name } }', {}, 'x')).status).toBe(401);
    expect((await shop.storefront('{ shop { nonsense } }')).errors[0].message).toContain(
      'Cannot query field "nonsense"',
    );
    expect((await shop.storefront('{')).errors).toHaveLength(1);
  });

  it('fails with an error for a field that it lacks', async () => {
    const { errors } = await shop.storefront('{ shop { customerAccountUrl } }');
    expect(errors[0]).toMatchObject({
      message: 'Shop.customerAccountUrl is not part of the local provider',
      extensions: { code: 'NOT_IMPLEMENTED' },
    });
  });

  it('takes country and language from @inContext, as literals and as variables', async () => {
    const query =
      'query($c: CountryCode!) @inContext(country: $c, language: SV) { localization { country { isoCode currency { isoCode } } language { isoCode } } }';
    expect((await shop.storefront(query, { c: 'PL' })).data.localization).toEqual({
      country: { isoCode: 'PL', currency: { isoCode: 'PLN' } },
      language: { isoCode: 'SV' },
    });
    expect(
      (
        await shop.storefront(
          'query @inContext(country: HU) { product(handle: "mug") { priceRange { minVariantPrice { currencyCode } } } }',
        )
      ).data.product.priceRange.minVariantPrice.currencyCode,
    ).toBe('HUF');
  });

  it('paginates by cursor and rejects an invalid one', async () => {
    const page = (after: string | null): Promise<{ data: any; errors: any }> =>
      shop.storefront(
        'query($after: String) { collection(handle: "all") { products(first: 20, after: $after) { nodes { handle } pageInfo { hasNextPage endCursor } } } }',
        { after },
      );
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { data } = await page(after);
      const {
        products,
      }: { products: { nodes: { handle: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } } =
        data.collection;
      seen.push(...products.nodes.map((node: { handle: string }) => node.handle));
      if (!products.pageInfo.hasNextPage) break;
      after = products.pageInfo.endCursor;
    }
    expect(new Set(seen).size).toBe(58 - (await unlistedProducts(shop)).length);
    expect((await page('bm9wZQ==')).errors[0].message).toContain('Invalid cursor');
    expect((await shop.storefront('{ products { nodes { id } } }')).errors[0].message).toContain('first or last');
  });

  it('returns filters whose counts match their results', async () => {
    const products = async (filters: unknown) =>
      (
        await shop.storefront(
          'query($filters: [ProductFilter!]) { collection(handle: "dog-food") { products(first: 50, filters: $filters) { nodes { handle } filters { id values { id count input } } } } }',
          { filters },
        )
      ).data.collection.products;
    const unfiltered = await products([]);
    for (const filter of unfiltered.filters.slice(0, 2))
      for (const value of filter.values)
        expect([value.id, (await products([JSON.parse(value.input)])).nodes.length]).toEqual([value.id, value.count]);
  });

  it('reports invalid changes as user errors and changes nothing', async () => {
    const add = (lines: unknown, cartId = 'gid://shopify/Cart/1') =>
      shop.storefront(
        'mutation($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { cart { totalQuantity } userErrors { code field message } warnings { code } } }',
        { id: cartId, lines },
      );
    expect((await add([])).data.cartLinesAdd.userErrors[0]).toEqual({
      code: 'INVALID',
      field: ['cartId'],
      message: 'The specified cart does not exist.',
    });
    const { data } = await shop.storefront(
      `mutation { cartCreate(input: { lines: [{ merchandiseId: "${OATS}", quantity: 2 }] }) { cart { id } } }`,
    );
    const { id } = data.cartCreate.cart;
    expect((await add([{ merchandiseId: 'gid://shopify/ProductVariant/1' }], id)).data.cartLinesAdd).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['lines', '0', 'merchandiseId'] }],
    });
    expect((await add([{ merchandiseId: OATS, quantity: 0 }], id)).data.cartLinesAdd.userErrors[0].code).toBe(
      'LESS_THAN',
    );
    expect((await add([{ merchandiseId: OATS, quantity: 9_999 }], id)).data.cartLinesAdd).toMatchObject({
      cart: { totalQuantity: 250 },
      warnings: [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }],
    });
    const foreign = id.replace(/key=.*/, 'key=00000000000000000000000000000000');
    expect((await shop.storefront('query($id: ID!) { cart(id: $id) { id } }', { id: foreign })).data.cart).toBeNull();
  });

  it('serves every picture that it links to', async () => {
    const { data } = await shop.storefront(
      '{ products(first: 100) { nodes { images(first: 10) { nodes { url width height } } variants(first: 20) { nodes { image { url } } } } } }',
    );
    const urls = new Set<string>(
      data.products.nodes.flatMap((node: any) => [
        ...node.images.nodes.map((image: any) => image.url),
        ...node.variants.nodes.map((variant: any) => variant.image.url),
      ]),
    );
    expect(urls.size).toBeGreaterThan(250);
    for (const url of urls) {
      const response = await fetch(url);
      const svg = await response.text();
      expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
      expect(svg).toMatch(/^<svg [^>]*width="1000" height="1000"/);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
    const [firstUrl] = urls;
    expect((await fetch(firstUrl!)).headers.get('cache-control')).toContain('immutable');
  });
});

describe('the control calls', () => {
  it('advance the date: subscriptions are billed at their guaranteed price, orders ship', async () => {
    await shop.control('reset', {});
    const demo = (list: { email: string }[]) => list.filter((entry) => entry.email === 'demo@kvistra.example');
    const before = demo((await shop.control('orders')).orders);
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 999 } });
    await shop.control('contracts/301', { dueInDays: 5 });
    const { now } = await shop.control('clock', { days: 12 });
    expect(new Date(now).getTime() - Date.now()).toBeGreaterThan(11 * 86_400_000);
    const after: any[] = demo((await shop.control('orders')).orders);
    expect(after.length).toBe(before.length + 1);
    const billed = after.find((order) => order.contractId && order.createdAt > new Date().toISOString());
    expect(billed).toMatchObject({ total: 75_565, shipping: 0 });
    expect(after.every((order) => order.status !== 'pending')).toBe(true);
    expect((await shop.control('mails?to=demo@kvistra.example')).mails.length).toBeGreaterThanOrEqual(2);
    await shop.control('reset', {});
    expect(Math.abs(Date.parse((await shop.control('clock')).now) - Date.now())).toBeLessThan(5000);
  });

  it('reject invalid input with a message', async () => {
    for (const [path, body] of [
      ['clock', { days: -1 }],
      ['clock', { days: 'x' }],
      ['faults', { service: 'nope' }],
      ['faults', { service: 'mail', errorRate: 2 }],
      ['faults', { service: 'mail', mode: 'x' }],
      ['products/nope', {}],
      ['nope', {}],
    ] as const)
      expect((await shop.control(path, body)).errors[0].message.length).toBeGreaterThan(5);
  });

  it('cause webhooks that reach the shop', async () => {
    await shop.control('reset', {});
    await shop.control('products/mug', { stock: 5 });
    const last = await eventually(async () => {
      const [newest] = (await shop.control('webhooks')).webhooks;
      return newest?.status === 'delivered' && newest;
    });
    expect(last).toMatchObject({ topic: 'products/update', status: 'delivered', attempts: 1 });
  });
});
