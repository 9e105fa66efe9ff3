import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { providerData } from '../../local/runtime.ts';
import { startCheckedShop } from '../checked-shop.ts';
import { freePort } from '../shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The provider's objects: in the folder of its own, and where they lay while both Workers shared one. */
const OWN = 'provider/v3/do/provider-Provider';
const SHARED = 'v3/do/provider-Provider';

it('serves nothing of the build but its files, and keeps carts, mails and the redirect table between two runs', async () => {
  const data = join(folder, 'data');
  const start = async () => startCheckedShop({ port: await freePort(), providerPort: await freePort(), data });
  const first = await start();
  const status = async (path: string) => (await fetch(first.url + path)).status;
  expect(await status('/icon.svg')).toBe(200);
  for (const path of [
    '/.vite/manifest.json',
    '/manifest.json',
    '/.assetsignore',
    '/wrangler.json',
    '/miniflare.json',
    '/build.json',
  ])
    expect([path, await status(path)]).toEqual([path, 404]);
  const response = await fetch(`${first.url}/api/cart/lines/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: first.url },
    body: JSON.stringify({ variantId: '44100000001001', quantity: 3 }),
  });
  const { cart } = (await response.json()) as { cart: { id: string } };
  await (await first.kv()).put('path:/by-hand', '{"to":"/{cc}/merch"}');
  const orders = ((await (await fetch(`${first.providerUrl}/_control/orders`)).json()) as { orders: unknown[] }).orders
    .length;
  await first.stop();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
  expect([OWN, SHARED].map((place) => existsSync(join(data, place)))).toEqual([true, false]);

  const second = await start();
  try {
    const read = (await (await fetch(`${second.url}/api/cart?token=${encodeURIComponent(cart.id)}`)).json()) as {
      cart: { totalQuantity: number };
    };
    expect(read.cart.totalQuantity).toBe(3);
    expect((await fetch(`${second.url}/de/by-hand`, { redirect: 'manual' })).headers.get('location')).toBe('/de/merch');
    expect(
      ((await (await fetch(`${second.providerUrl}/_control/orders`)).json()) as { orders: unknown[] }).orders,
    ).toHaveLength(orders);
    expect(
      (await (await second.database()).prepare('SELECT name FROM d1_migrations').all()).results.length,
    ).toBeGreaterThanOrEqual(2);
  } finally {
    await second.stop();
  }
});

it('moves the data of the provider that lay in one folder with the shop’s, once', () => {
  const old = join(folder, 'old');
  const write = (place: string, text: string) => {
    mkdirSync(join(old, place), { recursive: true });
    writeFileSync(join(old, place, 'objects.sqlite'), text);
  };
  const read = (place: string) => readFileSync(join(old, place, 'objects.sqlite'), 'utf8');
  write(SHARED, 'carts');
  expect(providerData(old)).toBe(join(old, 'provider'));
  expect([read(OWN), existsSync(join(old, SHARED))]).toEqual(['carts', false]);
  write(SHARED, 'older carts');
  providerData(old);
  expect([read(OWN), read(SHARED)]).toEqual(['carts', 'older carts']);
});
