import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, useShop } from '../shop.ts';
import { allow, DESKTOP, hold, PHONE, untilIdle, useBrowser, violationsOf } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
afterEach(() => shop.reset());

async function add(page: Page): Promise<void> {
  await page.goto(`${shop.url}${PRODUCT}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await settled(page);
}
/** A click is lost where the panel replaces its contents between the press and the release. */
async function settled(page: Page): Promise<void> {
  await confirmed(page);
  await untilIdle(page);
}
const confirmed = (page: Page) => page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
const count = (page: Page) => page.locator('[data-cart-count]').textContent();
const quantity = (page: Page) => page.locator('.line input[name=quantity]').first().inputValue();
const isFocusInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('dialog') !== null);

/** Adds a product to the browser's cart by a form without script: only the cookies know of it. */
async function addWithoutScript(page: Page, fields: Record<string, string> = {}): Promise<void> {
  const variantId = await shop.firstVariant('insect-oat-adult-dog');
  await postForm(page, 'add', { variantId, ...fields });
}
const postForm = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(`${shop.url}/api/cart/lines/${path}`, {
    form: { market: 'de', ...form },
    headers: { Origin: shop.url },
    maxRedirects: 0,
    // the runtime may just have closed the connection because it was idle
    maxRetries: 3,
  });

/** Empties the browser's cart as a purchase does. */
async function buyElsewhere(page: Page): Promise<void> {
  const id = (await page.context().cookies()).find(({ name }) => name === 'cart')!.value;
  const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { lines(first: 9) { nodes { id } } } }', {
    id,
  });
  await shop.storefront(
    'mutation($id: ID!, $lines: [ID!]!) { cartLinesRemove(cartId: $id, lineIds: $lines) { cart { id } } }',
    {
      id,
      lines: data.cart.lines.nodes.map((line: { id: string }) => line.id),
    },
  );
}
const beginCheckout = (page: Page) => page.evaluate(() => localStorage.setItem('bought', '1'));
const bought = (page: Page) => page.evaluate(() => localStorage.getItem('bought'));
/** The pages from which purchases have been reported, in the order of their addresses. They wait for their orders. */
const reported = async (): Promise<string[]> => {
  const { results } = await (await shop.database())
    .prepare('SELECT address FROM reported_carts ORDER BY address')
    .all<{ address: string }>();
  return results.map(({ address }) => address);
};

describe('the panel', () => {
  it('opens on adding, traps the focus, closes with Escape and restores the focus', async () => {
    const { page, complaints, close } = await visit();
    await add(page);
    expect(await isFocusInDialog(page)).toBe(true);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.panel').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Add to cart');
    expect(await page.evaluate(() => atob(localStorage.getItem('cartToken')!))).toMatch(/^"gid:\/\/shopify\/Cart\//);
    expect(complaints).toEqual([]);
    await page.locator('[data-cart-link]').click();
    await settled(page);
    await page
      .getByRole('button', { name: /^Remove .*Everyday Insect & Oat$/ })
      .first()
      .click();
    await page.getByText('Your cart is empty').waitFor();
    expect(await isFocusInDialog(page)).toBe(true);
    await close();
  });

  it('works without its script: the first script shows the cart, changes it and goes to checkout', async () => {
    const { page, close } = await visit();
    await page.route('**/assets/islands*', (route) => route.abort());
    await add(page);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(page)).toBe('2');
    await settled(page);
    await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => count(page)).toBe('4');
    await page.locator('.panel select').selectOption({ label: 'Every 2 months, −15%' });
    await expect.poll(() => page.locator('.panel .line-total').textContent()).toContain('50.68');
    await settled(page);
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    await page.getByText('€50.6').filter({ visible: true }).first().waitFor();
    await close();
  });

  it('keeps what is typed, and the focus, when the island takes over', async () => {
    const { page, complaints, close } = await visit();
    const islands = await hold(page, '**/assets/islands*');
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await confirmed(page);
    await page.getByLabel('Discount code').fill('WELCOME10');
    islands.release();
    await page.locator('[data-island="cart-panel"] .line').waitFor();
    expect([await page.locator('.panel .line').count(), await count(page)]).toEqual([1, '1']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.press('Enter');
    await page.getByText('Code WELCOME10 applied').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an error', () => {
  it('while adding to a cart with lines is shown in the panel, the line stays, and the other lines are unchanged', async () => {
    const { page, close } = await visit();
    await addWithoutScript(page);
    await page.goto(`${shop.url}/de/merch/mug`);
    await untilIdle(page);
    await expect.poll(() => count(page)).toBe('1');
    await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', mode: '500' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    expect([
      await page.locator('.panel .line').count(),
      await page.locator('.panel .line-waiting').count(),
      await count(page),
    ]).toEqual([2, 1, '2']);
    await close();
  });

  it.each([
    ['CartCreate', 'insect-potato-adult-dog'],
    ['CartMerchandise', 'premium-active-dog'],
  ])('while adding (%s) is one after which the panel keeps the line', async (operation, handle) => {
    await shop.fault({ service: 'storefront', operation, mode: '500' });
    const answer = await shop.call('/api/cart/lines/add', {
      variantId: await shop.firstVariant(handle),
      quantity: 1,
      market: 'de',
    });
    expect([answer.status, answer.body.errors.map(({ code }) => code)]).toEqual([503, ['shop_unavailable']]);
  });
});

describe('the order of events', () => {
  it('two clicks before hydration count twice, and nothing moves away from the finger', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await addWithoutScript(page);
    const cart = await hold(page, '**/assets/cart-view*');
    await page.goto(`${shop.url}/de/cart`);
    const height = async () => (await page.locator('main .line').boundingBox())!.height;
    const before = await height();
    const more = page.getByRole('button', { name: /^Increase/ });
    await more.click();
    await more.click();
    expect(await quantity(page)).toBe('1');
    cart.release();
    await expect.poll(() => quantity(page)).toBe('3');
    expect(await height()).toBe(before);
    await close();
  });

  it('buttons work when their script cannot be loaded, and a click on checkout is recorded', async () => {
    const { page, close } = await visit();
    await addWithoutScript(page);
    await page.route('**/assets/cart-view*', (route) => route.abort());
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(page)).toBe('2');
    await untilIdle(page);
    await page.locator('[data-checkout]').click();
    await page.waitForURL('**/checkouts/**');
    await page.goto(`${shop.url}/healthz`);
    expect(await bought(page)).toBe('1');
    await close();
  });

  it('nothing was bought when the visitor comes back from checkout and removes everything, on the cart page or in the panel', async () => {
    const { page, close } = await visit();
    await allow(page, 'statistics');
    for (const path of ['/de/cart', PRODUCT]) {
      await addWithoutScript(page);
      const open = async () => {
        await page.goto(`${shop.url}${path}`);
        if (path === PRODUCT) {
          await page.locator('[data-cart-link]').click();
          await confirmed(page);
        }
        await untilIdle(page);
      };
      await open();
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page.waitForURL('**/checkouts/**');
      await open();
      expect([path, await bought(page)]).toEqual([path, '1']);
      await page.getByRole('button', { name: /^Remove/ }).click();
      await page.getByText('Your cart is empty').first().waitFor();
      await expect.poll(() => bought(page)).toBe('0');
      await page.goto(`${shop.url}/de/cart`);
      await untilIdle(page);
      expect([path, await reported(), await bought(page)]).toEqual([path, [], '0']);
    }
    await close();
  });

  it('nothing was bought when the cart is emptied while scripts cannot be loaded; a later purchase is noticed on any page, and reported once', async () => {
    const { page, close } = await visit();
    await allow(page, 'statistics');
    for (const [missing, next] of [
      ['**/assets/*.js', '/de/cart'],
      ['**/assets/*.js', '/de'],
      ['**/assets/islands*', '/de/cart'],
    ] as const) {
      await addWithoutScript(page);
      await page.route(missing, (route) => route.abort());
      await page.goto(`${shop.url}/de/cart`);
      await beginCheckout(page);
      await page.getByRole('button', { name: /^Remove/ }).click();
      await page.getByText('Your cart is empty').first().waitFor();
      await page.unroute(missing);
      await page.goto(`${shop.url}${next}`);
      await untilIdle(page);
      await expect.poll(() => bought(page)).toBe('0');
      expect([missing, next, await reported()]).toEqual([missing, next, []]);
    }

    for (const [path, urlBase] of [
      ['/de/blog', '/de/blog/cart'],
      ['/de/cart?test=1', '/de/cart/cart'],
    ] as const) {
      const before = await reported();
      await addWithoutScript(page);
      await page.goto(`${shop.url}${PRODUCT}`);
      await beginCheckout(page);
      // no page of the shop is open while the checkout is
      await page.goto(`${shop.url}/healthz`);
      await buyElsewhere(page);
      await page.goto(`${shop.url}${path}`);
      await expect.poll(() => bought(page)).toBe('0');
      await page.reload();
      await expect.poll(reported).toEqual([...before, `${shop.url}${urlBase}`]);
      await page.context().clearCookies({ name: 'cart' });
      await page.evaluate(() => localStorage.clear());
    }
    await close();
  });
});

describe('changes', () => {
  it('are shown at once, count every click and are announced', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await add(page);
    const total = () => page.locator('.line-total').textContent();
    await page.locator('.line select').selectOption({ label: 'Every 2 months, −15%' });
    await expect.poll(total).toContain('12.67');
    await page.getByText('Delivery is free').first().waitFor();
    await page.locator('.line select').selectOption({ label: 'Once' });
    await expect.poll(total).toContain('14.90');
    await confirmed(page);

    const answer = await hold(page, '**/api/cart/lines/update');
    const more = page.getByRole('button', { name: /^Increase/ });
    for (let i = 0; i < 4; i++) await more.click();
    expect([await quantity(page), await count(page)]).toEqual(['5', '5']);
    expect((await total())!).toContain('74.50');
    expect(await page.locator('.cart').getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('.panel [data-announcer]').textContent()).toBe('Updating cart totals');
    answer.release();
    await expect.poll(() => page.locator('.cart').getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => page.locator('.panel [data-announcer]').textContent()).toBe('Cart totals updated');
    expect(await quantity(page)).toBe('5');
    const token = await page.evaluate(() => JSON.parse(atob(localStorage.getItem('cartToken')!)));
    const truth = (await (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`)).json()) as {
      cart: { totalQuantity: number };
    };
    expect(truth.cart.totalQuantity).toBe(5);
    await close();
  });

  it('that the shop cannot make, or refuses, are reverted with the reason, and the status ends what it began', async () => {
    const { page, close } = await visit();
    await add(page);
    const status = page.locator('.panel').getByRole('status');
    await expect.poll(() => status.textContent()).toBe('Cart totals updated');
    const more = page.getByRole('button', { name: /^Increase the quantity of 1\.5 kg, Everyday Insect & Oat$/ });
    await shop.fault({ service: 'storefront', operation: 'CartLinesUpdate', mode: '500' });
    const refusal = await hold(page, '**/api/cart/lines/update');
    await more.click();
    expect([await quantity(page), await status.textContent()]).toEqual(['2', 'Updating cart totals']);
    refusal.release();
    await page.locator('.panel').getByRole('alert').getByText('Nothing was lost').waitFor();
    await expect.poll(async () => [await quantity(page), await status.textContent()]).toEqual(['1', '']);

    await shop.fault({ service: 'storefront', operation: 'CartLinesUpdate', errorRate: 0, latencyMs: 0 });
    await shop.control('products/insect-oat-adult-dog', { stock: 1, sku: 'KV-D01-1500' });
    const answer = await hold(page, '**/api/cart/lines/update');
    await more.click();
    expect(await quantity(page)).toBe('2');
    answer.release();
    await expect.poll(() => quantity(page)).toBe('1');
    await page.getByText('We do not have that many.').waitFor();
    await close();
  });

  it('of the discount code show beside the field why it is refused, and keep the typed value', async () => {
    const { page, close } = await visit();
    await addWithoutScript(page);
    await page.goto(`${shop.url}/de`);
    await page.locator('[data-cart-link]').click();
    await settled(page);
    await page.getByLabel('Discount code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code does not exist.').waitFor();
    const field = page.getByLabel('Discount code');
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['NOPE', 'true']);
    await close();
  });
});

describe('the cart page', () => {
  it('shows at the first attempt why a code is refused, and lets a line of more than 99 be reduced again', async () => {
    const { page, close } = await visit();
    for (let i = 0; i < 2; i++) await addWithoutScript(page, { quantity: '99' });
    await page.goto(`${shop.url}/de/cart`);
    expect(await quantity(page)).toBe('198');
    await page.getByLabel('Discount code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code does not exist.').waitFor();
    await page.getByLabel('Discount code').fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Code WELCOME10 applied').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove code');
    // the minus of what the code takes off stays beside its amount
    await page.setViewportSize({ width: 320, height: 800 });
    const lines = await page.locator('.totals dd').evaluateAll((amounts) =>
      amounts.map((amount) => {
        const range = document.createRange();
        range.selectNodeContents(amount);
        return range.getClientRects().length;
      }),
    );
    expect(lines.every((count) => count === 1)).toBe(true);
    await page.setViewportSize(DESKTOP);

    await page.getByRole('button', { name: /^Decrease/ }).click();
    await expect.poll(() => quantity(page)).toBe('197');
    await expect.poll(() => page.locator('.cart').getAttribute('aria-busy')).toBe('false');
    expect(await page.locator('.alert').count()).toBe(0);
    expect(await quantity(page)).toBe('197');
    await close();
  });

  it('of a browser that has lost its cookie is found by the stored token, and its changes do not open the panel', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.context().clearCookies();
    await page.goto(`${shop.url}/de/cart`);
    await page.locator('.line').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cartToken'))).not.toBeNull();
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(page)).toBe('2');
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your cart is empty').first().waitFor();
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await close();
  });
});

describe('the shared cart', () => {
  it('in two markets is bought in the market of the last addition, follows the market of the page, and sums keep their currency', async () => {
    const { page, close } = await visit();
    await add(page);
    const swedish = await page.context().newPage();
    await swedish.goto(`${shop.url}/se/dog-food`);
    await untilIdle(swedish);
    await swedish.locator('[data-cart-add] button').first().click();
    await swedish.locator('.panel .line').first().waitFor();
    await expect
      .poll(async () => (await swedish.locator('.panel .line-total').first().textContent())?.replaceAll('\u00a0', ' '))
      .toMatch(/ kr$/);
    expect((await swedish.locator('.panel').textContent())!).not.toContain('€');
    await untilIdle(swedish);
    await swedish.getByRole('link', { name: 'Till kassan' }).click();
    await swedish.getByText('Leverans till Sverige').waitFor();
    expect(await page.locator('.panel').textContent()).not.toContain('kr');

    await page.goto(`${shop.url}/de`);
    await page.locator('[data-cart-link]').click();
    const total = async () => (await page.locator('.panel .line-total').textContent())?.replaceAll('\u00a0', ' ');
    // both are pieces of one product
    expect(await total()).toMatch(/^(€29\.80|SEK ?338(\.00)?|338(,00)? kr)$/);
    await expect.poll(total).toBe('€29.80');
    await close();
  });

  it('is updated in other tabs and after going back', async () => {
    const { page, close } = await visit();
    await add(page);
    const second = await page.context().newPage();
    await second.goto(`${shop.url}/de/cart`);
    await second.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(second)).toBe('2');
    await expect.poll(() => count(page)).toBe('2');
    await expect.poll(() => quantity(page)).toBe('2');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dog food' }).first().click();
    await page.waitForURL('**/dog-food');
    await second.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(second)).toBe('3');
    await page.goBack();
    await expect.poll(() => count(page)).toBe('3');
    await close();
  });

  it('makes no API call on a first visit, and is forgotten where the shop does not know it', async () => {
    const { page, close } = await visit({ undecided: true });
    const calls: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request.url()));
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(calls).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.evaluate(() => localStorage.setItem('cartToken', btoa(JSON.stringify('gid://shopify/Cart/1?key=2'))));
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartToken'))).toBeNull();
    await close();
  });
});

describe('late parts', () => {
  /** Longer than the shop waits for what decides a page: it sends the page without these parts first, or not at all. */
  const LATE_MS = 3000;
  const areDelayed = () =>
    shop.fault({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: LATE_MS });
  const heading = (page: Page) => page.getByRole('heading', { name: 'Goes well with this' });

  /** Gives a browser a page of the shop up to its late parts. @returns a function that gives it the rest. */
  async function stopBeforeLateParts(page: Page, path: string): Promise<() => void> {
    const html = await (await shop.get(path)).text();
    const end = html.indexOf('<div class="late"');
    expect(end).toBeGreaterThan(0);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const server = createServer(async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, end));
      await released;
      response.end(html.slice(end));
    });
    onTestFinished(() => {
      release();
      server.close();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    await page.route(`**${path}`, (route) => route.continue({ url: `http://localhost:${port}/` }));
    return release;
  }

  it('move to their place with JavaScript, in a page that is interactive before they have arrived', async () => {
    await areDelayed();
    const { page, close } = await visit();
    const path = '/de/puppy-food/puppy-insect-small';
    const release = await stopBeforeLateParts(page, path);
    await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' });
    // the first script has begun
    await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').waitFor();
    expect(await page.locator('.late-slot').count()).toBeGreaterThan(0);
    // the panel has a heading with these words too
    expect(
      await page.locator('main').getByRole('heading', { name: 'Goes well with this' }).count(),
    ).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    release();
    await expect.poll(() => page.locator('.late, .late-slot').count()).toBe(0);
    await page.locator('main .section .card').first().waitFor();
    await expect.poll(() => heading(page).filter({ visible: true }).count()).toBe(1);
    await close();
  });

  it('are at the end of the page without JavaScript', async () => {
    await areDelayed();
    const { page, close } = await visit({ javaScriptEnabled: false });
    await page.goto(`${shop.url}/de/puppy-food/puppy-insect-large`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await page.locator('.late .card').first().waitFor();
    expect(await heading(page).filter({ visible: true }).count()).toBe(1);
    await close();
  });
});

describe('a removed line', () => {
  it('comes back in the panel with one click, and the offer to subscribe switches its line', async () => {
    const { page, complaints, close } = await visit();
    await add(page);
    await page
      .getByRole('button', { name: /^Subscribe every month: save €2\.23 each time, and delivery \(€4\.50\) is free$/ })
      .click();
    await expect
      .poll(async () => (await page.locator('.panel .totals').innerText()).replaceAll('\u00a0', ' '))
      .toMatch(/Today\s+€12\.67\s+Then every month\s+€12\.67\s+You save\s+€2\.23/);
    await confirmed(page);
    expect(await isFocusInDialog(page)).toBe(true);
    await page.getByRole('button', { name: /^Remove/ }).click();
    const undo = page.locator('.panel').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await page.locator('.panel [aria-live] p').allInnerTexts()).toEqual([
      expect.stringContaining('Removed: Everyday Insect & Oat, 1.5 kg'),
    ]);
    expect(await violationsOf(page, '.panel')).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await violationsOf(page, '.panel')).toEqual([]);
    await undo.dblclick();
    await confirmed(page);
    await expect.poll(() => quantity(page)).toBe('1');
    expect(await page.locator('.panel select').first().inputValue()).not.toBe('');
    expect(await undo.count()).toBe(0);
    expect(await isFocusInDialog(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('comes back without script by a form', async () => {
    const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: /^Subscribe every month: save/ }).click();
    expect((await page.locator('.totals').innerText()).replaceAll('\u00a0', ' ')).toMatch(/Then every month\s+€12\.67/);
    await page.getByRole('button', { name: /^Remove/ }).click();
    expect(await page.locator('main').innerText()).toContain('Removed: Everyday Insect & Oat, 1.5 kg');
    await page.getByRole('button', { name: 'Put it back' }).click();
    expect(await page.locator('.line').count()).toBe(1);
    expect(await page.locator('.line select').inputValue()).not.toBe('');
    expect(await page.getByRole('button', { name: 'Put it back' }).count()).toBe(0);
    await close();
  });
});
