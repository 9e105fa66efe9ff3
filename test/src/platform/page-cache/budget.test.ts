import { afterAll, beforeAll, expect, it } from 'vitest';
import { bench, WRAPPER } from '../../../../bench/wrapper.ts';
import type { Shop } from '../../../../local/shop.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { eventually, freePort } from '../../../shop.ts';

let shop: Shop;
beforeAll(async () => {
  // its own clock, which is no upstream
  shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort(), wrapper: WRAPPER, settings: { CLOCK_URL: '' } });
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(`${shop.url}${path}`);
const counts = async () => (await get(bench.counts)).json() as Promise<{ kvReads: number; upstreamCalls: number }>;

it.each(['/de', '/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/de/faq'])('%s from memory reads nothing of KV and calls no upstream', async (path) => {
  await eventually(async () => {
    const response = await get(path);
    await response.text();
    return response.headers.get('cache-status') === 'kvistra; hit; detail=memory';
  });
  await counts();
  for (let view = 0; view < 20; view++) {
    const response = await get(path);
    await response.text();
    expect(response.headers.get('cache-status')).toBe('kvistra; hit; detail=memory');
  }
  expect(await counts()).toEqual({ kvReads: 0, upstreamCalls: 0 });
});

it('a rendered product page calls the provider twice at most: for the product, and for what goes with it', async () => {
  await (await get('/de/dog-food/insect-oat-adult-dog')).text();
  await counts();
  for (const product of ['senior-insect-dog', 'light-insect-dog', 'small-bite-adult-dog']) {
    const response = await get(`/de/dog-food/${product}`);
    await response.text();
    if (response.status !== 200) throw new Error(`${product} answers ${response.status}`);
    expect(response.headers.get('cache-status')).toBe('kvistra; fwd=miss; stored');
    const { upstreamCalls } = await counts();
    expect([upstreamCalls > 0, upstreamCalls <= 2, upstreamCalls]).toEqual([true, true, upstreamCalls]);
  }
});
