import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const OAT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const LIGHT = pages.product('de', 'dog-food', 'light-insect-dog');

const heart = (page: Page) => page.locator('form.wish button');
const isPressed = (page: Page) => heart(page).getAttribute('aria-pressed');
const names = (page: Page) => page.locator('.wishes .line-name').allInnerTexts();
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
}
/** Presses the heart, and waits for the shop's answer. */
async function press(page: Page, path: string, clickCount = 1): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/wish-list/'));
  await heart(page).click({ clickCount });
  expect([(await answered).status(), new URL((await answered).url()).pathname]).toEqual([200, path]);
}

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s the heart follows the chosen size, and the list goes into the cart and to others', async (_, viewport) => {
  const { page, complaints, close } = await visit({ viewport });
  await open(page, OAT);
  expect(await isPressed(page)).toBe('false');
  await press(page, '/api/wish-list/add', 2);
  await expect.poll(() => isPressed(page)).toBe('true');
  expect(await heart(page).innerText()).toBe('On your wish list');
  await page.locator('.sizes label').last().click();
  await expect.poll(() => isPressed(page)).toBe('false');
  await press(page, '/api/wish-list/add');
  await page.reload();
  await expect.poll(() => isPressed(page)).toBe('true');
  await press(page, '/api/wish-list/remove');
  await expect.poll(() => isPressed(page)).toBe('false');

  await open(page, LIGHT);
  await press(page, '/api/wish-list/add');
  await open(page, pages.wishList('de'));
  expect(await names(page)).toEqual(['Light Insect & Pumpkin', 'Everyday Insect & Oat']);
  const address = await page.getByLabel('Link to the list').inputValue();

  await page.getByRole('button', { name: 'Add everything to the cart' }).click();
  await page.waitForURL(`**${pages.cart('de')}`);
  await expect.poll(() => page.locator('main .line-name').count()).toBe(2);

  await open(page, pages.wishList('de'));
  await page.getByRole('button', { name: /^Remove Light/ }).click();
  await page.getByText('Removed from your list.').waitFor();
  expect(await names(page)).toEqual(['Everyday Insect & Oat']);
  // the way back shows the page as it is now
  await open(page, LIGHT);
  expect(await isPressed(page)).toBe('false');
  expect(complaints).toEqual([]);
  await close();

  const friend = await visit({ viewport });
  const { pathname, search } = new URL(address);
  await open(friend.page, `${pathname}${search}`);
  expect(await names(friend.page)).toEqual(['Light Insect & Pumpkin', 'Everyday Insect & Oat']);
  await friend.page.getByRole('button', { name: /^Add Light/ }).click();
  await friend.page.locator('.panel .line').waitFor();
  expect(friend.complaints).toEqual([]);
  await friend.close();
});

it('a customer finds the list of the browser in the account, and shares it for as long as they like', async () => {
  const { page, complaints, close } = await visit();
  await open(page, OAT);
  await press(page, '/api/wish-list/add');
  await open(page, pages.wishList('de'));
  await page.getByRole('link', { name: 'Sign in and keep it' }).click();
  await signIn(shop, page, `wish-${crypto.randomUUID()}@kvistra.example`);
  await page.waitForURL(`**${pages.wishList('de')}`);
  expect(await names(page)).toEqual(['Everyday Insect & Oat']);
  expect((await page.context().cookies()).some(({ name }) => name === 'wishes')).toBe(false);
  await open(page, OAT);
  await expect.poll(() => isPressed(page)).toBe('true');

  await open(page, pages.wishList('de'));
  await page.getByRole('button', { name: 'Create a link' }).click();
  const { pathname } = new URL(await page.getByLabel('Link to the list').inputValue());
  const friend = await visit({ javaScriptEnabled: false });
  await friend.page.goto(`${shop.url}${pathname}`);
  expect(await friend.page.locator('.wishes .line-name').allInnerTexts()).toEqual(['Everyday Insect & Oat']);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('The link no longer works.').waitFor();
  expect((await friend.page.goto(`${shop.url}${pathname}`))?.status()).toBe(404);
  await friend.close();
  expect(complaints).toEqual([]);
  await close();
});

it('without script the size is chosen beside the heart, and everything is done by forms', async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await page.goto(`${shop.url}${OAT}`);
  await page.locator('form.wish select').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add to wish list' }).click();
  expect(new URL(page.url()).pathname).toBe(pages.wishList('de'));
  expect(await names(page)).toEqual(['Everyday Insect & Oat']);
  await page.getByRole('button', { name: 'Add everything to the cart' }).click();
  expect(new URL(page.url()).pathname).toBe(pages.cart('de'));
  expect(await page.locator('main .line-name').count()).toBe(1);
  await close();
});
