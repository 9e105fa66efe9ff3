import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { brand } from '../../local/brand.ts';
import { useRestoredShop } from '../shop.ts';
import { movePointer, untilIdle, useBrowser, type Visit } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
afterEach(() => shop.reset());

/** A visitor with a line in the cart. */
async function visitWithCart(): Promise<Visit> {
  const visited = await visit();
  const line = { variantId: await shop.firstVariant('insect-oat-adult-dog'), quantity: 1, market: 'de' };
  const added = await visited.page.request.post(`${shop.url}/api/cart/lines/add`, {
    data: line,
    headers: { Origin: shop.url, Accept: 'application/json' },
    // the runtime may just have closed the connection because it was idle
    maxRetries: 3,
  });
  expect(added.status()).toBe(200);
  return visited;
}

/** Holds back the code of the islands. @returns a function that lets it through. */
async function holdIslands(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/islands*', (route) => promise.then(() => route.continue()));
  return resolve;
}

/**
 * Holds back the end of a page: a script that the browser waits for stands there. @returns a function that lets it
 * through.
 */
async function holdEnd(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: `${await response.text()}<script src="/end.js"></script>` });
  });
  await page.route('**/end.js', (route) =>
    promise.then(() => route.fulfill({ body: '', contentType: 'text/javascript' })),
  );
  return resolve;
}

/**
 * Serves the client with the development build of React, which reports every attribute that differs from the server's.
 */
async function serveDevelopmentClient(page: Page): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [brand()],
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'client/start.ts',
        output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((file): [string, string][] => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
  await page.route('**/assets/*.js', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = pathname.startsWith('/assets/start-') ? "import './start.js'" : chunks.get(pathname);
    return body === undefined ? route.abort() : route.fulfill({ body, contentType: 'text/javascript' });
  });
}

const hydrated = (page: Page, name: string) =>
  page.locator(`[data-island="${name}"][data-hydrated]`).waitFor({ state: 'attached' });

/** The ids that tie the label, the input and the message of a discount form together. */
const discountIds = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"] .discount`).evaluate((form) => {
    const input = form.querySelector('input[name=code]');
    return {
      input: input?.id,
      label: form.querySelector('label')?.htmlFor,
      labelled: (input as HTMLInputElement | null)?.labels?.[0]?.textContent,
      description: input?.getAttribute('aria-describedby') ?? null,
      message: form.querySelector('.field-error')?.id ?? null,
    };
  });

const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, i) => ids.indexOf(id) !== i);
  });

const island = (page: Page) => page.locator('[data-island="cart-page"]');

it('ids of islands tie the label of the discount field to its input, are the same before and after hydration, and are not shared by the page and the panel', async () => {
  const { page, complaints, close } = await visitWithCart();
  const release = await holdIslands(page);
  await page.goto(`${shop.url}/de/cart`);
  const before = await discountIds(page, 'cart-page');
  expect(before).toEqual({
    input: before.label,
    label: expect.stringMatching(/./),
    labelled: 'Discount code or gift card',
    description: null,
    message: null,
  });
  const input = await page.locator('[data-island="cart-page"] input[name=code]').elementHandle();
  expect(await page.locator('[data-hydrated]').count()).toBe(0);
  release();
  await movePointer(page);
  await hydrated(page, 'cart-page');
  expect(await discountIds(page, 'cart-page')).toEqual(before);
  expect(await input!.evaluate((element) => element.isConnected)).toBe(true);

  // elements that only the browser renders carry the server's id too
  await page.getByLabel('Discount code').fill('NOPE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code does not exist.').waitFor();
  expect(await discountIds(page, 'cart-page')).toEqual({
    ...before,
    description: `${before.input}-error`,
    message: `${before.input}-error`,
  });
  await page.getByLabel('Discount code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove code' }).click();
  await page.getByLabel('Discount code').waitFor();
  await expect.poll(() => discountIds(page, 'cart-page')).toEqual(before);

  await page.locator('[data-cart-link]').click();
  await page.locator('.panel .discount').waitFor();
  // the island takes the place of the panel's first view
  await untilIdle(page);
  const [onPage, inPanel] = [await discountIds(page, 'cart-page'), await discountIds(page, 'cart-panel')];
  for (const ids of [onPage, inPanel])
    expect(ids).toMatchObject({ input: ids.label, labelled: 'Discount code or gift card' });
  expect(onPage.input).not.toBe(inPanel.input);
  expect(await repeatedIds(page)).toEqual([]);
  expect(await page.getByRole('dialog', { name: 'Cart (1)' }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it('islands are hydrated without a warning of the development build, once, and take new props afterwards with their state', async () => {
  const { page, complaints, close } = await visitWithCart();
  await serveDevelopmentClient(page);
  await page.goto(`${shop.url}/de/cart`);
  await movePointer(page);
  await hydrated(page, 'cart-page');
  await page.locator('[data-cart-link]').click();
  await page.locator('.panel .discount').waitFor();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
  await island(page).getByLabel('Discount code').fill('WELC');
  // as text: the tests' own compiler rewrites an import
  const rerendered = await page.evaluate(`import('/assets/islands.js').then((chunk) => {
    const { rerender } = Object.values({ chunk, ...chunk }).find((value) => value?.rerender);
    const host = document.querySelector('[data-island="cart-page"]');
    const props = JSON.parse(host.firstElementChild.textContent);
    for (const key of Object.keys(props.texts)) props.texts[key] = '* ' + props.texts[key];
    return Promise.all([rerender(host, props), rerender(document.body, props)]);
  })`);
  expect(rerendered).toEqual([true, false]);
  await island(page).getByRole('link', { name: '* Go to checkout' }).waitFor();
  expect(await island(page).getByLabel('Discount code').inputValue()).toBe('WELC');
  expect(complaints).toEqual([]);
  await close();
});

describe('an island inside a late part', () => {
  it('is hydrated when it comes into view', async () => {
    const { page, complaints, close } = await visit();
    // a script knows the count that it shows from an addition
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    const cartPage = await (await page.request.get(`${shop.url}/de/cart`, { maxRetries: 3 })).text();
    const path = '/de/dog-food/insect-potato-adult-dog';
    const release = await holdEnd(page, path);
    await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
    // the first script shows the count when it begins; an island that comes later is found by its late part alone
    await page.locator('[data-cart-count]').filter({ visible: true }).first().waitFor();
    const readyState = await page.evaluate((html) => {
      const island = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-island="cart-page"]')!;
      const slot = Object.assign(document.createElement('div'), { id: 'late-test', className: 'late-slot' });
      const part = Object.assign(document.createElement('div'), { className: 'late' });
      part.dataset.for = slot.id;
      part.append(island);
      const main = document.querySelector<HTMLElement>('#main')!;
      main.style.paddingTop = '3000px';
      main.append(slot);
      document.body.append(part, document.createComment(''));
      return document.readyState;
    }, cartPage);
    expect(readyState).toBe('loading');
    const late = page.locator('#main > [data-island="cart-page"]');
    await late.waitFor({ state: 'attached' });
    release();
    await movePointer(page);
    // one frame for the observer to look, one for its callback
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await late.getAttribute('data-hydrated')).toBeNull();
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/islands')),
      ),
    ).toBe(false);
    await late.scrollIntoViewIfNeeded();
    await hydrated(page, 'cart-page');
    await late.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => late.locator('input[name=quantity]').inputValue()).toBe('2');
    expect(new URL(page.url()).pathname).toBe(path);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an island is hydrated', () => {
  /** Opens the cart page, whose island says another time for its hydration. */
  async function openCartPage(page: Page, on: string): Promise<void> {
    await page.unroute('**/de/cart');
    await page.route('**/de/cart', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      await route.fulfill({ response, body: (await response.text()).replace('data-on="visible"', `data-on="${on}"`) });
    });
    await page.goto(`${shop.url}/de/cart`);
    await untilIdle(page);
  }
  const isHydrated = (page: Page) => page.locator('[data-island="cart-page"][data-hydrated]').count();

  it('in view, but not before the visitor does something; on interaction, when the pointer that rests on it moves, or a press, a touch or the focus reaches it', async () => {
    const { page, close } = await visitWithCart();
    // a browser that does not know its cart yet has something to do
    await openCartPage(page, 'visible');
    await openCartPage(page, 'visible');
    expect(await isHydrated(page)).toBe(0);
    await page.keyboard.press('Shift');
    await hydrated(page, 'cart-page');

    await openCartPage(page, 'interaction');
    await island(page).locator('.line').dispatchEvent('pointerover');
    // proves that nothing happens
    await untilIdle(page);
    expect(await isHydrated(page)).toBe(0);
    await movePointer(page);
    await hydrated(page, 'cart-page');

    const TYPES = ['pointerdown', 'touchstart', 'focusin'];
    for (const type of TYPES) {
      await openCartPage(page, 'interaction');
      if (type === TYPES[0]) {
        for (const elsewhere of TYPES) await page.locator('h1').dispatchEvent(elsewhere);
        // proves that nothing happens
        await untilIdle(page);
      }
      expect([type, await isHydrated(page)]).toEqual([type, 0]);
      await island(page).locator('[name=quantity]').dispatchEvent(type);
      await hydrated(page, 'cart-page');
    }
    await close();
  });

  it('at idle after the page has loaded, unless the visitor saves data', async () => {
    const { page, close } = await visitWithCart();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: window.name === 'saves data' } }),
    );
    for (const [saveData, quantity] of [
      [false, '2'],
      [true, '3'],
    ] as const) {
      if (saveData) await page.evaluate(() => Object.assign(window, { name: 'saves data' }).name);
      await openCartPage(page, 'idle');
      if (!saveData) await hydrated(page, 'cart-page');
      expect(await isHydrated(page)).toBe(saveData ? 0 : 1);
      await island(page)
        .getByRole('button', { name: /^Increase/ })
        .click();
      await hydrated(page, 'cart-page');
      await expect.poll(() => island(page).locator('[name=quantity]').inputValue()).toBe(quantity);
      // a change that is under way is something to do for the next page
      await untilIdle(page);
    }
    await close();
  });
});
