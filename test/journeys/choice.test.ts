import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { hold, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const CHOSEN = '?variant=44100000001002&selling_plan=7002';

const choice = (page: Page) =>
  page.evaluate(() => {
    const fields = new FormData(document.querySelector<HTMLFormElement>('form.buy')!);
    return ['variantId', 'sellingPlanId'].map((name) => String(fields.get(name)).split('/').at(-1));
  });
/** The same without script. */
const chosen = (page: Page) =>
  Promise.all(
    ['variantId', 'sellingPlanId'].map(async (name) =>
      (await page.locator(`form.buy [name=${name}]:checked`).inputValue()).split('/').at(-1),
    ),
  );
const address = (page: Page) => new URL(page.url()).search;

async function subscribe(page: Page): Promise<void> {
  await page.locator('.subscribe .plan-head').click();
  await page.locator('.rhythm', { hasText: '2 months' }).click();
}

async function choose(page: Page): Promise<void> {
  await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
  await subscribe(page);
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
    const { page: friend, close: closeFriend } = await visit({ javaScriptEnabled: false });
    await friend.goto(page.url());
    expect(await chosen(friend)).toEqual(['44100000001002', '7002']);
    expect(await friend.locator('link[rel=canonical]').getAttribute('href')).toBe(`${shop.url}${PRODUCT}`);
    await closeFriend();
    await page.locator('.plan', { hasText: 'Once' }).click();
    await expect.poll(() => address(page)).toBe('?utm_source=mail&variant=44100000001002');

    // the size of an old link is replaced
    await page.goto(`${shop.url}${PRODUCT}?Size=5+kg`);
    await untilIdle(page);
    await subscribe(page);
    await expect.poll(() => address(page)).toBe(CHOSEN);
    await close();
  });

  it('follow the link to the lowest unit price in place, and the plan stays', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await choose(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: '10 kg', exact: true }).click();
    await expect.poll(() => address(page)).toBe(CHOSEN.replace('1002', '1003'));
    expect(await page.evaluate(() => ['isSamePage' in window, document.activeElement?.id])).toEqual([true, 'v2']);
    await close();
  });

  it('follow the link to the lowest unit price without script', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.getByRole('link', { name: '10 kg', exact: true }).click();
    await page.waitForURL('**?Size=10+kg');
    expect(await chosen(page)).toEqual(['44100000001003', '']);
    await close();
  });

  it('that were made before the script came are in the address afterwards', async () => {
    const { page, close } = await visit();
    const script = await hold(page, '**/assets/start*');
    await page.goto(`${shop.url}${PRODUCT}`, { waitUntil: 'commit' });
    await choose(page);
    script.release();
    await expect.poll(() => address(page)).toBe(CHOSEN);
    await close();
  });

  it('come into the address without script, by a link of the form', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto(`${shop.url}${PRODUCT}`);
    await choose(page);
    await page.getByRole('button', { name: 'Link to this choice' }).click();
    await page.waitForURL(`**${CHOSEN.replace('?', '\\?')}`);
    expect(await chosen(page)).toEqual(['44100000001002', '7002']);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/de/cart');
    await page.goBack();
    expect(address(page)).toBe(CHOSEN);
    await close();
  });

  it('of the address are shown, by number or by the words of old links', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false });
    for (const [query, variant] of [
      ['Size=5%20kg', '44100000001002'],
      ['Size=5+kg', '44100000001002'],
      ['size=5kg', '44100000001002'],
      ['Size=7%20kg', '44100000001001'],
      ['variant=44100000001002&Size=1.5+kg', '44100000001002'],
      ['variant=1', '44100000001001'],
      ['selling_plan=1', '44100000001001'],
    ]) {
      await page.goto(`${shop.url}${PRODUCT}?${query}`);
      expect([query, await chosen(page)]).toEqual([query, [variant, '']]);
    }
    await close();
  });
});
