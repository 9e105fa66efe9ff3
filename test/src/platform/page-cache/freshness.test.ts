import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRuntime } from '../../../../local/runtime.ts';
import { localBindings } from '../../../../local/settings.ts';
import { firstByteMs } from '../../../leaving.ts';
import { eventually, freePort, TestShop } from '../../../shop.ts';

/** Products that no page shows both of, and the pages that show the price of each. */
const DOG = {
  handle: 'insect-oat-adult-dog',
  pages: ['', '/dog-food', '/dog-food?sort=price-asc', '/dog-food/insect-oat-adult-dog', '/search?q=oat'],
};
const CAT = { handle: 'insect-rice-adult-cat', pages: ['/cat-food', '/cat-food/insect-rice-adult-cat'] };

const shop = new TestShop();
const folder = mkdtempSync(join(tmpdir(), 'freshness-'));
/** The shop in another isolate, with the same KV, as in another data centre. */
let elsewhere: Miniflare;
let elsewhereUrl: string;

beforeAll(async () => {
  await shop.start({}, folder);
  const port = await freePort();
  elsewhereUrl = `http://localhost:${port}`;
  const bindings = localBindings({ port, providerPort: Number(new URL(shop.providerUrl).port) });
  elsewhere = await startRuntime('dist/shop', {
    port,
    bindings,
    data: folder,
    services: ['dist/pictures'],
    onLog: () => {},
  });
});
afterAll(async () => {
  await elsewhere.dispose();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Waits until every page of a product shows a text. @param pause milliseconds between two looks. @returns the seconds
 * that has taken.
 */
async function secondsUntilShown(
  url: string,
  { pages }: typeof DOG,
  text: string,
  maxMs: number,
  pause = 500,
): Promise<number> {
  const since = Date.now();
  const shown = async (path: string) => (await (await fetch(`${url}/de${path}`)).text()).includes(text);
  await eventually(async () => (await Promise.all(pages.map(shown))).every(Boolean), maxMs, pause);
  return (Date.now() - since) / 1000;
}

const change = ({ handle }: typeof DOG, price: number) =>
  shop.control(`products/${handle}`, { prices: { EUR: price } });

it('a price is on every page within five seconds of its webhook where that arrives, and within a minute elsewhere and without a webhook', async () => {
  for (const url of [shop.url, elsewhereUrl])
    for (const product of [DOG, CAT]) await secondsUntilShown(url, product, '</html>', 60_000);
  await shop.control('webhooks', { lossRate: 1 });
  await change(CAT, 62.41);
  await shop.control('webhooks', { lossRate: 0 });
  await change(DOG, 61.37);
  const ownMs = (5 * firstByteMs()) / 3;
  const [own, other, silent] = await Promise.all([
    secondsUntilShown(shop.url, DOG, '61.37', ownMs),
    secondsUntilShown(elsewhereUrl, DOG, '61.37', 60_000, 2000),
    secondsUntilShown(shop.url, CAT, '62.41', 60_000, 2000),
  ]);
  console.info(
    `Seconds until every page was new: ${own} where the webhook arrived, ${other} elsewhere, ${silent} without a webhook`,
  );
  expect([own < ownMs / 1000, other < 60, silent < 60]).toEqual([true, true, true]);
});
