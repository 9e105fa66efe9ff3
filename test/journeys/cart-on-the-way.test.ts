import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, useShop } from '../shop.ts';
import { hold, movePointer, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const OTHER = '/de/dog-food/insect-potato-adult-dog';
const ADD = '**/api/cart/lines/add';
const UPDATE = '**/api/cart/lines/update';
afterEach(() => shop.reset());

const slow = (latencyMs: number) => shop.fault({ service: 'storefront', latencyMs });
const badge = (page: Page) => page.locator('[data-cart-count]').first().textContent();
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const confirmed = (page: Page) => page.locator('.panel .cart[aria-busy="false"] .line').first().waitFor();
const lineCount = (page: Page) => page.locator('.panel .line').count();

/** Opens a page with all of its code for the cart, as somebody finds it who has looked at it. */
async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
  await movePointer(page);
}

/** Adds what a product's page offers, in a tab of which nothing is in sight. */
const clickAdd = (page: Page, times = 1) =>
  page.evaluate((clicks) => {
    const button = document.querySelector<HTMLButtonElement>('form.buy .buy-row .action')!;
    for (let i = 0; i < clicks; i++) button.click();
  }, times);

/** Keeps the additions of a page from the shop. @returns a function that lets them go on. */
async function stopAdditions(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(ADD, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The cart of a browser's cookie, as the provider has it. */
async function providerCart(context: BrowserContext): Promise<{ id: string; quantity: number } | null> {
  const id = (await context.cookies()).find(({ name }) => name === 'cart')?.value;
  if (!id) return null;
  const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { totalQuantity } }', { id });
  return { id, quantity: data.cart.totalQuantity };
}

const quantityOf = async (page: Page) => (await providerCart(page.context()))?.quantity;

describe('a line', () => {
  it('is in the open panel before the click has ended, with its count, its sums and its size, also without the code of the panel', async () => {
    const { page, complaints, close } = await visit();
    await page.route('**/assets/islands*', (route) => route.abort());
    await openReady(page, PRODUCT);
    const shown = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('form.buy')!;
      form.querySelectorAll<HTMLInputElement>('[name=variantId]')[1]!.click();
      form.querySelectorAll<HTMLInputElement>('.rhythm input')[0]!.click();
      form.querySelector<HTMLInputElement>('[name=quantity]')!.value = '2';
      form.querySelector<HTMLButtonElement>('.buy-row .action')!.click();
      const text = (selector: string) =>
        document.querySelector(`#cart-panel[open] ${selector}`)?.textContent?.replaceAll('\u00a0', ' ');
      return {
        title: text('h2'),
        name: text('.line-name'),
        facts: text('.line-facts'),
        plan: document.querySelector<HTMLSelectElement>('#cart-panel[open] select')?.selectedOptions[0]?.text,
        quantity: document.querySelector<HTMLInputElement>('#cart-panel[open] [name=quantity]')?.value,
        total: text('.total dd'),
        line: text('.line-total'),
        delivery: text('.progress p'),
        image: document.querySelector<HTMLImageElement>('#cart-panel[open] .line img')?.src.includes('.svg'),
        badge: document.querySelector('[data-cart-count]')?.textContent,
        dialogs: document.querySelectorAll('dialog[open]').length,
      };
    });
    expect(shown).toEqual({
      title: 'Cart (2)',
      name: 'Everyday Insect & Oat',
      facts: '5 kg · €7.29/kg',
      plan: 'Every month, −15%',
      quantity: '2',
      total: '€72.94',
      line: '€72.94',
      delivery: 'Delivery is free',
      image: true,
      badge: '2',
      dialogs: 1,
    });
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
    await close();
  });

  it('is in the open panel before the click has ended while the code of the cart is on its way, above what the cart holds, and the code fills it', async () => {
    const { page, complaints, close } = await visit();
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#cart-panel[open] .line')].map((line) => [
          line.querySelector('.line-name')?.textContent,
          line.querySelector('.line-facts')?.textContent?.split(' · ')[0],
          line.querySelector<HTMLInputElement>('[name=quantity]')?.value,
        ]),
      );
    const total = () => page.locator('.panel .total dd').textContent();
    const add = async (path: string) => {
      const code = await hold(page, /\/assets\/cart-[0-9a-f]+\.js/);
      await page.goto(`${shop.url}${path}`);
      await untilIdle(page);
      await clickAdd(page);
      const lines = await shown();
      expect(await page.locator('.panel .cart').getAttribute('aria-busy')).toBe('true');
      code.release();
      await confirmed(page);
      expect(await shown()).toEqual(lines);
      expect(await total()).toMatch(/\d/);
      return lines;
    };
    const oat = ['Everyday Insect & Oat', '1.5 kg'];
    expect(await add(PRODUCT)).toEqual([[...oat, '1']]);
    expect(await add(OTHER)).toEqual([
      [expect.stringContaining('Potato'), '1.5 kg', '1'],
      [...oat, '1'],
    ]);
    expect(await add(PRODUCT)).toEqual([
      [expect.stringContaining('Potato'), '1.5 kg', '1'],
      [...oat, '2'],
    ]);
    await page.locator('[data-island="cart-panel"] .line').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('leaves the panel closed where the visitor has closed it before the code of the cart has come, and opens it for the next addition', async () => {
    const { page, complaints, close } = await visit();
    const code = await hold(page, /\/assets\/cart-[0-9a-f]+\.js/);
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await clickAdd(page);
    await page.locator('.panel[open]').waitFor();
    const opened = await page.evaluateHandle(() => {
      const seen = { openings: 0 };
      new MutationObserver(() => {
        if (document.querySelector<HTMLDialogElement>('#cart-panel')?.open) seen.openings += 1;
      }).observe(document.querySelector('#cart-panel')!, { attributeFilter: ['open'] });
      return seen;
    });
    await page.keyboard.press('Escape');
    await page.locator('.panel[data-closed]').waitFor({ state: 'attached' });
    code.release();
    await expect.poll(() => badge(page)).toBe('1');
    await untilIdle(page);
    expect([await page.locator('.panel').isVisible(), await opened.evaluate(({ openings }) => openings)]).toEqual([
      false,
      0,
    ]);
    await clickAdd(page);
    await confirmed(page);
    expect(await page.locator('.panel .line [name=quantity]').inputValue()).toBe('2');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is rehearsed while the page is idle: the click makes no formatter, and nothing of it is left or loaded before', async () => {
    const { page, close } = await visit();
    await page.addInitScript(() => {
      const made = { formatters: 0 };
      const count = <T extends object>(type: T) =>
        new Proxy(type, {
          construct(target, args) {
            made.formatters += 1;
            return Reflect.construct(target as never, args);
          },
        });
      Object.assign(window, { made });
      Object.assign(Intl, { NumberFormat: count(Intl.NumberFormat), PluralRules: count(Intl.PluralRules) });
    });
    const pictures: string[] = [];
    page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()));
    await openReady(page, PRODUCT);
    const made = () =>
      page.evaluate(() => (window as typeof window & { made: { formatters: number } }).made.formatters);
    // a browser of a busy machine is idle late, and leaves frames out while nothing moves
    await expect.poll(() => movePointer(page).then(made), { timeout: 60_000 }).toBeGreaterThan(0);
    const before = await made();
    expect([
      await page.locator('.panel').count(),
      await page.locator('.line').count(),
      pictures.length - new Set(pictures).size,
    ]).toEqual([1, 0, 0]);
    await clickAdd(page);
    expect([await page.locator('.panel[open] .line').count(), await made()]).toEqual([1, before]);
    await close();
  });

  it('stays where it is when the island takes over and when the shop answers', async () => {
    const { page, close } = await visit();
    const [islands, answer] = [await hold(page, '**/assets/islands*'), await hold(page, ADD)];
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    const box = () =>
      page.locator('.panel .line').evaluateAll((lines) =>
        lines.map((line) =>
          ['.line-name', '.line-facts', 'select', '.stepper', '.line-total'].map((selector) => {
            const { left, top, width, height } = line.querySelector(selector)!.getBoundingClientRect();
            return [left, top, width, height].map(Math.round);
          }),
        ),
      );
    await page.locator('.panel .cart:not([inert]) .line').waitFor();
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ timeline }) => timeline === document.timeline)
          .map((animation) => animation.finished),
      ),
    );
    const sums = () =>
      page
        .locator('.panel .total dd, .panel [data-checkout] span')
        .evaluateAll((texts) => texts.map(({ textContent }) => textContent.replace(/^ · /, '')));
    const [preview, [total, onTheButton]] = [await box(), await sums()];
    expect(onTheButton).toBe(total);
    islands.release();
    await page.locator('[data-island="cart-panel"] .line').waitFor();
    expect([await box(), await sums()]).toEqual([preview, [total, total]]);
    answer.release();
    await confirmed(page);
    expect(await box()).toEqual(preview);
    await close();
  });

  it('of a card, and of a feeding plan with its bags and its rhythm, shows at once too, and stays as it is', async () => {
    const { page, close } = await visit();
    await openReady(page, '/de/dog-food');
    const name = await page.evaluate(() => {
      document.querySelector<HTMLButtonElement>('.card [data-cart-add] button')!.click();
      return document.querySelector('#cart-panel[open] .line-name')?.textContent;
    });
    expect(name).toBe(await page.locator('.card-name').first().textContent());
    await confirmed(page);

    const answers = {
      species: 'dog',
      name: 'Bella',
      gender: 'female',
      birthdate: '2022-06-01',
      breed: 'labrador-retriever',
      activity: 'medium',
    };
    const { body } = await shop.call('/api/planner', {
      ...answers,
      bodyCondition: 'normal',
      currentWeightKg: 30,
      specialNeeds: [],
      foodPreferences: ['dry'],
      allergies: [],
      terms: true,
      market: 'de',
    });
    await openReady(page, (body as any).plan);
    const answer = await hold(page, ADD);
    const line = () =>
      page.evaluate(() =>
        ['.line-name', '.line-facts', '.line-total', 'h2']
          .map((part) => document.querySelector(`#cart-panel[open] ${part}`)?.textContent)
          .concat(document.querySelector<HTMLSelectElement>('#cart-panel[open] select')?.selectedOptions[0]?.text),
      );
    await page
      .locator('.plan-card form')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    const first = await line();
    expect(first.every(Boolean)).toBe(true);
    answer.release();
    await confirmed(page);
    expect(await line()).toEqual(first);
    await close();
  });

  it('that is sold out, short in stock or limited to a household goes back or shrinks with its message', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    for (const [stock, message] of [
      [0, 'This size is sold out.'],
      [3, 'We do not have that many.'],
    ] as const) {
      await shop.control('products/insect-oat-adult-dog', { stock, sku: 'KV-D01-1500' });
      const answer = await hold(page, ADD);
      await page.locator('.buy-row input[name=quantity]').fill('5');
      await addButton(page).click();
      await expect.poll(() => badge(page)).toBe('5');
      answer.release();
      await page.locator('.panel').getByText(message).waitFor();
      expect([await lineCount(page), await badge(page)]).toEqual([stock > 0 ? 1 : 0, String(stock)]);
      await page.keyboard.press('Escape');
    }

    await page.goto(`${shop.url}/de/dog-food/sample-bag-100g-dog`);
    await addButton(page).click();
    await page.locator('.panel .cart[aria-busy="false"] .line').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await addButton(page).click();
    await page.locator('.panel').getByText('limited number').waitFor();
    expect(await badge(page)).toBe('4');
    await close();
  });

  it('of a cart with more lines than a page of the API is there at once and stays; one too many for the cart goes back with its message', async () => {
    const variantId = 'gid://shopify/ProductVariant/44100000002001';
    const lines = Array.from({ length: 499 }, (_, n) => ({
      merchandiseId: n < 250 ? variantId : variantId.replace(/1$/, '2'),
      quantity: 1,
      attributes: [{ key: 'n', value: String(n) }],
    }));
    const { data } = await shop.storefront(
      'mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines, buyerIdentity: { countryCode: DE } }) { cart { id } } }',
      { lines: lines.slice(0, 24) },
    );
    const { id } = data.cartCreate.cart;
    const { page, close } = await visit();
    await page.context().addCookies([{ name: 'cart', value: id, url: shop.url }]);
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await expect.poll(() => badge(page)).toBe('24');
    const state = async (name: string) => [
      await page.locator('.panel .line').filter({ hasText: name }).count(),
      await lineCount(page),
      await badge(page),
    ];
    const answer = await hold(page, ADD);
    await addButton(page).click();
    expect(await state('Everyday Insect & Oat')).toEqual([1, 25, '25']);
    answer.release();
    await confirmed(page);
    expect(await state('Everyday Insect & Oat')).toEqual([1, 25, '25']);
    expect(await quantityOf(page)).toBe(25);

    // the shop finds the cart full, while the page shows what this browser knows of it
    await shop.storefront(
      'mutation($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { cart { id } } }',
      {
        id,
        lines: lines.slice(24, 250),
      },
    );
    await shop.storefront(
      'mutation($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { cart { id } } }',
      {
        id,
        lines: lines.slice(250),
      },
    );
    expect(await quantityOf(page)).toBe(500);
    await page.goto(`${shop.url}/de/merch/mug`);
    await addButton(page).click();
    await page.locator('.panel').getByText('Your cart is full').waitFor();
    expect(await state('Mug')).toEqual([0, 25, '25']);
    await close();
  });
});

describe('a cart on its way', () => {
  it('is not lost when the visitor leaves at once, whether it comes before the next page or after it', async () => {
    const { page, close } = await visit();
    for (const [i, latency] of [200, 1000].entries()) {
      await page.goto(`${shop.url}${PRODUCT}`);
      await untilIdle(page);
      await slow(latency);
      await addButton(page).click();
      await page.goto(`${shop.url}/de/blog`);
      const quantity = i + 1;
      await expect.poll(() => badge(page)).toBe(String(quantity));
      await slow(0);
      await eventually(async () => (await quantityOf(page)) === quantity);
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cartPending'))))
        .toEqual([]);
      await page.locator('[data-cart-link]').click();
      await confirmed(page);
      expect([await page.locator('.panel input[name=quantity]').inputValue(), await quantityOf(page)]).toEqual([
        String(quantity),
        quantity,
      ]);
    }
    await close();
  });

  it('is shown by a page of the cart that was rendered before it arrived', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await shop.fault({ service: 'storefront', operation: 'CartCreate', latencyMs: 800, errorRate: 0 });
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/cart/lines/add'));
    await page.route('**/de/cart', async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      // the page that is being left still handles its answer
      await answered;
      await route.fulfill({ response });
    });
    await addButton(page).click();
    await page.evaluate(() => {
      location.href = '/de/cart';
    });
    await page.waitForURL('**/de/cart');
    await page.locator('main .line').getByText('Everyday Insect').first().waitFor();
    await close();
  });

  it('is not lost when the tab is closed at once, and is one cart with what the visitor adds in another tab', async () => {
    const { page, close } = await visit();
    const second = await page.context().newPage();
    await Promise.all([page.goto(`${shop.url}${PRODUCT}`), second.goto(`${shop.url}${OTHER}`)]);
    await untilIdle(page);
    await movePointer(second);
    await slow(200);
    await clickAdd(second, 2);
    await second.close();
    await addButton(page).click();
    await confirmed(page);
    expect([await badge(page), await quantityOf(page)]).toEqual(['3', 3]);

    await clickAdd(page);
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${shop.url}/de/cart`);
    await next.locator('.cart[aria-busy="false"] .line').first().waitFor();
    await expect.poll(() => badge(next)).toBe('4');
    await expect.poll(() => quantityOf(next)).toBe(4);
    await close();
  });

  it('is one cart when two tabs add first at the same moment, and counts + of both', async () => {
    const { page, close } = await visit();
    const second = await page.context().newPage();
    const tabs = [page, second];
    await Promise.all([page.goto(`${shop.url}${PRODUCT}`), second.goto(`${shop.url}${OTHER}`)]);
    await slow(200);
    await Promise.all(tabs.map((tab) => clickAdd(tab)));
    await Promise.all(tabs.map(confirmed));
    await expect.poll(() => quantityOf(page)).toBe(2);
    await expect.poll(() => Promise.all(tabs.map(badge))).toEqual(['2', '2']);

    await slow(0);
    await Promise.all(tabs.map((tab) => tab.goto(`${shop.url}/de/cart`)));
    await Promise.all(tabs.map(untilIdle));
    await slow(150);
    await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() =>
          document.querySelector<HTMLButtonElement>('[data-island="cart-page"] [name=by][value="1"]')!.click(),
        ),
      ),
    );
    await expect.poll(() => quantityOf(page)).toBe(4);
    await expect
      .poll(() =>
        Promise.all(tabs.map((tab) => tab.locator('[data-island="cart-page"] [name=quantity]').first().inputValue())),
      )
      .toEqual(['3', '3']);
    await close();
  });

  it('that a form without script has changed is not shown with the old count', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    await confirmed(page);
    const variantId = await page.locator('[name=variantId]').first().inputValue();
    const form = { variantId, market: 'de' };
    await page.request.post(`${shop.url}/api/cart/lines/add`, {
      form,
      headers: { Origin: shop.url },
      maxRedirects: 0,
      maxRetries: 3,
    });
    await page.goto(`${shop.url}/de/blog`);
    await expect.poll(() => badge(page)).toBe('2');
    await close();
  });

  it('is complete at a checkout in a new tab, and a right click begins none', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    await confirmed(page);
    await untilIdle(page);
    const link = page.getByRole('link', { name: 'Go to checkout' });
    await link.click({ button: 'right' });
    expect(await page.evaluate(() => localStorage.getItem('bought'))).not.toBe('1');
    const answer = await hold(page, UPDATE);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await link.click({ button: 'right' });
    const [checkout] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    answer.release();
    await checkout.waitForURL('**/checkouts/**');
    await checkout.getByText('€29.80').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(PRODUCT);
    expect(await page.evaluate(() => localStorage.getItem('bought'))).toBe('1');
    await close();
  });

  it('is complete at the checkout, although the visitor goes there while an addition is under way, here or in another tab', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    await confirmed(page);
    await page.goto(`${shop.url}${OTHER}`);
    const goOn = await stopAdditions(page);
    await addButton(page).click();
    // a click on what it replaces would be lost
    await page.locator('[data-island="cart-panel"] .line').first().waitFor();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    goOn();
    await page.waitForURL('**/checkouts/**');
    expect(await page.locator('.line').count()).toBe(2);

    const second = await page.context().newPage();
    await Promise.all([page.goto(`${shop.url}${PRODUCT}`), second.goto(`${shop.url}/de/merch/mug`)]);
    await Promise.all([page, second].map(untilIdle));
    await page.locator('[data-cart-link]').click();
    await confirmed(page);
    await untilIdle(page);
    const goOnInSecond = await stopAdditions(second);
    await clickAdd(second);
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    goOnInSecond();
    await page.waitForURL('**/checkouts/**');
    expect(await page.locator('.line').count()).toBe(3);
    await close();
  });
});

describe('an answer that is lost', () => {
  it('between browser and shop, or between shop and provider, is asked for: the line is added once and no error is shown', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    let lost = 0;
    await page.route(ADD, async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      if (lost++ === 0) return route.abort();
      return route.fulfill({ response });
    });
    for (const quantity of [1, 2]) {
      await addButton(page).click();
      await confirmed(page);
      expect(await page.locator('.panel .alert').count()).toBe(0);
      expect([await page.locator('.panel input[name=quantity]').inputValue(), await quantityOf(page)]).toEqual([
        String(quantity),
        quantity,
      ]);
      await page.keyboard.press('Escape');
      await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', mode: 'half', times: 1 });
    }
    await close();
  });
});

describe('without a connection', () => {
  it('a line stays, says that it waits, and is sent when the connection is back; so does a change of a cart page without its code', async () => {
    const { page, close } = await visit();
    await openReady(page, PRODUCT);
    await page.context().setOffline(true);
    await addButton(page).click();
    await page.locator('.panel').getByText('There is no connection').waitFor();
    expect([await lineCount(page), await badge(page), new URL(page.url()).pathname]).toEqual([1, '1', PRODUCT]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.panel').getByText('There is no connection').waitFor();
    await page.context().setOffline(false);
    // a cart that waits is not busy either
    await expect.poll(() => page.locator('.panel .alert').count()).toBe(0);
    await confirmed(page);
    expect(await quantityOf(page)).toBe(1);

    await page.route('**/assets/islands*', (route) => route.abort('internetdisconnected'));
    await page.goto(`${shop.url}/de/cart`);
    await untilIdle(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await untilIdle(page);
    await page.unroute('**/assets/islands*');
    await page.context().setOffline(false);
    await expect.poll(() => quantityOf(page)).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/de/cart');
    await close();
  });
});

describe('a click before any script', () => {
  it('ends on the cart with the line', async () => {
    const { page, close } = await visit();
    const script = await hold(page, '**/assets/start*');
    await page.goto(`${shop.url}${PRODUCT}`, { waitUntil: 'commit' });
    await addButton(page).click({ noWaitAfter: true });
    script.release();
    await page.waitForURL('**/de/cart');
    await page.locator('[data-island="cart-page"] .line').waitFor();
    expect(await quantityOf(page)).toBe(1);
    await close();
  });
});

const CODE = /\/assets\/cart-[\w-]{7}\.js$/;

describe('actions before the code of the cart has come', () => {
  it('are done in their order when it comes, with what the form said at the click', async () => {
    const { page, complaints, close } = await visit();
    const code = await hold(page, CODE);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/lines/add') && sent.push(request.postDataJSON().quantity));
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    for (const quantity of ['2', '3']) {
      await page.locator('.buy-row input[name=quantity]').fill(quantity);
      await addButton(page).click();
      expect(await page.locator('.panel input[name=quantity]').inputValue()).toBe(quantity);
      await page.keyboard.press('Escape');
    }
    await page.locator('[data-cart-link]').click();
    expect([new URL(page.url()).pathname, await page.locator('.panel').isVisible()]).toEqual([PRODUCT, false]);
    code.release();
    await confirmed(page);
    await expect.poll(() => quantityOf(page)).toBe(5);
    expect(sent).toEqual(['2', '3']);
    expect(await page.locator('.panel input[name=quantity]').inputValue()).toBe('5');
    expect(complaints).toEqual([]);
    await close();
  });

  it('are done by the form and the link where it cannot be loaded', async () => {
    const { page, close } = await visit();
    await page.route(CODE, (route) => route.abort());
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await clickAdd(page, 2);
    await page.waitForURL('**/de/cart');
    await page.locator('[data-island="cart-page"] .line').waitFor();
    expect(await quantityOf(page)).toBe(2);
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.locator('[data-cart-link]').click();
    await page.waitForURL('**/de/cart');
    await page.locator('[data-checkout]').click();
    await page.waitForURL('**/checkouts/**');
    await close();
  });

  it('are not lost when the visitor leaves the page or closes it before it comes', async () => {
    const { page, close } = await visit();
    for (const [i, verb] of ['leaves', 'closes'].entries()) {
      const code = await hold(page, CODE);
      await page.goto(`${shop.url}${PRODUCT}`);
      await addButton(page).click();
      const next = verb === 'leaves' ? page : await page.context().newPage();
      if (verb === 'closes') await page.close();
      await next.goto(`${shop.url}/de/blog`);
      await expect.poll(async () => [verb, await badge(next)]).toEqual([verb, String(i + 1)]);
      code.release();
      await expect.poll(() => quantityOf(next)).toBe(i + 1);
      await expect
        .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cartPending'))))
        .toEqual([]);
    }
    await close();
  });

  it('go to checkout with a cart that an earlier page is still changing', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    await addButton(page).click();
    await confirmed(page);
    const code = await hold(page, CODE);
    await page.route(ADD, (route) => route.abort());
    await page.keyboard.press('Escape');
    await addButton(page).click();
    await page.goto(`${shop.url}/de/cart`);
    await page.unroute(ADD);
    await page.locator('[data-island="cart-page"] [data-checkout]').click();
    expect(new URL(page.url()).pathname).toBe('/de/cart');
    code.release();
    await page.waitForURL('**/checkouts/**');
    expect(await quantityOf(page)).toBe(2);
    await close();
  });
});
