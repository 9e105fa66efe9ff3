import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AddableAnswer, AddableProduct } from '../../src/shop/subscriptions/model/addable.ts';
import { buildTrial, openTrial, type Scripts, settingIn, textsIn } from './trial.ts';
import { AddTrial, type AddTrialProps } from './trials/add-product.tsx';
import { useBrowser, violationsOf } from './visit.ts';

const visit = useBrowser();
let scripts: Scripts;
/** One visit for all tests: each opens the trial anew. */
let page: Page;
let complaints: string[];
beforeAll(async () => {
  scripts = await buildTrial('add-product');
  ({ page, complaints } = await visit());
});
beforeEach(async () => {
  complaints.length = 0;
  await page.unrouteAll();
});

const product = (
  handle: string,
  title: string,
  category: string,
  ...sizes: [string, number, boolean?][]
): AddableProduct => ({
  handle,
  title,
  category,
  image: null,
  sizes: sizes.map(([size, price, always = true], i) => ({
    variantId: `gid://shopify/ProductVariant/${handle}-${i}`,
    title: size,
    price,
    always,
  })),
});
const answer: AddableAnswer = {
  hasMore: false,
  products: [
    product('light', 'Light Insect & Pumpkin', 'dog-food', ['1.5 kg', 16.9], ['8 kg', 59.9]),
    product('everyday', 'Everyday Insect & Oat', 'dog-food', ['1.5 kg', 15.9]),
    product('pate', 'Insect Pâté', 'cat-food', ['6 cans', 9.9]),
    product('mat', 'Lick Mat', 'dog-products', ['One size', 12.5, false]),
  ],
  categories: [
    { code: 'dog-food', name: 'Dog food' },
    { code: 'cat-food', name: 'Cat food' },
    { code: 'dog-products', name: 'Dog extras' },
  ],
  texts: textsIn('en', 'adding.', 'product.size', 'product.from', 'error.invalid_quantity', 'error.invalid_input'),
};
const line = { id: 'l', price: 50, quantity: 1, total: 45 };
const props: AddTrialProps = {
  setting: settingIn('en-IE', 'DE'),
  subscription: {
    number: '301',
    currency: 'EUR',
    rhythm: 'P1M',
    lines: [{ ...line, variantId: null }],
    discount: { percent: 10 },
    upcoming: [
      { index: 2, skipped: false, amount: 45, extras: [] },
      { index: 3, skipped: false, amount: 45, extras: [] },
    ],
    next: { leaves: '2026-12-08' },
  },
};

type Answerer = (request: Request) => { status: number; body: unknown } | null;
const ok: Answerer = (request) =>
  request.method() === 'GET'
    ? { status: 200, body: { errors: [], ...answer } }
    : { status: 200, body: { errors: [], done: 'product_added' } };

/** Opens the trial, hydrated, with the answers of the shop. @returns the fields of every submission. */
async function open(answerer: () => Answerer = () => ok): Promise<URLSearchParams[]> {
  const sent: URLSearchParams[] = [];
  await page.route('https://trial.example/api/**', async (route) => {
    const answered = answerer()(route.request());
    if (route.request().method() === 'POST') sent.push(new URLSearchParams(route.request().postData() ?? ''));
    await (answered
      ? route.fulfill({ status: answered.status, contentType: 'application/json', body: JSON.stringify(answered.body) })
      : route.abort());
  });
  await openTrial(page, scripts, AddTrial, props);
  await page.evaluate('start()');
  return sent;
}
const opener = () => page.getByRole('link', { name: 'Add a product' });
const dialog = () => page.getByRole('dialog', { name: 'Add a product' });

it('a product is found, chosen and added in place, and the focus returns', async () => {
  const sent = await open();
  expect(await opener().getAttribute('href')).toBe('/de/account/subscriptions/301?add=all');
  await opener().click();
  await dialog().getByText('4 products').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/add-list-${page.viewportSize()!.width}.png` });

  const search = dialog().getByLabel('Search for a product');
  await search.fill('PATE');
  await dialog().getByText('1 product', { exact: true }).waitFor();
  await search.fill('dog insect');
  await dialog().getByText('2 products').waitFor();
  await search.fill('zebra');
  await dialog().getByText('No product matches “zebra”.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Show all products' }).click();
  await dialog().getByRole('button', { name: 'Dog extras' }).click();
  await dialog().getByText('1 product', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Dog extras', pressed: true }).click();
  await dialog()
    .getByRole('button', { name: /^Light Insect/ })
    .click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Light Insect & Pumpkin');

  // 45.00 and a tenth off 16.90
  await dialog().getByText('Each delivery then costs €60.21.').waitFor();
  await dialog().getByLabel('8 kg').check();
  await dialog().getByLabel('Quantity').fill('2');
  await dialog().getByText('Each delivery then costs €152.82.').waitFor();
  await dialog().getByLabel('Only with the next delivery, 8 December 2026').check();
  await dialog().getByText('The next delivery then costs €152.82.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/add-form-${page.viewportSize()!.width}.png` });
  await dialog().getByRole('button', { name: 'Add it' }).click();
  await page.getByText('2 × Light Insect & Pumpkin 8 kg once').waitFor();
  expect(await dialog().count()).toBe(0);
  expect(await opener().evaluate((link) => link === document.activeElement)).toBe(true);
  expect(Object.fromEntries(sent[0]!)).toEqual({
    market: 'de',
    subscriptionId: '301',
    formId: 'first',
    variantId: 'gid://shopify/ProductVariant/light-1',
    quantity: '2',
    when: 'once',
  });
  expect(complaints).toEqual([]);
});

it('the same product is added again by a form of its own', async () => {
  const sent = await open();
  for (let i = 1; i <= 2; i++) {
    await opener().click();
    await dialog()
      .getByRole('button', { name: /^Lick Mat/ })
      .click();
    await dialog().getByText('This product is not available as a subscription').waitFor();
    await dialog().getByRole('button', { name: 'Add it' }).click();
    await expect.poll(() => page.locator('li', { hasText: '1 × Lick Mat One size once' }).count()).toBe(i);
  }
  expect(sent.map((fields) => fields.get('when'))).toEqual(['once', 'once']);
  expect(sent[0]?.get('formId')).not.toBe(sent[1]?.get('formId'));
});

it('a lost answer is repeated with the same form, also after the dialog was closed', async () => {
  let answerer: Answerer = ok;
  const sent = await open(() => answerer);
  await opener().click();
  await dialog()
    .getByRole('button', { name: /^Everyday/ })
    .click();
  answerer = () => null;
  await dialog().getByRole('button', { name: 'Add it' }).click();
  await dialog().getByText('There was no answer.').waitFor();
  answerer = ok;
  await page.keyboard.press('Escape');
  await opener().click();
  await dialog()
    .getByRole('button', { name: /^Everyday/ })
    .click();
  await dialog().getByRole('button', { name: 'Add it' }).click();
  await page.getByText('1 × Everyday Insect & Oat 1.5 kg always').waitFor();
  expect(sent.map((fields) => fields.get('formId'))).toEqual(['first', 'first']);
});

it('a wrong quantity is told beside its field, and a refusal of the shop beside the size', async () => {
  let answerer: Answerer = ok;
  const sent = await open(() => answerer);
  await opener().click();
  await dialog()
    .getByRole('button', { name: /^Light/ })
    .click();
  const quantity = dialog().getByLabel('Quantity');
  await quantity.fill('0');
  await dialog().getByRole('button', { name: 'Add it' }).click();
  await dialog().getByText('Choose a quantity from 1 to 99.').waitFor();
  expect(await quantity.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(
    await dialog()
      .getByText(/then costs/)
      .count(),
  ).toBe(0);
  expect(sent).toEqual([]);
  await quantity.fill('3');
  answerer = () => ({
    status: 422,
    body: { errors: [{ code: 'sold_out', message: 'This size is sold out.', field: 'variantId' }] },
  });
  await dialog().getByRole('button', { name: 'Add it' }).click();
  await dialog().locator('.field-error').getByText('This size is sold out.').waitFor();
  expect(await quantity.inputValue()).toBe('3');
  expect(await violationsOf(page)).toEqual([]);
});

it('says that the products cannot be read, and tries again', async () => {
  let answerer: Answerer = () => ({
    status: 503,
    body: { errors: [{ code: 'shop_unavailable', message: 'The shop cannot do this right now.' }] },
  });
  await open(() => answerer);
  await opener().click();
  await dialog().getByRole('alert').getByText('The shop cannot do this right now.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  answerer = () => null;
  const heading = dialog().getByRole('heading', { name: 'Add a product' });
  const isFocused = () => heading.evaluate((element) => element === document.activeElement);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await dialog().getByRole('alert').getByText('There was no answer.').waitFor();
  expect(await isFocused()).toBe(true);
  answerer = ok;
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await dialog().getByText('4 products').waitFor();
  expect(await isFocused()).toBe(true);
});

it('leads to the page, and from there to the login, when the session has ended', async () => {
  await open(() => () => ({
    status: 401,
    body: { errors: [{ code: 'signed_out', message: 'Please sign in again.' }] },
  }));
  await opener().click();
  await dialog().getByRole('alert').getByText('You are signed out.').waitFor();
  expect(await dialog().getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/de/account/subscriptions/301?add=all',
  );
});

it('keeps its list and leads back to the product that was looked at', async () => {
  await open();
  await opener().click();
  await dialog().getByLabel('Search for a product').fill('lick');
  await dialog()
    .getByRole('button', { name: /^Lick Mat/ })
    .click();
  await dialog().getByRole('button', { name: 'Other products' }).click();
  expect(await dialog().getByLabel('Search for a product').inputValue()).toBe('lick');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Lick Mat');
});
