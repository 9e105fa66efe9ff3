import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { useRestoredShop } from '../shop.ts';
import { DESKTOP, hold, PHONE, untilIdle, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
let customers = 0;

/** Opens a page of a new customer's account. `documents` records what is loaded from then on. */
async function open(
  path: string,
  { javaScriptEnabled = true, viewport = DESKTOP, email = `account.${customers++}@kvistra.example` } = {},
) {
  const jar = await signIn(shop, email, undefined, path.split('/')[1]);
  const browser = await visit({ javaScriptEnabled, viewport });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${path}`);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  const call = async (address: string, body: object) =>
    (await shop.call(address, { market: 'de', ...body }, { Cookie: jar.header })).body as any;
  return { ...browser, documents, jar, email, call };
}

/** Lets the pointer reach an island, and waits until it is hydrated. */
async function reach(page: Page, name: string): Promise<void> {
  const island = page.locator(`[data-island="${name}"]`);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await island.locator('button:visible, a:visible, input:visible, summary:visible').first().hover();
  await page.locator(`[data-island="${name}"][data-hydrated]`).waitFor({ state: 'attached' });
}

async function expectAccessible(page: Page, state: string, isPending = false): Promise<void> {
  if (!isPending) await waitUntilStable(page);
  expect([state, await violationsOf(page, 'main')]).toEqual([state, []]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([state, wide]).toEqual([state, 0]);
}

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const GERMAN = {
  firstName: 'Nova',
  lastName: 'Ny',
  address1: 'Weg 1',
  zip: '10115',
  city: 'Berlin',
  territoryCode: 'DE',
};
const addressesOf = async (cookie: string) =>
  ((await (await shop.get('/api/customer', { Cookie: cookie })).json()) as any).data.customer;

/** Makes a customer who orders afterwards: one whom the first order makes has its name already. @returns the e-mail. */
async function withOrder(email: string): Promise<string> {
  await signIn(shop, email);
  const { pay } = await openCheckout(shop, { countryCode: 'DE', market: 'de' });
  expect((await pay({ email, firstName: 'Lo', lastName: 'Ng', zip: '10115', city: 'Berlin' })).status).toBe(303);
  return email;
}

describe('with script', () => {
  it('addresses are added, edited, made the default and removed without loading a document', async () => {
    const { page, documents, complaints, jar, call, close } = await open('/de/account/addresses', { viewport: PHONE });
    // the list closes the form by a step back, which the browser takes a little later
    const untilBack = () => expect.poll(() => new URL(page.url()).search).toBe('');
    await reach(page, 'addresses');
    await page.getByRole('link', { name: 'Add an address' }).click();
    const heading = page.getByRole('heading', { name: 'Add an address' });
    expect(await isFocused(heading)).toBe(true);
    expect(new URL(page.url()).search).toBe('?edit=new');
    await page.goBack();
    await heading.waitFor({ state: 'detached' });
    expect(await isFocused(page.getByRole('link', { name: 'Add an address' }))).toBe(true);
    await page.goForward();
    await heading.waitFor();
    await page.reload();
    await page.goBack();
    await heading.waitFor({ state: 'detached' });
    await page.goForward();
    await heading.waitFor();

    // the back button shows the list also where the script comes late
    const late = Promise.withResolvers<void>();
    await page.route('**/assets/plain-*.js', (route) => late.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await heading.waitFor();
    await page.goBack({ waitUntil: 'commit' });
    expect(new URL(page.url()).search).toBe('');
    late.resolve();
    await heading.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    await page.goForward();
    await heading.waitFor();
    documents.splice(0);

    await page.getByLabel('Street and number').fill('Calle Mayor 3');
    await page.getByLabel('Postcode').fill('x1');
    await page.getByLabel('City').fill('Madrid');
    await page.locator('#zip-error', { hasText: 'does not fit the country' }).waitFor();
    await page.getByLabel('Country', { exact: true }).selectOption('ES');
    await page.getByLabel('Province').waitFor();
    await page.getByLabel('Postcode').fill('es 28 001');
    await page.getByLabel('Postcode').press('Tab');
    expect(await page.getByLabel('Postcode').inputValue()).toBe('28001');
    await page.locator('#zip-error').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('#zoneCode-error', { hasText: 'Choose the state, county or province' }).waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Province'))).toBe(true);
    await page.getByLabel('Province').selectOption({ label: 'Madrid' });
    await page.getByRole('button', { name: 'Save' }).click();
    const status = page.locator('[data-island="addresses"] [role=status]').first();
    await expect.poll(() => status.textContent()).toBe('Saved.');
    expect(await isFocused(status)).toBe(true);
    await untilBack();
    expect((await addressesOf(jar.header)).addresses.nodes[0]).toMatchObject({
      zip: '28001',
      zoneCode: 'M',
      territoryCode: 'ES',
    });

    await page.getByRole('link', { name: 'Add an address' }).click();
    for (const [label, value] of [
      ['Street and number', 'Weg 1'],
      ['Postcode', '10115'],
      ['City', 'Berlin'],
    ] as const)
      await page.getByLabel(label).fill(value);
    expect(await page.getByLabel('Province').count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Make it the default: Weg 1' }).click();
    await expect.poll(() => page.locator('.account-card').first().textContent()).toContain('Weg 1');
    expect(await isFocused(status)).toBe(true);

    await page.getByRole('link', { name: 'Edit Weg 1' }).click();
    await page.getByLabel('Street and number').fill('Weg 2');
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    expect(await isFocused(page.getByRole('link', { name: 'Edit Weg 1' }))).toBe(true);
    await untilBack();
    await page.getByRole('link', { name: 'Edit Weg 1' }).click();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Weg 1');
    await page.getByLabel('Street and number').fill('Weg 2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Edit Weg 2' }).waitFor();

    const remove = page.getByRole('button', { name: 'Remove Calle Mayor 3' });
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Remove this address?' });
    await question.waitFor();
    await expectAccessible(page, 'the question before an address is removed');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await isFocused(remove)).toBe(true);
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => status.textContent()).toBe('Removed.');
    expect(
      (await addressesOf(jar.header)).addresses.nodes.map(({ address1 }: { address1: string }) => address1),
    ).toEqual(['Weg 2']);

    // another tab has removed what this one still shows
    const { addresses } = await call('/api/account/addresses/save', { ...GERMAN, address1: 'Weg 3' });
    await page.reload();
    await call('/api/account/addresses/remove', {
      addressId: addresses.find(({ address1 }: { address1: string }) => address1 === 'Weg 3').id,
    });
    documents.splice(0);
    await reach(page, 'addresses');
    await page.getByRole('button', { name: 'Make it the default: Weg 3' }).click();
    await page.locator('.alert', { hasText: 'This address no longer exists.' }).waitFor();
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('the data is prepared and saved as a file, and the account deleted after a question', async () => {
    const { page, documents, complaints, close } = await open('/de/account/settings/personal-information');
    const button = page.getByRole('button', { name: 'Download my data' });
    await reach(page, 'my-data');
    await page.route('**/api/account/data/export', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"errors":[]}' }),
    );
    await button.click();
    await page.locator('[data-island="my-data"] .alert', { hasText: 'The shop cannot do this right now' }).waitFor();
    await page.unroute('**/api/account/data/export');
    const held = await hold(page, '**/api/account/data/export');
    await button.click();
    await page.getByText('Your file is being prepared').waitFor();
    await expectAccessible(page, 'a file that is being prepared', true);
    const downloaded = page.waitForEvent('download');
    held.release();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('kvistra-my-data.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      customer: {},
      orders: [],
      pets: [],
    });
    await page.getByText('Your file has been saved.').waitFor();

    const summary = page.getByText('Delete the account', { exact: true }).first();
    await summary.click();
    const question = page.getByRole('dialog', { name: 'Delete the account' });
    await page.locator('dialog:modal').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.locator('[data-island="my-data"] details[open]').waitFor({ state: 'detached' });
    await summary.click();
    await question.getByLabel('Type DELETE to confirm').fill('delet');
    await question.getByRole('button', { name: 'Delete everything' }).click();
    await question.locator('.field-error', { hasText: 'Type the word exactly as it is shown.' }).waitFor();
    await expect.poll(() => isFocused(question.getByLabel('Type DELETE to confirm'))).toBe(true);
    await expectAccessible(page, 'a refused deletion');
    await question.getByLabel('Type DELETE to confirm').fill('delete');
    await page.route('**/api/account/data/delete', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"errors":[{"code":"delete_failed","message":"The account could not be deleted yet.","field":"confirm"}]}',
      }),
    );
    await question.getByRole('button', { name: 'Delete everything' }).click();
    await question.getByText('The account could not be deleted yet.').waitFor();
    await page.unroute('**/api/account/data/delete');
    expect(documents).toEqual([]);
    await question.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL('**/account/deleted');
    // the page goes on to the provider, which ends its animation
    expect(complaints.filter((text) => !text.includes('ViewTransition'))).toEqual([]);
    await page.goto(`${shop.url}/de/account`);
    await page.waitForURL('**/authentication/login/*');
    await close();
  });

  it('offers from before the account are taken over and dismissed in place', async () => {
    const { page, documents, complaints, jar, close } = await open('/de/account', {
      viewport: PHONE,
      email: await withOrder('offers@kvistra.example'),
    });
    await reach(page, 'offers');
    await page.getByRole('button', { name: 'No, thank you: Use Lo Ng as your name' }).click();
    await page.getByText('We will not offer it again.').waitFor();
    const address = page.getByRole('button', { name: 'Use the address of your last order', exact: true });
    await expect.poll(() => isFocused(address)).toBe(true);
    await expectAccessible(page, 'a dismissed offer');
    await address.click();
    await page.locator('[role=status]').getByText('Saved.').waitFor();
    await expect.poll(() => isFocused(page.locator('h1'))).toBe(true);
    expect(await page.getByRole('heading', { name: 'Already yours' }).count()).toBe(0);
    expect(documents).toEqual([]);
    const customer = await addressesOf(jar.header);
    expect([customer.firstName, customer.addresses.nodes.length]).toEqual([null, 1]);
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Already yours' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('an offer that has gone takes the focus from nothing that the visitor went on to', async () => {
  const { page, close } = await open('/de/account', { email: await withOrder('offers.focus@kvistra.example') });
  await reach(page, 'offers');
  const held = await hold(page, '**/api/account/offers/dismiss');
  await page.getByRole('button', { name: 'No, thank you: Use Lo Ng as your name' }).click();
  await held.answered;
  const elsewhere = page.getByRole('link', { name: 'Add a pet' });
  await elsewhere.focus();
  held.release();
  await page.locator('[role=status]').getByText('We will not offer it again.').waitFor();
  expect(await isFocused(elsewhere)).toBe(true);
  await close();
});

it('a phone number is formatted and checked by rules that are loaded with the first focus; the server decides where they cannot be loaded', async () => {
  const { page, complaints, close } = await open('/de/account/addresses?edit=new');
  const chunks: string[] = [];
  page.on('request', (request) => /\/phone-[0-9a-f]{7}\./.test(request.url()) && chunks.push(request.url()));
  await reach(page, 'addresses');
  await page.getByLabel('City').fill('Berlin');
  expect(chunks).toEqual([]);
  const phone = page.getByLabel(/^Phone/);
  const loaded = page.waitForResponse(/\/phone-[0-9a-f]{7}\./);
  await phone.focus();
  await loaded;
  await untilIdle(page);
  await phone.pressSequentially('015123456789');
  expect(await phone.inputValue()).toBe('01512 3456789');
  await phone.press('ArrowLeft');
  await phone.press('ArrowLeft');
  await phone.press('Backspace');
  expect(await phone.inputValue()).toBe('01512 345689');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('01512 3456'.length);
  await phone.fill('12');
  await phone.press('Tab');
  await page.locator('#phoneNumber-error', { hasText: 'valid phone number' }).waitFor();
  await phone.fill('+46 (0)70-123 45 67');
  await page.locator('#phoneNumber-error').waitFor({ state: 'detached' });
  await phone.fill('');
  await page.getByLabel('Country', { exact: true }).selectOption('SE');
  await phone.pressSequentially('0701234567');
  expect(await phone.inputValue()).toBe('070-123 45 67');
  await page.getByLabel('Street and number').fill('Gatan 1');
  await page.getByLabel('Postcode').fill('11122');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.account address', { hasText: '+46701234567' }).waitFor();
  expect(await page.locator('.account address').textContent()).toContain('111 22 Berlin');
  expect(complaints).toEqual([]);

  chunks.length = 0;
  await page.route(/\/phone-[0-9a-f]{7}\./, (route) => route.abort());
  await page.goto(`${shop.url}/de/account/addresses?edit=new`);
  await reach(page, 'addresses');
  for (const [name, value] of Object.entries(GERMAN))
    if (name !== 'territoryCode') await page.locator(`[name=${name}]`).fill(value);
  await page.getByLabel(/^Phone/).fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('#phoneNumber-error', { hasText: 'valid phone number' }).waitFor();
  expect(chunks.length).toBeGreaterThan(0);
  await close();
});

describe('without script', () => {
  const noScript = { javaScriptEnabled: false, viewport: PHONE };

  it('an address from an order that lacks its zone stays readable and is completed in the form', async () => {
    const email = 'zone@kvistra.example';
    const { pay } = await openCheckout(shop, { countryCode: 'IT', market: 'it' });
    const paid = await pay({ email, address1: 'Via Roma 1', zip: '00118', city: 'Roma' });
    const number = /data-order="(\d+)"/.exec(await (await fetch(paid.headers.get('location')!)).text())![1]!;
    const { page, jar, close } = await open(`/it/account/orders/${number}`, { ...noScript, email });
    expect(await page.locator('.account address').first().textContent()).toContain('00118 Roma');
    await page.goto(`${shop.url}/it/account`);
    await page.getByRole('link', { name: 'Use the address of your last order' }).click();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Via Roma 1');
    await page.getByLabel('Province').selectOption('RM');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await addressesOf(jar.header)).addresses.nodes[0]).toMatchObject({ zoneCode: 'RM', city: 'Roma' });
    await close();
  });

  it('the form offers the zones of all countries, and the endpoint decides', async () => {
    const { page, jar, close } = await open('/it/account/addresses?edit=new', noScript);
    expect(await page.locator('#zoneCode optgroup').count()).toBe(5);
    for (const [label, value] of [
      ['Street and number', 'Via Roma 1'],
      ['Postcode', '00118'],
      ['City', 'Roma'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose the state, county or province of this country.').waitFor();
    expect(await page.getByLabel('Street and number').inputValue()).toBe('Via Roma 1');
    await page.getByLabel('Province').selectOption('RM');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.locator('.account address').textContent()).toContain('00118 Roma RM');
    expect((await addressesOf(jar.header)).addresses.nodes[0].zoneCode).toBe('RM');
    await page.getByRole('link', { name: 'Edit Via Roma 1' }).click();
    expect(await page.getByLabel('Province').inputValue()).toBe('RM');
    // a country without zones ignores what was chosen
    await page.getByLabel('Country', { exact: true }).selectOption('SE');
    await page.getByLabel('Postcode').fill('11122');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await addressesOf(jar.header)).addresses.nodes[0]).toMatchObject({
      territoryCode: 'SE',
      zip: '111 22',
      zoneCode: null,
    });
    await close();
  });

  it('an address that was removed while it was edited is reported above the list', async () => {
    const { page, call, close } = await open('/de/account/addresses', noScript);
    const { addresses } = await call('/api/account/addresses/save', GERMAN);
    await page.goto(`${shop.url}/de/account/addresses?edit=${encodeURIComponent(addresses[0].id)}`);
    await call('/api/account/addresses/save', { ...GERMAN, address1: 'Weg 2', isDefault: '1' });
    await call('/api/account/addresses/remove', { addressId: addresses[0].id });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This address no longer exists.').waitFor();
    await page.getByRole('link', { name: 'Edit Weg 2' }).waitFor();
    await close();
  });

  it('the export is a file, and the deletion asks for its word on the page', async () => {
    const { page, jar, close } = await open('/de/account/settings/personal-information', noScript);
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Download my data' }) });
    expect([await form.getAttribute('method'), await form.getAttribute('target')]).toEqual(['post', null]);
    const inputs = form.locator('input');
    const fields = await inputs.evaluateAll((found) =>
      found.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
    );
    const file = await shop.form((await form.getAttribute('action'))!, fields as [string, string][], {
      Cookie: jar.header,
    });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="kvistra-my-data.json"');
    expect(await file.json()).toMatchObject({ customer: {}, orders: [], pets: [] });
    await page.getByText('Delete the account', { exact: true }).first().click();
    await page.getByLabel('Type DELETE to confirm').fill('nothing');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Type the word exactly as it is shown.').waitFor();
    await page.getByLabel('Type DELETE to confirm').fill('delete');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL('**/account/deleted');
    await close();
  });
});

it('the header shows who is there, on cached pages too, until the session has ended', async () => {
  const { page, close } = await open('/de/account/settings/personal-information');
  const link = page.locator('.account-link');
  await expect.poll(() => link.getAttribute('aria-label')).toContain('@kvistra.example');
  await page.getByLabel('First name').fill('Nova');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => link.getAttribute('aria-label')).toBe('My account, signed in as Nova');
  await page.goto(`${shop.url}/de/dog-food`);
  await expect.poll(() => link.getAttribute('aria-label')).toBe('My account, signed in as Nova');
  expect(await link.getAttribute('data-initial')).toBe('N');
  expect(await (await shop.get('/de/dog-food')).text()).not.toContain('data-initial');
  await page.context().clearCookies();
  await page.reload();
  await expect.poll(() => link.getAttribute('aria-label')).toBe('My account');
  expect(await link.getAttribute('data-initial')).toBeNull();
  await close();
});
