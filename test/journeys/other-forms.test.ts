import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, hold, PHONE, untilIdle, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStable(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Lets the first script arrive late. @returns a function that lets it through. */
async function delayScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('the parcel finder on %s', (_, viewport) => {
  it('checks its fields at once, says what it does not find, and shows the parcels in place', async () => {
    const { page, complaints, close } = await visit({ viewport });
    await page.goto(`${shop.url}/de/parcel`);
    const [order, email, find] = [page.getByLabel('Order number'), page.getByLabel('E-mail'), page.getByRole('button', { name: 'Find my parcel' })];
    await order.focus();
    await page.locator('[data-island=parcel][data-hydrated]').waitFor();
    let documents = 0;
    page.on('request', (request) => request.resourceType() === 'document' && documents++);
    await order.fill('no number');
    await email.fill('nobody');
    await page.locator('#order-error').waitFor();
    await find.click();
    await page.locator('#email-error').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order');
    await expectAccessible(page);
    await order.fill('KV1001');
    await email.fill('somebody@kvistra.example');
    await find.click();
    await page.locator('.alert', { hasText: 'We found no parcel' }).waitFor();
    expect(await order.inputValue()).toBe('KV1001');
    await expectAccessible(page);
    await email.fill('demo@kvistra.example');
    await find.click();
    await page.locator('#found').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('found');
    expect(documents).toBe(0);
    await expectAccessible(page);
    await page.reload();
    expect(await page.locator('#found').textContent()).toContain('1001');
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);
});

it('a search that is typed before the script comes gets its suggestions', async () => {
  const { page, close } = await visit();
  const release = await delayScript(page);
  await page.goto(`${shop.url}/de/dog-food`, { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('searchbox');
  await field.pressSequentially('treat');
  release();
  await page.getByRole('banner').getByRole('option').first().waitFor();
  expect(await field.inputValue()).toBe('treat');
  await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).not.toBeNull();
  await close();
});

it('a discount code that is typed before the script comes stays, is sent once, and its refusal stands beside it', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('dialog[open] .line').first().waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cartPending')).length)).toBe(0);
  const release = await delayScript(page);
  await page.goto(`${shop.url}/de/cart`, { waitUntil: 'commit' });
  const field = page.locator('main').getByLabel('Discount code');
  await field.fill('NOTHING');
  release();
  await page.locator('main [data-island]').first().hover();
  const held = await hold(page, '**/api/cart/discount');
  await page.locator('main').getByRole('button', { name: 'Apply' }).click();
  await held.answered;
  held.release();
  await page.locator('main .field-error').waitFor();
  expect(await field.inputValue()).toBe('NOTHING');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await close();
}, 60_000);

it('plain forms of the account ignore a second click: signing out and buying again', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}/de/account/orders`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL('**/account/orders');
  await untilIdle(page);
  for (const name of [/^Buy again/, 'Sign out']) {
    const calls: string[] = [];
    const onRequest = (request: { method(): string; url(): string }) => request.method() === 'POST' && calls.push(request.url());
    page.on('request', onRequest);
    const button = page.getByRole('button', { name }).first();
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    if (name === 'Sign out') await page.waitForURL((url) => !url.pathname.endsWith('/orders'));
    else await page.locator('.panel .line').first().waitFor();
    expect(calls.filter((url) => url.includes('/api/account/')).length, String(name)).toBe(1);
    page.off('request', onRequest);
    if (name !== 'Sign out') {
      await page.goto(`${shop.url}/de/account/orders`);
      await untilIdle(page);
    }
  }
  await close();
}, 60_000);
