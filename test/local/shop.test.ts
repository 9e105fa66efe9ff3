import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startShop } from '../../local/shop.ts';
import { freePort } from '../shop.ts';

const data = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('keeps carts, mails and the redirect table between two runs', async () => {
  const start = async () => startShop({ port: await freePort(), providerPort: await freePort(), data, onLog: () => {} });
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
