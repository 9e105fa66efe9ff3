import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const heightOf = async (page: Page) => (await page.locator('.footer').boundingBox())!.height;

/** A phone's footer is short, opens its parts one by one, and always shows the legal links. */
async function expectShortFooter(page: Page, cc: string): Promise<void> {
  await page.goto(`${shop.url}/${cc}/faq`);
  expect([cc, await heightOf(page)]).toEqual([cc, expect.toSatisfy((height: number) => height <= 700)]);
  const link = page.locator(`.footer-row a[href="${pages.category(cc, 'dog-food')}"]`);
  expect(await link.isVisible()).toBe(false);
  for (const legal of ['terms-conditions', 'privacy-policy', 'imprint'] as const)
    expect([legal, await page.locator(`.footer .legal a[href="${pages.content(cc, legal)}"]`).isVisible()]).toEqual([
      legal,
      true,
    ]);
  const part = page.locator('.footer summary').first();
  await part.focus();
  await page.keyboard.press('Enter');
  await link.waitFor();
  expect((await part.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('.footer details[open]').count()).toBe(1);
}

/** A desktop's footer shows all links under headings. */
async function expectOpenFooter(page: Page): Promise<void> {
  await page.goto(`${shop.url}/de/faq`);
  const hidden = await page
    .locator('.footer-row a, .footer-part h2')
    .evaluateAll((all) => all.filter((each) => !each.checkVisibility()).map((each) => each.textContent));
  expect(hidden).toEqual([]);
  expect(await page.locator('.footer summary').filter({ visible: true }).count()).toBe(0);
  await page.locator(`.footer-row a[href="${pages.category('de', 'cat-food')}"]`).click();
  await page.waitForURL(`**${pages.category('de', 'cat-food')}`);
}

describe('the footer', () => {
  it('with script is short on a phone and opens its parts one by one; on a desktop nothing is there to open', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await expectShortFooter(page, 'de');
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await expectOpenFooter(page);
    await close();
  });

  it('without script is as short in every language, and has only the legal links where the planner asks', async () => {
    const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled: false, inBrowser: true });
    for (const cc of ['se', 'pt', 'de']) await expectShortFooter(page, cc);
    await page.goto(`${shop.url}${pages.planner('de')}`);
    expect(await page.locator('.footer-row, .footer-form').count()).toBe(0);
    expect(await page.locator('.footer .legal a[href="/de/withdraw"]').isVisible()).toBe(true);
    expect(await heightOf(page)).toBeLessThanOrEqual(300);
    await close();
  });

  it('without script has nothing to open on a desktop', async () => {
    const { page, close } = await visit({ viewport: DESKTOP, javaScriptEnabled: false });
    await expectOpenFooter(page);
    await close();
  });
});

it('the picture of the home page is drawn on a phone and a desktop, beside the words and not below a button', async () => {
  const { page, close } = await visit({ javaScriptEnabled: false, inBrowser: true });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(`${shop.url}/de`);
    const picture = page.locator('.hero img');
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const box = (await picture.boundingBox())!;
    for (const button of await page.locator('.hero-text a').all()) {
      const other = (await button.boundingBox())!;
      expect(other.x + other.width <= box.x || other.y + other.height <= box.y).toBe(true);
    }
  }
  await close();
});
