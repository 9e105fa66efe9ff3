import { describe, expect, it } from 'vitest';
import { useProvider } from './use-provider.ts';

const provider = useProvider();

const open = (path: string) => fetch(`${provider.providerUrl}/cart/${path}`, { redirect: 'manual' });

async function cartOf(path: string): Promise<any> {
  const response = await open(path);
  expect(response.status).toBe(302);
  const location = new URL(response.headers.get('location')!);
  const id = `gid://shopify/Cart/${location.pathname.split('/')[2]}?key=${location.searchParams.get('key')}`;
  const { data } = await provider.storefront(
    `query($id: ID!) { cart(id: $id) { note attributes { key value } discountCodes { code applicable }
      cost { totalAmount { currencyCode } } lines(first: 5) { nodes { quantity merchandise { ... on ProductVariant { id } } } } } }`,
    { id },
  );
  return data.cart;
}

describe('a link with variants', () => {
  it('leads to the checkout of a cart with all of them, its codes, note and attributes', async () => {
    const cart = await cartOf(
      '44100000001001:2,44100000001002:1?discount=WELCOME10&note=Ring&attributes[for]=Bella&country=de&utm_source=mail',
    );
    expect(cart).toEqual({
      note: 'Ring',
      attributes: [{ key: 'for', value: 'Bella' }],
      discountCodes: [{ code: 'WELCOME10', applicable: true }],
      cost: { totalAmount: { currencyCode: 'EUR' } },
      lines: {
        nodes: [
          { quantity: 2, merchandise: { id: 'gid://shopify/ProductVariant/44100000001001' } },
          { quantity: 1, merchandise: { id: 'gid://shopify/ProductVariant/44100000001002' } },
        ],
      },
    });
  });

  it.each([
    ['44100000001001:2?checkout[email]=a@b.example', 501],
    ['44100000001001:2?storefront=true', 501],
    ['1:1', 404],
    ['nonsense', 404],
    ['44100000001001:0', 404],
  ])('%s is answered %i', async (path, status) => {
    expect((await open(path)).status).toBe(status);
  });
});
