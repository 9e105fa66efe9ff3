import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useShop } from '../shop.ts';
import { allow, movePointer, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

/** Waits until the service worker answers pages of this tab. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active!.state !== 'activated')
      await new Promise((resolve) => active!.addEventListener('statechange', resolve, { once: true }));
  });

/**
 * Cuts the connection, or restores it. A browser whose connection is cut for a test still tells some new documents that
 * they are online, and the page would load itself again while the test goes on.
 */
async function setConnected(page: Page, isConnected: boolean): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('isConnected', String(value)), isConnected);
  await page.context().setOffline(!isConnected);
}
const ignoreFalseOnline = () =>
  addEventListener(
    'online',
    (event) => localStorage.getItem('isConnected') === 'false' && event.stopImmediatePropagation(),
  );

/** The types of everything that the browser's caches hold. */
const cachedTypes = (page: Page) =>
  page.evaluate(async () => {
    const types: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        types.push((await cache.match(request))!.headers.get('content-type')!.split(';')[0]!);
    }
    return types.sort();
  });

it('without a connection a page shows the last cart and plan, and goes on when there is one again; no page is ever kept', async () => {
  const { page, close } = await visit({ serviceWorkers: 'allow' });
  await allow(page, 'functions');
  await page.addInitScript(ignoreFalseOnline);
  await page.goto(`${shop.url}${pages.product('de', 'dog-food', 'insect-oat-adult-dog')}`);
  await movePointer(page);
  await page.locator('[data-cart-add] .action').first().click();
  await page.locator('dialog[open] .line').waitFor();
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
    ...ANSWERS,
    market: 'de',
    terms: true,
  });
  const [name = '', ...value] = headers.getSetCookie()[0]!.split(';')[0]!.split('=');
  await page.context().addCookies([{ name, value: value.join('='), url: shop.url }]);
  await page.goto(`${shop.url}${body.plan}`);
  for (const position of [3, 6]) await page.mouse.move(position, position);
  await page.locator('[data-island=plan][data-hydrated]').waitFor();
  await page.waitForFunction(() => localStorage.getItem('lastPlan') !== null);
  await workerReady(page);

  await setConnected(page, false);
  const answer = await page.goto(`${shop.url}/pt/cat-food`);
  expect([answer!.status(), await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
    503,
    'Está sem ligação',
  ]);
  expect(await page.locator('html').getAttribute('lang')).toBe('pt');
  expect(await page.locator('.kept').innerText()).toMatch(
    /1 × .*Insect & Oat, 1.5 kg\n[\d,]+\s€\nTotal\n[\s\S]*Plano alimentar de Bella\n/,
  );
  await page.goto(`${shop.url}/de/dog-food`);
  expect(await page.locator('h1').textContent()).toBe('You are offline');
  expect(await page.locator('.kept').innerText()).toMatch(/Bella’s feeding plan[\s\S]* g a day/);
  expect(await cachedTypes(page)).toEqual(['text/css', 'text/javascript']);

  await setConnected(page, true);
  await page.getByRole('heading', { level: 1, name: 'Dog food' }).waitFor();
  expect(page.url()).toBe(`${shop.url}/de/dog-food`);
  // pages go through the worker with all that they bring, and a plan goes with the consent to keep it
  await page.context().clearCookies({ name: 'consent' });
  await page.context().setExtraHTTPHeaders({ 'CF-IPCountry': 'PT' });
  await page.reload();
  await movePointer(page);
  await page.waitForFunction(() => localStorage.getItem('lastPlan') === null);
  expect(
    await page.evaluate(() =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).serverTiming.map(
        ({ description }) => description,
      ),
    ),
  ).toContain('PT');
  expect(await cachedTypes(page)).toEqual(['text/css', 'text/javascript']);
  await close();
});
