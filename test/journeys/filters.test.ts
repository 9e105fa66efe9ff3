import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PATH = pages.category('de', 'dog-food');
const at = (path: string) => (url: URL) => `${url.pathname}${url.search}` === path;

describe.each([
  ['with script on a desktop', true, DESKTOP],
  ['without script on a phone', false, PHONE],
] as const)('filters %s', (_, javaScriptEnabled, viewport) => {
  it('lead from a need to a list, further filters narrow it, and the way back restores it', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport, inBrowser: true });
    await page.goto(`${shop.url}${PATH}`);
    await page
      .getByRole('navigation', { name: 'By need' })
      .getByRole('link', { name: /^Sensitive skin/ })
      .click();
    await page.waitForURL(at(`${PATH}?need=sensitive_skin_or_paws`));
    expect(await page.locator('.need-texts').textContent()).toContain('linseed or algae');

    if (viewport === PHONE) await page.locator('.filters-button').click();
    await page.locator('.more-filters summary').click();
    const field = page.getByRole('textbox', { name: 'To' });
    await field.fill('10');
    if (javaScriptEnabled) await field.press('Tab');
    else await page.getByRole('button', { name: 'Show these products' }).click();
    await page.waitForURL(at(`${PATH}?need=sensitive_skin_or_paws&kg_max=10`));
    expect(await page.locator('.card-price').first().textContent()).toMatch(/kg: €/);
    if (javaScriptEnabled) {
      // further filters stay open while they are used
      await expect.poll(() => page.locator('.more-filters[open]').count()).toBe(1);
      expect(await violationsOf(page, 'main')).toEqual([]);
    }

    await page.getByRole('link', { name: /^Remove the filter Up to €10/ }).click();
    await page.waitForURL(at(`${PATH}?need=sensitive_skin_or_paws`));
    await page.goBack();
    await page.waitForURL(at(`${PATH}?need=sensitive_skin_or_paws&kg_max=10`));
    await expect.poll(() => page.getByRole('link', { name: /^Remove the filter/ }).count()).toBe(2);
    await page.goBack();
    await page.waitForURL(at(`${PATH}?need=sensitive_skin_or_paws`));
    await expect.poll(() => page.getByRole('link', { name: /^Remove the filter/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('filters that exclude each other offer one to take off, and further filters that nobody has opened are closed', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}${PATH}?form=wet&need=senior`);
  expect(await violationsOf(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: /^Without “Wet food”/ }).click();
  await page.waitForURL(at(`${PATH}?need=senior`));
  await page.goto(`${shop.url}${PATH}?grain_free=true`);
  await untilIdle(page);
  expect(await page.locator('.more-filters[open]').count()).toBe(0);
  await close();
});

describe('the sheet of phones', () => {
  const openSheet = async (page: Page) => {
    await page.goto(`${shop.url}${PATH}`);
    await untilIdle(page);
    await page.locator('.filters-button').click();
    await page.getByRole('button', { name: /^Show \d+ products$/ }).waitFor();
  };

  it('shows the list of each change behind it and its numbers in it, and stays as it is scrolled and opened', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE });
    await openSheet(page);
    const all = await page.locator('article.card').count();
    await page.locator('.more-filters summary').click();
    await page.getByRole('checkbox', { name: /^Grain-free/ }).check();
    await page.waitForURL(at(`${PATH}?grain_free=true`));
    await page.getByRole('button', { name: 'Show 2 products' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Grain-free (2)' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('filter-grain_free-true');
    expect(await page.locator('article.card').count()).toBe(2);
    await page.getByRole('checkbox', { name: /^Wet food/ }).check();
    await page.waitForURL(at(`${PATH}?form=wet&grain_free=true`));
    await page.getByRole('button', { name: 'Show 1 product', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('products');
    expect(await page.locator('.filters:popover-open').count()).toBe(0);
    expect(await page.locator('.list-count[role=status]').textContent()).toBe('1 product');
    await page.goBack();
    await page.waitForURL(at(PATH));
    await expect.poll(() => page.locator('article.card').count()).toBe(all);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes a price, keeps the last of two quick changes, and goes to the list where it cannot be read in place', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await openSheet(page);
    await page.locator('.more-filters summary').click();
    await page.getByRole('textbox', { name: 'To' }).fill('10');
    await page.getByRole('textbox', { name: 'To' }).press('Tab');
    await page.waitForURL(at(`${PATH}?kg_max=10`));
    const count = await page.locator('article.card').count();
    await page.getByRole('button', { name: new RegExp(`^Show ${count} products?$`) }).waitFor();

    await openSheet(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // fails when the page has given the request up
    await page.route('**/dog-food?form=dry', (route) => released.then(() => route.continue()).catch(() => {}));
    await page.evaluate(() => {
      for (const id of ['filter-form-dry', 'filter-form-kit'])
        (document.getElementById(id) as HTMLInputElement).click();
    });
    await page.waitForURL(at(`${PATH}?form=dry&form=kit`));
    release();
    await untilIdle(page);
    expect(at(`${PATH}?form=dry&form=kit`)(new URL(page.url()))).toBe(true);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.unroute('**/dog-food?form=dry');

    await openSheet(page);
    await page.route('**/dog-food?form=dry', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    // the page goes: `check` would look for the box on the next one, whose sheet is closed
    await page.getByRole('checkbox', { name: /^Dry food/ }).click();
    await page.waitForURL(at(`${PATH}?form=dry`));
    await expect.poll(() => page.locator('.filters:popover-open').count()).toBe(0);
    await close();
  });
});
