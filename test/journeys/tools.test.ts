import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { launch } from './browser.ts';

/** The forms that programs in a person's browser find as tools. Source: WebMCP, declarative API. */

const shop = useSharedShop();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch(['--enable-features=WebMCP']);
  page = await browser.newPage({ javaScriptEnabled: true });
});
afterAll(() => browser.close());

/** The tools of a page: their names, with the names of what they take. */
async function toolsOf(path: string): Promise<Record<string, string[]>> {
  await page.goto(`${shop.url}${path}`);
  await expect.poll(async () => (await page.webmcp.tools()).length).toBeGreaterThan(0);
  const tools = await page.webmcp.tools();
  for (const { name, description } of tools) {
    expect(name).toMatch(/^[a-z][a-z0-9_]{1,63}$/);
    expect(description.length).toBeGreaterThan(name.startsWith('skip_') ? 5 : 8);
  }
  return Object.fromEntries(
    tools.map(({ name, inputSchema }) => [name, Object.keys((inputSchema as any)?.properties ?? {})]),
  );
}

it('are what a person may want done on each page', async () => {
  const category = await toolsOf(pages.category('de', 'dog-food'));
  expect(category.search_products).toContain('q');
  expect(category.filter_products).toContain('grain_free');
  const product = await toolsOf(pages.product('de', 'dog-food', 'insect-oat-adult-dog'));
  expect(product.add_to_cart).toEqual(expect.arrayContaining(['variantId', 'sellingPlanId', 'quantity']));
  expect(product.sign_up_for_newsletter).toContain('email');
  expect(await toolsOf(pages.planner('de'))).toHaveProperty('feeding_plan_pet');
  expect((await toolsOf(pages.parcel('de'))).find_parcel).toEqual(expect.arrayContaining(['order', 'email']));
});

it('skip, move and pause for a customer', async () => {
  const { cookies } = await signIn(shop, 'demo@kvistra.example');
  await page
    .context()
    .addCookies([...cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })));
  const names = Object.keys(await toolsOf(pages.subscription('de', '301')));
  expect(names.filter((name) => /^skip_delivery_\d+$/.test(name)).length).toBeGreaterThan(1);
  expect(names.filter((name) => /^move_delivery_\d+$/.test(name)).length).toBeGreaterThan(1);
  expect(names).toContain('pause_subscription');
  expect(new Set(names).size).toBe(names.length);
});

it('search by themselves where they only look, in the language of the page', async () => {
  await toolsOf(pages.home('se'));
  const search = (await page.webmcp.tools()).find(({ name }) => name === 'search_products');
  expect(search?.description).toContain('Hittar foder');
  await page.webmcp.callTool('search_products', { q: 'spannmålsfritt' }).catch(() => null);
  await page.waitForURL(/\/se\/search\?q=/);
  // what buys, sends or ends something waits for the person
  expect(await page.locator('form[toolautosubmit]:not([method=post])').count()).toBeGreaterThan(0);
  for (const path of [pages.product('de', 'dog-food', 'insect-oat-adult-dog'), pages.parcel('de')]) {
    await page.goto(`${shop.url}${path}`);
    expect(await page.locator('form[method=post][toolautosubmit]').count()).toBe(0);
  }
});
