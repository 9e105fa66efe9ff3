import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { allow, DESKTOP, hold, PHONE, untilIdle, useBrowser, violationsOf } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
afterEach(() => shop.control('reset', {}));

async function add(page: Page): Promise<void> {
  await page.goto(`${shop.url}${PRODUCT}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
}
const count = (page: Page) => page.locator('[data-cart-count]').textContent();
const quantity = (page: Page) => page.locator('.line input[name=quantity]').first().inputValue();

describe('the panel', () => {
  it('opens on adding, traps the focus, closes with Escape and restores the focus', async () => {
    const { page, complaints, close } = await visit();
    await add(page);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.panel').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Add to cart');
    expect(await page.evaluate(() => atob(localStorage.getItem('cartToken')!))).toMatch(/^"gid:\/\/shopify\/Cart\//);
    expect(complaints).toEqual([]);
    await page.locator('[data-cart-link]').click();
    await page
      .getByRole('button', { name: /^Remove .*Everyday Insect & Oat$/ })
      .first()
      .click();
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await close();
  });

  it('does not open when a line is changed or removed on the page', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(page)).toBe('2');
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your cart is empty').first().waitFor();
    expect(await page.locator('.panel').isVisible()).toBe(false);
    await close();
  });

  it('loses no click before hydration', async () => {
    const { page, close } = await visit();
    const panel = await hold(page, '**/assets/islands*');
    await page.goto(`${shop.url}${PRODUCT}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    panel.release();
    await page.locator('[data-island="cart-panel"] .line').waitFor();
    expect(await count(page)).toBe('1');
    const cart = await hold(page, '**/assets/islands*');
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('button', { name: /^Increase/ }).click();
    cart.release();
    await expect.poll(() => quantity(page)).toBe('2');
    await close();
  });

  it('works without its script: the first script shows the cart, changes it and goes to checkout', async () => {
    const { page, close } = await visit();
    await page.route('**/assets/islands*', (route) => route.abort());
    await add(page);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => quantity(page)).toBe('2');
    await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(() => count(page)).toBe('4');
    await page.locator('.panel select').selectOption({ label: 'Every 2 months, −15 %' });
    await expect.poll(() => page.locator('.panel .line-total').textContent()).toContain('50.68');
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    await page.getByText('€50.6').first().waitFor();
    await close();
  });

  it('keeps what is typed, and the focus, when the island takes over', async () => {
    const { page, complaints, close } = await visit();
    const islands = await hold(page, '**/assets/islands*');
    await add(page);
    await page.getByLabel('Discount code').fill('WELCOME10');
    islands.release();
    await page.locator('[data-island="cart-panel"] .line').waitFor();
    expect(await page.locator('.panel .line').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.press('Enter');
    await page.getByText('Code WELCOME10 applied').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an error', () => {
  it.each(['CartCreate', 'CartMerchandise'])('while adding (%s) is shown in the panel, and the line stays', async (operation) => {
    const { page, close } = await visit();
    await shop.fault({ service: 'storefront', operation, mode: '500' });
    await page.goto(`${shop.url}/de/dog-food/${operation === 'CartCreate' ? 'insect-potato-adult-dog' : 'premium-active-dog'}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    expect([await page.locator('.panel .line').count(), await count(page)]).toEqual([1, '1']);
    await close();
  });

  it('while adding to a cart with lines leaves the other lines unchanged', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}/de/merch/mug`);
    await shop.fault({ service: 'storefront', operation: 'CartLinesAdd', mode: '500' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').getByText('Not added yet').waitFor();
    expect([await page.locator('.panel .line').count(), await page.locator('.panel .line-waiting').count(), await count(page)]).toEqual([2, 1, '2']);
    await close();
  });
});

describe('the order of events', () => {
  it('a slow read does not overwrite a later change', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.keyboard.press('Escape');
    const read = await hold(page, '**/api/cart?*');
    const received = page.waitForResponse('**/api/cart?*');
    await page.locator('[data-cart-link]').click();
    await read.answered;
    await page.getByRole('button', { name: /^Increase/ }).click();
    await expect.poll(() => page.locator('.cart').getAttribute('aria-busy')).toBe('false');
    read.release();
    await (await received).finished();
    // Proves that the late answer changes nothing.
    await untilIdle(page);
    expect(await quantity(page)).toBe('2');
    expect(await count(page)).toBe('2');
    await close();
  });

  it('two clicks before hydration count twice', async () => {
    const { page, close } = await visit();
    await add(page);
    const fresh = await page.context().newPage();
    const cart = await hold(fresh, '**/assets/cart-view*');
    await fresh.goto(`${shop.url}/de/cart`);
    const more = fresh.getByRole('button', { name: /^Increase/ });
    await more.click();
    await more.click();
    expect(await quantity(fresh)).toBe('1');
    cart.release();
    await expect.poll(() => quantity(fresh)).toBe('3');
    await close();
  });

  it('a click on checkout before hydration is recorded', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.route('**/assets/cart-view*', (route) => route.abort());
    await page.goto(`${shop.url}/de/cart`);
    await page.locator('[data-checkout]').click();
    await page.waitForURL('**/checkouts/**');
    await page.goto(`${shop.url}/healthz`);
    expect(await page.evaluate(() => localStorage.getItem('bought'))).toBe('1');
    await close();
  });

  it('a purchase is detected by a cart that was emptied elsewhere, and reported once', async () => {
    const { page, close } = await visit();
    await allow(page, 'statistics');
    await add(page);
    await page.evaluate(() => localStorage.setItem('bought', '1'));
    const id = await page.evaluate(() => JSON.parse(atob(localStorage.getItem('cartToken')!)));
    const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { lines(first: 9) { nodes { id } } } }', { id });
    await shop.storefront('mutation($id: ID!, $lines: [ID!]!) { cartLinesRemove(cartId: $id, lineIds: $lines) { cart { id } } }', {
      id,
      lines: data.cart.lines.nodes.map((line: { id: string }) => line.id),
    });
    await page.goto(`${shop.url}/de/cart?test=1`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bought'))).toBe('0');
    await page.reload();
    await expect
      .poll(async () => (await shop.control('received?service=tracking')).received.map((known: { body: { url_base: string } }) => known.body.url_base))
      .toEqual([`${shop.url}/de/cart/cart`]);
    await close();
  });

  it.each(['/de/cart', PRODUCT])('nothing was bought when the visitor comes back from checkout and removes everything (%s)', async (path) => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}${path}`);
    if (path === PRODUCT) await page.locator('[data-cart-link]').click();
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    await page.goto(`${shop.url}${path}`);
    if (path === PRODUCT) await page.locator('[data-cart-link]').click();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your cart is empty').first().waitFor();
    await page.goto(`${shop.url}/de`);
    await page.goto(`${shop.url}/de/cart`);
    await untilIdle(page);
    expect((await shop.control('received?service=tracking')).received).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('bought'))).toBe('0');
    await close();
  });

  it.each([
    ['no script has been loaded', '**/assets/*.js', '/de/cart'],
    ['no script has been loaded', '**/assets/*.js', '/de'],
    ['the island cannot be loaded', '**/assets/islands*', '/de/cart'],
  ])('nothing was bought when the cart is emptied while %s (%s, then %s)', async (_, missing, next) => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('link', { name: 'To the checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    await page.route(missing, (route) => route.abort());
    await page.goto(`${shop.url}/de/cart`);
    await page.waitForLoadState('load');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your cart is empty').first().waitFor();
    await page.unroute(missing);
    await page.goto(`${shop.url}${next}`);
    await untilIdle(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bought'))).toBe('0');
    expect((await shop.control('received?service=tracking')).received).toEqual([]);
    await close();
  });

  it('a purchase is reported although an earlier cart was emptied by a form without script', async () => {
    const { page, close } = await visit();
    await allow(page, 'statistics');
    const context = page.context();
    const post = (path: string, form: Record<string, string>) =>
      context.request.post(`${shop.url}/api/cart/lines/${path}`, { form: { market: 'de', ...form }, headers: { Origin: shop.url }, maxRedirects: 0 });
    await add(page);
    const lineId = await page.locator('.panel [data-line]').first().getAttribute('data-line');
    await post('remove', { lineId: lineId! });
    await page.goto(`${shop.url}${PRODUCT}`);
    await post('add', { variantId: await page.locator('[name=variantId]').first().inputValue() });
    await page.evaluate(() => localStorage.setItem('bought', '1'));
    const id = (await context.cookies()).find(({ name }) => name === 'cart')!.value;
    const { data } = await shop.storefront('query($id: ID!) { cart(id: $id) { lines(first: 9) { nodes { id } } } }', { id });
    await shop.storefront('mutation($id: ID!, $lines: [ID!]!) { cartLinesRemove(cartId: $id, lineIds: $lines) { cart { id } } }', {
      id,
      lines: data.cart.lines.nodes.map((line: { id: string }) => line.id),
    });
    await page.goto(`${shop.url}/de/blog`);
    await expect.poll(async () => (await shop.control('received?service=tracking')).received.length).toBe(1);
    await close();
  });

  it('buttons work when their script cannot be loaded', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.route('**/assets/cart-view*', (route) => route.abort());
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('button', { name: /^Increase/ }).click();
    await page.waitForLoadState();
    await expect.poll(() => quantity(page)).toBe('2');
    await close();
  });

  it('the page is interactive before a late part has arrived', async () => {
    const { page, close } = await visit();
    await shop.fault({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 4000 });
    await page.goto(`${shop.url}/de/dog-food/senior-insect-dog`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').waitFor();
    expect(await page.locator('.late-slot').count()).toBeGreaterThan(0);
    await close();
  });

  it('a browser that lost its cookie finds its cart by the stored token', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.context().clearCookies();
    await page.goto(`${shop.url}/de/cart`);
    await page.locator('.line').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cartToken'))).not.toBeNull();
    await close();
  });
});

describe('changes', () => {
  it('are shown at once and count every click', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await add(page);
    await shop.fault({ service: 'storefront', operation: 'CartLinesUpdate', latencyMs: 800 });
    const more = page.getByRole('button', { name: /^Increase/ });
    for (let i = 0; i < 4; i++) await more.click();
    expect(await quantity(page)).toBe('5');
    expect(await count(page)).toBe('5');
    expect((await page.locator('.line-total').textContent())!).toContain('74.50');
    expect(await page.locator('.cart').getAttribute('aria-busy')).toBe('true');
    expect(await page.locator('.panel [data-announcer]').textContent()).toBe('Updating cart totals');
    await expect.poll(() => page.locator('.cart').getAttribute('aria-busy'), { timeout: 8000 }).toBe('false');
    expect(await page.locator('.panel [data-announcer]').textContent()).toBe('Cart totals updated');
    expect(await quantity(page)).toBe('5');
    const token = await page.evaluate(() => JSON.parse(atob(localStorage.getItem('cartToken')!)));
    const truth = (await (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`)).json()) as { cart: { totalQuantity: number } };
    expect(truth.cart.totalQuantity).toBe(5);
    await close();
  });

  it('that are refused are reverted with the reason', async () => {
    const { page, close } = await visit();
    await add(page);
    await shop.fault({ service: 'storefront', operation: 'CartLinesUpdate', latencyMs: 300 });
    await shop.control('products/insect-oat-adult-dog', { stock: 1, sku: 'KV-D01-1500' });
    await page.getByRole('button', { name: /^Increase/ }).click();
    expect(await quantity(page)).toBe('2');
    await expect.poll(() => quantity(page)).toBe('1');
    await page.getByText('We do not have that many.').waitFor();
    await close();
  });

  it('are reverted with an error when the shop keeps failing', async () => {
    const { page, close } = await visit();
    await add(page);
    await shop.fault({ service: 'storefront', operation: 'CartLinesUpdate', mode: '500' });
    await page.getByRole('button', { name: /^Increase/ }).click();
    expect(await quantity(page)).toBe('2');
    await page.getByText('Nothing was lost').waitFor({ timeout: 20_000 });
    expect(await quantity(page)).toBe('1');
    await close();
  });

  it('switch a line to a subscription and back', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.locator('.line select').selectOption({ label: 'Every 2 months, −15 %' });
    await expect.poll(() => page.locator('.line-total').textContent()).toContain('12.67');
    await page.getByText('Delivery is free').first().waitFor();
    await page.locator('.line select').selectOption({ label: 'Once' });
    await expect.poll(() => page.locator('.line-total').textContent()).toContain('14.90');
    await close();
  });

  it('of the discount code show beside the field why it is refused, and keep the typed value', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.getByLabel('Discount code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code does not exist.').waitFor();
    const field = page.getByLabel('Discount code');
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['NOPE', 'true']);
    await close();
  });
});

describe('the cart page', () => {
  it('shows at the first attempt why a code is refused', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}/de/cart`);
    await page.getByLabel('Discount code').fill('NOPE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This code does not exist.').waitFor();
    await page.getByLabel('Discount code').fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Code WELCOME10 applied').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remove code');
    await close();
  });

  it('lets a line of more than 99 be reduced again', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}${PRODUCT}`);
    for (let i = 0; i < 2; i++) {
      await page.locator('input[name=quantity]').first().fill('99');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect.poll(() => quantity(page)).toBe(String(99 * (i + 1)));
      await page.keyboard.press('Escape');
    }
    await page.goto(`${shop.url}/de/cart`);
    await page.getByRole('button', { name: /^Decrease/ }).click();
    await expect.poll(() => quantity(page)).toBe('197');
    await expect.poll(() => page.locator('.cart').getAttribute('aria-busy')).toBe('false');
    expect(await page.locator('.alert').count()).toBe(0);
    expect(await quantity(page)).toBe('197');
    await close();
  });
});

describe('the shared cart', () => {
  it('in two markets is bought in the market of the last addition, and sums keep their currency', async () => {
    const { page, close } = await visit();
    await add(page);
    const swedish = await page.context().newPage();
    await swedish.goto(`${shop.url}/se/dog-food`);
    await swedish.locator('[data-cart-add] button').first().click();
    await swedish.locator('.panel .line').first().waitFor();
    await expect.poll(async () => (await swedish.locator('.panel .line-total').first().textContent())?.replaceAll('\u00a0', ' ')).toMatch(/ kr$/);
    expect((await swedish.locator('.panel').textContent())!).not.toContain('€');
    await swedish.getByRole('link', { name: 'Till kassan' }).click();
    await swedish.getByText('Leverans till Sverige').waitFor();
    expect(await page.locator('.panel').textContent()).not.toContain('kr');
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

  it('follows the market of the page', async () => {
    const { page, close } = await visit();
    await add(page);
    await page.goto(`${shop.url}/se`);
    await page.locator('[data-cart-link]').click();
    const total = async () => (await page.locator('.panel .line-total').textContent())?.replaceAll('\u00a0', ' ');
    expect(['€14.90', '14,90 €', '169 kr']).toContain(await total());
    await expect.poll(total).toBe('169 kr');
    await close();
  });

  it('forgets a cart that the shop does not know', async () => {
    const { page, close } = await visit();
    await page.goto(`${shop.url}/de`);
    await page.evaluate(() => localStorage.setItem('cartToken', btoa(JSON.stringify('gid://shopify/Cart/1?key=2'))));
    await page.reload();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartToken'))).toBeNull();
    await close();
  });

  it('makes no API call on a first visit', async () => {
    const { page, close } = await visit({ undecided: true });
    const calls: string[] = [];
    page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request.url()));
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(calls).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await close();
  });
});

describe('late parts', () => {
  it('move to their place with JavaScript, and are at the end of the page without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await shop.fault({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 1500 });
      const { page, close } = await visit({ javaScriptEnabled });
      const slug = javaScriptEnabled ? 'puppy-food/puppy-insect-small' : 'puppy-food/puppy-insect-large';
      await page.goto(`${shop.url}/de/${slug}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Add to cart' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Goes well with it' }).count()).toBeLessThanOrEqual(1);
      const card = page.locator(javaScriptEnabled ? 'main .section .card' : '.late .card');
      await card.first().waitFor();
      expect(await page.getByRole('heading', { name: 'Goes well with it' }).filter({ visible: true }).count()).toBe(1);
      if (javaScriptEnabled) await expect.poll(() => page.locator('.late, .late-slot').count()).toBe(0);
      await close();
    }
  });
});

describe.each([{ viewport: DESKTOP }, { viewport: PHONE }])('a removed line ($viewport.width px)', ({ viewport }) => {
  it('comes back in the panel with one click, and the offer to subscribe switches its line', async () => {
    const { page, complaints, close } = await visit({ viewport });
    await add(page);
    await page.getByRole('button', { name: /^Subscribe every month: save 15 % and delivery is free$/ }).click();
    await expect
      .poll(async () => (await page.locator('.panel .totals').innerText()).replaceAll('\u00a0', ' '))
      .toMatch(/Today\s+€12\.67\s+Then every month\s+€12\.67\s+You save\s+€2\.23/);
    await page.locator('.panel .cart[aria-busy="false"]').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.getByRole('button', { name: /^Remove/ }).click();
    const undo = page.locator('.panel').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await page.locator('.panel [aria-live] p').allInnerTexts()).toEqual([expect.stringContaining('Removed: Everyday Insect & Oat, 1.5 kg')]);
    expect(await violationsOf(page, '.panel')).toEqual([]);
    await undo.dblclick();
    await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    await expect.poll(() => quantity(page)).toBe('1');
    expect(await page.locator('.panel select').first().inputValue()).not.toBe('');
    expect(await undo.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('a removed line comes back without script by a form', async () => {
  const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`${shop.url}${PRODUCT}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('button', { name: /^Subscribe every month: save 15 %/ }).click();
  expect((await page.locator('.totals').innerText()).replaceAll('\u00a0', ' ')).toMatch(/Then every month\s+€12\.67/);
  await page.getByRole('button', { name: /^Remove/ }).click();
  expect(await page.locator('main').innerText()).toContain('Removed: Everyday Insect & Oat, 1.5 kg');
  await page.getByRole('button', { name: 'Put it back' }).click();
  expect(await page.locator('.line').count()).toBe(1);
  expect(await page.locator('.line select').inputValue()).not.toBe('');
  expect(await page.getByRole('button', { name: 'Put it back' }).count()).toBe(0);
  await close();
});
