import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useRestoredShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();

/** Answers the first calls for an address with a status. @returns the calls so far. */
async function failFirst(page: Page, url: RegExp, count: number, status: number): Promise<string[]> {
  const calls: string[] = [];
  await page.route(url, (route) => {
    calls.push(new URL(route.request().url()).search);
    return calls.length <= count ? route.fulfill({ status, body: '{}' }) : route.continue();
  });
  return calls;
}

it('suggestions are asked for again when the shop could not answer, no longer once something else is typed, and not after a 401', async () => {
  const { page, close } = await visit();
  await page.clock.install();
  await page.goto(`${shop.url}/de/search`);
  const calls = await failFirst(page, /api\/suggestions/, 1, 503);
  const field = page.getByRole('main').locator('input[type=search]');
  await field.fill('insect');
  await page.getByRole('option').first().waitFor();
  expect(calls.length).toBe(2);

  await page.unroute(/api\/suggestions/);
  const others = await failFirst(page, /api\/suggestions\?q=(salmon|cat)\b/, 1, 503);
  await field.fill('salmon');
  await expect.poll(() => others.length).toBe(1);
  await field.fill('cat');
  const firstCat = () => others.findIndex((query) => query.includes('cat'));
  await expect.poll(firstCat).toBeGreaterThan(0);
  await page.getByRole('option').first().waitFor();
  await page.clock.runFor(2000);
  await untilIdle(page);
  // before something else is asked for, a slow machine may ask again
  expect(others.slice(firstCat()).filter((query) => query.includes('salmon'))).toEqual([]);

  const refused = await failFirst(page, /api\/suggestions/, 4, 401);
  await field.fill('kitten');
  await expect.poll(() => refused.length).toBe(1);
  await page.clock.runFor(2000);
  await untilIdle(page);
  expect(refused.length).toBe(1);
  await close();
});

it('recommendations in the cart are asked for again when the shop could not answer', async () => {
  const { page, close } = await visit();
  const calls = await failFirst(page, /api\/storefront\/Recommendations/, 1, 503);
  const token = (
    await shop.call('/api/cart/lines/add', {
      variantId: await shop.firstVariant('insect-oat-adult-dog'),
      quantity: 1,
      market: 'de',
    })
  ).body.cart.token;
  await page.context().addCookies([{ name: 'cart', value: token, url: shop.url }]);
  await page.goto(`${shop.url}/de`);
  await page.getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('region', { name: 'Goes well with this' }).waitFor();
  expect(calls.length).toBe(2);
  await close();
});
