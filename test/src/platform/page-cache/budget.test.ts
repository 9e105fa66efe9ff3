import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '../../../../local/shop.ts';
import { bench, WRAPPER } from '../../../../tools/bench/wrapper.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { freePort } from '../../../shop.ts';

let shop: Shop;
beforeAll(async () => {
  // its own clock, which is no upstream
  shop = await startCheckedShop({
    port: await freePort(),
    providerPort: await freePort(),
    wrapper: WRAPPER,
    settings: { CLOCK_URL: '' },
  });
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(`${shop.url}${path}`);
const counts = async () => (await get(bench.counts)).json() as Promise<{ kvReads: number; upstreamCalls: number }>;

it.each(['/de', '/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/de/faq'])(
  '%s from memory reads nothing of KV and calls no upstream',
  async (path) => {
    const view = async () => {
      const response = await get(path);
      await response.text();
      return response.headers.get('cache-status');
    };
    // every 15 s the page is rendered again, and the CMS and KV are asked for changes
    const views = async () => {
      await view();
      await counts();
      const statuses = new Set<string | null>();
      for (let n = 0; n < 20; n++) statuses.add(await view());
      return [[...statuses], await counts()];
    };
    await expect.poll(views).toEqual([['kvistra; hit; detail=memory'], { kvReads: 0, upstreamCalls: 0 }]);
  },
);

it('a rendered product page calls the provider twice at most: for the product, and for what goes with it', async () => {
  await (await get('/de/dog-food/insect-oat-adult-dog')).text();
  await counts();
  const calls: number[] = [];
  for (const product of [
    'senior-insect-dog',
    'light-insect-dog',
    'small-bite-adult-dog',
    'insect-potato-adult-dog',
    'wet-insect-dog-tray',
  ]) {
    const response = await get(`/de/dog-food/${product}`);
    await response.text();
    if (response.status !== 200) throw new Error(`${product} answers ${response.status}`);
    expect(response.headers.get('cache-status')).toBe('kvistra; fwd=miss; stored');
    calls.push((await counts()).upstreamCalls);
  }
  // beside a page, the CMS may be asked for changes or a schedule may run
  const ofPages = calls.filter((count) => count > 0 && count <= 2).length;
  expect([ofPages >= 3, calls]).toEqual([true, calls]);
});
