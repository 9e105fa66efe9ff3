import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { shippingDay } from '../../src/shop/subscriptions/calendar.ts';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

beforeEach(() => shop.control('reset', {}));

const contract = async (id = 301) => (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const down = (service: string, operation: string) => shop.fault({ service, operation, errorRate: 1, mode: '500' });
const up = (service: string, operation: string) => shop.fault({ service, operation, errorRate: 0, latencyMs: 0 });

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('a subscriber %s', (_, javaScriptEnabled, viewport) => {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const says = (page: Page, text: string | RegExp) => page.locator('[role=status], [role=alert], .field-error').getByText(text).first().waitFor();

  async function open(path: string) {
    const opened = await visit({ javaScriptEnabled, viewport });
    await opened.page.goto(`${shop.url}${path}`);
    await signIn(shop, opened.page, 'demo@kvistra.example', '000000');
    await opened.page.waitForURL(`${shop.url}${path}`);
    return opened;
  }

  it('finds the subscription and changes its deliveries', async () => {
    const { page, complaints, close } = await open('/de/account');
    await page.getByText(/Your next box leaves our warehouse on/).waitFor();
    await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('link', { name: 'Manage subscription 301' }).waitFor();
    expect(await page.locator('.sub-card .badge').allTextContents()).toEqual(['Active', 'Paused', 'Cancelled', 'Expired']);
    await page.getByRole('link', { name: 'Manage subscription 301' }).click();

    const rows = page.locator('.deliveries > li');
    const second = rows.nth(1);
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'The delivery is skipped.');
    await second.getByText('skipped').waitFor();
    await second.getByRole('button', { name: /after all$/ }).click();
    await says(page, 'The delivery comes after all.');
    await down('customer', 'CycleSkip');
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'This cannot be done right now.');
    expect(await page.getByText('The delivery comes after all.').count()).toBe(0);
    await up('customer', 'CycleSkip');

    const first = rows.first();
    await first.getByText('Move', { exact: true }).click();
    const date = first.getByLabel('New day of dispatch');
    const [from, to] = [await date.getAttribute('min'), await date.getAttribute('max')];
    await date.evaluate((input: HTMLInputElement) => {
      for (const name of ['min', 'max']) input.removeAttribute(name);
    });
    await date.fill('2020-01-01');
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await first.getByText('Choose one of the days that are named beside the field').waitFor();
    expect(await date.inputValue()).toBe('2020-01-01');
    await date.fill(from!);
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await says(page, 'The delivery has been moved.');
    expect(await first.locator('time').first().getAttribute('datetime')).toBe(shippingDay(from!, 'SE'));
    expect(to! > from!).toBe(true);
    expect((await contract()).edits['2'].date.slice(0, 10)).toBe(from);

    await shop.control('contracts/301', { declines: true });
    await page.getByText('Get it now', { exact: true }).click();
    await page.getByText(/is charged today to the card that ends in 4242/).waitFor();
    await press(page, /^Pay /);
    await says(page, 'Could not complete payment');
    await shop.control('contracts/301', { declines: false });
    const before = (await shop.control('orders')).orders.length;
    await press(page, /^Pay /);
    await says(page, 'It is paid and leaves our warehouse');
    expect((await shop.control('orders')).orders.length).toBe(before + 1);
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('changes what comes, how often and for how much', async () => {
    const { page, complaints, close } = await open('/de/account/subscriptions/301');
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('0');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Choose a quantity from 1 to 99.');
    await page.getByLabel('Size of Everyday Insect & Oat').selectOption({ index: 0 });
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).lines[0]).toMatchObject({ quantity: 2, variantTitle: '1.5 kg' });

    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.getByRole('link', { name: /^Lick Mat/ }).click();
    await page.getByText('This product cannot be subscribed to').waitFor();
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.getByRole('link', { name: /^Light Insect/ }).click();
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    expect((await contract()).lines.length).toBe(2);
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await page.getByRole('region', { name: 'Products' }).getByText('Remove', { exact: true }).nth(1).click();
    await press(page, 'Remove Light Insect & Pumpkin');
    await says(page, 'Your subscription has been changed.');
    await press(page, 'Remove Lick Mat');
    await says(page, 'Your subscription has been changed.');
    expect(await page.getByText(/\+ 1 × Lick Mat/).count()).toBe(0);
    await page.goto(`${shop.url}/de/account/subscriptions/301?add=kitten-insect-dry`);
    await page.getByText("You can't add this product to your subscription").waitFor();
    await page.getByText('adult food is right').waitFor();

    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    await page.getByLabel('Every 3 months').check();
    await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).intervalMonths).toBe(3);

    await page.getByLabel('Code', { exact: true }).fill('NOBODY');
    await press(page, 'Apply');
    await says(page, 'This code does not exist.');
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('NOBODY');
    await expect
      .poll(() =>
        page.getByLabel('Code', { exact: true }).evaluate((input) => input.getBoundingClientRect().top < innerHeight && input.getBoundingClientRect().top > 0),
      )
      .toBe(true);
    if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code');
    await page.getByLabel('Code', { exact: true }).fill('WELCOME10');
    await press(page, 'Apply');
    await says(page, 'The code is applied to every delivery from now on.');
    await press(page, 'Remove the code');
    await says(page, 'Your subscription has been changed.');
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('changes card and address, pauses, resumes, cancels and begins again', async () => {
    const { page, complaints, close } = await open('/de/account/addresses?edit=new');
    await page.getByLabel('Street and number').fill('Nygatan 9');
    await page.getByLabel('Postal code').fill('411 05');
    await page.getByLabel('City').fill('Göteborg');
    await page.locator('#territoryCode').selectOption('SE');
    await press(page, 'Save');
    await says(page, 'Saved.');
    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    await down('customer', 'DeliveryOptions');
    await press(page, 'Use this address');
    await says(page, 'The delivery address could not be changed.');
    await up('customer', 'DeliveryOptions');
    const mail = await page.getByRole('link', { name: 'Write to support' }).getAttribute('href');
    expect(decodeURIComponent(mail!)).toMatch(/^mailto:.+subject=Delivery address of subscription 301/);
    await press(page, 'Use this address');
    await says(page, 'The delivery address has been changed.');
    expect((await contract()).shippingAddress.address1).toBe('Nygatan 9');

    await down('admin', 'PaymentEmail');
    await press(page, 'Send me an e-mail to change it');
    await says(page, 'Could not send update payment method email');
    await up('admin', 'PaymentEmail');
    await press(page, 'Send me an e-mail to change it');
    await says(page, 'The e-mail for updating your payment method has been sent.');
    const { mails } = await shop.control('mails?to=demo@kvistra.example');
    await page.goto(/http\S+/.exec(mails[0].text)![0]);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('08/31');
    await page.getByLabel('Security code').fill('123');
    await press(page, 'Save the card');
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await page.getByText(/08\/2031/).waitFor();

    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    await press(page, 'Pause');
    await says(page, 'Your subscription is paused.');
    await down('customer', 'SubscriptionResume');
    await press(page, 'Resume');
    await says(page, 'Could not resume subscription');
    await up('customer', 'SubscriptionResume');
    await page.getByText('The new schedule takes a few minutes to appear.').waitFor();
    await press(page, 'Resume');
    await says(page, 'Your subscription has been resumed.');

    const dialog = page.getByRole('dialog', { name: 'Cancel for good?' });
    if (javaScriptEnabled) {
      await press(page, 'Cancel the subscription');
      await dialog.getByText('every discount of this subscription are lost').waitFor();
      expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await press(page, 'Cancel the subscription');
      await dialog.getByRole('button', { name: 'Keep it' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel the subscription');
      await press(page, 'Cancel the subscription');
      await dialog.waitFor();
    } else {
      await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
      expect(await dialog.count()).toBe(0);
      await page.getByRole('heading', { name: 'Cancel for good?' }).waitFor();
      await page.getByRole('link', { name: 'Keep it' }).click();
      await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
      await page.getByText('every discount of this subscription are lost').waitFor();
    }
    expect((await contract()).status).toBe('ACTIVE');
    await down('customer', 'SubscriptionCancel');
    await press(page, 'Yes, cancel it');
    await says(page, 'Could not cancel your subscription');
    await up('customer', 'SubscriptionCancel');
    await page.getByLabel(/^Why/).selectOption('too_much');
    await press(page, 'Yes, cancel it');
    await says(page, 'Your subscription has been cancelled.');
    expect((await contract()).status).toBe('CANCELLED');
    await press(page, 'Subscribe again');
    await page.waitForURL('**/de/cart');
    await page.locator('.line').getByText('Everyday Insect & Oat').first().waitFor();
    await page.goto(`${shop.url}/de/account/subscriptions/305`);
    expect(await page.locator('h1').textContent()).not.toContain('305');
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('deletes the account', async () => {
    const { page, close } = await visit({ javaScriptEnabled, viewport });
    await page.goto(`${shop.url}/de/account/settings/personal-information`);
    await signIn(shop, page, `gone.${javaScriptEnabled}@kvistra.example`);
    await page.waitForURL('**/personal-information');
    await page.getByText('Delete the account', { exact: true }).click();
    await page.getByLabel('Type DELETE to confirm').fill('no');
    await press(page, 'Delete everything');
    await says(page, 'Type the word exactly as it is shown.');
    await page.getByLabel('Type DELETE to confirm').fill('delete');
    await press(page, 'Delete everything');
    await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor();
    await page.goto(`${shop.url}/de/account`);
    await page.waitForURL('**/authentication/login/*');
    await close();
  }, 60_000);
});

it('a double click on a slow network pays once', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}/de/account/subscriptions/301`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL('**/subscriptions/301');
  const before = (await shop.control('orders')).orders.length;
  await shop.fault({ service: 'admin', operation: 'Charge', latencyMs: 2500 });
  await page.getByText('Get it now', { exact: true }).click();
  const button = page.getByRole('button', { name: /^Pay / });
  // noted in the page, which may be left before it can be asked
  await button.evaluate((element) =>
    new MutationObserver(() => sessionStorage.setItem('busy', element.getAttribute('aria-busy') ?? '')).observe(element, { attributes: true }),
  );
  await button.dblclick();
  await page.getByText('It is paid and leaves our warehouse').waitFor();
  expect((await shop.control('orders')).orders.length).toBe(before + 1);
  expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('true');
  await close();
});
