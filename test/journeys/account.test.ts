import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn as customerSignIn } from '../customer.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { MONTHLY, useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

it('with JavaScript, a customer signs up with the mailed code, and signs out once by a double click, without a trace', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${shop.url}/de/account/settings/personal-information`);
  await page.waitForURL('**/authentication/login/*');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter a valid email address').waitFor();
  await signIn(shop, page, 'new.one@kvistra.example');
  await page.waitForURL(`${shop.url}/de/account/settings/personal-information`);
  await page.getByLabel('First name').fill('Nova');
  await page.getByLabel('Last name').fill('Ny');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();

  const account = page.getByRole('navigation', { name: 'Account', exact: true });
  await account.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Hello, Nova').waitFor();
  await untilIdle(page);
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().includes('/api/account/') && calls.push(request.url()),
  );
  await account.getByRole('button', { name: 'Sign out' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL(`${shop.url}/de`);
  expect(calls).toHaveLength(1);
  await page.goBack();
  await page.waitForURL(/authentication\/login|\/de$/);
  expect(await page.textContent('body')).not.toContain('Hello, Nova');
  await page.goto(`${shop.url}/de/account`);
  await page.waitForURL('**/authentication/login/*');
  expect(complaints).toEqual([]);
  await close();
});

describe('without JavaScript, on a phone, a customer', () => {
  const noScript = { javaScriptEnabled: false, viewport: PHONE };

  it('signs up with the mailed code, keeps addresses and pets, and signs out', async () => {
    const { page, complaints, close } = await visit(noScript);
    await page.goto(`${shop.url}/de/account/pets`);
    await page.waitForURL('**/authentication/login/*');
    await page.getByLabel('Email').fill('nonsense');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter a valid email address').waitFor();
    await signIn(shop, page, 'new.two@kvistra.example');
    await page.waitForURL(`${shop.url}/de/account/pets`);

    await page.getByRole('link', { name: 'Add a pet' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Pim');
    await page.getByLabel('Date of birth').fill('2001-01-01');
    await page.getByLabel('Weight today, kg').fill('12,5');
    await page.getByLabel('Breed').fill('Lagotto');
    await page.getByText(/^More: activity/).click();
    await page.getByLabel('Picky eater').check();
    await page.getByText('Allergies and intolerances').click();
    await page.getByLabel('Chicken').check();
    await page.getByLabel(/^Other allergies/).fill('Egg, Nuts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the date of birth').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Pim');
    expect(await page.getByLabel('Picky eater').isChecked()).toBe(true);
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.locator('.pet-card').textContent()).toContain('12.5 kg');
    await page.getByRole('link', { name: 'Edit Pim' }).click();
    // An allergen that the planner knows is a checkbox, also when it was typed as text.
    expect([
      await page.getByLabel('Chicken').isChecked(),
      await page.getByLabel('Egg', { exact: true }).isChecked(),
    ]).toEqual([true, true]);
    expect(await page.getByLabel(/^Other allergies/).inputValue()).toBe('nuts');
    await page.getByLabel('Name', { exact: true }).fill('Pimlico');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Pimlico' }).waitFor();
    const row = await (await shop.database())
      .prepare("SELECT name, special_needs, allergies FROM pets WHERE breed = 'Lagotto' ORDER BY created_at DESC")
      .first();
    expect(row).toMatchObject({
      name: 'Pimlico',
      special_needs: '["picky_eater"]',
      allergies: '["egg","chicken","nuts"]',
    });
    await page.locator('.pet-card').getByText('Remove', { exact: true }).click();
    await page.getByRole('button', { name: 'Remove Pimlico' }).click();
    await page.getByText('Nobody lives here yet').waitFor();

    const account = page.getByRole('navigation', { name: 'Account', exact: true });
    await account.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('First name').fill('Nova');
    await page.getByLabel('Last name').fill('Ny');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    await account.getByRole('link', { name: 'Addresses' }).click();
    await page.getByRole('link', { name: 'Add an address' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Nova');
    await page.getByLabel('Street and number').fill('Beispielweg 3');
    await page.getByLabel('Postcode').fill('123');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel(/^Phone/).fill('0151 23456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This postcode does not fit the country.').waitFor();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Beispielweg 3');
    await page.getByLabel('Postcode').fill('10115');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.locator('.account address').textContent()).toContain('+4915123456789');

    await account.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Hello, Nova').waitFor();
    await account.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${shop.url}/de`);
    await page.goBack();
    await page.waitForURL(/authentication\/login|\/de$/);
    expect(await page.textContent('body')).not.toContain('Hello, Nova');
    await page.goto(`${shop.url}/de/account`);
    await page.waitForURL('**/authentication/login/*');
    expect(complaints.filter((text) => !/401|409|422/.test(text))).toEqual([]);
    await close();
  });

  it('signs out everywhere, and on the page that asks', async () => {
    const visits = await Promise.all([visit(noScript), visit(noScript)]);
    const [here, there] = visits.map(({ page }) => page) as [(typeof visits)[0]['page'], (typeof visits)[0]['page']];
    const email = 'many.two@kvistra.example';
    for (const page of [here, there]) {
      await page.goto(`${shop.url}/de/account/settings/personal-information`);
      await signIn(shop, page, email);
      await page.waitForURL('**/personal-information');
    }
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.waitForURL(`${shop.url}/de`);
    // the provider may still know the other browser, the shop does not
    const answer = await there.context().request.get(`${shop.url}/de/account/pets`, { maxRedirects: 0 });
    expect(answer.headers().location).toContain('/account/login');
    await here.goto(`${shop.url}/de/account/pets`);
    await here.waitForURL(/authentication/);
    await signIn(shop, here, email);
    await here.waitForURL('**/account/pets');
    await here.goto(`${shop.url}/de/account/logout`);
    await here.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await here.waitForURL(`${shop.url}/de`);
    await here.goto(`${shop.url}/de/account`);
    await here.waitForURL('**/authentication/login/*');
    for (const { complaints, close } of visits) {
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('sees orders and their details, and orders again', async () => {
    const { page, close } = await visit(noScript);
    await page.goto(`${shop.url}/se/account/orders`);
    await signIn(shop, page, 'demo@kvistra.example', '000000');
    await page.waitForURL(`${shop.url}/se/account/orders`);
    expect(await page.locator('.order-card').count()).toBeGreaterThan(3);
    expect(await page.locator('.account-content').textContent()).toMatch(/Levererad|Packas|Annullerad/);
    await page
      .getByRole('link', { name: /^Visa beställning/ })
      .nth(2)
      .click();
    await page.waitForURL('**/account/orders/*');
    const text = (await page.textContent('main'))!;
    for (const part of [
      'Fakturaadress',
      'Leveransadress',
      'Visa som slutar på 4242',
      'Delsumma',
      'varav moms',
      'demo@kvistra.example',
      '2 till 4 arbetsdagar',
    ])
      expect(text).toContain(part);
    await page.getByRole('button', { name: /^Köp igen/ }).click();
    await page.waitForURL('**/se/cart');
    expect(await page.locator('.line').count()).toBeGreaterThan(0);
    await close();
  });
});

/** Texts in the page's content that end beyond the window, outside of rows that scroll. */
const textsBeyond = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!;
      if (!parent.checkVisibility() || parent.closest('script, .account-nav, .visually-hidden, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { right, width } = range.getBoundingClientRect();
      if (width > 1 && right > innerWidth + 0.5) found.push(texts.currentNode.textContent!.slice(0, 80));
    }
    return found;
  });

/** Lines of addresses that end beyond their card. */
const linesBeyond = (page: Page) =>
  page
    .locator('address span')
    .evaluateAll((lines) =>
      lines
        .filter(
          (line) => line.getBoundingClientRect().right > line.closest('.account-card')!.getBoundingClientRect().right,
        )
        .map((line) => line.textContent!.slice(0, 80)),
    );

it('names, addresses and e-mails of any length fit a width of 320 pixels', async () => {
  const word = 'Bartholomäusmaximilianferdinandhohenzollernsigmaringenvonundzu';
  const email = `${'langeadresse'.repeat(5)}@${'unterabteilung'.repeat(4)}.example`;
  const jar = await customerSignIn(shop, email);
  const call = async (path: string, fields: Record<string, unknown>) => {
    const { status, body } = await shop.call(path, { market: 'de', ...fields }, { Cookie: jar.header });
    expect([path, status]).toEqual([path, 200]);
    return body as any;
  };
  await call('/api/account/profile/update', { firstName: word, lastName: word });
  const address = { firstName: word, lastName: word, address1: `${word} 12`, address2: word, zip: '10115', city: word };
  const { addresses } = await call('/api/account/addresses/save', {
    ...address,
    territoryCode: 'DE',
    phoneNumber: '',
    isDefault: 'true',
  });
  const pet = {
    formId: crypto.randomUUID(),
    name: word.slice(0, 40),
    species: 'dog',
    gender: 'female',
    birthdate: '2022-03-01',
    breed: word,
  };
  await call('/api/account/pets/save', { ...pet, currentWeightKg: 12, activity: 'medium', bodyCondition: 'normal' });
  const { pay } = await openCheckout(shop, { countryCode: 'DE', market: 'de', sellingPlanId: MONTHLY });
  expect((await pay({ email, ...address })).status).toBe(303);
  const [order, contract] = await Promise.all(
    ['orders', 'contracts'].map(async (kind) =>
      (await shop.control(kind))[kind].find((known: { email: string }) => known.email === email),
    ),
  );

  const { page, close } = await visit({ viewport: { width: 320, height: 700 } });
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const lists = ['', '/addresses', '/pets', '/settings/personal-information', '/orders', '/subscriptions'];
  const others = [
    `/addresses?edit=${encodeURIComponent(addresses[0].id)}`,
    `/orders/${order.number}`,
    `/subscriptions/${contract.id}`,
  ];
  const found: unknown[] = [];
  for (const path of [
    ...[...lists, ...others].map((path) => `/account${path}`),
    `/search?q=${word}`,
    `/faq?q=${word}`,
    '/feeding-plan',
  ]) {
    const answer = await page.goto(`${shop.url}/de${path}`);
    expect([path, answer?.status()]).toEqual([path, 200]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    found.push(
      ...[wide, ...(await textsBeyond(page)), ...(await linesBeyond(page))]
        .filter(Boolean)
        .map((fault) => [path, fault]),
    );
  }
  expect(found).toEqual([]);
  await close();
});

describe('the browser', () => {
  it('asks for nothing before the sign-in, loads the customer once, tells a chat, and goes home without a trace when the session has ended', async () => {
    const { page, close } = await visit();
    await page.addInitScript(() =>
      document.addEventListener('customer', (event) => Object.assign(window, { told: (event as CustomEvent).detail })),
    );
    const asked: string[] = [];
    let calls = 0;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
      if (pathname === '/api/customer') calls += 1;
    });
    await page.goto(`${shop.url}/de`);
    await untilIdle(page);
    expect(asked).toEqual([]);
    await page.goto(`${shop.url}/de/account`);
    await signIn(shop, page, 'demo@kvistra.example', '000000');
    await page.waitForURL(`${shop.url}/de/account`);
    await untilIdle(page);
    await page.goto(`${shop.url}/de/dog-food`);
    await untilIdle(page);
    await page.goto(`${shop.url}/de/cat-food`);
    await untilIdle(page);
    expect(calls).toBe(1);
    expect(await page.evaluate(() => (window as typeof window & { told: object }).told)).toEqual({
      email: 'demo@kvistra.example',
      user_id: '7001',
      name: 'Demo Kund',
      phone: '+46701234567',
    });
    const cart = async () => (await (await page.request.get(`${shop.url}/api/cart`)).json()).cart;
    const add = { variantId: await shop.firstVariant('insect-oat-adult-dog'), quantity: 1, market: 'de' };
    await page.request.post(`${shop.url}/api/cart/lines/add`, {
      data: add,
      headers: { Origin: shop.url, Accept: 'application/json' },
    });
    expect((await cart()).currencyCode).toBe('EUR');

    // the copy of the customer has grown old, and meanwhile the session has ended
    const storedCustomer = () => page.evaluate(() => sessionStorage.getItem('customer'));
    expect(await storedCustomer()).toContain('demo@kvistra.example');
    await page.evaluate(() =>
      sessionStorage.setItem('customer', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('customer')!), at: 0 })),
    );
    await shop.control('customers/demo@kvistra.example', { grants: 'end' });
    await page.goto(`${shop.url}/de/merch`);
    await page.waitForURL(`${shop.url}/de`);
    await untilIdle(page);
    expect(await storedCustomer()).toBe(null);
    expect(await cart()).toMatchObject({ countryCode: 'DE', currencyCode: 'EUR', totalQuantity: 1 });
    await page.goto(`${shop.url}/de/merch`);
    await untilIdle(page);
    expect(new URL(page.url()).pathname).toBe('/de/merch');
    expect(calls).toBe(2);
    await close();
  });
});

it('a customer whose session ends while a form is open signs in again and finds the typed values', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}/de/account/settings/personal-information`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.getByLabel('First name').fill('Typed');
  await page.context().clearCookies({ name: 'session' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'You have been signed out' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/personal-information');
  expect(await page.getByLabel('First name').inputValue()).toBe('Typed');
  await close();
});
