import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { FORM_PAGES, openForm, prepareSpecimens } from './form-pages.ts';
import { faultsOfLooks, PHONE, useBrowser, type Visit, violationsOf, waitUntilStable } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const PAGES = [
  '/se',
  '/de',
  '/pt',
  '/de/dog-food',
  '/de/cat-food?form=wet',
  '/de/kitten-food',
  '/de/merch',
  '/de/dog-food?form=clothing',
  '/de/dog-food/insect-oat-adult-dog',
  '/de/dog-food/light-insect-dog',
  '/de/cat-food/wet-insect-cat-pouch',
  '/de/kitten-food/kitten-insect-dry',
  '/de/merch/tee-beetle',
  '/de/cat-products/drinking-fountain',
  '/de/search?q=dog',
  '/de/search?q=zzzz',
  '/de/search',
  '/de/cart',
  '/de/parcel?order=KV1001&email=demo%40kvistra.example',
  '/fi/withdraw?order=KV1001',
  '/ch/withdraw',
  '/fr/cancel',
  '/de/refer',
  '/r/NOBODYHASIT1?cc=de',
  '/de/nope',
  '/de/search?q=training&show=articles',
  '/de/blog',
  '/se/blog/cat',
  '/de/blog/dog/kitten',
  '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
  '/pt/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
  '/de/breeders',
  '/se/breeders/kennel-bjorkhyddan',
  '/de/ambassadors',
  '/de/ambassadors/maja-lindqvist',
  '/pt/success-stories',
  '/de/success-stories/three-cats-one-cupboard',
  '/de/faq?q=kitten',
  '/de/retailers?country=HU',
  '/se/newsletter',
  '/de/newsletter?done=sent',
  '/de/newsletter/confirm?link=unknown',
  '/pt/newsletter/leave?link=unknown',
  '/se/get-in-touch',
  '/pt/wet-cat-food',
  ...CONTENT_PAGES.map((page, i) => `/${['de', 'se', 'pt'][i % 3]}/${page}`),
];

describe('on a phone and a desktop, by day and at night', () => {
  /** One browser window goes from page to page: a new one would read every file again. */
  let opened: Visit;
  beforeAll(async () => {
    opened = await visit({ bypassCSP: false });
  });
  afterAll(() => opened.close());

  it.each(PAGES)('%s has no accessibility violation, no console error and no horizontal overflow', async (path) => {
    const { page, complaints } = opened;
    complaints.length = 0;
    await page.goto(`${shop.url}${path}`);
    expect(await faultsOfLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('the open cart panel, the cart, the dialog of countries and the menu have none either', async () => {
    const { page, complaints, close } = await visit();
    const expectAccessible = async (state: string) => {
      await waitUntilStable(page);
      expect([state, await faultsOfLooks(page)]).toEqual([state, []]);
    };
    await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .goes-with').waitFor();
    await expectAccessible('panel');
    await page.goto(`${shop.url}/de/cart`);
    await expectAccessible('cart');
    await page.locator('.market-button').click();
    await expectAccessible('countries');
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await waitUntilStable(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Pages are wider with the letters of the system, which stand in for the shop's own until these have come. */
async function visitWithoutLetters(width: number) {
  const opened = await visit({ viewport: { width, height: 640 } });
  await opened.page.route('**/*.woff2', (route) => route.abort());
  return opened;
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it.each([
  '/se',
  '/pt',
  '/ch',
  '/de/dog-food/insect-oat-adult-dog',
  '/de/blog',
  '/pt/faq',
  '/se/retailers',
  '/de/search?q=dog',
  '/de/nope',
  '/de/cart',
  '/pt/refer',
])('%s fits a width of 320 pixels, and a phone with text of double size, before its letters have come', async (path) => {
  const { page, close } = await visitWithoutLetters(320);
  await page.goto(`${shop.url}${path}`);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const cart = await page.locator('.cart-link').boundingBox();
  expect((cart?.x ?? 999) + (cart?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
  await close();
});

it('pages with forms fit a phone before their letters have come', async () => {
  const specimens = await prepareSpecimens(shop);
  const wide: string[] = [];
  const { page, close } = await visitWithoutLetters(PHONE.width);
  for (const form of FORM_PAGES) {
    await page.context().clearCookies({ name: /^(plan|cart)$/ });
    await openForm(shop, page, form, specimens, 'load');
    const over = await overflow(page);
    if (over > 0) wide.push(`${form.name}: ${over} px`);
  }
  expect(wide).toEqual([]);
  await close();
});

it('an inline script is blocked by the content security policy', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${shop.url}/de`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
  await close();
});
