import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, type Day, dayOf, daysBetween } from '../../src/platform/shared/day.ts';
import { formatDay, localeOf } from '../../src/platform/shared/format.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { api, type CallOf, callsOf } from '../../src/routes.ts';
import { journeyOfCharge } from '../../src/shop/delivery/model/dispatch.ts';
import { type Jar, signIn } from '../customer.ts';
import { useShop } from '../shop.ts';
import { faultsOfLooks, hold, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PAGE = '/de/account/subscriptions/301';
let jar: Jar;
beforeEach(async () => {
  await shop.resetContracts();
  jar = await signIn(shop, 'demo@kvistra.example');
});

const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const change = (call: CallOf<'subscriptions'>, fields: object, subscriptionId = '301') =>
  shop.call(callsOf('subscriptions')[call], { subscriptionId, market: 'de', ...fields }, { Cookie: jar.header });

const addLight = async () =>
  change('add', {
    variantId: await shop.firstVariant('light-insect-dog'),
    quantity: 1,
    when: 'always',
    formId: crypto.randomUUID(),
  });

async function open({ path = PAGE, javaScriptEnabled = true } = {}) {
  const browser = await visit({ javaScriptEnabled });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${path}`);
  const documents: string[] = [];
  page.on('request', (request: Request) => request.resourceType() === 'document' && documents.push(request.url()));
  if (javaScriptEnabled) {
    await page.locator('[data-island^="subscription"]').dispatchEvent('pointerdown');
    await page.locator('[data-island^="subscription"][data-hydrated]').waitFor({ state: 'attached' });
  }
  return { ...browser, documents, rows: page.locator('.deliveries > li') };
}

/** The button that skips a delivery or takes it after all; where it stands among other choices, these are opened. */
async function skip(page: Page, i: number) {
  const row = page.locator('.deliveries > li').nth(i);
  await row.waitFor();
  const isClosed = await row.evaluate((li) => li.querySelector('details:not([open]) .day-choices') !== null);
  if (isClosed) await row.locator('summary').first().click();
  return row.getByRole('button', { name: /^(Skip|Keep)/ });
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const says = (page: Page, text: string | RegExp) =>
  page.locator('[role=status], .alert, .field-error').getByText(text).filter({ visible: true }).first().waitFor();

describe('a change in place', () => {
  it('is told with its amount and days before it is saved, and shows at once in every part of the page, before the shop has made it', async () => {
    const { page, rows, documents, complaints, close } = await open();
    const leaves = await rows.first().locator('time').first().getAttribute('datetime');
    const size = page.getByLabel('Size of Everyday Insect & Oat');
    const bought = await size.inputValue();
    await size.selectOption({ index: 0 });
    await page
      .getByText(/^The next delivery then costs/)
      .first()
      .waitFor();
    await page.getByLabel('Every 3 months').check();
    const inWords = (day: Day) => formatDay(day, localeOf('en', 'DE'));
    const charged = dayOf(new Date((await contract()).nextBillingDate), marketZone('SE'));
    const after = journeyOfCharge(addMonths(charged, 3), 'SE').leaves;
    await page.getByText(`It leaves on ${inWords(leaves as Day)}, the one after it on ${inWords(after)}.`).waitFor();
    await page.getByText(/^Send it now,/).click();
    const pay = page.getByRole('button', { name: 'Pay SEK 755.65 now' });
    await pay.waitFor();
    // it lies over the deliveries; what closes it is loaded with the first interaction
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return pay.isVisible();
      })
      .toBe(false);

    await size.selectOption(bought);
    const held = await hold(page, `**${api.subscriptionsSkip}`);
    const second = await rows.nth(1).locator('time').first().textContent();
    await (await skip(page, 0)).click();
    await rows.first().getByText('skipped', { exact: true }).waitFor();
    await page.getByText(`It leaves our warehouse on ${second}`).waitFor();
    expect(await page.getByText('The delivery is skipped.').count()).toBe(0);
    await held.answered;
    held.release();
    await says(page, 'The delivery is skipped.');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it after all');

    const line = await hold(page, `**${api.subscriptionsLine}`);
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await page.getByText('The next delivery then costs SEK 1,511.30.').waitFor();
    await press(page, 'Save Everyday Insect & Oat');
    // its line, and each delivery; a coming one says its amount only where it is another
    const amounts = (name: string, text: string, exact: boolean) =>
      page.getByRole('region', { name }).getByText(text, { exact }).filter({ visible: true }).count();
    await expect.poll(() => amounts('Products', 'SEK 1,511.30', true)).toBe(2);
    expect(await amounts('Upcoming orders', '1,511.30', false)).toBe(0);
    await page.getByRole('region', { name: 'Status' }).getByText('SEK 1,511.30', { exact: false }).first().waitFor();
    line.release();
    await says(page, 'Your subscription has been changed.');
    expect((await contract()).lines[0].quantity).toBe(2);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('tells before it is made what each choice does to the days, and moves a delivery by the calendar', async () => {
    const { page, rows, documents, complaints, close } = await open();
    const first = rows.first();
    const inWords = (day: Day) => formatDay(day, localeOf('en', 'DE'));
    const leaves = (await first.locator('time').first().getAttribute('datetime')) as Day;
    const second = (await rows.nth(1).locator('time').first().getAttribute('datetime')) as Day;
    await first.getByText('Move or skip', { exact: true }).click();
    await first
      .getByText(
        `Nothing leaves on ${inWords(leaves)}, and nothing is charged. Later deliveries keep their days. The next one leaves on ${inWords(second)}.`,
      )
      .waitFor();
    // the calendar marks the deliveries that are planned, and says what its marks mean
    await first
      .getByRole('gridcell', { name: /planned delivery/ })
      .first()
      .waitFor();
    // of those alone that the month has
    for (const [sign, days] of [
      ['chosen day', '[aria-selected=true]'],
      ['planned delivery', '.delivery'],
      ['weekend', '.weekend'],
      ['public holiday', '.holiday'],
      ['not possible', '[aria-disabled]'],
    ] as const) {
      const isSaid = (await first.locator('.calendar-legend').getByText(sign, { exact: true }).count()) > 0;
      expect([sign, isSaid]).toEqual([sign, (await first.locator(`td[data-day]${days}`).count()) > 0]);
    }
    expect(await faultsOfLooks(page, { part: 'main' })).toEqual([]);
    const chosen = first.locator('[role=gridcell][aria-selected=true]');
    // from the day on which it leaves to the one before its charge: the days between change nothing
    const earlier = addDays(dayOf(new Date((await contract()).nextBillingDate), marketZone('SE')), -1);
    const steps = daysBetween(earlier, (await chosen.getAttribute('data-day')) as Day);
    await chosen.focus();
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await first.getByRole('button', { name: 'Move this delivery' }).click();
    await says(page, 'The delivery has been moved.');
    // its dispatch, and its charge where that is on another day
    const days = await first
      .locator('time')
      .evaluateAll((times: HTMLTimeElement[]) => times.map((time) => time.dateTime));
    expect(days.slice(0, 2).at(-1)).toBe(earlier);
    expect(await rows.nth(1).locator('time').first().getAttribute('datetime')).toBe(second);
    expect(
      await first
        .locator('details')
        .first()
        .evaluate((details: HTMLDetailsElement) => details.open),
    ).toBe(false);
    expect([documents, complaints]).toEqual([[], []]);
    await close();
  });

  it('is made once by a double click; among others it keeps its place, and a refused one is rolled back and undoes none', async () => {
    const { page, rows, documents, close } = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    // both halves of the double click are of one moment, however long the browser takes
    const time = await page.evaluateHandle(() => {
      const { now } = Date;
      const moment = now();
      Date.now = () => moment;
      return {
        goOn() {
          Date.now = now;
        },
      };
    });
    await (await skip(page, 0)).dblclick({ delay: 60 });
    await says(page, 'The delivery is skipped.');
    await time.evaluate(({ goOn }) => goOn());
    expect(sent).toEqual([api.subscriptionsSkip]);
    await (await skip(page, 0)).click();
    await says(page, 'The delivery will come after all.');
    await page.locator('.deliveries details[open]').waitFor({ state: 'detached' });
    expect(await rows.first().getByText('skipped', { exact: true }).count()).toBe(0);

    const order: string[] = [];
    const chosen = Promise.withResolvers<void>();
    await page.route('**/api/account/subscriptions/*', async (route) => {
      const cycle = new URLSearchParams(route.request().postData() ?? '').get('cycle');
      order.push(`${route.request().url().split('/').at(-1)} ${cycle}`);
      await chosen.promise;
      if (cycle === '2')
        await route.fulfill({ status: 409, json: { errors: [{ code: 'change_failed', message: 'Not now.' }] } });
      else await route.continue();
    });
    for (const i of [0, 1, 2]) await (await skip(page, i)).click();
    await rows.nth(2).getByText('skipped', { exact: true }).waitFor();
    await (await skip(page, 2)).click({ force: true });
    for (const i of [0, 1]) await rows.nth(i).getByText('skipped', { exact: true }).waitFor();
    await rows.nth(2).getByText('skipped', { exact: true }).waitFor({ state: 'detached' });
    chosen.resolve();
    await rows.first().getByText('Not now.').waitFor();
    await expect.poll(() => order).toEqual(['skip 2', 'skip 3', 'skip 4', 'unskip 4']);
    expect(await rows.first().getByText('skipped', { exact: true }).count()).toBe(0);
    await rows.nth(1).getByText('skipped', { exact: true }).waitFor();
    const skips = async () =>
      Object.entries((await contract()).edits).map(([index, edit]: any) => [index, edit.skipped]);
    await expect.poll(skips).toEqual([
      ['2', false],
      ['3', true],
      ['4', false],
    ]);

    // an answer that cannot show the subscription changes nothing; the page is read again later
    await untilIdle(page);
    await page.unroute('**/api/account/subscriptions/*');
    const read = await hold(page, `${shop.url}${PAGE}`);
    await page.route(`**${api.subscriptionsSkip}`, async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      await change('skip', { cycle: 4 });
      await route.fulfill({ response, json: { ...(await response.json()), subscription: null } });
    });
    await page.clock.install({ time: await page.evaluate(() => Date.now()) });
    await (await skip(page, 0)).click();
    await says(page, 'The delivery is skipped.');
    await rows.first().getByText('skipped', { exact: true }).waitFor();
    expect(await rows.nth(2).getByText('skipped', { exact: true }).count()).toBe(0);
    await page.clock.runFor(3000);
    read.release();
    await rows.nth(2).getByText('skipped', { exact: true }).waitFor();
    await rows.first().getByText('skipped', { exact: true }).waitFor();
    expect(documents).toEqual([]);
    await close();
  });

  it('leaves the focus in a sensible place when its form is gone', async () => {
    await addLight();
    await change('discount', { code: 'WELCOME10' });
    const { page, documents, close } = await open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole('region', { name: 'Products' }).getByText('Remove', { exact: true }).nth(1).click();
    await press(page, /^Remove Light/);
    await says(page, 'Your subscription has been changed.');
    await expect.poll(focused).toBe('Products');
    expect((await contract()).lines.length).toBe(1);
    await press(page, 'Remove the code');
    await page.getByText('No code is applied.').waitFor();
    await expect.poll(focused).toBe('Discount code');
    await page.getByText('Pause', { exact: true }).click();
    await press(page, 'Pause it');
    await says(page, 'Your subscription is paused.');
    await expect.poll(focused).toBe('Your subscription is paused.');
    expect(await page.getByRole('region', { name: 'Upcoming orders' }).count()).toBe(0);
    await press(page, 'Resume');
    await says(page, 'Your subscription has been resumed.');
    await page.getByRole('region', { name: 'Upcoming orders' }).waitFor();
    expect(documents).toEqual([]);
    await close();
  });

  it('is made without the details of the Admin API, and for a stopped subscription', async () => {
    const { page, documents, complaints, close } = await open();
    await shop.fault({ service: 'admin', operation: 'ContractDetails', errorRate: 1, mode: '500' });
    await (await skip(page, 1)).click();
    await says(page, 'The delivery is skipped.');
    await page.getByText('The card cannot be shown right now.').waitFor();
    await page.getByLabel('Quantity of Everyday Insect & Oat').fill('2');
    await press(page, 'Save Everyday Insect & Oat');
    await says(page, 'This cannot be done right now.');
    await shop.fault({ service: 'admin', operation: 'ContractDetails', errorRate: 0, latencyMs: 0 });
    expect(documents).toEqual([]);
    await shop.control('contracts/301', { status: 'FAILED' });
    await page.goto(`${shop.url}${PAGE}`);
    documents.length = 0;
    await page.getByText('The last payment failed. Update the payment method, then resume.').waitFor();
    await press(page, 'Email me a link to change it');
    await says(page, 'The email for updating your payment method has been sent.');
    await press(page, 'Resume');
    await says(page, 'Your subscription has been resumed.');
    expect((await contract()).status).toBe('ACTIVE');
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is made on the cards of the list too; each message takes the place of the one before', async () => {
    const { page, documents, complaints, close } = await open({ path: '/de/account/subscriptions?done=partly' });
    await says(page, /could not be restored/);
    const held = await hold(page, `**${api.subscriptionsSkip}`);
    await page.getByRole('button', { name: /^Skip/ }).click();
    await page
      .getByText(/could not be restored/)
      .first()
      .waitFor({ state: 'hidden' });
    held.release();
    await says(page, 'The delivery is skipped.');
    expect([await page.getByText(/could not be restored/).count(), new URL(page.url()).search]).toEqual([0, '']);
    expect((await contract()).edits['2'].skipped).toBe(true);
    await (await skip(page, 0)).click();
    await says(page, 'The delivery will come after all.');
    // the list is read again after a change
    await untilIdle(page);
    await press(page, 'Resume subscription 302');
    await says(page, 'Your subscription has been resumed.');
    expect(await page.getByText('The delivery will come after all.').count()).toBe(0);
    expect((await contract(302)).status).toBe('ACTIVE');
    await page.getByRole('button', { name: /^Skip/ }).nth(1).waitFor();
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is made on the cards without script as well', async () => {
    const { page, close } = await open({ path: '/de/account/subscriptions', javaScriptEnabled: false });
    await page.getByRole('button', { name: /^Skip/ }).click();
    await says(page, 'The delivery is skipped.');
    await page.goto(`${shop.url}/de/account/subscriptions`);
    await press(page, /^Keep it after all/);
    await says(page, 'The delivery will come after all.');
    await page.goto(`${shop.url}/de/account/subscriptions`);
    await press(page, 'Resume subscription 302');
    await says(page, 'Your subscription has been resumed.');
    expect((await contract(302)).status).toBe('ACTIVE');
    await close();
  });
});
