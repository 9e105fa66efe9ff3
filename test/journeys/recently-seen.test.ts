import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const OAT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const LIGHT = pages.product('de', 'dog-food', 'light-insect-dog');

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('seen'));
const section = (page: Page) => page.getByRole('heading', { name: 'Recently viewed' });
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
}

it('nothing is kept before consent; then the products are shown at home, on products and in the search, until it ends', async () => {
  const { page, complaints, close } = await visit({ undecided: true });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, OAT);
  expect([await kept(page), await section(page).count(), scripts.some((url) => /seen/.test(url))]).toEqual([
    null,
    0,
    false,
  ]);

  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Allow all' }).click();
  await page.getByText('Your choice is saved.').first().waitFor({ state: 'attached' });
  // from the next page on
  await open(page, OAT);
  await expect.poll(() => kept(page)).toContain(OAT);
  const before = scripts.length;
  await open(page, LIGHT);
  await section(page).waitFor();
  for (const path of [pages.home('de'), pages.search('de', 'oat')]) {
    await open(page, path);
    await section(page).waitFor();
    expect(await page.locator('.seen .card-name').allTextContents()).toEqual([
      'Light Insect & Pumpkin',
      'Everyday Insect & Oat',
    ]);
  }
  // the list stays in the browser
  expect(scripts.slice(before).filter((url) => url.includes('/api/') && !url.includes('/api/vi'))).toEqual([]);

  await open(page, pages.cookies('de'));
  await page.getByRole('main').getByRole('button', { name: 'Refuse all' }).click();
  await page.getByRole('status').first().waitFor();
  await expect.poll(() => kept(page)).toBeNull();
  await open(page, OAT);
  expect([await kept(page), await section(page).count()]).toEqual([null, 0]);
  expect(complaints).toEqual([]);
  await close();
});
