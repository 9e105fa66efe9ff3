import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '../../../local/shop.ts';
import { runFaults } from '../../../tools/soak/faults.ts';
import { startCheckedShop } from '../../checked-shop.ts';
import { freePort } from '../../shop.ts';

const logs: string[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await startCheckedShop({
    port: await freePort(),
    providerPort: await freePort(),
    onLog: (_, line) => void logs.push(line),
  });
});
afterAll(() => shop.stop());

it('while services fail at random, a page that was seen before is shown, nobody waits long, and no addition to a cart is lost or made twice', async () => {
  const { faults, left, additions, statuses } = await runFaults(shop, logs, { count: 1500, seed: 1, connections: 16 });
  // what the run is there for does happen
  expect(faults).toBeGreaterThan(1);
  expect(left).toBeGreaterThan(10);
  expect(additions).toBeGreaterThan(5);
  expect(statuses[200]).toBeGreaterThan(200);
});
