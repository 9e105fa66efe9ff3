import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages, patterns } from '../../src/routes.ts';
import { useShop } from '../shop.ts';
import { type Audit, Visits } from './accessibility/audit.ts';
import { ZOOMED } from './accessibility/checks.ts';
import { languageFaults, ringFaults } from './accessibility/in-page.ts';
import { keyboardOf } from './accessibility/keyboard.ts';
import { cookiesOf, PAGE_KINDS } from './accessibility/pages.ts';
import { protocolOf } from './accessibility/protocol.ts';
import { prepareSpecimens, type Specimens } from './form-pages.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
let specimens: Specimens;
let visits: Visits;
beforeAll(async () => {
  specimens = await prepareSpecimens(shop);
  visits = new Visits(shop, specimens, visit);
});
afterAll(() => visits.close());

/** The control that has the focus, or the start of it; `body` where the focus is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body
      ? 'body'
      : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim().slice(0, 60) ?? '');
  });

describe.each([
  ['with script', true, DESKTOP],
  ['without script', false, PHONE],
] as const)('by the keyboard alone, %s', (name, javaScriptEnabled, viewport) => {
  it('goes from the home page to a paid order', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport, inBrowser: true });
    const keyboard = keyboardOf(page);
    const email = `keyboard-${name.replace(' ', '-')}@example.com`;
    await page.goto(`${shop.url}${pages.home('de')}`);
    await keyboard.skip();
    await keyboard.open(page.getByRole('main').getByRole('link', { name: 'Shop dog food' }));
    await page.waitForURL('**/de/dog-food');
    await keyboard.skip('Skip to the products');
    await keyboard.open(page.getByRole('link', { name: 'Everyday Insect & Oat', exact: true }));
    await page.waitForURL('**/insect-oat-adult-dog');

    keyboard.tabs();
    await keyboard.skip('Go to size and price');
    await keyboard.tabTo(page.locator('[name=variantId]:checked'));
    await keyboard.press('ArrowRight');
    await keyboard.tabTo(page.locator('[name=sellingPlanId]:checked'));
    await keyboard.press('ArrowDown');
    await keyboard.tabTo(page.getByRole('button', { name: 'Add to cart' }));
    // 26 without the links that skip
    expect(keyboard.tabs()).toBeLessThanOrEqual(javaScriptEnabled ? 7 : 8);
    await keyboard.press('Enter');
    if (javaScriptEnabled) await page.locator('.panel .line').waitFor();
    else {
      await page.waitForURL('**/de/cart');
      await keyboard.skip();
    }
    expect(
      await page.getByRole('listitem').filter({ hasText: '5 kg' }).getByRole('combobox').first().inputValue(),
    ).toContain('SellingPlan');
    await keyboard.open(page.getByRole('link', { name: 'Go to checkout' }).filter({ visible: true }));

    await page.waitForURL('**/checkouts/**');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    for (const [label, value] of [
      ['Email', email],
      ['First name', 'Alva'],
      ['Last name', 'Lind'],
      ['Street and number', 'Nygatan 9'],
      ['Postcode', '10115'],
    ] as const)
      await keyboard.type(field(label), value);
    await page.keyboard.press('Enter');
    await page.getByText('Please check the marked fields.').waitFor();
    keyboard.tabs();
    // the page begins at the first problem, and nothing has to be typed again
    await expect.poll(() => field('City').evaluate((element) => element === document.activeElement)).toBe(true);
    await keyboard.type(field('City'), 'Berlin');
    expect([keyboard.tabs(), await field('Postcode').inputValue()]).toEqual([0, '10115']);
    for (const [label, value] of [
      ['Card number', '4242424242424242'],
      ['Expiry (MM/YY)', '12/39'],
      ['Security code', '123'],
    ] as const)
      await keyboard.type(field(label), value);
    await keyboard.open(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }));
    await page.waitForURL('**/thank-you**');
    expect((await shop.control(`mails?to=${email}`)).mails).toHaveLength(1);
    await keyboard.open(page.getByRole('link', { name: 'Back to the shop' }));
    await page.waitForURL('**/de');
    expect(complaints).toEqual([]);
    await close();
  });

  it('goes from the sign-in to a subscription and moves a delivery', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport, locale: 'en-US', inBrowser: true });
    const keyboard = keyboardOf(page);
    await page.goto(`${shop.url}${pages.subscriptions('de')}`);
    await page.waitForURL('**/authentication/login/**');
    await keyboard.type(page.getByLabel('Email'), 'demo@kvistra.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').waitFor();
    await keyboard.type(page.getByLabel('Code'), '000000');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.subscriptions('de')}`);
    await keyboard.skip('Skip to: Subscriptions');
    await keyboard.open(page.getByRole('link', { name: 'Manage subscription 301' }));
    await page.waitForURL(`**${pages.subscription('de', '301')}`);

    await keyboard.skip();
    const row = page.locator('.deliveries > li').nth(1);
    const before = await row.locator('time').first().getAttribute('datetime');
    await keyboard.open(row.locator('summary'));
    if (javaScriptEnabled) {
      const day = row.locator('[role=gridcell][tabindex="0"]');
      await day.waitFor();
      await keyboard.tabTo(day);
      await keyboard.press('ArrowUp');
      await keyboard.press('Enter');
    } else {
      const date = row.locator('[name=date]');
      const [year, month, day] = (await date.getAttribute('min'))!.split('-');
      await keyboard.type(date, `${month}${day}${year}`);
    }
    await keyboard.open(row.getByRole('button', { name: 'Move this delivery' }));
    await page
      .locator('[role=status]')
      .getByText('The delivery has been moved.')
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => row.locator('time').first().getAttribute('datetime')).not.toBe(before);
    // with script the focus is where it was, at the delivery
    if (javaScriptEnabled)
      await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the focus', () => {
  it('returns to what has opened a dialog, and stays near a line that is removed', async () => {
    const { page, close } = await visit();
    const keyboard = keyboardOf(page);
    for (const handle of ['insect-oat-adult-dog', 'insect-potato-adult-dog']) {
      await page.goto(`${shop.url}${pages.product('de', 'dog-food', handle)}`);
      await keyboard.skip('Go to size and price');
      await keyboard.open(page.getByRole('button', { name: 'Add to cart' }));
      await page.locator('.panel .line').first().waitFor();
      await keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Add to cart');
    }
    await page.goto(`${shop.url}${pages.cart('de')}`);
    const removals = page.getByRole('main').getByRole('button', { name: /^Remove/ });
    await expect.poll(() => removals.count()).toBe(2);
    for (const left of [1, 0]) {
      await keyboard.open(removals);
      await expect.poll(() => page.locator('main .line').count()).toBe(left);
      await expect.poll(() => focused(page)).not.toMatch(/^body$|^$/);
      expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
    }
    for (const opener of ['.market-button', '.menu-button']) {
      if (opener === '.menu-button') await page.setViewportSize(PHONE);
      await page.locator(opener).focus();
      await keyboard.press('Enter');
      await page.locator('dialog[open]').waitFor();
      await keyboard.press('Escape');
      await expect.poll(() => page.evaluate((button) => document.activeElement?.matches(button), opener)).toBe(true);
    }
    await close();
  });

  it('closes what lies over the page when it goes on to something else', async () => {
    const { page, close } = await visit({ viewport: PHONE });
    const keyboard = keyboardOf(page);
    await page.goto(`${shop.url}${pages.category('de', 'dog-food')}`);
    await page.locator('.filters-button').focus();
    await keyboard.press('Enter');
    await page.locator('.filters:popover-open').waitFor();
    // what closes it comes when it opens
    await untilIdle(page);
    await keyboard.tabTo(page.locator('.sort summary'));
    expect(await page.locator('.filters:popover-open').count()).toBe(0);
    await keyboard.press('Enter');
    await page.locator('.sort[open]').waitFor();
    await keyboard.tabTo(page.locator('.card-name a'));
    expect(await page.locator('.sort[open]').count()).toBe(0);
    await close();
  });
});

/** The audits by name: a second try takes the place of the first. */
const audits = new Map<string, Audit>();

describe('nothing is wrong with', () => {
  it.concurrent.for(PAGE_KINDS)('$name', async (kind, { expect }) => {
    const found = await visits.audit(kind);
    audits.set(kind.name, found);
    expect(found.faults).toEqual([]);
  });
});

it('what a control opens is not under what follows it in a small window, before its script has come', async () => {
  const { page, close } = await visit({ viewport: ZOOMED, javaScriptEnabled: false, inBrowser: true });
  await page.context().addCookies(await cookiesOf({ name: '', path: '', visitor: 'customer' }, specimens, shop));
  const found: unknown[] = [];
  for (const path of [pages.profile('de'), pages.addresses('de'), pages.subscription('de', '301')]) {
    await page.goto(`${shop.url}${path}`);
    found.push(...(await page.evaluate(ringFaults, false)).map((fault) => [path, fault]));
  }
  expect(found).toEqual([]);
  await close();
});

describe('the protocol', () => {
  it('has every page of the shop', () => {
    const known = new Set(PAGE_KINDS.map(({ screen }) => screen));
    expect(Object.keys(patterns).filter((screen) => !known.has(screen as never))).toEqual([]);
  });

  it('docs/accessibility.md is what `npm run shop -- accessibility` writes', async ({ skip }) => {
    if (audits.size < PAGE_KINDS.length) skip('only some pages were looked at');
    await expect(protocolOf([...audits.values()])).toMatchFileSnapshot('../../docs/accessibility.md');
  });
});

it('Swedish and Portuguese pages mark each text in another language', async () => {
  const { page, close } = await visit();
  for (const visitor of ['customer', 'planner'] as const)
    await page.context().addCookies(await cookiesOf({ name: '', path: '', visitor }, specimens, shop));
  await page.goto(`${shop.url}${pages.content('se', 'accessibility')}`);
  const paths = PAGE_KINDS.flatMap(({ path, isProvider }) =>
    typeof path === 'string' && path.startsWith('/de') && !isProvider ? [path] : [],
  );
  const found: unknown[] = [];
  for (const path of new Set(['se', 'pt'].flatMap((cc) => paths.map((known) => known.replace('/de', `/${cc}`)))))
    found.push(...(await page.evaluate(languageFaults, path)).map((fault) => [path, fault]));
  expect(found).toEqual([]);
  await close();
});
