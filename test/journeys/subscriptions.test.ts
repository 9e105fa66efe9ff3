import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '../../src/platform/shared/day.ts';
import { dayOf } from '../../src/platform/shared/day.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { api } from '../../src/routes.ts';
import { shippingDay } from '../../src/shop/delivery/model/dispatch.ts';
import { signIn as signInByHttp } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { hold, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
beforeEach(() => shop.reset());

const PAGE = '/de/account/subscriptions/301';
const LIST = '/de/account/subscriptions';
const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
/**
 * The products of every delivery and those that come once, as the provider stores them. A message that is shown twice
 * in a row does not tell whether the second change is made.
 */
const products = async () => {
  const { lines, edits } = await contract();
  const once = Object.values(edits).flatMap((edit: any) =>
    (edit.lines ?? []).map(({ title }: { title: string }) => title),
  );
  return {
    always: lines.map(({ title }: { title: string }) => title),
    once: once.filter((title) => title === 'Lick Mat'),
  };
};
const orderCount = async (): Promise<number> => (await shop.control('orders')).orders.length;
const chargedOn = ({ nextBillingDate, edits, cycle }: any) =>
  dayOf(new Date(edits[cycle]?.date ?? nextBillingDate), marketZone('SE'));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const says = (page: Page, text: string | RegExp) =>
  page.locator('[role=status], .alert, .field-error').getByText(text).filter({ visible: true }).first().waitFor();
const code = (page: Page) => page.getByLabel('Code', { exact: true });
/** Opens the part of the page that takes a code. */
const openCode = (page: Page) => page.getByRole('heading', { name: 'Discount code', exact: true }).click();
const cancelLink = (page: Page) => page.getByRole('link', { name: 'Cancel the subscription', exact: true });

/** Opens a page as a customer. */
async function openAs(email: string, path: string, options: Parameters<typeof visit>[0]) {
  const jar = await signInByHttp(shop, email);
  const opened = await visit(options);
  await opened.page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await opened.page.goto(`${shop.url}${path}`);
  return opened;
}

/** The second customer has two dogs that eat more than subscription 305 brings. */
beforeAll(async () => {
  const jar = await signInByHttp(shop, 'second@kvistra.example');
  for (const name of ['Bella', 'Max']) {
    const answers = {
      ...ANSWERS,
      name,
      currentWeightKg: 9,
      breed: 'unknown',
      specialNeeds: ['neutered'],
      terms: true,
      market: 'de',
    };
    const { body, headers } = await shop.call('/api/planner', answers);
    const [maker] = headers.getSetCookie()[0]!.split(';');
    await shop.call(
      '/api/planner/save',
      { planId: (body as any).plan.split('/').at(-1), market: 'de' },
      { Cookie: `${jar.header}; ${maker}` },
    );
  }
});

/** The field of the code is within the window. */
const expectInView = (page: Page) =>
  expect
    .poll(() =>
      code(page).evaluate(
        (input) => input.getBoundingClientRect().top < innerHeight && input.getBoundingClientRect().top > 0,
      ),
    )
    .toBe(true);

/** A paused subscription gets a day on which it resumes, and then a number of weeks. */
async function choosePause(page: Page): Promise<void> {
  const until = async () => (await shop.database()).prepare('SELECT until FROM subscription_pauses').first('until');
  expect(await page.getByText(/^Nothing is sent until \d/).count()).toBe(0);
  await page.getByText('Change the pause', { exact: true }).click();
  const end = page.getByLabel('Resumes on');
  expect(await end.isVisible()).toBe(false);
  await page.getByLabel('Until another day').check();
  const [from, to] = [await end.getAttribute('min'), await end.getAttribute('max')];
  await end.fill(to!);
  await press(page, 'Save');
  await page.getByText(/^Nothing is sent until \d/).waitFor();
  await page.locator('#pause-301:not([open])').waitFor();
  await page.getByText('Change the pause', { exact: true }).click();
  expect([from! < to!, await end.inputValue()]).toEqual([true, to]);
  await page.getByLabel('8 weeks').check();
  await press(page, 'Save');
  await expect.poll(async () => (await until()) !== to).toBe(true);
  await page
    .getByText(/We will email you 4 days beforehand/)
    .first()
    .waitFor();
}

const together = (page: Page) => page.getByRole('region', { name: 'Deliver everything on one day' });

const lasting = (page: Page) => page.getByRole('region', { name: /food lasts/ });

describe('a subscriber without script', () => {
  const open = (path: string, { inBrowser = false, email = 'demo@kvistra.example' } = {}) =>
    openAs(email, path, { javaScriptEnabled: false, viewport: PHONE, inBrowser });

  it('finds the subscription and changes its deliveries', async () => {
    const { page, complaints, close } = await open('/de/account');
    await page.getByText(/It leaves our warehouse on/).waitFor();
    await page
      .getByRole('navigation', { name: 'Account', exact: true })
      .getByRole('link', { name: 'Subscriptions' })
      .click();
    await page.getByRole('link', { name: 'Manage subscription 301' }).waitFor();
    expect(await page.locator('.sub-card .badge').allTextContents()).toEqual([
      'Active',
      'Paused',
      'Cancelled',
      'Ended as agreed',
    ]);
    await page.getByRole('link', { name: 'Manage subscription 301' }).click();

    const rows = page.locator('.deliveries > li');
    const second = rows.nth(1);
    await second.getByText('Move or skip', { exact: true }).click();
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'The delivery is skipped.');
    await second.getByText('skipped', { exact: true }).waitFor();
    await second.locator('summary').first().click();
    await second.getByRole('button', { name: /^Keep it after all/ }).click();
    await says(page, 'The delivery will come after all.');

    const first = rows.first();
    await first.getByText('Move or skip', { exact: true }).click();
    const date = first.locator('[name=date]');
    const [from, to] = [await date.getAttribute('min'), await date.getAttribute('max')];
    await date.evaluate((input: HTMLInputElement) => {
      for (const name of ['min', 'max']) input.removeAttribute(name);
    });
    await date.fill('2020-01-01');
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await first.getByText('Choose one of the days listed next to the field').waitFor();
    expect(await date.inputValue()).toBe('2020-01-01');
    await date.fill(from!);
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await says(page, 'The delivery has been moved.');
    expect(await first.locator('time').first().getAttribute('datetime')).toBe(shippingDay(from as Day, 'SE'));
    expect(to! > from!).toBe(true);
    expect(dayOf(new Date((await contract()).edits['2'].date), marketZone('SE'))).toBe(from);

    await page.getByText(/^Send it now,/).click();
    await page.getByText(/is charged today to the card that ends in 4242/).waitFor();
    const before = await orderCount();
    await press(page, /^Pay /);
    await says(page, 'It is paid for and leaves our warehouse');
    expect(await orderCount()).toBe(before + 1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('changes what comes, how often and for how much', async () => {
    const { page, complaints, close } = await open(PAGE);
    await page.getByLabel('Size of Everyday Insect & Oat').selectOption({ index: 0 });
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).lines[0]).toMatchObject({ quantity: 2, variantTitle: '1.5 kg' });

    await page.getByRole('link', { name: 'Add a product' }).click();
    await page.getByRole('link', { name: /^Lick Mat/ }).click();
    await page.getByText('This product is not available as a subscription').waitFor();
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    await page.goto(`${shop.url}${PAGE}?add=light-insect-dog`);
    await press(page, 'Add it');
    await says(page, 'The product has been added to your subscription.');
    expect(await products()).toEqual({
      always: ['Everyday Insect & Oat', 'Light Insect & Pumpkin'],
      once: ['Lick Mat'],
    });
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await page.getByRole('region', { name: 'Products' }).getByText('Remove', { exact: true }).nth(1).click();
    await press(page, 'Remove Light Insect & Pumpkin');
    await says(page, 'Your subscription has been changed.');
    await press(page, 'Remove Lick Mat');
    await says(page, 'Your subscription has been changed.');
    expect(await products()).toEqual({ always: ['Everyday Insect & Oat'], once: [] });
    expect(await page.getByText(/\+ 1 × Lick Mat/).count()).toBe(0);
    await page.goto(`${shop.url}${PAGE}?add=kitten-insect-dry`);
    await page.getByText("You can't add this product to your subscription").waitFor();
    await page.getByText('adult food is right').waitFor();

    await page.goto(`${shop.url}${PAGE}`);
    await page.getByLabel('Every 3 months').check();
    await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).rhythm.intervalCount).toBe(3);
    await openCode(page);
    await code(page).fill('WELCOME10');
    await press(page, 'Apply');
    await says(page, 'The code now applies to every delivery.');
    await press(page, 'Remove the code');
    await openCode(page);
    await page.getByText('No code is applied.').waitFor();
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).discounts).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('changes card and address, and pauses and resumes', async () => {
    const { page, complaints, close } = await open('/de/account/addresses?edit=new');
    await page.getByLabel('Street and number').fill('Nygatan 9');
    await page.getByLabel('Postcode').fill('411 05');
    await page.getByLabel('City').fill('Göteborg');
    await page.locator('#territoryCode').selectOption('SE');
    await press(page, 'Save');
    await says(page, 'Saved.');
    await page.goto(`${shop.url}${PAGE}`);
    const mail = await page.getByRole('link', { name: 'Write to support' }).getAttribute('href');
    expect(decodeURIComponent(mail!)).toMatch(/^mailto:.+subject=Delivery address of subscription 301/);
    await press(page, 'Use this address');
    await says(page, 'The delivery address has been changed.');
    expect((await contract()).shippingAddress.address1).toBe('Nygatan 9');

    await press(page, 'Email me a link to change it');
    await says(page, 'The email for updating your payment method has been sent.');
    const { mails } = await shop.control('mails?to=demo@kvistra.example');
    // mails of earlier changes may still come
    const mailed = mails.find(({ text }: { text: string }) => text.includes('/payment-methods/'));
    await page.goto(/http\S+/.exec(mailed.text)![0]);
    // the subscription was ordered in Swedish
    await page.getByLabel('Kortnummer').fill('4242 4242 4242 4242');
    await page.getByLabel('Utgångsdatum').fill('08/31');
    await page.getByLabel('Säkerhetskod').fill('123');
    await press(page, 'Spara kortet');
    await page.getByRole('link', { name: 'Tillbaka till din prenumeration' }).click();
    await page.getByText(/08\/2031/).waitFor();

    await page.goto(`${shop.url}${PAGE}`);
    await page.getByText('Pause', { exact: true }).click();
    await press(page, 'Pause it');
    await says(page, 'Your subscription is paused');
    await choosePause(page);
    await page.getByText('Resuming charges nothing today.').waitFor();
    await press(page, 'Resume');
    await says(page, 'Your subscription has been resumed.');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is asked before the subscription is cancelled, and subscribes again', async () => {
    const { page, complaints, close } = await open(PAGE);
    await cancelLink(page).click();
    await page.getByRole('heading', { name: 'Cancel this subscription' }).waitFor();
    await page.getByRole('link', { name: 'Back to the subscription' }).click();
    await cancelLink(page).click();
    await page.getByText('nothing more is charged').waitFor();
    expect((await contract()).status).toBe('ACTIVE');
    await shop.control('contracts/301', { locked: true });
    await page.getByLabel('We have too much food').check();
    await press(page, 'Cancel now');
    await says(page, 'Could not cancel your subscription');
    expect(await page.getByLabel('We have too much food').isChecked()).toBe(true);
    await shop.control('contracts/301', { locked: false });
    await press(page, 'Cancel now');
    await says(page, 'Your subscription has been cancelled.');
    expect((await contract()).status).toBe('CANCELLED');
    await page.getByRole('region', { name: 'What happens now' }).getByText('Nothing more is charged').waitFor();
    await press(page, 'Subscribe again');
    await page.waitForURL('**/de/cart');
    await page.locator('.line').getByText('Everyday Insect & Oat').first().waitFor();
    await page.goto(`${shop.url}/de/account/subscriptions/305`);
    expect(await page.locator('h1').textContent()).not.toContain('305');
    expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
    await close();
  });

  it('has everything delivered on one day', async () => {
    const { page, complaints, close } = await open(LIST);
    const section = together(page);
    expect(await section.count()).toBe(0);
    await press(page, 'Resume subscription 302');
    await says(page, 'Your subscription has been resumed.');
    await page.goto(`${shop.url}${LIST}`);
    const row = section.getByRole('listitem').filter({ has: page.locator('s') });
    await section.getByText('Leaves that day anyway.').waitFor();
    const number = (await row.getAttribute('id'))!.replace('delivery-', '');
    await section.getByRole('button', { name: /^Move to/ }).click();
    await says(page, 'The next deliveries leave together.');
    await section.getByText(/^The next deliveries of all your subscriptions leave our warehouse together on/).waitFor();
    const [first, second] = await Promise.all([301, 302].map(contract));
    expect([chargedOn(first), chargedOn(await contract(Number(number)))]).toEqual([
      chargedOn(second),
      chargedOn(second),
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told until when the food lasts, and changes to the rhythm that fits', async () => {
    const { page, complaints, close } = await open('/de/account/subscriptions/305', {
      email: 'second@kvistra.example',
    });
    await lasting(page).getByText('a day for Bella and Max').waitFor();
    await lasting(page)
      .getByText(/^Each delivery runs out \d+ days before/)
      .waitFor();
    await lasting(page).getByRole('button', { name: 'Deliver every month' }).click();
    await says(page, 'Your subscription has been changed.');
    expect((await contract(305)).rhythm.intervalCount).toBe(1);
    expect(await lasting(page).getByRole('button').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is asked why when cancelling, takes the remedy beside the reason or cancels on the same page', async () => {
    await (await shop.database()).prepare('DELETE FROM cancellations').run();
    const { page, complaints, close } = await open(PAGE);
    await cancelLink(page).click();
    await page.getByLabel('We have too much food').check();
    await press(page, 'Deliver every 3 months');
    await says(page, /It now comes every 3 months\. The next one leaves on/);
    expect((await contract()).rhythm.intervalCount).toBe(3);
    await cancelLink(page).click();
    await page.getByLabel('It is too expensive').check();
    await press(page, 'Take 5 kg');
    await says(page, 'From now on Everyday Insect & Oat comes in 5 kg.');
    await cancelLink(page).click();
    await page.getByLabel('We have too much food').check();
    await page.getByRole('button', { name: /^Skip/ }).click();
    await says(page, /^The delivery is skipped\. The next one leaves on/);
    await cancelLink(page).click();
    await page.getByRole('button', { name: /^Pause until/ }).click();
    await says(page, /^Your subscription is paused until/);
    await cancelLink(page).click();
    await page.getByLabel('Something else').check();
    await page.getByLabel(/^In a few words/).fill('We feed at the neighbour’s.');
    await press(page, 'Cancel now');
    await says(page, 'Your subscription has been cancelled.');
    const stored = await (await shop.database()).prepare('SELECT reason, note FROM cancellations').first();
    expect(stored).toEqual({ reason: 'other', note: 'We feed at the neighbour’s.' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('cancels after the death of a pet without an offer, and is told what still comes', async () => {
    const { page, complaints, close } = await open(`${PAGE}?cancel=1`);
    await page.getByLabel('My pet has died').check();
    await page.getByText('There is nothing else that you need to do.').waitFor();
    await press(page, 'Cancel now');
    const after = page.getByRole('region', { name: 'What happens now' });
    await after.getByRole('link', { name: 'Go to your pets' }).waitFor();
    await after.getByText(/still on its way to you|Nothing is on its way/).waitFor();
    expect(await page.getByRole('button', { name: 'Subscribe again' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('deletes the account', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false, viewport: PHONE });
    await page.goto(`${shop.url}/de/account/settings/personal-information`);
    await signIn(shop, page, 'gone@kvistra.example');
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
  });

  it('sees, in a browser, the message about a refused code without scrolling, and one remedy for each reason to cancel', async () => {
    const { page, complaints, close } = await open(PAGE, { inBrowser: true });
    await openCode(page);
    await code(page).fill('NOBODY');
    await press(page, 'Apply');
    await says(page, 'This code does not exist.');
    expect(await code(page).inputValue()).toBe('NOBODY');
    await expectInView(page);

    await cancelLink(page).click();
    const remedies = page.locator('.remedy:not([data-reason="any"])').filter({ visible: true });
    const pause = page.getByRole('button', { name: /^Pause until/ });
    const cancel = page.getByRole('button', { name: 'Cancel now' });
    for (const [reason, ways] of [
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
        ways,
      ]);
      expect([reason, await pause.isVisible()]).toEqual([reason, reason !== 'My pet has died']);
      expect([reason, await cancel.isVisible(), await page.getByLabel(/^In a few words/).isVisible()]).toEqual([
        reason,
        true,
        reason === 'Something else',
      ]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a subscriber with script', () => {
  /** Opens a page, and notes the documents that are loaded afterwards. */
  async function open(path: string, email = 'demo@kvistra.example') {
    const opened = await openAs(email, path, {});
    const documents: string[] = [];
    opened.page.on(
      'request',
      (request: Request) => request.resourceType() === 'document' && documents.push(request.url()),
    );
    return { ...opened, documents };
  }

  it('moves a delivery by the calendar, and pays the next one once by a double click, all in place', async () => {
    const { page, documents, complaints, close } = await open(PAGE);
    const rows = page.locator('.deliveries > li');
    const second = rows.nth(1);
    await second.getByText('Move or skip', { exact: true }).click();
    await second.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'The delivery is skipped.');
    await second.locator('summary').first().click();
    await second.getByRole('button', { name: /^Keep it after all/ }).click();
    await says(page, 'The delivery will come after all.');
    // a refusal takes the place of the success before it
    const hidden = Promise.withResolvers<void>();
    await page.route(`**${api.subscriptionsSkip}`, async (route) => {
      await hidden.promise;
      await route.fulfill({
        status: 503,
        json: { errors: [{ code: 'change_unavailable', message: 'Not right now.' }] },
      });
    });
    await second.getByText('Move or skip', { exact: true }).click();
    await second.getByRole('button', { name: /^Skip/ }).click();
    await page.getByText('The delivery will come after all.').waitFor({ state: 'hidden' });
    hidden.resolve();
    await says(page, 'Not right now.');
    expect(await page.getByText('The delivery will come after all.').count()).toBe(0);

    const first = rows.first();
    await first.getByText('Move or skip', { exact: true }).click();
    const day = first.getByRole('grid').locator('[data-day]:not([aria-disabled]):not([aria-selected=true])').first();
    const chosen = await day.getAttribute('data-day');
    await day.click();
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await says(page, 'The delivery has been moved.');
    expect(await first.locator('time').first().getAttribute('datetime')).toBe(shippingDay(chosen as Day, 'SE'));
    expect(dayOf(new Date((await contract()).edits['2'].date), marketZone('SE'))).toBe(chosen);

    const before = await orderCount();
    const held = await hold(page, `**${api.subscriptionsNow}`);
    let sent = 0;
    page.on('request', (request: Request) => {
      if (request.url().endsWith(api.subscriptionsNow)) sent += 1;
    });
    await page.getByText(/^Send it now,/).click();
    const pay = page.getByRole('button', { name: /^Pay / });
    await pay.dblclick();
    await held.answered;
    await expect.poll(() => pay.getAttribute('aria-busy')).toBe('true');
    held.release();
    await says(page, 'It is paid for and leaves our warehouse');
    expect([sent, await orderCount()]).toEqual([1, before + 1]);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('changes what comes, how often and for how much in place', async () => {
    const { page, documents, complaints, close } = await open(PAGE);
    await page.getByLabel('Size of Everyday Insect & Oat').selectOption({ index: 0 });
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).lines[0]).toMatchObject({ quantity: 2, variantTitle: '1.5 kg' });

    const choose = async (name: RegExp) => {
      await page.getByRole('link', { name: 'Add a product' }).click();
      await page.getByRole('button', { name }).click();
      await press(page, 'Add it');
      await says(page, 'The product has been added to your subscription.');
    };
    await choose(/^Lick Mat/);
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await choose(/^Light Insect/);
    await expect
      .poll(products)
      .toEqual({ always: ['Everyday Insect & Oat', 'Light Insect & Pumpkin'], once: ['Lick Mat'] });
    await page.getByText(/\+ 1 × Lick Mat/).waitFor();
    await press(page, 'Remove Lick Mat');
    await expect.poll(products).toEqual({ always: ['Everyday Insect & Oat', 'Light Insect & Pumpkin'], once: [] });
    await says(page, 'Your subscription has been changed.');
    await expect.poll(() => page.getByText(/\+ 1 × Lick Mat/).count()).toBe(0);

    await page.getByLabel('Every 3 months').check();
    await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await contract()).rhythm.intervalCount).toBe(3);
    await openCode(page);
    await code(page).fill('NOBODY');
    await press(page, 'Apply');
    await says(page, 'This code does not exist.');
    expect(await code(page).inputValue()).toBe('NOBODY');
    await expectInView(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code');
    await code(page).fill('WELCOME10');
    await press(page, 'Apply');
    await says(page, 'The code now applies to every delivery.');
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('changes the address and how long the subscription pauses in place', async () => {
    const jar = await signInByHttp(shop, 'demo@kvistra.example');
    const address = {
      firstName: 'A',
      lastName: 'B',
      address1: 'Nygatan 9',
      zip: '411 05',
      city: 'Göteborg',
      territoryCode: 'SE',
    };
    await shop.call(api.accountAddressSave, { ...address, market: 'de' }, { Cookie: jar.header });
    const { page, documents, complaints, close } = await open(PAGE);
    await press(page, 'Use this address');
    await says(page, 'The delivery address has been changed.');
    expect((await contract()).shippingAddress.address1).toBe('Nygatan 9');
    await page.getByText('Pause', { exact: true }).click();
    await press(page, 'Pause it');
    await says(page, 'Your subscription is paused');
    await choosePause(page);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('sees the deliveries of one day anew with each change of a card', async () => {
    const { page, documents, complaints, close } = await open(LIST);
    const section = together(page);
    expect(await section.count()).toBe(0);
    await press(page, 'Resume subscription 302');
    await says(page, 'Your subscription has been resumed.');
    await section.getByText('Leaves that day anyway.').waitFor();
    expect(documents).toEqual([]);
    await section.getByRole('button', { name: /^Move to/ }).click();
    await says(page, 'The next deliveries leave together.');
    await section.getByText('together on').waitFor();
    await untilIdle(page);
    documents.length = 0;
    await page.locator('.sub-card').first().getByRole('button', { name: /^Skip/ }).first().click();
    await section.getByText('together on').waitFor({ state: 'hidden' });
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told another rhythm that fits the food as the quantity changes', async () => {
    const jar = await signInByHttp(shop, 'second@kvistra.example');
    await shop.call(
      api.subscriptionsFrequency,
      { subscriptionId: '305', rhythm: 'P1M', market: 'de' },
      { Cookie: jar.header },
    );
    const { page, documents, complaints, close } = await open(
      '/de/account/subscriptions/305',
      'second@kvistra.example',
    );
    await lasting(page).getByText('a day for Bella and Max').waitFor();
    expect(await lasting(page).getByRole('button').count()).toBe(0);
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await lasting(page).getByRole('button', { name: 'Deliver every 2 months' }).waitFor();
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
