import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { eventually, MONTHLY, useShop } from '../shop.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser, violationsOf } from './visit.ts';

const shop = useShop({ PLAN_DISCOUNT_CODE: 'PLAN50' });
const visit = useBrowser();

let visitors = 0;
/** Everybody comes from an address of their own, so that nobody reaches a limit. */
const elsewhere = () => ({ extraHTTPHeaders: { 'CF-Connecting-IP': `198.51.100.${++visitors}` } });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const text = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');

/** The visitor signs in. */
async function becomeCustomer(page: Page, email: string): Promise<void> {
  const { cookies } = await signIn(shop, email);
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

async function fillPerson(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

const PERSON = { 'Full name': 'Alva Lind', Email: 'alva@journey.example', 'Mobile phone': '+46701234567' };

/** Works on events and on the rows of the outbox until something is true. */
const settled = (holds: () => Promise<boolean>) =>
  eventually(async () => {
    await shop.everyMinute();
    return holds();
  });

const referrerRow = async (email: string): Promise<any> =>
  (await shop.database()).prepare('SELECT * FROM referrers WHERE email = ?').bind(email).first();

const contractOf = async (email: string): Promise<{ id: number }> =>
  (await shop.control('contracts')).contracts.find((contract: { email: string }) => contract.email === email);

const CODE = /^[A-Z0-9]{12}$/;

/** Fills in the form that makes somebody a referrer, and sends it. @returns the code. */
async function joinProgramme(page: Page, fields: Record<string, string>): Promise<string> {
  await fillPerson(page, { ...PERSON, ...fields });
  await page.getByLabel('I accept the terms').check();
  await press(page, 'Get my code');
  await page.getByRole('heading', { name: 'Your code is ready' }).waitFor();
  const code = await page.getByLabel('Your code', { exact: true }).inputValue();
  expect(code).toMatch(CODE);
  expect(await page.getByLabel('Your link', { exact: true }).inputValue()).toBe(`${shop.url}/r/${code}?cc=de`);
  expect(await page.getByRole('link', { name: 'By WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(`/r/${code}?cc=de`),
  );
  expect(await page.getByRole('img', { name: `QR code of the link with the code ${code}` }).isVisible()).toBe(true);
  return code;
}

it('with script a code is given without an account, can be copied, is shown in the account with the same e-mail, and greets the friend', async () => {
  const { page, complaints, close } = await visit({ viewport: DESKTOP, ...elsewhere() });
  const email = 'demo@kvistra.example';
  await page.goto(`${shop.url}/de/refer`);
  const code = await joinProgramme(page, { Email: email, 'Mobile phone': '+4915112345601' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // the code of the buttons comes after the page
  await untilIdle(page);
  // the confirmation goes away by itself
  await Promise.all([page.getByRole('button', { name: 'Copied' }).waitFor(), press(page, 'Copy the link')]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/r/${code}?cc=de`);
  expect(await violationsOf(page, 'main')).toEqual([]);

  // signed in, the page is another one
  await becomeCustomer(page, email);
  await page.goto(`${shop.url}/de/refer`);
  await page.waitForURL('**/de/account/referrals');
  expect(await page.getByLabel('Your code', { exact: true }).inputValue()).toBe(code);
  expect(await violationsOf(page, 'main')).toEqual([]);
  await page.context().clearCookies({ name: /session|signed-in/ });
  await settled(async () => (await referrerRow(email)).is_discount_active === 1);
  await page.goto(`${shop.url}/r/${code}?cc=de`);
  await page.getByRole('heading', { name: 'Alva invites you' }).waitFor();
  expect(await violationsOf(page, 'main')).toEqual([]);
  await page.goto(`${shop.url}${pages.product('de', 'dog-food', 'insect-oat-adult-dog')}`);
  await page.getByText('From your friend: 20% off the first delivery when you subscribe.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

describe('referring without script on a phone', () => {
  const options = () => ({ javaScriptEnabled: false, viewport: PHONE, ...elsewhere() });
  const email = 'second@kvistra.example';
  const friend = 'friend@friend.example';
  let code = '';

  it('gives a code without an account, which belongs to the account with the same e-mail', async () => {
    const { page, complaints, close } = await visit(options());
    await page.goto(`${shop.url}/de/contact`);
    await page.locator('.footer summary', { hasText: 'Help' }).click();
    await page.locator('.footer').getByRole('link', { name: 'Refer a friend' }).click();
    code = await joinProgramme(page, { Email: email, 'Mobile phone': '+4915112345602' });
    expect(await page.getByRole('button', { name: 'Copy the link' }).isVisible()).toBe(false);
    await becomeCustomer(page, email);
    await page.goto(`${shop.url}/de/refer`);
    await page.waitForURL('**/de/account/referrals');
    expect(await page.getByLabel('Your code', { exact: true }).inputValue()).toBe(code);
    await page.getByText('No friend has joined yet.').waitFor();
    await settled(async () => (await referrerRow(email)).is_discount_active === 1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('greets the friend, whose code goes through the cart to the checkout', async () => {
    const { page, complaints, close } = await visit(options());
    await page.goto(`${shop.url}/r/${code}?cc=de`);
    await page.getByRole('heading', { name: 'Alva invites you' }).waitFor();
    expect(await text(page)).toContain('20% off the first delivery when your first order starts a subscription.');
    await page.getByRole('link', { name: 'Shop dog food' }).click();
    await page.waitForURL('**/de/dog-food');
    await page.getByRole('link', { name: 'Everyday Insect & Oat', exact: true }).click();
    await page.waitForURL('**/insect-oat-adult-dog');
    await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
    await page.locator('.subscribe .plan-head').click();
    await page.locator('.rhythm', { hasText: '1 month' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/de/cart');
    await page.getByText(`Code ${code} applied`).waitFor();
    // 42.90 less 15 %, less 20 %
    expect((await page.locator('.totals').innerText()).replaceAll('\u00a0', ' ')).toContain('€29.18');
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    await fillPerson(page, {
      Email: friend,
      'First name': 'Bo',
      'Last name': 'Ek',
      'Street and number': 'Freundweg 2',
      Postcode: '10115',
      City: 'Berlin',
      'Card number': '4242 4242 4242 4242',
      'Expiry (MM/YY)': '12/39',
      'Security code': '123',
    });
    await press(page, 'Zahlungspflichtig bestellen');
    await page.waitForURL('**/thank-you**');
    const order = (await shop.control('orders')).orders.find((known: any) => known.email === friend);
    expect(order).toMatchObject({ total: 2918, country: 'DE' });
    await shop.webhooksDelivered();
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the referrer the friend’s status and what it brings, and nobody else', async () => {
    const { page, complaints, close } = await visit(options());
    await becomeCustomer(page, email);
    await page.goto(`${shop.url}${pages.referrals('de')}`);
    await settled(async () => {
      await page.reload();
      // the sums are read before the friends
      const seen = await text(page);
      return seen.includes('Subscribing (with discount)') && /Active friends\s+1/.test(seen);
    });
    const shown = await text(page);
    expect(shown).toContain('Bo E.');
    expect(shown).not.toContain(friend);
    expect(shown).toMatch(/Total discount\s+5%/);
    expect(shown).toMatch(/Active friends\s+1/);
    const stranger = await signIn(shop, 'demo@kvistra.example');
    const database = await shop.database();
    const row = await database.prepare('SELECT id FROM referrals WHERE code = ?').bind(code).first<{ id: string }>();
    for (const path of [pages.referrals('de'), pages.referrals('de', row!.id)]) {
      const html = await (await shop.get(path, { Cookie: stranger.header })).text();
      expect(html).not.toContain(code);
    }
    // the friend sees who it was, and stops counting with the subscription
    const own = await signIn(shop, friend);
    expect(await (await shop.get(pages.referrals('de'), { Cookie: own.header })).text()).toContain(
      'Alva has referred you',
    );
    const { id } = await contractOf(friend);
    await shop.call(
      api.subscriptionsCancel,
      { subscriptionId: String(id), market: 'de', reason: '', formId: crypto.randomUUID() },
      { Cookie: own.header },
    );
    await settled(async () => {
      await page.reload();
      const seen = await text(page);
      return seen.includes('Made a one-time purchase') && /Active friends\s+0/.test(seen);
    });
    expect(await text(page)).toMatch(/Total discount\s+0%/);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Sends a form and waits for a message beside its field. What was typed stays. */
async function refused(
  page: Page,
  button: string,
  fields: Record<string, string>,
  message: string,
  field = Object.keys(fields)[0]!,
): Promise<void> {
  await fillPerson(page, fields);
  await press(page, button);
  await page.locator('.field-error, main .alert').getByText(message, { exact: true }).first().waitFor();
  for (const [label, value] of Object.entries(fields))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  if (field !== '')
    await expect.poll(() => page.getByLabel(field, { exact: true }).getAttribute('aria-describedby')).toMatch(/-error/);
}

describe.each([
  ['with script on a phone', true, PHONE],
  ['without script on a desktop', false, DESKTOP],
] as const)('a message %s', (_, javaScriptEnabled, viewport) => {
  const options = () => ({ javaScriptEnabled, viewport, ...elsewhere() });
  const key = javaScriptEnabled ? 'a' : 'b';
  let taken = '';
  beforeAll(async () => {
    const person = {
      name: 'Cia Berg',
      email: `taken-${key}@journey.example`,
      phone: '+4915112345701',
      terms: true,
      market: 'de',
    };
    taken = ((await shop.call(api.referralsRegister, person)).body as any).code;
  });

  it('stands beside its field when somebody begins to refer, or enters a code', async () => {
    const { page, complaints, close } = await visit(options());
    await page.goto(`${shop.url}/de/refer`);
    const join = (fields: Record<string, string>, message: string) =>
      refused(page, 'Get my code', { ...PERSON, ...fields }, message, Object.keys(fields)[0]);
    await join({ 'Full name': '' }, 'Please enter your full name');
    await join({ 'Mobile phone': '+46 70 12' }, 'The phone number must have at least 8 digits');
    await refused(page, 'Get my code', PERSON, 'You need to accept the terms and conditions and privacy policy', '');
    await page.getByLabel('I accept the terms').check();
    await join({ Email: `taken-${key}@journey.example` }, 'User already exists');
    expect(await page.getByLabel('I accept the terms').isChecked()).toBe(true);

    await refused(
      page,
      'Use the code',
      { 'Referral code or link': 'https://kvistra.example/r/NOBODYHASIT1?cc=de' },
      "This referrer don't exist",
    );
    await page.getByLabel('Referral code or link').fill(`${shop.url}/r/${taken}?cc=de`);
    await press(page, 'Use the code');
    await page.waitForURL(`**/r/${taken}?cc=de`);
    expect(await text(page)).toContain('Cia has no running subscription at the moment');
    await page.goBack();
    expect(await page.getByLabel('Referral code or link').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('tells a signed-in customer why a code does not work, and corrects details in place', async () => {
    const { page, complaints, close } = await visit(options());
    await becomeCustomer(page, `person-${key}@journey.example`);
    await page.goto(`${shop.url}/r/${taken}?cc=de`);
    await press(page, 'Accept the invitation');
    await page.waitForURL('**/account/referrals**');
    await page.getByText('The code is registered.').waitFor();
    await page.getByRole('heading', { name: 'Cia has referred you' }).waitFor();
    // once only
    const database = await shop.database();
    await database.prepare("UPDATE referrals SET joined_at = '2026-01-01' WHERE code = ?").bind(taken).run();
    await page.goto(`${shop.url}/r/${taken}?cc=de`);
    await press(page, 'Accept the invitation');
    await page.getByText('The user has already been referred').waitFor();

    await page.goto(`${shop.url}${pages.referrals('de')}`);
    // what the account knows is folded
    await page.getByText('Change', { exact: true }).click();
    await fillPerson(page, { ...PERSON, Email: `person-${key}@journey.example` });
    await page.getByLabel('I accept the terms').check();
    await press(page, 'Get my code');
    await page.getByText('Your code is ready. Share it with a friend.').waitFor();
    await refused(page, 'Save', { Email: `taken-${key}@journey.example` }, 'User already exists');
    await page.getByLabel('Email', { exact: true }).fill(`person-${key}@journey.example`);
    await database
      .prepare('CREATE TRIGGER broken BEFORE UPDATE OF name ON referrers BEGIN SELECT RAISE(ABORT, "broken"); END')
      .run();
    await page.getByLabel('Full name').fill('Alva Ek');
    await press(page, 'Save');
    await page.getByText('An error occurred during update').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Alva Ek');
    await database.prepare('DROP TRIGGER broken').run();
    await press(page, 'Save');
    await page.getByText('The referral has been updated.').waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Alva Ek');
    expect(complaints).toEqual([]);
    await close();
  });
});

it('subscribers and the referrer are refused, and the link of the referrer says whose it is', async () => {
  const { page, close } = await visit({ javaScriptEnabled: false, ...elsewhere() });
  await becomeCustomer(page, 'second@kvistra.example');
  await page.goto(`${shop.url}${pages.referrals('de')}`);
  const own = await page.getByLabel('Your code', { exact: true }).inputValue();
  await refused(
    page,
    'Use the code',
    { 'Referral code or link': own },
    'You cannot refer yourself, or somebody at your address.',
  );
  const { code } = await referrerRow('demo@kvistra.example');
  await refused(
    page,
    'Use the code',
    { 'Referral code or link': code },
    "User are already subscriber and can't be referred",
  );
  await page.goto(`${shop.url}/r/${own}?cc=de`);
  await page.getByRole('heading', { name: 'This is your own link' }).waitFor();
  await close();
});

it('a friend with a plan gets its start discount where that is worth more, and keeps the referrer', async () => {
  const referrer = await referrerRow('second@kvistra.example');
  const { body, headers } = await shop.call(api.plannerRecommend, {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2024-06-01',
    breed: 'unknown',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 28,
    market: 'de',
    terms: true,
  });
  const planId = (body as any).plan.split('/').at(-1);
  const [maker] = headers.getSetCookie()[0]!.split(';');
  const Cookie = `${maker}; referral=${referrer.code}`;
  const bought = await shop.call(api.plannerCart, { planId, market: 'de', formId: crypto.randomUUID() }, { Cookie });
  expect(bought.body.cart.discountCodes).toEqual(['PLAN50']);
  const attributes = async (id: string) =>
    (await shop.storefront('query($id: ID!) { cart(id: $id) { attributes { key value } } }', { id })).data.cart
      .attributes;
  expect(await attributes(bought.body.cart.id)).toContainEqual({ key: 'referral', value: referrer.code });
  // the other way round: the link comes after the plan
  const variantId = await shop.firstVariant('insect-oat-adult-dog');
  const added = await shop.call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY, market: 'de' });
  const cart = added.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  await shop.call(api.cartDiscount, { code: 'PLAN50', market: 'de' }, { Cookie: cart });
  await shop.get(`/r/${referrer.code}?cc=de`, { Cookie: cart });
  const { body: later } = (await shop.call(
    api.cartDiscount,
    { code: 'PLAN50', market: 'de' },
    { Cookie: cart },
  )) as any;
  expect(later.cart.discountCodes).toEqual(['PLAN50']);
  expect(await attributes(later.cart.id)).toContainEqual({ key: 'referral', value: referrer.code });
});
