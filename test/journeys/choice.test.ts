import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const CHOSEN = '?variant=44100000001002&selling_plan=7002';

const choice = (page: Page) =>
  page.evaluate(() => {
    const fields = new FormData(document.querySelector<HTMLFormElement>('form.buy')!);
    return ['variantId', 'sellingPlanId'].map((name) => String(fields.get(name)).split('/').at(-1));
  });
const address = (page: Page) => new URL(page.url()).search;

async function choose(page: Page): Promise<void> {
  await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
  await page.locator('.rhythm', { hasText: 'Every 2 months' }).click();
}

describe('the chosen size and plan', () => {
  it('are in the address with script, and survive a reload, the way back and a shared link', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}?utm_source=mail`);
    await untilIdle(page);
    const entries = await page.evaluate(() => history.length);
    await choose(page);
    await expect.poll(() => address(page)).toBe(`?utm_source=mail&${CHOSEN.slice(1)}`);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.reload();
    expect(await choice(page)).toEqual(['44100000001002', '7002']);
    await page.goto(`${shop.url}/de/cart`);
    await page.goBack();
    expect(await choice(page)).toEqual(['44100000001002', '7002']);
    const { page: friend, close: closeFriend } = await visit();
    await friend.goto(page.url());
    expect(await choice(friend)).toEqual(['44100000001002', '7002']);
    expect(await friend.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}${PRODUCT}`);
    await page.locator('.plan', { hasText: 'Once' }).click();
    await expect.poll(() => address(page)).toBe('?utm_source=mail&variant=44100000001002');
    await closeFriend();
    await close();
  });

  it('come into the address without script, by a link of the form', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto(`${shop.url}${PRODUCT}`);
    await choose(page);
    await page.getByRole('button', { name: 'Link to this choice' }).click();
    await page.waitForURL(`**${CHOSEN.replace('?', '\\?')}`);
    expect(await page.locator('[name=variantId]:checked').inputValue()).toContain('44100000001002');
    expect(await page.locator('[name=sellingPlanId]:checked').inputValue()).toContain('7002');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/de/cart');
    await page.goBack();
    expect(address(page)).toBe(CHOSEN);
    await close();
  });

  it('that were made before the script came are in the address afterwards', async () => {
    const { page, close } = await visit();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/start*', (route) => promise.then(() => route.continue()));
    await page.goto(`${shop.url}${PRODUCT}`, { waitUntil: 'commit' });
    await choose(page);
    resolve();
    await expect.poll(() => address(page)).toBe(CHOSEN);
    await close();
  });

  it.each([
    ['Size=5%20kg', '44100000001002'],
    ['Size=5+kg', '44100000001002'],
    ['size=5kg', '44100000001002'],
    ['Size=7%20kg', '44100000001001'],
    ['variant=44100000001002&Size=1.5+kg', '44100000001002'],
    ['variant=1', '44100000001001'],
    ['selling_plan=1', '44100000001001'],
  ])('of the address ?%s are shown', async (query, variant) => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}?${query}`);
    expect(await choice(page)).toEqual([variant, '']);
    await close();
  });

  it('replace the size of an old link in the address', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}?Size=5+kg`);
    await untilIdle(page);
    await page.locator('.rhythm', { hasText: 'Every 2 months' }).click();
    await expect.poll(() => address(page)).toBe(CHOSEN);
    await close();
  });
});
