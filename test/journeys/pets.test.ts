import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Jar, signIn } from '../customer.ts';
import { useShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PETS = '/de/account/pets';
const PET = {
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2022-03-01',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '12',
  market: 'de',
};
let jar: Jar;
beforeAll(async () => {
  jar = await signIn(shop, 'pets@kvistra.example');
});

const call = async (action: string, fields: Record<string, unknown>) =>
  (await shop.call(`/api/account/pets/${action}`, fields, { Cookie: jar.header })).body as any;
const savePet = async (fields: Record<string, unknown>): Promise<string> => {
  const { pets } = await call('save', { ...PET, ...fields, formId: crypto.randomUUID() });
  return pets.at(-1).id;
};
const storedPets = async (): Promise<any[]> => {
  const answer = await shop.get(PETS, { Cookie: jar.header });
  const [, json] = /data-island="pets"[^>]*><script[^>]*>(.*?)<\/script>/.exec(await answer.text())!;
  return JSON.parse(json!).pets;
};

async function open({ path = '', javaScriptEnabled = true, viewport = DESKTOP, cc = 'de' } = {}) {
  const browser = await visit({ javaScriptEnabled, viewport });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}/${cc}/account/pets${path}`);
  if (javaScriptEnabled) await hydrate(page);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  return { ...browser, documents };
}

/** Touches the island, and waits until it is hydrated. */
async function hydrate(page: Page): Promise<void> {
  await page.locator('[data-island="pets"] a').first().dispatchEvent('change');
  await page.locator('[data-island="pets"][data-hydrated]').waitFor({ state: 'attached' });
}

const isFocused = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element === document.activeElement);
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

describe('with script', () => {
  it('a pet is added, changed and removed in place, and the browser’s buttons lead through the forms', async () => {
    const { page, documents, complaints, close } = await open();
    await page.getByRole('link', { name: 'Add a pet' }).click();
    await page.getByRole('heading', { name: 'Add a pet' }).waitFor();
    expect([new URL(page.url()).search, await isFocused(page, '.account-content h2')]).toEqual(['?edit=new', true]);
    await page.goBack();
    await page.getByRole('link', { name: 'Add a pet' }).waitFor();
    expect(await isFocused(page, 'a[href$="edit=new"]')).toBe(true);
    await page.goForward();
    await page.getByLabel('Name', { exact: true }).fill('Pim');
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel('Weight today, kg').fill('12,5');
    await page.getByLabel(/^Other allergies/).fill('Egg, Nuts');
    await save(page);
    await page.getByText('Saved.').waitFor();
    expect([new URL(page.url()).search, await isFocused(page, '.form-status')]).toEqual(['', true]);
    expect(await page.locator('.pet-card').textContent()).toContain('12.5 kg');

    await page.getByRole('link', { name: 'Edit Pim' }).click();
    const id = new URL(page.url()).searchParams.get('edit')!;
    expect([await page.getByLabel('Egg', { exact: true }).isChecked(), await page.getByLabel(/^Other allergies/).inputValue()]).toEqual([true, 'nuts']);
    await page.getByLabel('Name', { exact: true }).fill('Pimlico');
    await save(page);
    await page.getByRole('heading', { name: 'Pimlico' }).waitFor();
    await page.getByRole('link', { name: 'Add a pet' }).click();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    expect(await isFocused(page, 'a[href$="edit=new"]')).toBe(true);
    expect(documents).toEqual([]);

    // the form has an address of its own
    const shared = await open({ path: `?edit=${id}` });
    await shared.page.getByRole('heading', { name: 'Edit Pimlico' }).waitFor();
    await shared.close();

    await page.getByLabel('Remove Pimlico').click();
    expect((await storedPets()).map(({ name }) => name)).toContain('Pimlico');
    await page.getByRole('button', { name: 'Remove Pimlico' }).click();
    await page.getByText('Removed.').waitFor();
    await page.getByText('Nobody lives here yet').waitFor();
    expect([await isFocused(page, '.form-status'), documents, complaints, await storedPets()]).toEqual([true, [], [], []]);
    await close();
  }, 60_000);

  it('two pets of the same name are two, and a second click adds no other one', async () => {
    const { page, documents, close } = await open();
    for (const weight of ['10', '11']) {
      await page.getByRole('link', { name: 'Add a pet' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Twin');
      await page.getByLabel('Date of birth').fill('2022-03-01');
      await page.getByLabel('Weight today, kg').fill(weight);
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await page.getByText('Saved.').waitFor();
    }
    // the second message may still be the first
    await expect.poll(async () => (await storedPets()).map(({ currentWeightKg }) => currentWeightKg)).toEqual([10, 11]);
    const twins = await storedPets();
    expect(documents).toEqual([]);
    for (const { id } of twins) await call('remove', { petId: id, market: 'de' });
    await close();
  });

  it('another species brings its activities, and keeps what fits', async () => {
    const { page, close } = await open({ path: '?edit=new' });
    const [species, activity, breed] = [page.getByLabel('Animal'), page.getByLabel('Activity'), page.getByLabel('Breed')];
    const activities = () => activity.locator('option').allTextContents();
    expect(await activities()).toHaveLength(3);
    await activity.selectOption('high');
    await breed.fill('Labrador');
    await page.locator('[role=option]').first().waitFor();
    await breed.press('Escape');
    await species.selectOption('cat');
    expect([await activities(), await activity.inputValue(), await breed.inputValue()]).toEqual([['Indoors', 'Outdoors too'], 'indoor', '']);
    await activity.selectOption('outdoor');
    await breed.fill('Somebody from the street');
    await species.selectOption('dog');
    expect([await activity.inputValue(), await breed.inputValue()]).toEqual(['high', 'Somebody from the street']);
    await species.selectOption('cat');
    expect(await activity.inputValue()).toBe('outdoor');
    await close();
  });

  it('what was chosen and typed before hydration is kept', async () => {
    const { page, complaints, close } = await visit();
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/islands*', (route) => promise.then(() => route.continue()));
    await page.goto(`${shop.url}${PETS}?edit=new`);
    await page.getByLabel('Animal').selectOption('cat');
    await page.getByLabel('Activity').selectOption('outdoor');
    await page.getByLabel('Breed').pressSequentially('Mai');
    resolve();
    await page.locator('[data-island="pets"][data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Breed').pressSequentially('ne');
    expect([await page.getByLabel('Animal').inputValue(), await page.getByLabel('Activity').inputValue(), await page.getByLabel('Breed').inputValue()]).toEqual(
      ['cat', 'outdoor', 'Maine'],
    );
    expect(await page.getByLabel('Activity').locator('option').count()).toBe(2);
    await page.locator('[role=option]', { hasText: 'Maine Coon' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('an unlikely weight or birthdate is asked about and saved all the same', async () => {
    const { page, documents, close } = await open({ path: '?edit=new' });
    const weight = page.getByLabel('Weight today, kg');
    await page.getByLabel('Name', { exact: true }).fill('Rex');
    await page.getByLabel('Date of birth').fill('2006-03-01');
    await page.getByLabel('Breed').fill('lab');
    await page.getByText('Really 20 years old?').waitFor();
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel('Breed').press('ArrowDown');
    await page.getByLabel('Breed').press('Enter');
    await page.getByText('Labrador Retriever: usually 25–36 kg when grown up.').waitFor();
    expect(await weight.getAttribute('aria-describedby')).toBe('currentWeightKg-hint');
    await weight.fill('3');
    expect(await page.getByText('Really').count()).toBe(0);
    await weight.press('Tab');
    await page.getByRole('status').getByText('Really 3 kg? Labrador Retriever: usually 25–36 kg when grown up.').waitFor();
    expect(await weight.getAttribute('aria-invalid')).toBeNull();
    await weight.fill('30');
    await expect.poll(() => page.getByText('Really').count()).toBe(0);
    await weight.fill('3');
    await page.getByText('Really 3 kg?').waitFor();
    await save(page);
    await page.getByText('Saved.').waitFor();
    const [rex] = await storedPets();
    expect([rex.currentWeightKg, rex.breed, documents]).toEqual([3, 'Labrador Retriever', []]);
    await call('remove', { petId: rex.id, market: 'de' });
    await close();
  });

  it('leads to the feeding plan', async () => {
    const id = await savePet({ name: 'Hungry' });
    const { page, complaints, close } = await open();
    await page.getByRole('button', { name: /Feeding plan.*Hungry/ }).click();
    await page.waitForURL(/feeding-plan/);
    expect(complaints).toEqual([]);
    await call('remove', { petId: id, market: 'de' });
    await close();
  });
});

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  it('every problem of a pet is told beside its field', async () => {
    const { page, documents, close } = await open({ path: '?edit=new', javaScriptEnabled, viewport: PHONE });
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByLabel('Date of birth').fill('2001-01-01');
    await page.getByLabel('Weight today, kg').fill('900');
    await page.getByLabel(/^Expected adult weight/).fill('5');
    // only one's own script or an old page offers a dog what cats do
    if (javaScriptEnabled) await page.getByLabel('Activity').evaluate((select: HTMLSelectElement) => select.add(new Option('Indoors', 'indoor')));
    await page.getByLabel('Activity').selectOption('indoor');
    await save(page);
    for (const [field, message] of [
      ['name', 'Enter a name of at most 40 characters'],
      ['birthdate', 'Enter the date of birth'],
      ['currentWeightKg', 'Enter a weight'],
      ['expectedAdultWeightKg', 'The adult weight cannot be below'],
      ['activity', 'Choose an activity that fits'],
    ] as const) {
      await page.locator(`#${field}-error`, { hasText: message }).waitFor();
      expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
    }
    if (javaScriptEnabled) {
      expect([await isFocused(page, '#name'), documents]).toEqual([true, []]);
      await page.getByLabel('Name', { exact: true }).fill('Milo');
      await page.locator('#name-error').waitFor({ state: 'detached' });
    }
    await close();
  });

  it('the form of a pet that was removed meanwhile says so', async () => {
    const id = await savePet({ name: 'Lost' });
    const { page, documents, close } = await open({ path: `?edit=${id}`, javaScriptEnabled });
    await call('remove', { petId: id, market: 'de' });
    await page.getByLabel('Name', { exact: true }).fill('Found');
    await save(page);
    await page.getByText('This pet is not there any more.').waitFor();
    if (javaScriptEnabled) expect([documents, await isFocused(page, '.alert')]).toEqual([[], true]);
    await close();
  });
});

it('without script a pet is added, changed and removed with the plain forms', async () => {
  const { page, close } = await open({ javaScriptEnabled: false, viewport: PHONE });
  await page.getByRole('link', { name: 'Add a pet' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Plain');
  await page.getByLabel('Animal').selectOption('cat');
  await page.getByLabel('Date of birth').fill('2022-03-01');
  await page.getByLabel('Weight today, kg').fill('4');
  await page.getByLabel('Activity').selectOption('outdoor');
  await save(page);
  await page.waitForURL('**/account/pets?done=saved');
  await page.getByRole('link', { name: 'Edit Plain' }).click();
  await page.getByLabel('Weight today, kg').fill('4,2');
  await save(page);
  expect(await page.locator('.pet-card').textContent()).toContain('4.2 kg');
  await page.getByLabel('Remove Plain').click();
  await page.getByRole('button', { name: 'Remove Plain' }).click();
  await page.waitForURL('**/account/pets?done=removed');
  await page.getByText('Nobody lives here yet').waitFor();
  await close();
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the breed on %s', (_, viewport) => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Breed' });
  const options = (page: Page) => page.locator('[role=option]');
  const active = async (page: Page) => {
    const id = await field(page).getAttribute('aria-activedescendant');
    return id ? (await page.locator(`#${id}`).textContent())! : null;
  };

  it('is chosen with the keyboard', async () => {
    const { page, complaints, close } = await open({ path: '?edit=new', viewport });
    const breed = field(page);
    expect(await breed.getAttribute('aria-expanded')).toBe('false');
    await breed.pressSequentially('terr');
    await options(page).first().waitFor();
    expect([await breed.getAttribute('aria-expanded'), await options(page).count(), await active(page)]).toEqual(['true', 8, null]);
    expect(await page.locator('.form-field', { has: breed }).getByRole('status').textContent()).toBe('8 suggestions');
    await breed.press('ArrowDown');
    const first = await active(page);
    await breed.press('ArrowUp');
    const last = await active(page);
    await breed.press('ArrowDown');
    expect([
      first === (await options(page).first().textContent()),
      last === (await options(page).last().textContent()),
      (await active(page)) === first,
    ]).toEqual([true, true, true]);
    await breed.press('Home');
    expect([await active(page), await breed.evaluate((input: HTMLInputElement) => input.selectionStart)]).toEqual([null, 0]);
    await breed.press('Escape');
    expect([await breed.getAttribute('aria-expanded'), await breed.inputValue()]).toEqual(['false', 'terr']);
    await breed.press('Escape');
    expect(await breed.inputValue()).toBe('');
    await breed.pressSequentially('lab');
    await options(page).first().waitFor();
    expect(await options(page).first().textContent()).toBe('Labrador Retriever Lab25–36 kg');
    await breed.press('ArrowDown');
    await breed.press('Enter');
    expect([await breed.inputValue(), await breed.getAttribute('aria-expanded'), new URL(page.url()).search]).toEqual([
      'Labrador Retriever',
      'false',
      '?edit=new',
    ]);
    await breed.fill('pudel');
    await options(page).first().waitFor();
    await breed.press('ArrowDown');
    const chosen = (await options(page).first().locator('span').textContent())!;
    await breed.press('Tab');
    expect(chosen).toContain(await breed.inputValue());
    expect([(await breed.inputValue()).length > 3, await breed.getAttribute('aria-expanded')]).toEqual([true, 'false']);
    // with nothing marked, Tab keeps what was typed
    await breed.fill('Pudel from next door');
    await breed.press('Tab');
    expect(await breed.inputValue()).toBe('Pudel from next door');
    expect(complaints).toEqual([]);
    await close();
  });

  it('is chosen with the mouse or a finger, and has no accessibility violation while it is open', async () => {
    const { page, complaints, close } = await open({ path: '?edit=new', viewport });
    await field(page).pressSequentially('schäfer');
    await options(page).first().waitFor();
    await field(page).press('ArrowDown');
    await waitUntilStable(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const option of await options(page).all()) expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(
      await options(page)
        .last()
        .evaluate((option) => option.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true);
    await options(page).filter({ hasText: 'German Shepherd' }).click();
    expect([await field(page).inputValue(), await field(page).getAttribute('aria-expanded'), await isFocused(page, '#breed')]).toEqual([
      'German Shepherd',
      'false',
      true,
    ]);
    await field(page).fill('terrier');
    await options(page).first().waitFor();
    await page.getByRole('heading', { name: 'Add a pet' }).click();
    expect([await field(page).inputValue(), await options(page).count()]).toEqual(['terrier', 0]);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('the table of breeds is loaded when one of the fields that need it is reached', async () => {
  const { page, close } = await open({ path: '?edit=new' });
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/breed-search')));
  expect(await loaded()).toBe(false);
  await page.getByLabel('Breed').focus();
  await expect.poll(loaded).toBe(true);
  await close();
});
