import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOTICE_LANGUAGES } from '../../src/shop/law/notices.ts';
import { eventually, useShop } from '../shop.ts';
import { DESKTOP, faultsOfLooks, movePointer, PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

const mailTo = (email: string) =>
  eventually(async () => (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails[0] as { text: string });
const recordsOf = async (email: string) =>
  (
    await (
      await shop.database()
    )
      .prepare('SELECT reference FROM declarations WHERE email = ?')
      .bind(email)
      .all<{ reference: string }>()
  ).results;

/**
 * Presses the tabulator until an element that a test looks for has the focus, which must be visible each time. @returns
 * how often.
 */
async function tabTo(
  page: Page,
  matches: (focused: { id: string; text: string; href: string }) => boolean,
): Promise<number> {
  for (let presses = 1; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { top, bottom } = element.getBoundingClientRect();
      const isSeen = getComputedStyle(element).outlineStyle !== 'none' && bottom > 0 && top < innerHeight;
      return {
        id: element.id,
        text: element.textContent?.trim() ?? '',
        href: element.getAttribute('href') ?? '',
        isSeen,
      };
    });
    if (!matches(focused)) continue;
    expect(focused).toMatchObject({ isSeen: true });
    return presses;
  }
  throw new Error('the focus never came there');
}

/** The page of what was entered, which a mail to an address links that nobody has proven. */
const contentOfMailTo = async (email: string) =>
  (await fetch(/http\S+received\?link=\S+/.exec((await mailTo(email)).text)![0])).text();

describe('a withdrawal with the keyboard alone', () => {
  it('goes from the footer over the form and its confirmation to the receipt', async () => {
    const { page, complaints, close } = await visit({ viewport: DESKTOP });
    const email = 'keyboard@law.example';
    await page.goto(`${shop.url}/de/parcel`);
    await tabTo(page, ({ href }) => href === '/de/withdraw');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/de/withdraw`);
    await tabTo(page, ({ id }) => id === 'order');
    await page.keyboard.type('KV1001');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Alva Lind');
    await page.keyboard.press('Tab');
    await page.keyboard.type('nobody@nowhere');
    await page.keyboard.press('Enter');
    // the shop refuses what the browser takes for an address, and the focus is on it
    await page.locator('#email-error').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
    expect(await page.getByLabel('Email').first().getAttribute('aria-describedby')).toContain('email-error');
    expect(await page.locator('#order').inputValue()).toBe('KV1001');
    expect(await faultsOfLooks(page, { part: 'main' })).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/de/withdraw/review`);
    expect(await recordsOf(email)).toEqual([]);
    await tabTo(page, ({ text }) => text === 'Widerruf bestätigen');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shop.url}/de/withdraw/received`);
    const [record] = await recordsOf(email);
    expect(await page.getByRole('status').first().textContent()).toContain(email);
    expect(await page.locator('main').textContent()).toContain(record!.reference);
    expect(await contentOfMailTo(email)).toContain('KV1001');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a withdrawal without JavaScript', () => {
  it('goes from the footer over the form and its confirmation to the receipt, and twice is once', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE, javaScriptEnabled: false, inBrowser: true });
    const email = 'noscript@law.example';
    await page.goto(`${shop.url}/be/faq`);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Hier de overeenkomst herroepen / Renoncer au contrat ici' })
      .click();
    await page.getByLabel('Order or contract').fill('all of it');
    await page.getByLabel('Name').fill('Jan Peeters');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Check and confirm' }).click();
    await page.waitForURL(`${shop.url}/be/withdraw/review`);
    const main = page.getByRole('main');
    expect(await main.getByRole('link').allTextContents()).toEqual(['Change something']);
    expect(await main.getByRole('button').allTextContents()).toEqual([
      'Herroeping bevestigen / Confirmer la rétractation',
    ]);
    await main.getByRole('button').dblclick();
    await page.waitForURL(`${shop.url}/be/withdraw/received`);
    const records = await recordsOf(email);
    expect(records).toHaveLength(1);
    expect(await main.textContent()).toContain(records[0]!.reference);
    await page.goBack();
    expect(page.url()).toBe(`${shop.url}/be/withdraw/received`);
    expect(await contentOfMailTo(email)).toContain('all of it');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the notices', () => {
  it('of the guarantee fit their frame, and can be read on a phone', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE });
    for (const language of NOTICE_LANGUAGES) {
      await page.goto(`${shop.url}/guarantee/${language}.svg`);
      const frame = await page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth, children } = document.querySelector('.n')!;
        const text = [...children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);
        return { over: scrollHeight - clientHeight, aside: scrollWidth - clientWidth, share: text / clientHeight };
      });
      expect([language, frame.over, frame.aside]).toEqual([language, 0, 0]);
      // neither crowded nor half empty
      expect([language, frame.share > 0.6 && frame.share < 0.95]).toEqual([language, true]);
    }
    await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
    await page.locator('.guarantee summary').click();
    const picture = page.locator('.guarantee img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const scale = await picture.evaluate((image: HTMLImageElement) => image.width / image.naturalWidth);
    expect(13 * scale).toBeGreaterThanOrEqual(11);
    expect(complaints).toEqual([]);
    await close();
  });

  it('of the guarantee is shown in the cart as soon as there is something in it, and not before', async () => {
    const { page, complaints, close } = await visit();
    await page.goto(`${shop.url}/de/cart`);
    const notice = page.locator('.guarantee');
    expect(await notice.isVisible()).toBe(false);
    await movePointer(page);
    await page.locator('main [data-cart-add] button').first().click();
    // the panel and the page are two roots: one may be drawn before the other
    await page.locator('.panel .line').waitFor();
    await page.locator('main .line').waitFor();
    expect(await notice.isVisible()).toBe(true);
    await page.reload();
    await page.locator('main .line').waitFor();
    expect(await notice.isVisible()).toBe(true);
    // it stands whole, and after everything else
    expect(await notice.locator('img').first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
