import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { faultsOfLooks, hold, PHONE, untilIdle, useBrowser, waitUntilStable } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const DOG = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 20,
  specialNeeds: [] as string[],
  foodPreferences: ['dry', 'treats'],
  allergies: [],
  market: 'de',
  terms: true,
};

/** Makes a plan in the browser of the page, which may change it, and opens it. */
async function openPlan(page: Page, change: Record<string, unknown> = {}): Promise<string> {
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', { ...DOG, ...change });
  const [name = '', ...value] = headers.getSetCookie()[0]!.split(';')[0]!.split('=');
  await page.context().addCookies([{ name, value: value.join('='), url: shop.url }]);
  const { plan } = body;
  await page.goto(shop.url + plan);
  return plan;
}

/** Lets the visitor's first movement hydrate the plan. The first place of a pointer on a page is no movement. */
async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await page.locator('[data-island=plan][data-hydrated]').waitFor();
}

/** Counts the documents that a page loads from now on. */
function documentsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStable(page);
  expect(await faultsOfLooks(page, { part: 'main' })).toEqual([]);
}

const currentTab = (page: Page) =>
  page.locator('nav[aria-label="Kinds of products"] [aria-current=page]').textContent();
const firstCard = (page: Page) => page.locator('.plan-card.first');

it('a tab shows its products and its table in place, has an address of its own, and the way back leads to the one before', async () => {
  const { page, complaints, close } = await visit();
  const place = await openPlan(page);
  await hydrated(page);
  const documents = documentsOf(page);
  const dry = await firstCard(page).getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Treats', exact: true }).click();
  await page.getByText('The sensible maximum').waitFor();
  expect(await firstCard(page).getByRole('heading').textContent()).not.toBe(dry);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('treats');
  expect(await currentTab(page)).toBe('Treats');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Treats');
  expect(await page.locator('[role=status]', { hasText: 'Treats' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Wet food', exact: true }).click();
  await page.getByText('you did not tick it for Bella').waitFor();
  await page.goBack();
  await expect.poll(() => currentTab(page)).toBe('Treats');
  await page.goBack();
  await expect.poll(() => currentTab(page)).toBe('Dry food');
  await expect.poll(() => firstCard(page).getByRole('heading').textContent()).toBe(dry);
  expect(new URL(page.url()).pathname).toBe(place);
  await page.goForward();
  expect(documents()).toBe(0);
  await page.reload();
  expect(await currentTab(page)).toBe('Treats');
  // after a reload the way back loads nothing, and no interaction has hydrated the plan yet
  await untilIdle(page);
  await page.evaluate(() => history.back());
  await expect.poll(() => currentTab(page)).toBe('Dry food');
  expect(complaints).toEqual([]);
  await close();
});

it('another number, size and rhythm change prices and days at once, in the card, the whole plan and the cart, into which it goes once', async () => {
  const { page, complaints, close } = await visit();
  await openPlan(page);
  await hydrated(page);
  const documents = documentsOf(page);
  const card = firstCard(page);
  const facts = card.locator('dl');
  const subscribe = card.getByRole('button', { name: /^Subscribe/ });
  const before = await subscribe.textContent();
  const quantity = card.getByRole('spinbutton');
  const amount = card.locator('.stepper');
  // the buttons keep the focus at the bounds, where they do nothing
  for (const [button, bound, almost] of [
    [amount.getByRole('button').last(), '99', '98'],
    [amount.getByRole('button').first(), '1', '2'],
  ] as const) {
    await quantity.fill(almost);
    expect(await button.getAttribute('aria-disabled')).toBe('false');
    await button.focus();
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      expect([
        await quantity.inputValue(),
        await button.evaluate((element) => element === document.activeElement),
      ]).toEqual([bound, true]);
    }
  }
  await card.getByRole('combobox', { name: 'Size' }).selectOption({ label: '1.5 kg' });
  await card.getByRole('combobox', { name: 'Delivered' }).selectOption({ label: 'Every month' });
  expect(await facts.textContent()).toContain('1 × 1.5 kg, every month');
  expect(await card.getByText('runs out before the next delivery').count()).toBe(1);
  expect(await subscribe.textContent()).not.toBe(before);
  await card.getByRole('button', { name: /^Increase/ }).click();
  await card.getByRole('button', { name: /^Increase/ }).click();
  expect(await facts.textContent()).toContain('3 × 1.5 kg, every month');
  expect(await page.locator('.plan-whole').textContent()).toContain('3 × 1.5 kg, every month');
  // the choice outlives the tab
  await page.getByRole('link', { name: 'Treats', exact: true }).click();
  await expect.poll(() => quantity.inputValue()).not.toBe('3');
  await page.getByRole('link', { name: 'Dry food', exact: true }).click();
  await expect.poll(() => quantity.inputValue()).toBe('3');

  const held = await hold(page, '**/api/planner/cart');
  const button = page.getByRole('button', { name: 'Add Bella’s plan to the cart' });
  await button.click();
  await held.answered;
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  held.release();
  const panel = page.locator('dialog[open]');
  await panel.locator('.line').first().waitFor();
  await expect.poll(() => panel.locator('.line').count()).toBe(2);
  const food = panel.locator('.line', { hasText: (await card.getByRole('heading').textContent())! });
  expect(await food.textContent()).toContain('1.5 kg');
  expect(await food.locator('input[name=quantity]').inputValue()).toBe('3');
  expect(documents()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('a new weight is checked at once, sent again after a lost answer, updates ration, table and growth in place, and the plan is kept in place', async () => {
  const { page, complaints, close } = await visit({ viewport: PHONE });
  const { cookies } = await signIn(shop, 'weigh@kvistra.example');
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const { now } = await shop.control('clock');
  const birthdate = new Date(Date.parse(now) - 130 * 86_400_000).toISOString().slice(0, 10);
  await openPlan(page, {
    birthdate,
    breed: 'labrador-retriever',
    currentWeightKg: 14,
    foodPreferences: ['dry', 'treats', 'dental'],
  });
  await hydrated(page);
  const documents = documentsOf(page);
  const [kcal, growth, weight] = [
    page.locator('.bowl li', { hasText: 'kcal' }).locator('b'),
    page.locator('.chart').first(),
    page.getByLabel('Weight today'),
  ];
  const before = [await kcal.textContent(), await growth.innerHTML()];
  await weight.fill('900');
  await weight.blur();
  await page.locator('#weightKg-error').getByText('a dog from 0.5 to 100 kg').waitFor();
  await weight.fill('16,5');
  expect(await page.locator('#weightKg-error').count()).toBe(0);
  await page.route('**/api/planner/weigh', (route) => route.abort());
  await weight.press('Enter');
  await page.getByText('There was no answer.').waitFor();
  expect(await weight.inputValue()).toBe('16,5');
  await page.unroute('**/api/planner/weigh');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The recommendation has been updated.').waitFor();
  // the message comes with the new plan, not before it
  expect(await page.getByText('is based on 16.5 kg').count()).toBe(1);
  expect(await kcal.textContent()).not.toBe(before[0]);
  expect(await growth.innerHTML()).not.toBe(before[1]);
  expect(await weight.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Save as a pet' }).click();
  await page.getByText('Saved. You will find it under My pets.').waitFor();
  await page.getByRole('button', { name: 'Update the pet' }).waitFor();
  await page.getByRole('link', { name: 'My pets' }).first().waitFor();
  expect(documents()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual(['Failed to load resource: net::ERR_FAILED']);
  await close();
});

it('is printed as a sheet for the fridge: the rations of a day and a meal and the days of the change, without forms, black on white, on one page', async () => {
  const { page, close } = await visit();
  await openPlan(page);
  expect(await page.locator('.plan-sheet').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('header.header, footer, nav, button, form, dialog, .plan-card')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  expect(shown).toEqual([]);
  const sheet = await page.locator('.plan-sheet').innerText();
  expect(sheet).toMatch(
    /Dry food[\s\S]*Per day: \d+ g[\s\S]*Per meal, 2 a day: (?:about )?\d+ g[\s\S]*Treats[\s\S]*Per day, at most: \d+ g[\s\S]*Changing to this food, day by day[\s\S]*Days 1 to 2\s+\d+ g\s+three quarters[\s\S]*From day 7 on\s+\d+ g\s+–[\s\S]*Calculated for 20 kg/,
  );
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  // A4 in portrait, between its margins, at 96 dots an inch
  await page.setViewportSize({ width: 688, height: 1001 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1001);
  await close();
});

it('without script the plan shows no fields that do nothing', async () => {
  const { page, close } = await visit({ javaScriptEnabled: false });
  await openPlan(page);
  expect(await firstCard(page).getByRole('combobox').count()).toBe(0);
  await page.getByRole('link', { name: 'Treats', exact: true }).click();
  expect(await currentTab(page)).toBe('Treats');
  await close();
});

describe.each([
  ['with script', true],
  ['without script', false],
])('on a phone %s', (_, javaScriptEnabled) => {
  const check = javaScriptEnabled ? expectAccessible : async () => {};

  it('a plan of wet food for a big dog becomes a mixed one with one tap, and a starter goes into the cart once, with nothing else', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE, javaScriptEnabled });
    await openPlan(page, { currentWeightKg: 45, foodPreferences: ['wet_or_raw'] });
    const mixed = page.getByRole('region', { name: 'Mixed feeding costs less' });
    expect(await mixed.getByText(/a month$/).count()).toBe(2);
    await check(page);
    await mixed.getByRole('button', { name: 'Feed Bella dry and wet food' }).click();
    await page.getByText('The plan now has dry and wet food.').waitFor();
    // the rest of the page may still be on its way
    await page.waitForLoadState();
    expect(await mixed.count()).toBe(0);
    expect(await page.locator('.plan-whole').getByRole('checkbox').count()).toBe(2);

    await openPlan(page);
    const starter = page.locator('form', { has: page.getByRole('heading', { name: 'A small start' }) });
    expect(await starter.textContent()).toContain('Bought once: nothing else is sent or charged.');
    await starter.getByRole('button', { name: 'Start small' }).click();
    await page.waitForURL(`${shop.url}/de/cart`);
    await page.locator('.line').first().waitFor();
    expect(await page.locator('.line').count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('a second animal joins the plan, and one tap puts the food of both into the cart', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE, javaScriptEnabled });
    await openPlan(page, { foodPreferences: ['dry'] });
    await page.getByRole('button', { name: 'Add another animal' }).click();
    await page.getByText('This animal joins the one you have planned for').waitFor();
    const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.locator('label:has(input[name=species][value=cat])').click();
    await page.getByLabel('What is your pet’s name?').fill('Sot');
    await page.locator('label:has(input[name=gender][value=male])').click();
    await next();
    await page.getByLabel('Date of birth').fill('2021-03-04');
    await next();
    await page.locator('button[name=choice][value=unknown]').click();
    await page.locator('label:has(input[name=activity][value=indoor])').click();
    await page.locator('label:has(input[name=bodyCondition][value=normal])').click();
    await page.getByLabel('Weight today').fill('4');
    await next();
    await page.getByLabel('Dry food').check();
    await next();
    await page.getByLabel(/I accept the terms/).check();
    await page.getByRole('button', { name: 'Show the plan' }).click();
    const together = page.getByRole('region', { name: 'Bella and Sot: one plan together' });
    await together.waitFor();
    await check(page);
    // a food in two sizes has a line of each
    const sizes = (await together.locator('.plan-row b').allTextContents()).join().match(/\d+ × /g)!;
    expect(sizes.length).toBeGreaterThan(1);
    await together.getByRole('button', { name: /^Add everything to the cart/ }).click();
    await page.waitForURL(`${shop.url}/de/cart`);
    await page.locator('.line').first().waitFor();
    expect(await page.locator('.line').count()).toBe(sizes.length);
    expect(complaints).toEqual([]);
    await close();
  });
});

it.each([
  ['rises into its place', 'no-preference', true],
  ['stands there at once where less motion is wanted', 'reduce', false],
] as const)('a plan that is ready %s', async (_, reducedMotion, rises) => {
  const { page, close } = await visit({ reducedMotion });
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName, target }) => {
      if (target instanceof Element && target.closest('.plan-top'))
        document.documentElement.dataset.risen = animationName;
    });
  });
  await openPlan(page);
  await untilIdle(page);
  const risen = await page.evaluate(() => document.documentElement.dataset.risen);
  expect(risen).toBe(rises ? 'rise' : undefined);
  await close();
});

it('on a phone the price and a button are at the foot of the window until the plan’s form comes, and not once it is changed', async () => {
  const { page, close } = await visit({ viewport: PHONE });
  await openPlan(page);
  const bar = page.locator('.plan-bar');
  const shows = () => bar.evaluate((element) => element.checkVisibility({ visibilityProperty: true }));
  expect(await shows()).toBe(true);
  const { y, height } = (await bar.boundingBox())!;
  expect(Math.round(y + height)).toBeLessThanOrEqual(PHONE.height);
  await page.locator('.plan-whole button').scrollIntoViewIfNeeded();
  await expect.poll(shows).toBe(false);
  await page.locator('.plan-whole').getByRole('checkbox').first().uncheck();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(shows).toBe(false);
  await page.locator('.plan-whole').getByRole('checkbox').first().check();
  await page.evaluate(() => scrollTo(0, 0));
  // it is there for a pointer with the frame that shows it
  const isOnTop = () =>
    bar.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
  await bar.getByRole('button', { name: 'Add the plan' }).click();
  await page.waitForURL(`${shop.url}/de/cart`);
  await close();
});
