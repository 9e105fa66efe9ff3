import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminApi } from '../../provider/admin/api.ts';
import { PointBucket } from '../../provider/cost.ts';
import { changeSetup } from '../../provider/setup.ts';
import { Store } from '../../provider/store.ts';
import { storage } from '../storage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

const URLS = { publicUrl: 'http://provider', shopUrl: 'http://shop' };
/** 2 for the connection and 1 for each of 50 orders, of which there are none. */
const ORDERS = '{ orders(first: 50) { nodes { id } } }';

it('an app whose owner has a plan is refused what its points do not hold, and gets back what it has not used', async () => {
  const store = new Store(storage(), '', 'Europe/Stockholm');
  const ask = async () => {
    const body = JSON.stringify({ query: ORDERS });
    const headers = { 'X-Shopify-Access-Token': 'token', 'Content-Type': 'application/json' };
    const request = new Request('http://provider/admin', { method: 'POST', headers, body });
    const { errors, extensions } = (await (await adminApi(request, store, URLS, 'token')).json()) as any;
    return [errors?.[0].extensions.code, extensions.cost];
  };
  changeSetup(store, { adminPoints: { maximumAvailable: 53, restoreRate: 1 } });
  expect(await ask()).toEqual([
    undefined,
    {
      requestedQueryCost: 52,
      actualQueryCost: 2,
      throttleStatus: { maximumAvailable: 53, currentlyAvailable: 51, restoreRate: 1 },
    },
  ]);
  expect(await ask()).toEqual([
    'THROTTLED',
    {
      requestedQueryCost: 52,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 53, currentlyAvailable: 51, restoreRate: 1 },
    },
  ]);
  vi.setSystemTime(Date.now() + 1000);
  expect((await ask())[0]).toBeUndefined();
});

it('points come back in time, and never more than the plan has', () => {
  const bucket = new PointBucket({ maximumAvailable: 100, restoreRate: 10 });
  expect([bucket.take(100), bucket.take(1)]).toEqual([true, false]);
  vi.setSystemTime(Date.now() + 500);
  expect(bucket.available).toBe(5);
  bucket.giveBack(500);
  expect(bucket.available).toBe(100);
  vi.setSystemTime(Date.now() + 60_000);
  expect(bucket.available).toBe(100);
});
