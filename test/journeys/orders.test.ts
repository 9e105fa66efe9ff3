import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
let numbers: string[];

/** Almost three years of a subscription, so that the history has three pages. */
beforeAll(async () => {
  await shop.control('clock', { days: 1000 });
  // the orders of these years are told to the shop first, which would slow the pages down
  await eventually(async () => (await shop.control('webhooks')).webhooks.every(({ status }: { status: string }) => status === 'delivered'), 40_000);
  const { orders } = await shop.control('orders');
  numbers = orders
    .filter(({ email }: { email: string }) => email === 'demo@kvistra.example')
    .sort((a: any, b: any) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number)
    .map(({ number }: { number: number }) => `KV${number}`);
  expect(numbers.length).toBeGreaterThan(22);
}, 60_000);

const PATH = '/de/account/orders';
const names = (page: Page) => page.locator('.order-card h2').allTextContents();
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' });

async function open(javaScriptEnabled = true) {
  const opened = await visit({ javaScriptEnabled, viewport: PHONE });
  await opened.page.goto(`${shop.url}${PATH}`);
  await signIn(shop, opened.page, 'demo@kvistra.example', '000000');
  await opened.page.waitForURL(`${shop.url}${PATH}`);
  return opened;
}

describe('the order history', () => {
  it('appends older orders, keeps the position, moves the focus to the first new one and says so', async () => {
    const { page, complaints, close } = await open();
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(numbers[10]);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await page.getByRole('status').textContent()).toBe('10 more orders are shown.');
    expect(page.url()).toBe(`${shop.url}${PATH}?shown=20`);

    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 30));
    expect(page.url()).toBe(`${shop.url}${PATH}?shown=30`);
    await page.locator('.order-card').nth(22).getByRole('link').click();
    await page.waitForURL(/orders\/\d+$/);
    await page.goBack();
    await page.waitForURL(`${shop.url}${PATH}?shown=30`);
    expect(await names(page)).toEqual(numbers.slice(0, 30));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await page.goForward();
    await page.waitForURL(/orders\/\d+$/);
    await page.goBack();
    await page.reload();
    expect(await names(page)).toEqual(numbers.slice(0, 30));

    while ((await names(page)).length < numbers.length) {
      const shown = (await names(page)).length;
      await loadMore(page).click();
      await expect.poll(async () => (await names(page)).length).toBeGreaterThan(shown);
    }
    expect(await names(page)).toEqual(numbers);
    expect(await loadMore(page).count()).toBe(0);
    expect(await page.locator('.pager').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('says beside the button that older orders could not be loaded, and loads them at the next try', async () => {
    const { page, close } = await open();
    let calls = 0;
    await page.route(/orders\?after=/, (route) => {
      calls += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await loadMore(page).click();
    const failure = page.getByRole('alert').getByText('The older orders could not be loaded. Try again.');
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return failure.count();
      })
      .toBe(1);
    expect(calls).toBe(4);
    expect(await failure.evaluate((alert) => alert.parentElement?.querySelector('button')?.textContent)).toBe('Load more');
    expect(page.url()).toBe(`${shop.url}${PATH}`);
    await page.unroute(/orders\?after=/);
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    expect(await failure.isVisible()).toBe(false);
    await close();
  }, 60_000);

  it('leads to the sign-in and back to as many orders when the session has ended', async () => {
    const { page, close } = await open();
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    await page.context().clearCookies({ name: 'session' });
    await loadMore(page).click();
    await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'session')).toBe(true);
    await page.waitForURL(`${shop.url}${PATH}?shown=20`);
    await loadMore(page).waitFor();
    expect(await names(page)).toEqual(numbers.slice(0, 20));
    await close();
  }, 60_000);

  it('has pages without script', async () => {
    const { page, close } = await open(false);
    expect(await names(page)).toEqual(numbers.slice(0, 10));
    await page.getByRole('link', { name: 'Older orders' }).click();
    expect(await names(page)).toEqual(numbers.slice(10, 20));
    await page.getByRole('link', { name: 'Newer orders' }).click();
    expect(await names(page)).toEqual(numbers.slice(0, 10));
    for (const [shown, count] of [
      ['20', 20],
      ['15', 15],
      ['9999', numbers.length],
      ['-1', 10],
      ['nonsense', 10],
    ] as const) {
      await page.goto(`${shop.url}${PATH}?shown=${shown}`);
      expect([shown, await names(page)]).toEqual([shown, numbers.slice(0, count)]);
    }
    await close();
  }, 60_000);
});
