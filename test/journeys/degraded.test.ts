import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { firstByteMs } from '../leaving.ts';
import { eventually, useShop } from '../shop.ts';
import { DESKTOP, hold, PHONE, untilIdle, untilLaidOut, useBrowser, type Visit, violationsOf } from './visit.ts';

/** A shop whose catalogue has not been read, so that an outage meets an isolate without any cached answer of it. */
const shop = useShop({}, []);
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const OTHER = '/de/dog-food/insect-potato-adult-dog';
let jar: Jar | undefined;
/** Everything works again. */
async function mend(): Promise<void> {
  await shop.fail();
  for (const service of ['storefront', 'customer', 'login']) await shop.fault({ service, errorRate: 0, latencyMs: 0 });
  for (const operation of ['CartLinesAdd', 'CartCreate'])
    await shop.fault({ service: 'storefront', operation, errorRate: 0, latencyMs: 0 });
}
afterEach(mend);

const cookiesOf = (values: Iterable<readonly [string, string]>) =>
  [...values].map(([name, value]) => ({ name, value, url: shop.url }));
/**
 * The first sign-in of the file comes after the outage of the login, which an isolate that knows the login's addresses
 * would not notice.
 */
async function signedIn({ page }: Visit): Promise<void> {
  jar ??= await signIn(shop, 'demo@kvistra.example');
  await page.context().addCookies(cookiesOf(jar.cookies));
}

async function withCart({ page }: Visit): Promise<void> {
  const { cart } = (
    await shop.call('/api/cart/lines/add', { variantId: await shop.firstVariant('insect-oat-adult-dog'), market: 'de' })
  ).body;
  await page.context().addCookies(cookiesOf([['cart', cart.id]]));
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' });

interface State {
  name: string;
  path: string;
  status: number;
  prepare?(visit: Visit): Promise<unknown>;
  fail(): Promise<unknown>;
  /** Texts of the page, each of which says what is missing or shows what works. */
  shows: readonly (string | RegExp)[];
}

const STATES: State[] = [
  {
    name: 'signing in',
    path: pages.login('de'),
    status: 503,
    fail: () => shop.fault({ service: 'login', mode: 'down' }),
    shows: ['Signing in does not work right now', 'you can shop without signing in', 'Dog food'],
  },
  ...(
    [
      ['product', '/de/dog-food/senior-insect-dog', 'senior-insect-dog', 'class="buy"'],
      ['category', '/de/puppy-food', 'puppy-insect-small', 'puppy-insect-small'],
    ] as const
  ).map(([kind, path, product, shown]) => ({
    name: `a ${kind} with old prices`,
    path,
    status: 200,
    // a shop that has just started may show a page without its products
    prepare: () => eventually(async () => (await (await shop.get(path)).text()).includes(shown)),
    async fail() {
      await shop.fault({ service: 'storefront', mode: 'down' });
      await shop.control(`products/${product}`, { stock: 9 });
      await shop.webhooksDelivered();
    },
    shows: ['Prices and stock are being refreshed.'],
  })),
  {
    name: 'the home page without products',
    path: pages.home('fi'),
    status: 503,
    fail: () => shop.fault({ service: 'storefront', mode: 'down' }),
    shows: ['We cannot show the products right now.', 'Dog food'],
  },
  {
    name: 'a category that nobody has read',
    path: pages.category('fi', 'dog-food'),
    status: 503,
    fail: () => shop.fault({ service: 'storefront', mode: 'down' }),
    shows: ['We could not fetch this page', 'What works in the meantime', 'Cat food', 'hello@kvistra.example'],
  },
  {
    name: 'a search without results',
    path: pages.search('fi', 'salmon'),
    status: 503,
    fail: () => shop.fault({ service: 'storefront', mode: 'down' }),
    shows: ['We cannot search right now.', 'Try again', 'Dog food'],
  },
  {
    name: 'the cart page',
    path: pages.cart('de'),
    status: 200,
    prepare: withCart,
    fail: () => shop.fault({ service: 'storefront', mode: 'down' }),
    shows: ['Your cart cannot be shown right now. It is safe'],
  },
  {
    name: 'the account without the provider',
    path: pages.account('de'),
    status: 200,
    prepare: signedIn,
    fail: () => shop.fault({ service: 'customer', mode: 'down' }),
    // the orders of the demo customer may have been counted by now
    shows: ['We cannot show this right now.', 'Next delivery', /You have \d+ points\./, 'Pim'],
  },
  {
    name: 'the orders without the provider',
    path: pages.orders('de'),
    status: 503,
    prepare: signedIn,
    fail: () => shop.fault({ service: 'customer', mode: 'down' }),
    shows: ['We cannot open this page right now.', 'My pets'],
  },
  {
    name: 'the rewards without the database',
    path: pages.rewards('de'),
    status: 503,
    prepare: signedIn,
    fail: () => shop.fail('DB'),
    shows: ['We cannot open this page right now.', 'Orders'],
  },
];

describe('a page whose service has failed', () => {
  it('says so, shows what works and keeps the rules of accessibility', async () => {
    const opened = await visit();
    const { page, close } = opened;
    for (const { name, path, status, prepare, fail, shows } of STATES) {
      await page.context().clearCookies({ name: 'cart' });
      await prepare?.(opened);
      await fail();
      const began = performance.now();
      const answer = await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
      expect([name, performance.now() - began < 1.5 * firstByteMs()]).toEqual([name, true]);
      const later = status === 503 ? '10' : undefined;
      expect([name, answer?.status(), status === 503 ? answer?.headers()['retry-after'] : undefined]).toEqual([
        name,
        status,
        later,
      ]);
      // the page of an account goes on asking for the customer
      await page.waitForLoadState('load');
      await untilLaidOut(page);
      const words = await page.locator('main').innerText();
      for (const text of shows) expect(words).toMatch(text);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${name.replaceAll(' ', '-')}-${viewport.width}.png`,
            fullPage: true,
          });
        expect([name, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
          name,
          true,
        ]);
      }
      expect([name, await page.locator('h1').count(), await violationsOf(page, 'main')]).toEqual([name, 1, []]);
      await mend();
    }
    await close();
  });
});

describe('a cart that cannot be read', () => {
  it('is shown as the browser saw it last, and read by another try', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    await shop.fault({ service: 'storefront', mode: 'down' });
    await page.goto(`${shop.url}/de/cart`);
    const cart = page.locator('[data-island="cart-page"]');
    await cart.locator('.line').waitFor();
    await cart.getByRole('alert').getByText('This is how you left it').waitFor();
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unread-cart-${viewport.width}.png` });
    }
    expect(await violationsOf(page, 'main')).toEqual([]);
    await shop.fault({ service: 'storefront', errorRate: 0, latencyMs: 0 });
    await cart.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cart.getByRole('alert').count()).toBe(0);
    expect(await cart.locator('.line input[name=quantity]').inputValue()).toBe('1');
    await close();
  });
});

describe('a line that the shop cannot add', () => {
  const failing = (mode: 'down' | null) =>
    Promise.all(
      ['CartCreate', 'CartLinesAdd'].map((operation) =>
        shop.fault({ service: 'storefront', operation, ...(mode ? { mode } : { errorRate: 0, latencyMs: 0 }) }),
      ),
    );
  /** The product's own page is read while the catalogue answers. */
  async function failedAddition(opened: Visit): Promise<void> {
    const { page } = opened;
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.evaluate(() => {
      const alerts: string[] = [];
      Object.assign(window, { alerts });
      new MutationObserver((mutations) => {
        for (const { addedNodes } of mutations)
          for (const node of addedNodes)
            if (node instanceof Element)
              for (const alert of [node, ...node.querySelectorAll('*')])
                if (alert.getAttribute('role') === 'alert') alerts.push(alert.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
    });
    await failing('down');
    // what the panel shows first would tell of the failure too
    const refusal = await hold(page, '**/api/cart/lines/add');
    await addButton(page).click();
    await page.locator('[data-island="cart-panel"] .line').waitFor();
    refusal.release();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    await page.unroute('**/api/cart/lines/add');
  }

  it('stays, is announced once, and is added when the shop can, with the focus beside it', async () => {
    const opened = await visit();
    const { page, close } = opened;
    await failedAddition(opened);
    expect(await page.evaluate(() => (window as typeof window & { alerts: string[] }).alerts)).toEqual([
      expect.stringContaining('It is kept here'),
    ]);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/not-added-${viewport.width}.png` });
    }
    expect(await violationsOf(page, '.panel')).toEqual([]);
    await failing(null);
    await page.getByRole('button', { name: /^Try again: .*Everyday Insect & Oat$/ }).focus();
    await page.keyboard.press('Enter');
    await eventually(
      async () =>
        (await page.locator('.panel .line-waiting').count()) === 0 &&
        (await page.locator('.panel .cart[aria-busy="false"]').count()) === 1,
    );
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Everyday Insect & Oat');
    expect(await page.locator('.panel .alert').count()).toBe(0);
    expect(await page.locator('.panel .line input[name=quantity]').inputValue()).toBe('1');
    await close();
  });

  it('can be removed while the shop fails, and is added by the next page', async () => {
    const opened = await visit();
    const { page, close } = opened;
    await failedAddition(opened);
    await untilIdle(page);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.locator('.panel').getByText('Your cart is empty').waitFor();
    await page.reload();
    expect(await page.locator('[data-cart-count]').first().isVisible()).toBe(false);

    await addButton(page).click();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    await failing(null);
    await page.goto(`${shop.url}/de/blog`);
    await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'cart')).toBe(true);
    await page.goto(`${shop.url}/de/cart`);
    await page.locator('[data-island="cart-page"] .line').waitFor();
    expect(await page.locator('.line-waiting').count()).toBe(0);
    await close();
  });

  it('says so as well while the browser is offline', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${OTHER}`);
    await page.locator('[data-cart-link]').click();
    await page.locator('.panel').getByText('Your cart is empty').waitFor();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await addButton(page).click();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    await page.context().setOffline(false);
    await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    await expect.poll(() => page.locator('.panel .line-waiting').count()).toBe(0);
    await close();
  });

  it('keeps the form as chosen without script, and is added by one tap', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false, inBrowser: process.env.SHOTS !== undefined });
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.locator('label.size').nth(1).click();
    await page.locator('.subscribe .plan-head').click();
    await page.locator('label.rhythm').nth(1).click();
    await page.locator('.buy-row input[name=quantity]').fill('3');
    await failing('down');
    await addButton(page).click();
    await page.getByRole('alert').getByText('The shop cannot do this right now').waitFor();
    expect(new URL(page.url()).pathname).toBe(PRODUCT);
    const chosen = await page.locator('form.buy input:checked').evaluateAll((inputs) => inputs.map(({ id }) => id));
    expect([chosen, await page.locator('.buy-row input[name=quantity]').inputValue()]).toEqual([
      ['v1', 'rhythm-1'],
      '3',
    ]);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/no-script-${viewport.width}.png` });
    }
    await failing(null);
    await addButton(page).click();
    await page.waitForURL('**/de/cart');
    expect(await page.locator('.line input[name=quantity]').inputValue()).toBe('3');
    await close();
  });
});
