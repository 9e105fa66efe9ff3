import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { useBirthdates } from './birthdates.ts';
import { faultsOfLooks, hold, untilIdle, useBrowser, waitUntilStable } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const STEP = '**/api/planner/step';
const born = useBirthdates(shop);

const BELLA = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2021-03-04',
  breed: 'labrador-retriever',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 30,
  specialNeeds: ['neutered'],
  foodPreferences: ['dry'],
};

async function openStep(page: Page, path: string, draft: Record<string, unknown>): Promise<void> {
  // the cookie of an answer that is on its way would take the place of this one
  await untilIdle(page);
  await page.context().addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(draft)), url: shop.url }]);
  await page.goto(`${shop.url}/de/feeding-plan${path}`);
}

/** Opens the page of a step, with answers from before, and counts the documents that are loaded after it. */
async function open(path = '', draft: Record<string, unknown> = {}) {
  const browser = await visit();
  const { page } = browser;
  await openStep(page, path, draft);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  return { ...browser, documents };
}

const path = (page: Page) => new URL(page.url()).pathname.replace('/de/feeding-plan', '');
const pick = (page: Page, name: string, value: string) =>
  page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const breed = (page: Page) => page.getByRole('combobox', { name: 'Breed' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const answered = (page: Page) => page.waitForResponse(STEP);

const leave = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text);
  await page.getByLabel(label).blur();
};
/** A state that the tables of states do not have. */
async function expectAccessible(page: Page): Promise<void> {
  await waitUntilStable(page);
  expect([page.url(), await faultsOfLooks(page, { part: 'main' })]).toEqual([page.url(), []]);
}

/** Answers the first three questions in place. */
async function reachHealth(page: Page): Promise<void> {
  await pick(page, 'species', 'dog');
  await page.getByLabel('What is your pet’s name?').fill('Bella');
  await pick(page, 'gender', 'female');
  await next(page);
  await page.getByLabel('Date of birth').fill(born(60));
  await next(page);
  await breed(page).fill('Labrador Retriever');
  await next(page);
  await heading(page, 'How is Bella doing?');
}

describe('the questions', () => {
  it('lead from the first to the plan in place, each with its address, title, progress and focus', async () => {
    const { page, documents, complaints, close } = await open();
    // no script of the planner before it is touched
    await untilIdle(page);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect([
      scripts.some((name) => name.endsWith('.js')),
      scripts.filter((name) => /islands|planner|react/.test(name)),
    ]).toEqual([true, []]);
    await pick(page, 'species', 'dog');
    await page.getByLabel('What is your pet’s name?').fill('Bella');
    await pick(page, 'gender', 'female');
    await next(page);
    await heading(page, 'When was Bella born?');
    expect([path(page), await page.title(), await focused(page)]).toEqual([
      '/birthdate',
      'Feeding plan: Age | Kvistra',
      'When was Bella born?',
    ]);
    expect(await page.getByRole('navigation', { name: 'Step 2 of 5' }).count()).toBe(1);
    expect(await page.locator('.planner-question > [role=status]').textContent()).toBe('Step 2 of 5');
    await page.getByLabel('Date of birth').fill(born(60));
    await next(page);
    await heading(page, 'What breed is Bella?');
    await breed(page).fill('labrador');
    await next(page);
    await heading(page, 'How is Bella doing?');
    await pick(page, 'activity', 'medium');
    await pick(page, 'bodyCondition', 'normal');
    await page.getByLabel('Weight today').fill('30');
    const neutered = page.getByRole('radiogroup', { name: 'Is Bella neutered?' });
    expect(await neutered.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    await neutered.getByText('Yes', { exact: true }).click();
    await next(page);
    await heading(page, 'What does Bella like?');
    await page.getByLabel('Dry food').check();
    await page.evaluate(() => scrollTo(0, 999));
    await next(page);
    await heading(page, 'Bella’s plan is ready');
    expect(await page.locator('.paws').evaluate((paws) => paws.getBoundingClientRect().top >= 0)).toBe(true);
    expect(await page.locator('.paws').innerText()).toContain('All 5 steps done');
    await page.locator('.plan-top').getByText('g a day of').waitFor();
    expect(path(page)).toBe('/email');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.locator('.field-error').waitFor();
    await expectAccessible(page);
    expect(documents).toEqual([]);
    await page.getByLabel('I accept').check();
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.waitForURL('**/feeding-plan/plan/*');
    expect(documents.map((url) => new URL(url).pathname.replace(/plan\/[\w-]+$/, 'plan/'))).toEqual([
      '/api/planner',
      '/de/feeding-plan/plan/',
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('follow back, forward and the paws in place, with what was typed; a reload and an address of a step show it', async () => {
    const { page, documents, complaints, close } = await open();
    await reachHealth(page);
    await page.getByLabel('Weight today').fill('31,5');
    await page.goBack();
    await heading(page, 'What breed is Bella?');
    expect([path(page), await breed(page).inputValue(), await page.title()]).toEqual([
      '/breed',
      'Labrador Retriever',
      'Feeding plan: Breed | Kvistra',
    ]);
    await breed(page).fill('Labra');
    await page.goBack();
    expect(await page.getByLabel('Date of birth').inputValue()).toBe(born(60));
    await page.goForward();
    expect(await breed(page).inputValue()).toBe('Labra');
    await page.goForward();
    expect(await page.getByLabel('Weight today').inputValue()).toBe('31,5');
    await page.getByRole('link', { name: 'Who' }).click();
    await heading(page, 'Who is it for?');
    expect([path(page), await page.getByLabel('What is your pet’s name?').inputValue()]).toEqual(['', 'Bella']);
    await page.goBack();
    expect(await page.getByLabel('Weight today').inputValue()).toBe('31,5');
    expect(documents).toEqual([]);

    // the answers may still be on their way
    await untilIdle(page);
    await page.reload();
    await heading(page, 'How is Bella doing?');
    // the entry before was shown in place by the document before
    await page.goBack();
    await heading(page, 'What breed is Bella?');
    expect([path(page), await breed(page).inputValue()]).toEqual(['/breed', 'Labrador Retriever']);
    await page.goBack();
    await page.getByText('I only know roughly').click();
    await page.getByLabel('Years').fill('3');
    await Promise.all([answered(page), next(page)]);
    await heading(page, 'What breed is Bella?');
    expect(documents).toHaveLength(1);
    await page.goto(`${shop.url}/de/feeding-plan/breed`);
    expect(await breed(page).inputValue()).toBe('Labrador Retriever');
    await page.goto(`${shop.url}/de/feeding-plan/email`);
    await heading(page, 'How is Bella doing?');
    expect(complaints).toEqual([]);
    await close();
  });

  it('check each field when it is left, with the rules of the shop, and ask about an unlikely weight and birthdate', async () => {
    const { page, documents, complaints, close } = await open();
    const shows = (message: string) => page.locator('.field-error').getByText(message).waitFor();
    // hydrates the island
    await pick(page, 'species', 'dog');
    await page.locator('[data-island=planner-steps][data-hydrated]').waitFor({ state: 'attached' });
    await leave(page, 'What is your pet’s name?', 'bella@kvistra.example');
    await shows('up to 40 characters, and no web or email address');
    await leave(page, 'What is your pet’s name?', 'Bella');
    expect(await page.locator('.field-error').count()).toBe(0);
    await next(page);
    await shows('Choose female or male.');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('gender');
    await pick(page, 'gender', 'female');
    await next(page);

    await page.getByLabel('Date of birth').fill('2999-01-01');
    await page.getByText('This day is still to come. Is the year right?').waitFor();
    await leave(page, 'Date of birth', '2031-01-01');
    await shows('a day in the past');
    const weeksAgo = new Date(Date.parse((await shop.control('clock')).now.slice(0, 10)) - 20 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    await leave(page, 'Date of birth', weeksAgo);
    await shows('Under eight weeks');
    await leave(page, 'Date of birth', born(20 * 12));
    await next(page);
    await heading(page, 'What breed is Bella?');
    await page.goBack();
    await leave(page, 'Date of birth', born(21 * 12));
    await page.getByText('Really 21 years old?').waitFor();
    await leave(page, 'Date of birth', born(5));
    await expect.poll(() => page.getByText('Really').count()).toBe(0);
    await next(page);

    // a breed is checked with the table of breeds, which may still be on its way
    await untilIdle(page);
    await breed(page).fill('Labradurr');
    await page.locator('h1').click();
    await shows('Choose a breed from the list');
    await breed(page).fill('Labrador');
    await next(page);
    await leave(page, 'Weight today', '900');
    await shows('a dog from 0.5 to 100 kg');
    await leave(page, 'Weight today', '14');
    await leave(page, 'Expected adult weight', '9');
    await shows('The adult weight cannot be below today’s.');
    await leave(page, 'Expected adult weight', '30');
    expect(await page.locator('.field-error').count()).toBe(0);
    expect(documents).toEqual([]);

    await openStep(page, '/health', BELLA);
    await leave(page, 'Weight today', '30');
    await page.getByText('Labrador Retriever: usually 25–36 kg when fully grown.').waitFor();
    // the page brings this text with it
    await page.locator('[data-island=planner-steps][data-hydrated]').waitFor({ state: 'attached' });
    await leave(page, 'Weight today', '88');
    await page.getByText('Really 88 kg?').waitFor();
    await Promise.all([answered(page), next(page)]);
    await heading(page, 'What does Bella like?');
    expect(documents).toHaveLength(1);
    expect(complaints).toEqual([]);
    await close();
  });

  it('suggest breeds for one that nobody knows, in place', async () => {
    const { page, documents, close } = await open('/breed', { ...BELLA, breed: undefined });
    await breed(page).fill('xx retriver xx');
    await next(page);
    await page.getByText('Choose a breed from the list').waitFor();
    await breed(page).fill('retr');
    // where no list is open, the key clears the field
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Escape');
    await next(page);
    await page.getByText('Did you mean').waitFor();
    await expectAccessible(page);
    await page.locator('h1').click();
    await page.getByRole('button', { name: /^Golden Retriever/ }).click();
    await heading(page, 'How is Bella doing?');
    await page.goBack();
    expect(await breed(page).inputValue()).toBe('Golden Retriever');
    await page.getByRole('button', { name: /^Mixed, large/ }).click();
    await heading(page, 'How is Bella doing?');
    expect(documents).toEqual([]);
    await close();
  });

  it('show the next question before the shop has answered, send the answers in order, and wait for them before the plan is asked for', async () => {
    const { page, complaints, close } = await open('/birthdate', { species: 'dog', name: 'Bella', gender: 'female' });
    const held = await hold(page, STEP);
    const sent: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().endsWith('/step') && sent.push(new URLSearchParams(request.postData() ?? '').get('step')!),
    );
    await page.getByLabel('Date of birth').fill(born(60));
    await next(page);
    await heading(page, 'What breed is Bella?');
    await page.getByRole('button', { name: /^Mixed, large/ }).click();
    await heading(page, 'How is Bella doing?');
    await pick(page, 'activity', 'medium');
    await pick(page, 'bodyCondition', 'normal');
    await page.getByLabel('Weight today').fill('30');
    await next(page);
    await heading(page, 'What does Bella like?');
    await held.answered;
    expect(sent).toEqual(['birthdate']);
    held.release();
    await expect.poll(() => sent).toEqual(['birthdate', 'breed', 'health']);
    await untilIdle(page);
    await page.reload();
    await heading(page, 'What does Bella like?');

    await page.unroute(STEP);
    const last = await hold(page, STEP);
    await page.getByLabel('Dry food').check();
    await next(page);
    await page.getByLabel('I accept').check();
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await last.answered;
    expect(path(page)).toBe('/email');
    last.release();
    await page.waitForURL('**/feeding-plan/plan/*');
    expect(complaints).toEqual([]);
    await close();
  });

  it('come back to the refused one with what was typed, and keep the later ones', async () => {
    const { page, documents, close } = await open('/birthdate', { species: 'dog', name: 'Bella', gender: 'female' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(STEP, (route) => promise.then(() => route.abort()));
    await page.getByLabel('Date of birth').fill(born(60));
    await next(page);
    await page.getByRole('button', { name: /^Mixed, large/ }).click();
    await heading(page, 'How is Bella doing?');
    await page.getByLabel('Weight today').fill('28,5');
    resolve();
    await heading(page, 'When was Bella born?');
    expect(path(page)).toBe('/birthdate');
    expect(await page.getByLabel('Date of birth').inputValue()).toBe(born(60));
    expect(await focused(page)).toContain('Try again');
    await expectAccessible(page);
    await page.unroute(STEP);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'What breed is Bella?');
    await page.getByRole('button', { name: /^Mixed, large/ }).click();
    await heading(page, 'How is Bella doing?');
    expect(await page.getByLabel('Weight today').inputValue()).toBe('28,5');
    expect(documents).toEqual([]);
    await close();
  });

  it('show the message of another tab with another animal, and the questions for that one', async () => {
    const { page, documents, close } = await open('/health', BELLA);
    // what the other tab does is a cookie for this one
    const max = { market: 'de', step: 'pet', species: 'dog', name: 'Max', gender: 'female' };
    const { headers } = await shop.call('/api/planner/step', max, {
      Cookie: `plan=${encodeURIComponent(JSON.stringify(BELLA))}`,
    });
    const [, value = ''] =
      /^plan=([^;]*)/.exec(headers.getSetCookie().find((cookie) => cookie.startsWith('plan='))!) ?? [];
    await page.context().addCookies([{ name: 'plan', value, url: shop.url }]);
    await next(page);
    await page.getByText('Another tab is now planning for another animal.').waitFor();
    await heading(page, 'When was Max born?');
    expect(path(page)).toBe('/birthdate');
    await page.getByLabel('Date of birth').fill(born(20));
    await Promise.all([answered(page), next(page)]);
    await heading(page, 'What breed is Max?');
    expect(documents).toEqual([]);
    await close();
  });

  it('start anew, with the answers for the animal before, and with a saved pet, in place', async () => {
    const { page, documents, complaints, close } = await open('/health', BELLA);
    await pick(page, 'activity', 'high');
    await page.locator('[data-island=planner-steps][data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Who' }).click();
    await page.getByLabel('What is your pet’s name?').fill('Max');
    await next(page);
    await heading(page, 'When was Max born?');
    expect(await page.getByLabel('Date of birth').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Use Bella’s answers' }).click();
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('2021-03-04');
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await heading(page, 'Max’s plan is ready');
    await page.getByRole('link', { name: 'Who' }).click();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => page.getByLabel('What is your pet’s name?').inputValue()).toBe('');
    // a question of the animal before is open again
    await page.goBack();
    await expect.poll(() => path(page)).toBe('');
    await heading(page, 'Who is it for?');
    expect(documents).toEqual([]);
    const { cookies } = await signIn(shop, 'demo@kvistra.example');
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}/de/feeding-plan`);
    documents.length = 0;
    const pet = page.locator('.known-pets button').first();
    const name = (await pet.textContent())!;
    await pet.click();
    await expect.poll(() => page.getByLabel('What is your pet’s name?').inputValue()).toBe(name);
    expect(documents).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keep what was typed before the script came, and tell the energy as soon as weight, activity and condition are known', async () => {
    const { page, documents, close } = await open('/health', { ...BELLA, activity: undefined });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/islands*', (route) => promise.then(() => route.continue()));
    await pick(page, 'activity', 'high');
    await page.getByLabel('Weight today').pressSequentially('27,25');
    await page.getByLabel('Picky eater').check();
    await next(page);
    resolve();
    await heading(page, 'What does Bella like?');
    await page.goBack();
    expect(await page.getByLabel('Weight today').inputValue()).toContain('27.25');
    expect(await page.getByLabel('Picky eater').isChecked()).toBe(true);
    expect(documents).toEqual([]);

    await openStep(page, '/health', {
      ...BELLA,
      activity: undefined,
      bodyCondition: undefined,
      currentWeightKg: undefined,
    });
    const ration = page.locator('.ration');
    await pick(page, 'activity', 'high');
    await pick(page, 'bodyCondition', 'overweight');
    expect(await ration.textContent()).toBe('');
    await page.getByLabel('Weight today').pressSequentially('33');
    await expect.poll(() => ration.textContent()).toMatch(/^Bella needs about [\d,]+ kcal a day\.$/);
    const heavy = await ration.textContent();
    await page.getByLabel('Food allergy').check();
    await expectAccessible(page);
    await page.getByLabel('Food allergy').uncheck();
    await page.getByLabel('Tendency to gain weight').uncheck();
    await pick(page, 'bodyCondition', 'normal');
    // two answers have changed, each with a figure of its own
    const isSteady = async () => {
      const figure = await ration.textContent();
      await untilIdle(page);
      return figure !== heavy && figure === (await ration.textContent());
    };
    await expect.poll(isSteady).toBe(true);
    const kcal = /[\d,]+/.exec((await ration.textContent())!)![0];
    await next(page);
    // until the next question is shown, the button is still that of this one
    await heading(page, 'What does Bella like?');
    await Promise.all([page.waitForResponse(STEP), next(page)]);
    await page.locator('.plan-top').getByText('g a day of').waitFor();
    expect(await page.locator('.plan-top .lead small').textContent()).toContain(`${kcal} kcal`);
    await page.reload();
    expect(await page.locator('.plan-top .lead small').textContent()).toContain(`${kcal} kcal`);
    await close();
  });
});

it.each([320, 390])('the progress and the silhouettes of the body condition fit a window of %d px', async (width) => {
  const { page, close } = await visit({ viewport: { width, height: 844 } });
  await openStep(page, '/health', {
    ...BELLA,
    species: 'cat',
    breed: 'unknown',
    activity: 'indoor',
    currentWeightKg: 4,
  });
  expect(
    await page.evaluate(() => ({
      page: document.documentElement.scrollWidth <= innerWidth,
      paws: [...document.querySelectorAll('.paws li > *')]
        .map((paw) => paw.getBoundingClientRect())
        .every(({ left, right, width }) => left >= 0 && right <= innerWidth && width >= 44),
      drawn: new Set([...document.querySelectorAll('.condition:has(path)')].map((drawing) => drawing.innerHTML)).size,
      seen: [...document.querySelectorAll('.choice:has(.condition)')].every(
        (choice) => choice.getBoundingClientRect().right <= innerWidth && choice.querySelector('b')!.textContent !== '',
      ),
    })),
  ).toEqual({
    page: true,
    paws: true,
    drawn: 3,
    seen: true,
  });
  await close();
});
