import { describe, expect, it } from 'vitest';
import { Jar } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

/** Follows a link as a visitor. @returns where it leads, and the cart. */
async function follow(path: string, jar = new Jar()): Promise<{ status: number; location: string | null; cart: any }> {
  const answer = await shop.get(path, { Cookie: jar.header });
  jar.take(answer);
  const read = await shop.get('/api/cart?market=de', { Cookie: jar.header });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cart: ((await read.json()) as { cart: any }).cart,
  };
}

const linesOf = ({ items }: any) =>
  items.map(({ variantId, quantity }: any) => [variantId.split('/').at(-1), quantity]);

describe('a link with variants', () => {
  it('puts several into the cart, with the code that it names, and leads to its page', async () => {
    const { status, location, cart } = await follow('/de/cart/44100000001001:2,44100000001002:1?discount=WELCOME10');
    expect([status, location]).toEqual([303, '/de/cart']);
    expect(linesOf(cart).sort()).toEqual([
      ['44100000001001', 2],
      ['44100000001002', 1],
    ]);
    expect(cart.discountCodes).toEqual(['WELCOME10']);
  });

  it('takes the first of several codes, and keeps the lines where the code does not exist', async () => {
    const first = await follow('/de/cart/44100000001001:1?discount=WELCOME10,TREATS20');
    expect(first.cart.discountCodes).toEqual(['WELCOME10']);
    const jar = new Jar();
    const wrong = await follow('/de/cart/44100000001001:1?discount=NOSUCHCODE', jar);
    expect([linesOf(wrong.cart), wrong.cart.discountCodes]).toEqual([[['44100000001001', 1]], []]);
    const page = await (await shop.get('/de/cart', { Cookie: jar.header })).text();
    expect(page).toMatch(/class="alert/);
  });

  it('adds nothing twice', async () => {
    const jar = new Jar();
    await follow('/de/cart/44100000001001:1', jar);
    expect(linesOf((await follow('/de/cart/44100000001001:1', jar)).cart)).toEqual([['44100000001001', 1]]);
  });
});
