import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { petPhotoPath } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { jpegOf } from '../picture-files.ts';
import { useSharedShop } from '../shop.ts';
import { useBirthdates } from './birthdates.ts';
import { DESKTOP, PHONE, useBrowser, waitUntilStable } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const born = useBirthdates(shop);
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

async function open({ path = '', javaScriptEnabled = true, viewport = DESKTOP } = {}) {
  const browser = await visit({ javaScriptEnabled, viewport });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${PETS}${path}`);
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
/** Opens what the form does not ask everybody. */
const more = (page: Page) => page.getByText(/^More: activity/).click();

describe('with script', () => {
  it('a pet is added, changed and removed in place, with the browser’s buttons; two of the same name are two, saved once each, and lead to their feeding plan', async () => {
    const { page, documents, complaints, close } = await open();
    await page.getByRole('link', { name: 'Add a pet' }).click();
    await page.getByRole('heading', { name: 'Add a pet' }).waitFor();
    expect([new URL(page.url()).search, await isFocused(page, '.account-content h1')]).toEqual(['?edit=new', true]);
    const crumbs = () => page.locator('.crumbs li').allTextContents();
    await expect.poll(crumbs).toEqual(['Home', 'My account', 'My pets', 'Add a pet']);
    await page.goBack();
    await page.getByRole('link', { name: 'Add a pet' }).waitFor();
    await expect.poll(crumbs).toEqual(['Home', 'My account', 'My pets']);
    expect(await isFocused(page, 'a[href$="edit=new"]')).toBe(true);
    await page.goForward();
    await page.getByLabel('Name', { exact: true }).fill('Pim');
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel('Weight today, kg').fill('12,5');
    expect(await page.getByLabel(/^Other allergies/).isVisible()).toBe(false);
    await page.getByText('Allergies and intolerances').click();
    await page.getByLabel(/^Other allergies/).fill('Egg, Nuts');
    await save(page);
    await page.getByText('Saved.').waitFor();
    await expect
      .poll(async () => [new URL(page.url()).search, await isFocused(page, '.form-status')])
      .toEqual(['', true]);
    expect(await page.locator('.pet-card').textContent()).toContain('12.5 kg');

    await page.getByRole('link', { name: 'Edit Pim' }).click();
    expect([
      await page.getByLabel('Egg', { exact: true }).isChecked(),
      await page.getByLabel(/^Other allergies/).inputValue(),
    ]).toEqual([true, 'nuts']);
    await page.getByLabel('Name', { exact: true }).fill('Pimlico');
    await save(page);
    await page.getByRole('heading', { name: 'Pimlico' }).waitFor();
    await page.getByRole('link', { name: 'Add a pet' }).click();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    expect(await isFocused(page, 'a[href$="edit=new"]')).toBe(true);

    await page.getByLabel('Remove Pimlico').click();
    expect((await storedPets()).map(({ name }) => name)).toContain('Pimlico');
    await page.getByRole('button', { name: 'Remove Pimlico' }).click();
    await page.getByText('Removed.').waitFor();
    await page.getByText('Nobody lives here yet').waitFor();
    await expect.poll(() => isFocused(page, '.form-status')).toBe(true);
    expect([documents, complaints, await storedPets()]).toEqual([[], [], []]);

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
    expect(documents).toEqual([]);
    await page
      .getByRole('button', { name: /^Make a feeding plan.*Twin/ })
      .last()
      .click();
    await page.waitForURL(/feeding-plan/);
    expect(complaints).toEqual([]);
    await close();
    for (const { id } of await storedPets()) await call('remove', { petId: id, market: 'de' });
  });

  it('a photo that was chosen before the code has come is sent with what was typed', async () => {
    const id = await savePet({ name: 'Snap' });
    const { page, complaints, close } = await visit({ viewport: PHONE });
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/islands*', (route) => promise.then(() => route.continue()));
    await page.goto(`${shop.url}${PETS}?edit=${id}`);
    await page.locator('#photo').focus();
    await page.locator('#photo').setInputFiles({
      name: 'IMG_0001.JPG',
      mimeType: 'image/jpeg',
      buffer: await jpegOf(400, 300, () => [30, 120, 60]),
    });
    resolve();
    await page.locator('[data-island="pets"][data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Name', { exact: true }).fill('Snapshot');
    await save(page);
    await page.getByText('Saved.').waitFor();
    await page.locator(`.pet-card img[src="${petPhotoPath(id)}"]`).waitFor();
    expect(await storedPets()).toEqual([expect.objectContaining({ name: 'Snapshot', hasPhoto: true })]);
    expect(complaints).toEqual([]);
    await close();
    await call('remove', { petId: id, market: 'de' });
  });

  it('a wrong field that the visitor has folded away is shown again, each time', async () => {
    const { page, complaints, close } = await open({ path: '?edit=new' });
    await page.getByLabel('Name', { exact: true }).fill('Folded');
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel('Weight today, kg').fill('12');
    await more(page);
    const adult = page.getByLabel(/^Expected adult weight/);
    await adult.fill('0,001');
    for (let i = 0; i < 3; i++) {
      await more(page);
      expect(await adult.isVisible()).toBe(false);
      await save(page);
      await expect.poll(() => isFocused(page, '[name=expectedAdultWeightKg]')).toBe(true);
      expect(await adult.isVisible()).toBe(true);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('what was chosen and typed before hydration is kept; another species brings its activities, and keeps what fits', async () => {
    const { page, complaints, close } = await visit();
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/islands*', (route) => promise.then(() => route.continue()));
    await page.goto(`${shop.url}${PETS}?edit=new`);
    const [species, activity, breed] = [
      page.getByLabel('Animal'),
      page.getByLabel('Activity'),
      page.getByLabel('Breed'),
    ];
    const activities = () => activity.locator('option').allTextContents();
    await species.selectOption('cat');
    await more(page);
    await activity.selectOption('outdoor');
    await breed.pressSequentially('Mai');
    resolve();
    await page.locator('[data-island="pets"][data-hydrated]').waitFor({ state: 'attached' });
    await breed.pressSequentially('ne');
    expect([await species.inputValue(), await activity.inputValue(), await breed.inputValue()]).toEqual([
      'cat',
      'outdoor',
      'Maine',
    ]);
    expect(await activities()).toHaveLength(2);
    await page.locator('[role=option]', { hasText: 'Maine Coon' }).waitFor();

    await breed.fill('');
    await species.selectOption('dog');
    expect([(await activities()).length, await activity.inputValue()]).toEqual([3, 'medium']);
    await activity.selectOption('high');
    await breed.fill('Labrador');
    await page.locator('[role=option]').first().waitFor();
    await breed.press('Escape');
    await species.selectOption('cat');
    expect([await activities(), await activity.inputValue(), await breed.inputValue()]).toEqual([
      ['Indoors', 'Outdoors too'],
      'outdoor',
      '',
    ]);
    await activity.selectOption('indoor');
    await breed.fill('Somebody from the street');
    await species.selectOption('dog');
    expect([await activity.inputValue(), await breed.inputValue()]).toEqual(['high', 'Somebody from the street']);
    await species.selectOption('cat');
    expect(await activity.inputValue()).toBe('indoor');
    expect(complaints).toEqual([]);
    await close();
  });

  it('an unlikely weight or birthdate is asked about and saved all the same; every problem is told beside its field', async () => {
    const { page, documents, close } = await open({ path: '?edit=new', viewport: PHONE });
    const weight = page.getByLabel('Weight today, kg');
    await page.getByLabel('Date of birth').fill(born(20 * 12));
    await page.getByLabel('Breed').fill('lab');
    // without its table the keys below choose nothing
    await page.locator('[role=option]').first().waitFor();
    await page.getByText('Really 20 years old?').waitFor();
    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel('Breed').press('ArrowDown');
    await page.getByLabel('Breed').press('Enter');
    await page.getByText('Labrador Retriever: usually 25–36 kg when fully grown.').waitFor();
    expect(await weight.getAttribute('aria-describedby')).toBe('currentWeightKg-hint');
    await weight.fill('3');
    expect(await page.getByText('Really').count()).toBe(0);
    await weight.press('Tab');
    await page
      .getByRole('status')
      .getByText('Really 3 kg? Labrador Retriever: usually 25–36 kg when fully grown.')
      .waitFor();
    expect(await weight.getAttribute('aria-invalid')).toBeNull();
    await weight.fill('30');
    await expect.poll(() => page.getByText('Really').count()).toBe(0);

    await page.getByLabel('Name', { exact: true }).fill(' ');
    await page.getByLabel('Date of birth').fill('2001-01-01');
    await weight.fill('900');
    await more(page);
    await page.getByLabel(/^Expected adult weight/).fill('5');
    // only one's own script or an old page offers a dog what cats do
    await page
      .getByLabel('Activity')
      .evaluate((select: HTMLSelectElement) => select.add(new Option('Indoors', 'indoor')));
    await page.getByLabel('Activity').selectOption('indoor');
    await save(page);
    for (const [field, message] of [
      ['name', 'Enter your pet’s name'],
      ['birthdate', 'Enter the date of birth'],
      ['currentWeightKg', 'Enter a weight'],
      ['expectedAdultWeightKg', 'The adult weight cannot be below'],
      ['activity', 'Choose an activity that fits'],
    ] as const) {
      await page.locator(`#${field}-error`, { hasText: message }).waitFor();
      expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
    }
    expect([await isFocused(page, '#name'), documents]).toEqual([true, []]);
    await page.getByLabel('Name', { exact: true }).fill('Rex');
    await page.locator('#name-error').waitFor({ state: 'detached' });

    await page.getByLabel('Date of birth').fill('2022-03-01');
    await page.getByLabel(/^Expected adult weight/).fill('');
    await page.getByLabel('Activity').selectOption('medium');
    await weight.fill('3');
    await page.getByText('Really 3 kg?').waitFor();
    await save(page);
    await page.getByText('Saved.').waitFor();
    const [rex] = await storedPets();
    expect([rex.currentWeightKg, rex.breed, documents]).toEqual([3, 'Labrador Retriever', []]);
    await call('remove', { petId: rex.id, market: 'de' });
    await close();
  });

  it('the form of a pet has an address of its own, and says that the pet was removed meanwhile', async () => {
    const id = await savePet({ name: 'Lost' });
    const { page, documents, close } = await open({ path: `?edit=${id}` });
    await page.getByRole('heading', { name: 'Edit Lost' }).waitFor();
    await call('remove', { petId: id, market: 'de' });
    await page.getByLabel('Name', { exact: true }).fill('Found');
    await save(page);
    await page.getByText('This pet no longer exists.').waitFor();
    expect([documents, await isFocused(page, '.alert')]).toEqual([[], true]);
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
  // what is folded need not be opened: the activity is the usual one of the species
  await save(page);
  await page.waitForURL('**/account/pets?done=saved');
  expect((await storedPets()).map(({ activity }) => activity)).toEqual(['indoor']);
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

it('the breed is chosen with the keyboard, a mouse or a finger; its table is loaded when the field is reached', async () => {
  const { page, complaints, close } = await open({ path: '?edit=new', viewport: PHONE });
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/breed-search')));
  const breed = page.getByRole('combobox', { name: 'Breed' });
  const options = page.locator('[role=option]');
  const active = async () => {
    const id = await breed.getAttribute('aria-activedescendant');
    return id ? (await page.locator(`#${id}`).textContent())! : null;
  };
  expect(await loaded()).toBe(false);
  await breed.focus();
  await expect.poll(loaded).toBe(true);

  expect(await breed.getAttribute('aria-expanded')).toBe('false');
  await breed.pressSequentially('terr');
  await options.first().waitFor();
  expect([await breed.getAttribute('aria-expanded'), await options.count(), await active()]).toEqual(['true', 8, null]);
  expect(await page.locator('.form-field', { has: breed }).getByRole('status').textContent()).toBe('8 suggestions');
  await breed.press('ArrowDown');
  const first = await active();
  await breed.press('ArrowUp');
  const last = await active();
  await breed.press('ArrowDown');
  expect([first, last, first]).toEqual([
    await options.first().textContent(),
    await options.last().textContent(),
    await active(),
  ]);
  await breed.press('Home');
  expect([await active(), await breed.evaluate((input: HTMLInputElement) => input.selectionStart)]).toEqual([null, 0]);
  await breed.press('Escape');
  expect([await breed.getAttribute('aria-expanded'), await breed.inputValue()]).toEqual(['false', 'terr']);
  await breed.press('Escape');
  expect(await breed.inputValue()).toBe('');
  await breed.pressSequentially('lab');
  await options.first().waitFor();
  expect(await options.first().textContent()).toBe('Labrador Retriever Lab25–36 kg');
  await breed.press('ArrowDown');
  await breed.press('Enter');
  expect([await breed.inputValue(), await breed.getAttribute('aria-expanded')]).toEqual([
    'Labrador Retriever',
    'false',
  ]);
  expect(new URL(page.url()).search).toBe('?edit=new');
  await breed.fill('pudel');
  await options.first().waitFor();
  await breed.press('ArrowDown');
  const chosen = (await options.first().locator('span').textContent())!;
  await breed.press('Tab');
  expect(chosen).toContain(await breed.inputValue());
  expect([(await breed.inputValue()).length > 3, await breed.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  // with nothing marked, Tab keeps what was typed
  await breed.fill('Pudel from next door');
  await breed.press('Tab');
  expect(await breed.inputValue()).toBe('Pudel from next door');

  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await breed.fill('');
    await breed.pressSequentially('schäfer');
    await options.first().waitFor();
    await breed.press('ArrowDown');
    await waitUntilStable(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const boxes = await options.evaluateAll((list) =>
      list.map((option) => option.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
    );
    expect(boxes.filter(({ height }) => height < 44)).toEqual([]);
    expect(boxes.at(-1)!.bottom).toBeLessThanOrEqual(viewport.height);
  }
  await options.filter({ hasText: 'German Shepherd' }).click();
  expect([
    await breed.inputValue(),
    await breed.getAttribute('aria-expanded'),
    await isFocused(page, '#breed'),
  ]).toEqual(['German Shepherd', 'false', true]);
  await breed.fill('terrier');
  await options.first().waitFor();
  await page.getByRole('heading', { name: 'Add a pet' }).click();
  expect([await breed.inputValue(), await options.count()]).toEqual(['terrier', 0]);
  expect(complaints).toEqual([]);
  await close();
});
