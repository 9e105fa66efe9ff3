import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '../../src/platform/day.ts';
import { dayOf } from '../../src/platform/day.ts';
import { marketZone } from '../../src/platform/market/time-zones.ts';
import { shippingDay } from '../../src/shop/delivery/dispatch.ts';
import { signIn as signInByHttp } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
beforeEach(() => shop.control('reset', {}));

const contract = async (id = 301) => (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
/** The products of every delivery and those that come once, as the provider stores them. A message that is shown twice in a row does not tell whether the second change is made. */
const products = async () => {
  const { lines, edits } = await contract();
  const once = Object.values(edits).flatMap((edit: any) => (edit.lines ?? []).map(({ title }: { title: string }) => title));
  return { always: lines.map(({ title }: { title: string }) => title), once: once.filter((title) => title === 'Lick Mat') };
};
const down = (service: string, operation: string) => shop.fault({ service, operation, errorRate: 1, mode: '500' });
const up = (service: string, operation: string) => shop.fault({ service, operation, errorRate: 0, latencyMs: 0 });

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('a subscriber %s', (_, javaScriptEnabled, viewport) => {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const says = (page: Page, text: string | RegExp) =>
    page.locator('[role=status], .alert, .field-error').getByText(text).filter({ visible: true }).first().waitFor();

  async function open(path: string, inBrowser = false) {
    const opened = await visit({ javaScriptEnabled, viewport, inBrowser });
    await opened.page.goto(`${shop.url}${path}`);
    await signIn(shop, opened.page, 'demo@kvistra.example', '000000');
    await opened.page.waitForURL(`${shop.url}${path}`);
    const documents: string[] = [];
    opened.page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    /** With script, no document has been loaded since the page was opened or the last call. */
    const expectInPlace = () => {
      if (javaScriptEnabled) expect(documents).toEqual([]);
      documents.length = 0;
    };
    return { ...opened, documents, expectInPlace };
  }

  it('finds the subscription and changes its deliveries', async () => {
    const { page, documents, expectInPlace, complaints, close } = await open('/de/account');
    await page.getByText(/Your next box leaves our warehouse on/).waitFor();
    await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('link', { name: 'Manage subscription 301' }).waitFor();
    expect(await page.locator('.sub-card .badge').allTextContents()).toEqual(['Active', 'Paused', 'Cancelled', 'Expired']);
    await page.getByRole('link', { name: 'Manage subscription 301' }).click();

    const rows = page.locator('.deliveries > li');
    await rows.first().waitFor();
    documents.length = 0;
    const second = rows.nth(1);
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'The delivery is skipped.');
    await second.getByText('skipped', { exact: true }).waitFor();
    await second.getByRole('button', { name: /^Take it after all/ }).click();
    await says(page, 'The delivery comes after all.');
    await down('customer', 'CycleSkip');
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'This cannot be done right now.');
    expect(await page.getByText('The delivery comes after all.').count()).toBe(0);
    await up('customer', 'CycleSkip');

    const first = rows.first();
    await first.getByText('Move', { exact: true }).click();
    const date = first.locator('[name=date]');
    let [from, to] = [await date.getAttribute('min'), await date.getAttribute('max')];
    if (javaScriptEnabled) {
      const day = first.getByRole('grid').locator('[data-day]:not([aria-disabled]):not([aria-selected=true])').first();
      from = await day.getAttribute('data-day');
      await day.click();
    } else {
      await date.evaluate((input: HTMLInputElement) => {
        for (const name of ['min', 'max']) input.removeAttribute(name);
      });
      await date.fill('2020-01-01');
      await first.getByRole('button', { name: 'Move this delivery' }).click();
      await first.getByText('Choose one of the days that are named beside the field').waitFor();
      expect(await date.inputValue()).toBe('2020-01-01');
      await date.fill(from!);
    }
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await says(page, 'The delivery has been moved.');
    expect(await first.locator('time').first().getAttribute('datetime')).toBe(shippingDay(from as Day, 'SE'));
    expect(to! > from!).toBe(true);
    expect(dayOf(new Date((await contract()).edits['2'].date), marketZone('SE'))).toBe(from);

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
    expectInPlace();
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('changes what comes, how often and for how much', async () => {
    const { page, documents, expectInPlace, complaints, close } = await open('/de/account/subscriptions/301', true);
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('0');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Choose a quantity from 1 to 99.');
    await page.getByLabel('Size of Everyday Insect & Oat').selectOption({ index: 0 });
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).lines[0]).toMatchObject({ quantity: 2, variantTitle: '1.5 kg' });
    expectInPlace();

    const choose = async (name: RegExp) => {
      await page.getByRole('link', { name: 'Add a product' }).click();
      await page.getByRole(javaScriptEnabled ? 'button' : 'link', { name }).click();
    };
    await choose(/^Lick Mat/);
    await page.getByText('This product cannot be subscribed to').waitFor();
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await choose(/^Light Insect/);
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    await expect.poll(products).toEqual({ always: ['Everyday Insect & Oat', 'Light Insect & Pumpkin'], once: ['Lick Mat'] });
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    expectInPlace();
    await page.getByRole('region', { name: 'Products' }).getByText('Remove', { exact: true }).nth(1).click();
    await press(page, 'Remove Light Insect & Pumpkin');
    await says(page, 'Your subscription has been changed.');
    await expect.poll(products).toEqual({ always: ['Everyday Insect & Oat'], once: ['Lick Mat'] });
    await press(page, 'Remove Lick Mat');
    await expect.poll(products).toEqual({ always: ['Everyday Insect & Oat'], once: [] });
    await says(page, 'Your subscription has been changed.');
    await expect.poll(() => page.getByText(/\+ 1 × Lick Mat/).count()).toBe(0);
    expectInPlace();
    await page.goto(`${shop.url}/de/account/subscriptions/301?add=kitten-insect-dry`);
    await page.getByText("You can't add this product to your subscription").waitFor();
    await page.getByText('adult food is right').waitFor();

    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    documents.length = 0;
    await page.getByLabel('Every 3 months').check();
    await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    await says(page, 'Your subscription has been changed.');
    await expect.poll(async () => (await contract()).rhythm.intervalCount).toBe(3);

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
    await page.getByText('No code is applied.').waitFor();
    await says(page, 'Your subscription has been changed.');
    await expect.poll(async () => (await contract()).discounts).toEqual([]);
    expectInPlace();
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('changes card and address, pauses, resumes, cancels and begins again', async () => {
    const { page, documents, expectInPlace, complaints, close } = await open('/de/account/addresses?edit=new');
    await page.getByLabel('Street and number').fill('Nygatan 9');
    await page.getByLabel('Postal code').fill('411 05');
    await page.getByLabel('City').fill('Göteborg');
    await page.locator('#territoryCode').selectOption('SE');
    await press(page, 'Save');
    await says(page, 'Saved.');
    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    documents.length = 0;
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
    expectInPlace();
    const { mails } = await shop.control('mails?to=demo@kvistra.example');
    await page.goto(/http\S+/.exec(mails[0].text)![0]);
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('08/31');
    await page.getByLabel('Security code').fill('123');
    await press(page, 'Save the card');
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await page.getByText(/08\/2031/).waitFor();

    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    documents.length = 0;
    await page.getByText('Pause', { exact: true }).click();
    await press(page, 'Pause it');
    await says(page, 'Your subscription is paused');
    expect(await page.getByText(/^Paused until/).count()).toBe(0);
    await page.getByText('Change how long', { exact: true }).click();
    const end = page.getByLabel('Resumes on');
    expect(await end.isVisible()).toBe(false);
    await page.getByLabel('Until another day').check();
    const [from, to] = [await end.getAttribute('min'), await end.getAttribute('max')];
    await end.fill(to!);
    await press(page, 'Save');
    await page.getByText(/^Paused until/).waitFor();
    await page.locator('#pause-301:not([open])').waitFor();
    await page.getByText('Change how long', { exact: true }).click();
    expect([from! < to!, await end.inputValue()]).toEqual([true, to]);
    await page.getByLabel('8 weeks').check();
    await press(page, 'Save');
    await expect.poll(async () => (await (await shop.database()).prepare('SELECT until FROM subscription_pauses').first('until')) !== to).toBe(true);
    await page
      .getByText(/We write to you 4 days before/)
      .first()
      .waitFor();
    await down('customer', 'SubscriptionResume');
    await press(page, 'Resume');
    await says(page, 'Could not resume subscription');
    await up('customer', 'SubscriptionResume');
    await page.getByText('The new schedule takes a few minutes to appear.').waitFor();
    await press(page, 'Resume');
    await says(page, 'Your subscription has been resumed.');

    expectInPlace();
    await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
    await page.getByRole('heading', { name: 'Cancel this subscription' }).waitFor();
    await page.getByRole('link', { name: 'Back to the subscription' }).click();
    await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
    await page.getByText('nothing more is charged').waitFor();
    expect((await contract()).status).toBe('ACTIVE');
    await down('customer', 'SubscriptionCancel');
    await page.getByLabel('We have too much food').check();
    await press(page, 'Cancel now');
    await says(page, 'Could not cancel your subscription');
    expect(await page.getByLabel('We have too much food').isChecked()).toBe(true);
    await up('customer', 'SubscriptionCancel');
    await press(page, 'Cancel now');
    await says(page, 'Your subscription has been cancelled.');
    expect((await contract()).status).toBe('CANCELLED');
    await page.getByRole('region', { name: 'What happens now' }).getByText('Nothing more is charged').waitFor();
    await press(page, 'Subscribe again');
    await page.waitForURL('**/de/cart');
    await page.locator('.line').getByText('Everyday Insect & Oat').first().waitFor();
    await page.goto(`${shop.url}/de/account/subscriptions/305`);
    expect(await page.locator('h1').textContent()).not.toContain('305');
    expect(complaints.filter((text) => !/40\d|422|503/.test(text))).toEqual([]);
    await close();
  }, 60_000);

  it('has everything delivered on one day', async () => {
    const { page, complaints, close } = await open('/de/account/subscriptions');
    const section = page.getByRole('region', { name: 'Deliver everything on one day' });
    expect(await section.count()).toBe(0);
    await press(page, 'Resume subscription 302');
    await says(page, 'Your subscription has been resumed.');
    if (!javaScriptEnabled) await page.goto(`${shop.url}/de/account/subscriptions`);
    const [row, other] = [section.getByRole('listitem').filter({ has: page.locator('s') }), section.getByText('Leaves that day already.')];
    await other.waitFor();
    const number = /Subscription (\d+)/.exec((await row.textContent())!)![1]!;
    await down('admin', 'CycleSchedule');
    await section.getByRole('button', { name: /^Move to/ }).click();
    await row.getByText('This cannot be done right now.').waitFor();
    await up('admin', 'CycleSchedule');
    await section.getByRole('button', { name: /^Move to/ }).click();
    await says(page, 'The next deliveries leave together.');
    await section.getByText(/^The next deliveries of all your subscriptions leave our warehouse together on/).waitFor();
    const [first, second] = await Promise.all([301, 302].map(contract));
    const chargedOn = ({ nextBillingDate, edits, cycle }: any) => dayOf(new Date(edits[cycle]?.date ?? nextBillingDate), marketZone('SE'));
    expect([chargedOn(first), chargedOn(await contract(Number(number)))]).toEqual([chargedOn(second), chargedOn(second)]);
    if (javaScriptEnabled) {
      // a change of a card is in the proposal at once
      await page.locator('.sub-card').first().getByRole('button', { name: /^Skip/ }).first().click();
      await section.getByText('together on').waitFor({ state: 'hidden' });
    }
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('is told until when the food lasts, and changes to the rhythm that fits', async () => {
    const jar = await signInByHttp(shop, 'second@kvistra.example');
    for (const name of javaScriptEnabled ? ['Bella', 'Max'] : []) {
      const { body, headers } = await shop.call('/api/planner', {
        ...ANSWERS,
        name,
        currentWeightKg: 9,
        breed: 'unknown',
        specialNeeds: ['neutered'],
        terms: true,
        market: 'de',
      });
      const [maker] = headers.getSetCookie()[0]!.split(';');
      await shop.call('/api/planner/save', { planId: (body as any).plan.split('/').at(-1), market: 'de' }, { Cookie: `${jar.header}; ${maker}` });
    }
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}/de/account/subscriptions/305`);
    const section = page.getByRole('region', { name: /food lasts/ });
    await section.getByText('a day for Bella and Max').waitFor();
    await section.getByText(/^Each delivery runs out \d+ days before/).waitFor();
    await section.getByRole('button', { name: 'Deliver every month' }).click();
    await says(page, 'Your subscription has been changed.');
    expect((await contract(305)).rhythm.intervalCount).toBe(1);
    expect(await section.getByRole('button').count()).toBe(0);
    if (javaScriptEnabled) {
      await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
      await press(page, 'Save Everyday Insect & Oat');
      await section.getByRole('button', { name: 'Deliver every 2 months' }).waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('is asked why when cancelling, takes the remedy beside the reason or cancels on the same page', async () => {
    await (await shop.database()).prepare('DELETE FROM cancellations').run();
    const { page, complaints, close } = await open('/de/account/subscriptions/301');
    const ask = () => page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
    const remedies = page.locator('.remedy').filter({ visible: true });
    const cancel = page.getByRole('button', { name: 'Cancel now' });
    await ask();
    for (const [reason, ways] of [
      ['I would rather not say', [/^Pause until/]],
      ['It is too expensive', ['Take 5 kg']],
      ['My pet does not like it', ['Choose another recipe', 'Write to us']],
      ['My pet has died', []],
      ['I am moving', ['Add an address']],
      ['Something else', []],
      ['We have too much food', ['Deliver every 3 months']],
    ] as const) {
      await page.getByLabel(reason).check();
      expect([reason, await remedies.count(), await remedies.locator('button, a').allTextContents()]).toEqual([
        reason,
        1,
        ways.map((way) => (typeof way === 'string' ? way : expect.stringMatching(way))),
      ]);
      expect([reason, await cancel.isVisible(), await page.getByLabel(/^In a few words/).isVisible()]).toEqual([reason, true, reason === 'Something else']);
    }
    await press(page, 'Deliver every 3 months');
    await says(page, /It now comes every 3 months\. The next one leaves on/);
    await expect.poll(async () => (await contract()).rhythm.intervalCount).toBe(3);
    await ask();
    await page.getByLabel('It is too expensive').check();
    await press(page, 'Take 5 kg');
    await says(page, 'From now on Everyday Insect & Oat comes in 5 kg.');
    await ask();
    await page.getByLabel('We have too much food').check();
    await page.getByRole('button', { name: /^Skip/ }).click();
    await says(page, /^The delivery is skipped\. The next one leaves on/);
    await ask();
    await page.getByRole('button', { name: /^Pause until/ }).click();
    await says(page, /^Your subscription is paused until/);
    await ask();
    await page.getByLabel('Something else').check();
    await page.getByLabel(/^In a few words/).fill('We feed at the neighbour’s.');
    await cancel.click();
    await says(page, 'Your subscription has been cancelled.');
    const stored = await (await shop.database()).prepare('SELECT reason, note FROM cancellations').first();
    expect(stored).toEqual({ reason: 'other', note: 'We feed at the neighbour’s.' });
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('cancels after the death of a pet without an offer, and is told what still comes', async () => {
    await (await shop.database()).prepare('DELETE FROM cancellations').run();
    const { page, complaints, close } = await open('/de/account/subscriptions/301?cancel=1');
    await page.getByLabel('My pet has died').check();
    await page.getByText('There is nothing else that you need to do.').waitFor();
    await press(page, 'Cancel now');
    const after = page.getByRole('region', { name: 'What happens now' });
    await after.getByRole('link', { name: 'To the pets' }).waitFor();
    await after.getByText(/still on its way to you|Nothing is on its way/).waitFor();
    expect(await page.getByRole('button', { name: 'Subscribe again' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  }, 60_000);

  it('deletes the account', async () => {
    const { page, close } = await visit({ javaScriptEnabled, viewport });
    await page.goto(`${shop.url}/de/account/settings/personal-information`);
    await signIn(shop, page, `gone.${javaScriptEnabled}@kvistra.example`);
    await page.waitForURL('**/personal-information');
    await page.getByText('Delete the account', { exact: true }).first().click();
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
