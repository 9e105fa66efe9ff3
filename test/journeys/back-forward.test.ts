import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { consentValue, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { useSharedShop } from '../shop.ts';
import { openTab, type Tab } from './tab.ts';

const shop = useSharedShop();
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

/** A tab of a browser of its own, in which the tests follow one another. */
let tab: Tab;
beforeAll(async () => {
  tab = await openTab();
  await tab.setCookie({ name: 'consent', value: consentValue(REFUSED), url: shop.url });
});
afterAll(() => tab.close());

/** The reasons for which the browser has not kept the page that it shows. */
const reasons = () =>
  tab.events
    .filter(({ method }) => method === 'Page.backForwardCacheNotUsed')
    .flatMap(({ params }) => params.notRestoredExplanations.map(({ reason }: { reason: string }) => reason));

/** Opens a page, whose document will know whether it was kept. */
async function goto(url: string): Promise<void> {
  await tab.goto(url);
  await tab.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
}

/**
 * Goes back or forward. Resolves when the page of the path is shown; it comes from the cache, with its document as it
 * was left.
 */
async function move(by: -1 | 1, path: string): Promise<void> {
  await tab.move(by);
  await tab.waitFor(
    (wanted: string) => `${location.pathname}${location.search}` === wanted && 'wasKept' in window,
    path,
  );
  expect([path, await tab.evaluate(() => (window as typeof window & { wasKept: boolean }).wasKept), reasons()]).toEqual(
    [path, true, []],
  );
}

it.each([
  [pages.home('de'), pages.category('de', 'dog-food')],
  [PRODUCT, pages.search('de', 'oat')],
  [pages.blog('de'), pages.content('de', 'faq')],
  [pages.newsletter('de'), pages.people('de', 'breeders')],
])('%s is kept for the way back, and %s for the way forward', async (path, next) => {
  await goto(`${shop.url}${path}`);
  await goto(`${shop.url}${next}`);
  await move(-1, path);
  await move(1, next);
});

const CART = pages.cart('de');
const quantity = () => document.querySelector<HTMLInputElement>('[data-island="cart-page"] [name=quantity]')?.value;

/** The visitor does something on the page of the cart, which is hydrated with that. */
async function openCart(): Promise<void> {
  await goto(`${shop.url}${CART}`);
  await tab.hover('[data-island="cart-page"] .line-name a');
  await tab.waitFor(() => document.querySelector('[data-island="cart-page"][data-hydrated]') !== null);
}

it('a page that has changed the cart is kept, and shows the cart as it is now', async () => {
  await goto(`${shop.url}${PRODUCT}`);
  await tab.click('form.buy button.action');
  await tab.waitFor(() => document.querySelector('.panel .cart[aria-busy="false"] .line') !== null);
  await openCart();
  await tab.click('[data-island="cart-page"] button[aria-label^="Increase"]');
  await tab.waitFor(
    () =>
      document.querySelector<HTMLInputElement>('.cart[aria-busy="false"] [name=quantity]')?.value === '2' &&
      document.cookie.length > 0,
  );
  await move(-1, PRODUCT);
  await tab.waitFor(() => document.querySelector('[data-cart-count]')?.textContent === '2');
  await tab.waitFor(() => document.querySelector<HTMLInputElement>('.panel [name=quantity]')?.value === '2');
});

it('the cart page is kept for the way back and forward, although it is not stored', async () => {
  await openCart();
  await goto(`${shop.url}${pages.home('de')}`);
  for (let turn = 0; turn < 2; turn++) {
    await move(-1, CART);
    expect(await tab.evaluate(quantity)).toBe('2');
    await move(1, pages.home('de'));
  }
});
