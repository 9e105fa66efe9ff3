import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const heightOf = async (page: Page) => (await page.locator('.footer').boundingBox())!.height;

describe.each([true, false])('the footer with JavaScript: %s', (javaScriptEnabled) => {
  it.each(['se', 'pt', 'de'])('is short on a phone under /%s, opens its parts one by one, and always shows the legal links', async (cc) => {
    const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled, inBrowser: true });
    await page.goto(`${shop.url}/${cc}/faq`);
    expect(await heightOf(page)).toBeLessThanOrEqual(700);
    const link = page.locator(`.footer-row a[href="${pages.category(cc, 'dog-food')}"]`);
    expect(await link.isVisible()).toBe(false);
    for (const legal of ['terms-conditions', 'privacy-policy', 'imprint'] as const)
      expect([legal, await page.locator(`.footer .legal a[href="${pages.content(cc, legal)}"]`).isVisible()]).toEqual([legal, true]);
    const part = page.locator('.footer summary').first();
    await part.focus();
    await page.keyboard.press('Enter');
    await link.waitFor();
    expect((await part.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.locator('.footer details[open]').count()).toBe(1);
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
    await close();
  });

  it('shows all links under headings on a desktop, where nothing is there to open', async () => {
    const { page, close } = await visit({ viewport: DESKTOP, javaScriptEnabled });
    await page.goto(`${shop.url}/de/faq`);
    const hidden = await page
      .locator('.footer-row a, .footer-part h2')
      .evaluateAll((all) => all.filter((each) => !each.checkVisibility()).map((each) => each.textContent));
    expect(hidden).toEqual([]);
    expect(await page.locator('.footer summary').filter({ visible: true }).count()).toBe(0);
    await page.locator(`.footer-row a[href="${pages.category('de', 'cat-food')}"]`).click();
    await page.waitForURL(`**${pages.category('de', 'cat-food')}`);
    await close();
  });

  it('has only the legal links where the planner asks', async () => {
    const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled, inBrowser: true });
    await page.goto(`${shop.url}${pages.planner('de')}`);
    expect(await page.locator('.footer-row, .footer-form').count()).toBe(0);
    expect(await page.locator('.footer .legal a[href="/de/withdraw"]').isVisible()).toBe(true);
    expect(await heightOf(page)).toBeLessThanOrEqual(300);
    await close();
  });
});

describe('what comes into view', () => {
  const moving = (page: Page) =>
    page
      .locator('.tile')
      .first()
      .evaluate((tile) => tile.getAnimations().length);

  it('rises without a change of opacity or layout, and stays where it is for people who ask for reduced motion', async () => {
    const still = await visit({ viewport: PHONE, reducedMotion: 'reduce' });
    await still.page.goto(`${shop.url}/de`);
    expect(await moving(still.page)).toBe(0);
    await still.close();
    const { page, close } = await visit({ viewport: PHONE, reducedMotion: 'no-preference' });
    await page.goto(`${shop.url}/de`);
    expect(await moving(page)).toBe(1);
    expect(
      await page
        .locator('.tile')
        .first()
        .evaluate((tile) => getComputedStyle(tile).opacity),
    ).toBe('1');
    await close();
  });
});

describe('the picture of the home page', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('is drawn on %s, beside the words and not below a button', async (_, viewport) => {
    const { page, close } = await visit({ viewport, javaScriptEnabled: false, inBrowser: true });
    await page.goto(`${shop.url}/de`);
    const picture = page.locator('.hero img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const box = (await picture.boundingBox())!;
    for (const button of await page.locator('.hero a').all()) {
      const other = (await button.boundingBox())!;
      expect(other.x + other.width <= box.x || other.y + other.height <= box.y).toBe(true);
    }
    await close();
  });
});
