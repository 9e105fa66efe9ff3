import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, hold, PHONE, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PATHS = [
  pages.home('de'),
  pages.category('de', 'dog-food'),
  pages.product('de', 'dog-food', 'insect-oat-adult-dog'),
];

/** The sections, cards and footers of a page whose layout the browser may leave out while they are out of view. */
const leftOut = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('section, main li, footer, div')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      ).length,
  );

it('what lies below the first view of a phone is laid out once the first script runs, and the layout does not move', async () => {
  const { page, complaints, close } = await visit({ viewport: PHONE });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  for (const path of PATHS) {
    const script = await hold(page, '**/assets/start-*.js');
    await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
    await page.locator('.footer').waitFor({ state: 'attached' });
    await expect.poll(() => leftOut(page)).toBeGreaterThan(3);
    script.release();
    await expect.poll(() => leftOut(page)).toBe(0);
    await page.waitForFunction(() => document.documentElement.dataset.laidOut !== undefined);
    // what comes later still is laid out with what is there
    await page.evaluate(() =>
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<section class="later">More</section>'),
    );
    expect([path, await leftOut(page)]).toEqual([path, 0]);
    expect([path, await page.evaluate(() => (window as typeof window & { shifts: number[] }).shifts)]).toEqual([
      path,
      [],
    ]);
  }
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['without script', { viewport: PHONE, javaScriptEnabled: false, inBrowser: true }],
  ['in a wide window', { viewport: DESKTOP }],
])('a page is laid out whole %s', async (_, options) => {
  const { page, close } = await visit(options);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  for (const path of PATHS) {
    await page.goto(`${shop.url}${path}`, { waitUntil: 'load' });
    expect([path, await leftOut(page)]).toEqual([path, 0]);
  }
  await close();
});
