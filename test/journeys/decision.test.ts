import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useSharedShop } from '../shop.ts';
import { allow, DESKTOP, faultsOfLooks, hold, PHONE, untilIdle, useBrowser, waitUntilStable } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

const bar = (page: Page) => page.locator('.buy-bar');
const shownLines = (page: Page) => page.locator('.size .lasts span').filter({ visible: true }).allInnerTexts();
const isInWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const DAYS = ['about 5 days', '€2.85 a day', 'about 17 days', '€2.46 a day', 'about 34 days', '€2.26 a day'];
const DAYS_IN_SUBSCRIPTION = [
  'about 5 days',
  '€2.43 a day',
  'about 17 days',
  '€2.09 a day',
  'about 34 days',
  '€1.93 a day',
];

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('the product page %s', (_name, javaScriptEnabled) => {
  it('keeps name, price and button on a phone, while the form’s own button is out of view; a sample, composition and delivery are one tap away', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport: PHONE, inBrowser: true });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await expect.poll(() => bar(page).isVisible()).toBe(true);
    expect(await isInWindow(page, '.buy-bar')).toBe(true);
    expect(await bar(page).innerText()).toMatch(/Everyday Insect & Oat\s+€14\.90 €9\.93\/kg\s+Add/);

    await page.locator('.buy-row').evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect.poll(() => bar(page).isVisible()).toBe(false);

    // the facts are within reach of the thumb that is at the button; the guarantee, composition and delivery follow
    const [button, ...parts] = await Promise.all(
      ['.buy-row', '.benefits li', '.seal', '.folds > a', '.folds > details:last-child > summary', '.sample'].map(
        (part) =>
          page
            .locator(part)
            .first()
            .evaluate((found) => found.getBoundingClientRect().bottom),
      ),
    );
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts[0]! - button!).toBeLessThan(844 / 2);
    await page.locator('.folds > a').click();
    await expect.poll(() => isInWindow(page, '#statements')).toBe(true);

    await page.locator('.subscribe .plan-head').click();
    await page.locator('.rhythm', { hasText: '1 month' }).click();
    await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
    await page.locator('.statements').evaluate((part) => part.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await expect.poll(() => bar(page).isVisible()).toBe(true);
    expect(await bar(page).innerText()).toContain('€36.47');
    await bar(page).getByRole('button').click();
    if (javaScriptEnabled) {
      // the first line opens the panel before the code of the cart has come, which opens it too
      await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('.panel').isVisible()).toBe(false);
    } else {
      await page.waitForURL('**/de/cart');
      await page.goto(`${shop.url}${PRODUCT}`);
    }

    await page.getByText('How do I change food in seven days?').click();
    expect(await page.getByText('Days 3 and 4:').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Add the sample' }).click();
    if (!javaScriptEnabled) await page.waitForURL('**/de/cart');
    await page.locator('.line', { hasText: 'Sample Bag Dog' }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('has the button in the first screen of a laptop; the subscription opens by the keyboard and by a press, and packs are counted', async () => {
    const { page, complaints, close } = await visit({
      javaScriptEnabled,
      viewport: { width: 1280, height: 800 },
      inBrowser: true,
    });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await isInWindow(page, '.buy-row')).toBe(true);
    const isOpen = () => page.locator('.rhythms').evaluate((part) => getComputedStyle(part).clipPath === 'none');
    const first = page.locator('#rhythm-0');
    expect(await isOpen()).toBe(false);
    await page.locator('[name=sellingPlanId]:checked').focus();
    await page.keyboard.press('ArrowDown');
    expect([await isOpen(), await first.isChecked()]).toEqual([true, true]);
    await page.locator('.plan', { hasText: 'Once' }).click();
    expect(await isOpen()).toBe(false);
    await page.locator('.subscribe .plan-head').click();
    expect([await isOpen(), await first.isChecked()]).toEqual([true, true]);

    const quantity = page.getByLabel('Quantity', { exact: true });
    const button = (by: number) => page.locator(`.buy-row [data-by="${by}"]`);
    expect(await button(1).isVisible()).toBe(javaScriptEnabled);
    if (javaScriptEnabled) {
      for (const by of [-1, 1, 1, -1]) await button(by).click();
      expect(await quantity.inputValue()).toBe('2');
    } else await quantity.fill('2');
    expect(complaints).toEqual([]);
    await close();
  });

  it('says how long each size lasts and what a day costs, also in a subscription and for weights outside the table', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled });
    await page.goto(`${shop.url}${PRODUCT}`);
    expect(await bar(page).isVisible()).toBe(false);
    const weight = page.getByLabel('Your dog’s weight, kg');
    const said = page.locator('#ration-said');
    // the script follows a field that gets the focus from then on
    await untilIdle(page);
    await weight.click();
    if (javaScriptEnabled) {
      await weight.pressSequentially('20');
      await expect.poll(() => new URL(page.url()).search).toBe('?weight=20');
      await weight.press('Enter');
    } else {
      await weight.fill('20');
      await page.getByRole('button', { name: 'Show days and price' }).click();
      await page.waitForURL('**?weight=20');
    }
    await expect.poll(() => shownLines(page)).toEqual(DAYS);
    const fit = page.locator('.fit');
    expect(await fit.isVisible()).toBe(false);
    await page.locator('.subscribe > label').click();
    const words = async () => (await fit.innerText()).replaceAll('\u00a0', ' ');
    const enough = 'For your dog: 10 kg lasts about 34 days. Have it every month and skip one box in 12';
    expect(await words()).toBe(enough);
    const { searchParams } = new URL((await fit.getByRole('link').getAttribute('href'))!, shop.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      variant: '44100000001003',
      selling_plan: '7001',
      weight: '20',
    });
    await fit.getByRole('link').click();
    await expect.poll(() => shownLines(page)).toEqual(DAYS_IN_SUBSCRIPTION);
    expect(await words()).toBe(enough);
    expect(
      await page.locator('#v2, #rhythm-0').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    ).toEqual([true, true]);

    // without script, the browser sends no weight outside the table
    if (javaScriptEnabled) {
      await weight.fill('70');
      await expect.poll(() => said.innerText()).toContain('3 to 50 kg');
      expect(await shownLines(page)).toEqual([]);
      await page.reload();
      expect(await weight.inputValue()).toBe('70');
      expect(await said.innerText()).toContain('3 to 50 kg');
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

it('a weight that is asked for before the script has come is answered by it', async () => {
  const { page, complaints, close } = await visit();
  const script = await hold(page, '**/assets/start-*.js');
  await page.goto(`${shop.url}${PRODUCT}`, { waitUntil: 'commit' });
  const weight = page.getByLabel('Your dog’s weight, kg');
  await weight.focus();
  script.release();
  await untilIdle(page);
  await weight.pressSequentially('20');
  await expect.poll(() => shownLines(page)).toEqual(DAYS);
  expect(complaints).toEqual([]);
  await close();
});

it('a saved pet and the planner’s animal are the first choice, without a trace in the page that others get', async () => {
  const { page, complaints, close } = await visit();
  await page.context().addCookies(
    [...(await signIn(shop, 'demo@kvistra.example')).cookies].map(([name, value]) => ({
      name,
      value,
      url: shop.url,
    })),
  );
  await page.goto(`${shop.url}${PRODUCT}`);
  const chips = page.locator('.by-weight .chip');
  await chips.first().waitFor();
  expect(await chips.first().getAttribute('aria-pressed')).toBe('true');
  const [name = ''] = (await chips.first().innerText()).split(',');
  expect(await page.locator('#ration-said').innerText()).toMatch(
    new RegExp(`for ${name}, [\\d.]+ kg a month, as in the feeding plan`),
  );
  await expect.poll(async () => (await shownLines(page)).length).toBe(6);
  await page.getByLabel('Your dog’s weight, kg').fill('20');
  await expect.poll(() => chips.first().getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => shownLines(page)).toContain('about 17 days');
  expect(await (await shop.get(PRODUCT)).text()).not.toContain(`${name},`);
  expect(complaints).toEqual([]);
  await close();

  const { page: planned, close: closePlanned } = await visit();
  await planned.goto(`${shop.url}${pages.planner('de')}`);
  await planned.getByLabel('Dog', { exact: true }).check({ force: true });
  await planned.getByLabel('Name').fill('Bella');
  await planned.getByLabel('Female').check({ force: true });
  await planned.getByRole('button', { name: 'Next' }).click();
  await planned.waitForURL('**/feeding-plan/birthdate');
  // the next question is shown before the answer, whose cookie would take the place of the one below
  await untilIdle(planned);
  // the browser notes that there are answers: the page asks for them with that
  expect(await planned.evaluate(() => localStorage.planned)).toBe('1');
  await planned
    .context()
    .addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(ANSWERS)), url: shop.url }]);
  await planned.goto(`${shop.url}${PRODUCT}`);
  await planned.getByRole('button', { name: 'Bella, 28 kg' }).waitFor();
  await expect.poll(() => planned.locator('#ration-said').innerText()).toContain('for Bella');
  await closePlanned();
});

it('has two columns from 700 px, no horizontal scrolling down to 320 px, and with days and prices breaks no rule of accessibility', async () => {
  const { page, close } = await visit({ viewport: { width: 700, height: 900 } });
  await page.goto(`${shop.url}${PRODUCT}?weight=20`);
  const lefts = () =>
    page
      .locator('.gallery, .decision, .benefits, .ways')
      .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().left)));
  const [gallery = 0, decision = 0] = await lefts();
  expect(decision).toBeGreaterThan(gallery + 200);
  for (const width of [699, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(new Set(await lefts()).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  // a puppy has two weights
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}${pages.product('pt', 'puppy-food', 'puppy-insect-small')}?weight=5&adult=10`);
  expect((await shownLines(page)).length).toBeGreaterThan(0);
  await waitUntilStable(page);
  expect(await faultsOfLooks(page, { part: 'main' })).toEqual([]);
  await close();
});

it('the bar covers neither the banner of the consent nor the focus', async () => {
  const { page, close } = await visit({ viewport: PHONE, undecided: true });
  await page.goto(`${shop.url}${PRODUCT}`);
  await untilIdle(page);
  expect(await page.locator('.consent').isVisible()).toBe(true);
  expect(await bar(page).isVisible()).toBe(false);
  await allow(page);
  await page.reload();
  await untilIdle(page);
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const sticky = document.querySelector<HTMLElement>('.buy-bar')!;
      if (sticky.contains(focused) || getComputedStyle(sticky).visibility === 'hidden') return null;
      const { top, bottom } = focused.getBoundingClientRect();
      return top > sticky.getBoundingClientRect().top && bottom > 0 ? focused.outerHTML.slice(0, 120) : null;
    });
    expect(covered).toBeNull();
  }
  await close();
});
