import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../src/routes.ts';
import { signIn as signInByHttp } from '../customer.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { hold, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const EMAIL = 'demo@kvistra.example';
let numbers: string[];
let history: { number: number; lines: { quantity: number }[] }[];

/** Buys so often that the history has three pages. */
beforeAll(async () => {
  for (let i = 0; i < 15; i++) {
    const { pay } = await openCheckout(shop, { quantity: 1 + (i % 3) });
    expect((await pay({ email: EMAIL })).status).toBe(303);
  }
  const { orders } = await shop.control('orders');
  history = orders;
  numbers = orders
    .filter(({ email }: { email: string }) => email === EMAIL)
    .sort((a: any, b: any) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number)
    .map(({ number }: { number: number }) => `KV${number}`);
  expect(numbers.length).toBeGreaterThan(21);
  expect(numbers.length).toBeLessThan(30);
  // the orders are told to the shop first, which would slow the pages down
  await shop.webhooksDelivered();
});

const PATH = '/de/account/orders';
const AGAIN = api.accountOrderAgain;
const buyAgain = (number: string) => `Buy again: ${number}`;
/** The quantities in the cart, as the shop stores it. */
const quantities = async (page: Page): Promise<number[]> => {
  const { cart } = await (await page.request.get(`${shop.url}${api.cartRead}`)).json();
  return (cart?.items ?? []).map(({ quantity }: { quantity: number }) => quantity).sort();
};
/** The quantities of an order. */
const ordered = (name: string): number[] =>
  history
    .find(({ number }) => name === `KV${number}`)!
    .lines.map(({ quantity }) => quantity)
    .sort();
const names = (page: Page) => page.locator('.order-card h2').allTextContents();
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' });

async function open(javaScriptEnabled = true) {
  const opened = await visit({ javaScriptEnabled, viewport: PHONE });
  const jar = await signInByHttp(shop, EMAIL);
  await opened.page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await opened.page.goto(`${shop.url}${PATH}`);
  // until then the forms are plain ones
  if (javaScriptEnabled) await opened.page.locator('html[data-order-actions]').waitFor({ state: 'attached' });
  return opened;
}

describe('the order history', () => {
  it('appends older orders, keeps the position, moves the focus to the first new one and says so', async () => {
    const { page, complaints, close } = await open();
    // fonts and parts that are laid out later would move the page
    await untilIdle(page);
    await loadMore(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(numbers[10]);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await page.getByRole('status').textContent()).toBe('10 more orders are shown.');
    expect(page.url()).toBe(`${shop.url}${PATH}?shown=20`);

    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers);
    expect(page.url()).toBe(`${shop.url}${PATH}?shown=30`);
    expect(await loadMore(page).count()).toBe(0);
    expect(await page.locator('.pager').count()).toBe(0);
    await page.locator('.order-card').nth(21).getByRole('link').click();
    await page.waitForURL(/orders\/\d+$/);
    await page.goBack();
    await page.waitForURL(`${shop.url}${PATH}?shown=30`);
    expect(await names(page)).toEqual(numbers);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await page.goForward();
    await page.waitForURL(/orders\/\d+$/);
    await page.goBack();
    await page.reload();
    expect(await names(page)).toEqual(numbers);
    expect(await loadMore(page).count()).toBe(0);
    expect(await page.locator('.pager').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads to the sign-in and back to as many orders when the session has ended; says beside the button that more could not be loaded', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    await page.goto(`${shop.url}${PATH}`);
    await signIn(shop, page, EMAIL, '000000');
    await page.waitForURL(`${shop.url}${PATH}`);
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    await page.context().clearCookies({ name: 'session' });
    await page.locator('html').evaluate((html) => html.setAttribute('data-left', ''));
    await loadMore(page).click();
    await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'session')).toBe(true);
    await page.locator('html[data-order-actions]:not([data-left])').waitFor({ state: 'attached' });
    expect([page.url(), await names(page)]).toEqual([`${shop.url}${PATH}?shown=20`, numbers.slice(0, 20)]);

    let calls = 0;
    await page.route(/orders\?after=/, (route) => {
      calls += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await loadMore(page).click();
    const failure = page.getByRole('alert').getByText('The older orders could not be loaded. Try again.');
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return failure.count();
      })
      .toBe(1);
    expect(calls).toBe(4);
    expect(await failure.evaluate((alert) => alert.parentElement?.querySelector('button')?.textContent)).toBe(
      'Load more',
    );
    expect(page.url()).toBe(`${shop.url}${PATH}?shown=20`);
    await page.unroute(/orders\?after=/);
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers);
    expect(await failure.isVisible()).toBe(false);
    await close();
  });

  it('opens an order in place, loads it once, also after it could not be loaded, and keeps its link', async () => {
    const { page, complaints, close } = await open();
    // one that could not be loaded is loaded when it is opened again
    const third = page.locator('.order-card').nth(2);
    const thirdButton = third.getByRole('button', { name: /^Details/ });
    await page.route(/orders\/\d+$/, (route) => route.fulfill({ status: 404, body: '' }));
    await thirdButton.click();
    await third.getByText('The order could not be loaded. Try again.').waitFor();
    await page.unroute(/orders\/\d+$/);
    await thirdButton.click();
    await thirdButton.click();
    await third.getByRole('heading', { name: 'Delivery address' }).waitFor();

    const loads: string[] = [];
    page.on('request', (request) => /orders\/\d+$/.test(request.url()) && loads.push(request.resourceType()));
    const card = page.locator('.order-card').first();
    const button = card.getByRole('button', { name: `Details of order ${numbers[0]}` });
    await button.waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    const details = card.locator('.order-details');
    await details.getByRole('heading', { name: 'Delivery address' }).waitFor();
    for (const part of ['What you ordered', 'Subtotal', 'Billing address', 'Visa ending in 4242'])
      expect(await details.textContent()).toContain(part);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await button.getAttribute('aria-controls')).toBe(await details.getAttribute('id'));
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await details.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    await details.waitFor();
    expect(loads).toEqual(['fetch']);
    await page
      .locator('.order-card')
      .nth(1)
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.locator('.order-card').nth(1).getByRole('heading', { name: 'Delivery address' }).waitFor();
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    // an order that is loaded later opens, too
    await loadMore(page).click();
    await expect.poll(() => names(page)).toEqual(numbers.slice(0, 20));
    await page
      .locator('.order-card')
      .nth(15)
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.locator('.order-card').nth(15).getByRole('heading', { name: 'Delivery address' }).waitFor();
    await card.getByRole('link').first().click();
    await page.waitForURL(/orders\/\d+$/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('buys again into the panel of the cart, once after a lost answer, a double click and a second time', async () => {
    const { page, complaints, close } = await open();
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    const again = page.getByRole('button', { name: buyAgain(numbers[0]!) });
    const card = page.locator('.order-card').first();
    await page.route(`**${AGAIN}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await again.click();
    await card.getByRole('alert').getByText('There was no answer').waitFor();
    await page.unroute(`**${AGAIN}`);
    await again.click();
    await page.locator('.panel .line').first().waitFor();
    expect(await card.getByRole('alert').count()).toBe(0);
    expect(await quantities(page)).toEqual(ordered(numbers[0]!));

    await page.keyboard.press('Escape');
    const held = await hold(page, `**${AGAIN}`);
    await again.dblclick();
    await held.answered;
    held.release();
    const twice = ordered(numbers[0]!).map((quantity) => quantity * 2);
    await expect.poll(() => quantities(page)).toEqual(twice);
    expect(documents).toEqual([]);
    expect(complaints).toEqual(['Failed to load resource: net::ERR_FAILED']);
    await close();
  });

  it('shows the last three on the overview with their pictures, and buys one again from there', async () => {
    const { page, complaints, close } = await open();
    await page.goto(`${shop.url}/de/account`);
    const card = page.getByRole('region', { name: 'Orders', exact: true });
    expect(await card.getByRole('link', { name: /^Order KV/ }).allTextContents()).toEqual(
      numbers.slice(0, 3).map((number) => expect.stringContaining(number)),
    );
    expect(await card.locator('.bought-pictures').count()).toBe(3);
    expect(await page.locator('html[data-order-actions]').count()).toBe(0);
    for (const position of [3, 6]) await page.mouse.move(position, position);
    await page.locator('html[data-order-actions]').waitFor({ state: 'attached' });
    await card.getByRole('button', { name: buyAgain(numbers[1]!) }).click();
    await page.locator('.panel .line').first().waitFor();
    expect(await quantities(page)).toEqual(ordered(numbers[1]!));
    expect(complaints).toEqual([]);
    await close();
  });

  it('buys again once without script, however often the form is sent', async () => {
    const { page, close } = await open(false);
    const again = page.getByRole('button', { name: buyAgain(numbers[0]!) });
    const cookies = async () =>
      (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const form = page.locator('form', { has: again }).locator('input');
    const fields = await form.evaluateAll((inputs) =>
      inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
    );
    await again.dblclick();
    await page.waitForURL(`${shop.url}/de/cart`);
    expect(await quantities(page)).toEqual(ordered(numbers[0]!));
    // a reload after an answer that got lost sends the same form
    const repeated = await shop.form(AGAIN, fields as [string, string][], { Cookie: await cookies() });
    expect([repeated.status, repeated.headers.get('location')]).toEqual([303, '/de/cart']);
    expect(await quantities(page)).toEqual(ordered(numbers[0]!));
    await page.goto(`${shop.url}${PATH}`);
    await again.click();
    await page.waitForURL(`${shop.url}/de/cart`);
    expect(await quantities(page)).toEqual(ordered(numbers[0]!).map((quantity) => quantity * 2));
    await close();
  });

  it('has pages without script', async () => {
    const { page, close } = await open(false);
    expect(await names(page)).toEqual(numbers.slice(0, 10));
    await page.getByRole('link', { name: 'Older orders' }).click();
    expect(await names(page)).toEqual(numbers.slice(10, 20));
    await page.getByRole('link', { name: 'Newer orders' }).click();
    expect(await names(page)).toEqual(numbers.slice(0, 10));
    for (const [shown, count] of [
      ['20', 20],
      ['15', 15],
      ['9999', numbers.length],
      ['-1', 10],
      ['nonsense', 10],
    ] as const) {
      await page.goto(`${shop.url}${PATH}?shown=${shown}`);
      expect([shown, await names(page)]).toEqual([shown, numbers.slice(0, count)]);
    }
    await close();
  });
});
