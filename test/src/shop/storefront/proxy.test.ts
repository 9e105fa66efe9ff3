import { describe, expect, it } from 'vitest';
import { MONTHLY, useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const OATS = 'gid://shopify/ProductVariant/44100000001001';
const run = async (
  name: string,
  variables: unknown,
): Promise<{ status: number; data: any; errors: { code: string }[] }> => {
  const { status, body } = await shop.call(`/api/storefront/${name}`, { variables });
  return { status, ...(body as object) } as never;
};

describe('registered operations', () => {
  it('run the six operations of the cart in sequence', async () => {
    const made = await run('CartCreate', {
      cartInput: {
        lines: [{ merchandiseId: OATS, quantity: 2, sellingPlanId: MONTHLY }],
        buyerIdentity: { countryCode: 'DE' },
      },
    });
    const { cart } = made.data.cartCreate;
    expect(cart.cost.totalAmount).toEqual({ amount: '25.34', currencyCode: 'EUR' });
    const cartId = cart.id;
    const added = await run('CartLinesAdd', { cartId, lines: [{ merchandiseId: OATS, quantity: 1 }] });
    expect(added.data.cartLinesAdd.cart.totalQuantity).toBe(3);
    const [line] = added.data.cartLinesAdd.cart.lines.nodes;
    expect(
      (await run('CartLinesUpdate', { cartId, lines: [{ id: line.id, quantity: 4 }], country: 'DE' })).data
        .cartLinesUpdate.cart.totalQuantity,
    ).toBe(6);
    expect((await run('CartLinesRemove', { cartId, lineIds: [line.id] })).data.cartLinesRemove.cart.totalQuantity).toBe(
      2,
    );
    expect(
      (await run('CartBuyerIdentityUpdate', { cartId, countryCode: 'SE' })).data.cartBuyerIdentityUpdate.cart
        .buyerIdentity.countryCode,
    ).toBe('SE');
    expect((await run('Cart', { cartId, country: 'SE' })).data.cart.cost.totalAmount.currencyCode).toBe('SEK');
  });

  it('read a product in the buyer\u2019s currency, and suggestions', async () => {
    expect(
      (await run('Product', { handle: 'insect-oat-adult-dog', country: 'PL' })).data.product.variants.nodes[0].price
        .currencyCode,
    ).toBe('PLN');
    expect((await run('PredictiveSearch', { query: 'puppy' })).data.predictiveSearch.products.length).toBeGreaterThan(
      0,
    );
    expect((await run('Product', { handle: 'nope' })).data.product).toBeNull();
  });

  it.each(['Nope', 'CartDiscountCodesUpdate', '__proto__', 'constructor', 'Home'])(
    'do not include %s',
    async (name) => {
      const { status, errors } = await run(name, {});
      expect([status, errors[0]!.code]).toEqual([404, 'unknown_operation']);
    },
  );

  it.each([
    ['Cart', {}],
    ['Cart', { cartId: 'x' }],
    ['Cart', { cartId: 'gid://shopify/Cart/1', evil: true }],
    ['CartLinesAdd', { cartId: 'gid://shopify/Cart/1', lines: [] }],
    ['CartLinesAdd', { cartId: 'gid://shopify/Cart/1', lines: [{ merchandiseId: OATS, quantity: 1e12 }] }],
    ['CartLinesAdd', { cartId: 'gid://shopify/Cart/1', lines: [{ merchandiseId: OATS, quantity: 100 }] }],
    ['CartLinesAdd', { cartId: 'gid://shopify/Cart/1', lines: Array(2).fill({ merchandiseId: OATS, quantity: 50 }) }],
    [
      'CartLinesUpdate',
      { cartId: 'gid://shopify/Cart/1', lines: [{ id: 'gid://shopify/CartLine/1?cart=1', quantity: 1000 }] },
    ],
    ['CartCreate', { cartInput: { lines: [{ merchandiseId: OATS, quantity: 100 }] } }],
    ['CartCreate', { cartInput: { lines: Array.from({ length: 300 }, () => ({ merchandiseId: OATS })) } }],
    ['PredictiveSearch', { query: '' }],
    ['CartCreate', { cartInput: { lines: [], buyerIdentity: { countryCode: 'QQ' } } }],
    ['CartBuyerIdentityUpdate', { cartId: 'gid://shopify/Cart/1', countryCode: 'US' }],
    ['Cart', { cartId: 'gid://shopify/Cart/1', after: 'x' }],
    ['Cart', { cartId: 'gid://shopify/Cart/1?key=1&x=2#3' }],
    ['Product', { handle: 5 }],
  ])('answer 400 to %s with %j', async (name, variables) => {
    expect((await run(name, variables)).status).toBe(400);
  });

  it('take as much as the cart does', async () => {
    const { data } = await run('CartCreate', { cartInput: { lines: [{ merchandiseId: OATS, quantity: 99 }] } });
    const { id: cartId, lines } = data.cartCreate.cart;
    const updated = await run('CartLinesUpdate', { cartId, lines: [{ id: lines.nodes[0].id, quantity: 999 }] });
    expect([updated.status, data.cartCreate.cart.totalQuantity]).toEqual([200, 99]);
  });

  it('answer 400 to an invalid body', async () => {
    expect((await shop.call('/api/storefront/Product', 'nonsense')).status).toBe(400);
    expect((await shop.call('/api/storefront/Product', '{"variables":[]}')).status).toBe(400);
    // its text cannot be printed
    expect((await shop.call('/api/storefront/Product', '{"variables":[{"toString":0}]}')).status).toBe(400);
  });

  it('do not send the access token to the browser', async () => {
    const pages = await Promise.all(
      ['/se', '/se/cart', '/api/cart'].map((path) => shop.get(path).then((answer) => answer.text())),
    );
    expect(pages.join('')).not.toContain('local-storefront-token');
  });
});
