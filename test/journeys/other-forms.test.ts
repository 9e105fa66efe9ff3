import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { PHONE, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

/** Lets the first script arrive late. @returns a function that lets it through. */
async function delayScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

it('the parcel finder checks its fields at once, says what it does not find, and shows the parcels in place', async () => {
  const { page, complaints, close } = await visit({ viewport: PHONE });
  await page.goto(`${shop.url}/de/parcel`);
  const [order, email, find] = [
    page.getByLabel('Order number'),
    page.getByRole('main').getByLabel('Email'),
    page.getByRole('button', { name: 'Find my parcel' }),
  ];
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
  await order.fill('KV1001');
  await email.fill('somebody@kvistra.example');
  await find.click();
  await page.locator('.alert', { hasText: 'We found no parcel' }).waitFor();
  expect(await order.inputValue()).toBe('KV1001');
  await email.fill('demo@kvistra.example');
  await find.click();
  await page.locator('#found').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('found');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(documents).toBe(0);
  await page.reload();
  expect(await page.locator('#found').textContent()).toContain('1001');
  expect(complaints).toEqual([]);
  await close();
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
  const { headers } = await shop.call('/api/cart/lines/add', {
    variantId: await shop.firstVariant('insect-oat-adult-dog'),
    quantity: 1,
    market: 'de',
  });
  const cookies = headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)!);
  await page.context().addCookies(cookies.map(([, name, value]) => ({ name: name!, value: value!, url: shop.url })));
  let sent = 0;
  page.on('request', (request) => request.url().endsWith('/api/cart/discount') && sent++);
  const release = await delayScript(page);
  await page.goto(`${shop.url}/de/cart`, { waitUntil: 'commit' });
  const field = page.locator('main').getByLabel('Discount code');
  await field.fill('NOTHING');
  release();
  await page.locator('main [data-island]').first().hover();
  await page.locator('main').getByRole('button', { name: 'Apply' }).click();
  await page.locator('main .field-error').waitFor();
  expect(await field.inputValue()).toBe('NOTHING');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toBe(1);
  await close();
});
