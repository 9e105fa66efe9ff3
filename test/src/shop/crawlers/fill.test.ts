import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOffset } from '../../../../local/clock.ts';
import { startRuntime } from '../../../../local/runtime.ts';
import { localBindings } from '../../../../local/settings.ts';
import { pageKey, verifiedKey } from '../../../../src/platform/page-cache/kv.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { eventually, freePort, TestShop } from '../../../shop.ts';
import { sitemapsOf } from './sitemaps.ts';

const { buildMarkets } = groups.eu;
const shop = new TestShop();
const folder = mkdtempSync(join(tmpdir(), 'fill-'));
const store = async () => (await shop.kv()) as KVNamespace;
const keys = async (prefix: string) => (await (await store()).list({ prefix })).keys.map(({ name }) => name);
/** One run of limited time after another fills both markets. */
async function fillBoth(): Promise<boolean> {
  await shop.fillPages();
  const verified = await Promise.all(buildMarkets.map(async (market) => (await store()).get(verifiedKey(market))));
  return verified.every((value) => value !== null);
}

beforeAll(async () => {
  await shop.start({}, folder);
  await eventually(fillBoth, 100_000);
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the scheduled run that fills pages', () => {
  it('fills every page of the sitemap that is kept, of the markets that are built ahead of time', async () => {
    for (const market of buildMarkets) {
      const sitemap = (await Promise.all(sitemapsOf(market).map(async (path) => (await shop.get(path)).text()))).join(
        '',
      );
      const listed = [...sitemap.matchAll(/<loc>[^<]*?:\d+\/..([^<]*)<\/loc>/g)].map(([, rest]) =>
        pageKey(market, rest || '/'),
      );
      const filled = await keys(`page:${market}:`);
      expect(listed.filter((key) => !filled.includes(key))).toEqual([
        pageKey(market, '/feeding-plan'),
        pageKey(market, '/refer'),
      ]);
      expect(filled).toEqual(
        expect.arrayContaining(
          ['/', '/dog-food', '/dog-food/insect-oat-adult-dog', '/faq', '/blog', '/blog/dog'].map((rest) =>
            pageKey(market, rest),
          ),
        ),
      );
      expect(filled.filter((key) => !listed.includes(key))).toEqual([]);
      expect(JSON.parse((await (await store()).get(verifiedKey(market))) ?? 'null')).toEqual({
        at: expect.any(Number),
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    }
    expect((await keys('page:')).every((key) => buildMarkets.includes(key.slice(5, 7)))).toBe(true);
  });

  it('does nothing while no round is due', async () => {
    const before = await (await store()).get('fill:de');
    await shop.fillPages();
    expect(await (await store()).get('fill:de')).toBe(before);
  });
});

describe('an isolate that has rendered nothing, while the commerce provider is down', () => {
  let elsewhere: Miniflare;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    const bindings = localBindings({ port, providerPort: Number(new URL(shop.providerUrl).port) });
    // of the same origin, whose pages were filled
    const settings = { ...bindings, PUBLIC_ORIGIN: shop.url, PAGE_CACHE: 'memory kv' };
    elsewhere = await startRuntime('dist/shop', {
      port,
      bindings: settings,
      data: folder,
      services: ['dist/pictures'],
      onLog: () => {},
      clockOffsetMs: clockOffset(),
    });
    url = `http://localhost:${port}`;
    await shop.fault({ service: 'storefront', errorRate: 1, mode: 'down' });
  });
  afterAll(() => elsewhere.dispose());

  it.each(['/de', '/de/dog-food', '/se/dog-food/insect-oat-adult-dog'])('shows %s from KV', async (path) => {
    const worker = await elsewhere.getWorker();
    const response = await worker.fetch(`${shop.url}${path}`);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-status')]).toEqual([
      200,
      expect.stringMatching(/^kvistra; hit; detail=(?:kv|stale)$/),
    ]);
    expect(html).toContain('Insect');
    expect(html.endsWith('</html>')).toBe(true);
  });

  it('shows no page of an origin that was not filled', async () => {
    expect((await fetch(`${url}/de/dog-food`)).status).toBe(503);
  });
});
