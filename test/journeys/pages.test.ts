import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { FORM_PAGES, openForm, prepareSpecimens } from './form-pages.ts';
import { faultsOfLooks, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

/** Pages whose content differs from that of their kind in `accessibility/pages.ts`. */
const VARIANTS = [
  '/de/cat-food?form=wet',
  '/de/kitten-food',
  '/de/merch',
  '/de/dog-food/light-insect-dog',
  '/de/kitten-food/kitten-insect-dry',
  '/de/cat-products/drinking-fountain',
  '/de/search',
  '/fi/withdraw?order=KV1001',
  '/ch/withdraw',
  '/fr/cancel',
  '/de/faq?q=kitten',
  '/de/retailers?country=HU',
  '/de/newsletter?done=sent',
  '/pt/success-stories',
];
/** The same of a customer with a failed payment and a paused subscription. */
const ACCOUNT_VARIANTS = [
  '/orders/999999',
  '/subscriptions/305',
  '/subscriptions/305?add=insect-oat-adult-dog',
  '/subscriptions/306',
  '/subscriptions/307',
  '/subscriptions/999999',
].map((path) => `/de/account${path}`);

it('pages with other content have no accessibility violation, no console error and no horizontal overflow either', async () => {
  const { page, complaints, close } = await visit();
  const { cookies } = await signIn(shop, 'second@kvistra.example');
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const found: unknown[] = [];
  for (const path of [...VARIANTS, ...ACCOUNT_VARIANTS]) {
    await page.goto(`${shop.url}${path}`);
    await untilIdle(page);
    found.push(...[...(await faultsOfLooks(page)), ...complaints.splice(0)].map((fault) => [path, fault]));
  }
  expect(found).toEqual([]);
  await close();
}, 120_000);

/** Pages are wider with the letters of the system, which stand in for the shop's own until these have come. */
async function visitWithoutLetters(width: number) {
  const opened = await visit({ viewport: { width, height: 640 } });
  await opened.page.route('**/*.woff2', (route) => route.abort());
  return opened;
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('pages fit a width of 320 pixels, and a phone with text of double size, before their letters have come', async () => {
  const { page, close } = await visitWithoutLetters(320);
  const wide: unknown[] = [];
  for (const path of [
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
  ]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${shop.url}${path}`);
    const over = await overflow(page);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const cart = (await page.locator('.cart-link').boundingBox())!;
    wide.push([path, over, await overflow(page), Math.max(0, cart.x + cart.width - PHONE.width)]);
  }
  expect(wide.filter((row) => (row as number[]).slice(1).some((px) => px > 0))).toEqual([]);
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
