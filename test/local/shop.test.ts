import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Shop } from '../../local/shop.ts';
import { startCheckedShop } from '../checked-shop.ts';
import { freePort } from '../shop.ts';

const data = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('keeps carts, mails and the redirect table between two runs', async () => {
  const start = async () => startCheckedShop({ port: await freePort(), providerPort: await freePort(), data });
  const first = await start();
  const response = await fetch(`${first.url}/api/cart/lines/add`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: first.url },
    body: JSON.stringify({ variantId: '44100000001001', quantity: 3 }),
  });
  const { cart } = (await response.json()) as { cart: { id: string } };
  await (await first.kv()).put('path:/by-hand', '{"to":"/{cc}/merch"}');
  const orders = ((await (await fetch(`${first.providerUrl}/_control/orders`)).json()) as { orders: unknown[] }).orders.length;
  await first.stop();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();

  const second = await start();
  try {
    const read = (await (await fetch(`${second.url}/api/cart?token=${encodeURIComponent(cart.id)}`)).json()) as { cart: { totalQuantity: number } };
    expect(read.cart.totalQuantity).toBe(3);
    expect((await fetch(`${second.url}/de/by-hand`, { redirect: 'manual' })).headers.get('location')).toBe('/de/merch');
    expect(((await (await fetch(`${second.providerUrl}/_control/orders`)).json()) as { orders: unknown[] }).orders).toHaveLength(orders);
    expect((await (await second.database()).prepare('SELECT name FROM d1_migrations').all()).results.length).toBeGreaterThanOrEqual(2);
  } finally {
    await second.stop();
  }
});

it("serves nothing of the client's build but its files", async () => {
  const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
  try {
    const status = async (path: string) => (await fetch(shop.url + path)).status;
    expect(await status('/icon.svg')).toBe(200);
    for (const path of ['/.vite/manifest.json', '/manifest.json', '/.assetsignore', '/wrangler.json', '/miniflare.json', '/build.json'])
      expect([path, await status(path)]).toEqual([path, 404]);
  } finally {
    await shop.stop();
  }
});

it('moves the data of the provider that lay in one folder with the shop’s', async () => {
  const old = mkdtempSync(join(tmpdir(), 'shop-'));
  const start = async () => startCheckedShop({ port: await freePort(), providerPort: await freePort(), data: old });
  const today = async (shop: Shop) => ((await (await fetch(`${shop.providerUrl}/_control/clock`)).json()) as { now: string }).now.slice(0, 10);
  try {
    const first = await start();
    await fetch(`${first.providerUrl}/_control/clock`, { method: 'POST', body: '{"days":40}' });
    const day = await today(first);
    await first.stop();
    mkdirSync(join(old, 'v3/do'));
    renameSync(join(old, 'provider/v3/do/provider-Provider'), join(old, 'v3/do/provider-Provider'));
    const second = await start();
    expect(await today(second)).toBe(day);
    await second.stop();
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
});
