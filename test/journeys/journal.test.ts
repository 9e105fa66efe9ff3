import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../../src/platform/shared/day.ts';
import { api, pages } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

/** The words of the page in each language of the shop. */
const WORDS = {
  de: {
    weight: 'Weight, kg',
    stool: 'Stool',
    save: 'Save',
    saved: /The entry of .* is saved\./,
    replaced: /was there already and has been replaced/,
    empty: 'Note at least one thing',
    removeSure: 'Remove the entry',
    removed: 'Removed.',
    remind: 'Remind me',
    stop: 'Stop reminding me',
    make: 'Make a link',
    link: 'Link for the vet',
    revoke: 'Revoke',
    unknown: 'This link does not work.',
  },
  se: {
    weight: 'Vikt, kg',
    stool: 'Avföring',
    save: 'Spara',
    saved: /Anteckningen för .* är sparad\./,
    replaced: /Det fanns redan en anteckning för .*; den är ersatt\./,
    empty: 'Notera minst en sak',
    removeSure: 'Ta bort anteckningen',
    removed: 'Borttaget.',
    remind: 'Påminn mig',
    stop: 'Sluta påminna mig',
    make: 'Skapa en länk',
    link: 'Länk för veterinären',
    revoke: 'Återkalla',
    unknown: 'Den här länken fungerar inte.',
  },
  pt: {
    weight: 'Peso, kg',
    stool: 'Fezes',
    save: 'Guardar',
    saved: /O registo de .* está guardado\./,
    replaced: /Já existia um registo de .*; foi substituído\./,
    empty: 'Registe pelo menos uma coisa',
    removeSure: 'Remover o registo',
    removed: 'Removido.',
    remind: 'Lembrar-me',
    stop: 'Não me lembrar mais',
    make: 'Criar uma ligação',
    link: 'Ligação para o veterinário',
    revoke: 'Revogar',
    unknown: 'Esta ligação não funciona.',
  },
} as const;
type Code = keyof typeof WORDS;

async function newPet(jar: Jar): Promise<{ id: string; today: Day }> {
  const headers = { Cookie: jar.header };
  const pet = {
    name: 'Bella',
    species: 'dog',
    gender: 'female',
    birthdate: '2021-03-01',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: '12',
    market: 'de',
    formId: crypto.randomUUID(),
  };
  const { body } = await shop.call<{ pets: { id: string }[] }>(api.petsSave, pet, headers);
  const { id } = body.pets.at(-1)!;
  const entry = await shop.call<{ entry: { day: Day } }>(
    api.journalSave,
    { petId: id, note: 'first', market: 'de' },
    headers,
  );
  const today = entry.body.entry.day;
  await shop.call(api.journalRemove, { petId: id, day: today, market: 'de' }, headers);
  await shop.call(api.journalSave, { petId: id, day: addDays(today, -40), weightKg: '11.5', market: 'de' }, headers);
  return { id, today };
}

async function open(code: Code, options: { javaScriptEnabled?: boolean; viewport?: typeof PHONE } = {}) {
  const jar = await signIn(shop, `journal-${crypto.randomUUID()}@kvistra.example`);
  const { id } = await newPet(jar);
  const browser = await visit(options);
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${pages.journal(code, id)}`);
  return { ...browser, jar, pet: id };
}

const circles = (page: Page) => page.locator('.journal-curve circle').count();

it.each([
  ['de', PHONE],
  ['se', DESKTOP],
  ['pt', PHONE],
] as const)('with script in %s an entry is saved in place, and curve and list follow', async (code, viewport) => {
  const words = WORDS[code];
  const { page, complaints, close } = await open(code, { viewport });
  const documents: string[] = [];
  expect(await circles(page)).toBe(1);
  await page.getByLabel(words.weight, { exact: true }).fill('12,5');
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.locator('.scores label', { hasText: '6' }).click();
  await page.getByLabel(words.stool, { exact: true }).selectOption('2');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.saved).waitFor();
  await expect.poll(() => circles(page)).toBe(2);
  await expect.poll(() => page.locator('.journal-entry').count()).toBe(2);
  // the same day once more
  await page.getByLabel(words.weight, { exact: true }).fill('12,6');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.replaced).waitFor();
  await expect.poll(() => page.locator('.journal-entry dd', { hasText: /12[.,]6 kg/ }).count()).toBe(1);
  expect(documents).toEqual([]);
  // a weight that no dog has is said beside its field before it is sent
  await page.getByLabel(words.weight, { exact: true }).fill('1260');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await page.locator('#weightKg-error').waitFor();
  await page.locator('#journal-curve summary').click();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.each(['de', 'se', 'pt'] as const)('without script in %s all of it is done by forms', async (code) => {
  const words = WORDS[code];
  const { page, close } = await open(code, { javaScriptEnabled: false });
  const save = () => page.getByRole('button', { name: words.save, exact: true }).click();
  await save();
  expect(await page.locator('main').innerText()).toContain(words.empty);
  await page.getByLabel(words.weight, { exact: true }).fill('12,5');
  await save();
  expect(await page.locator('#done').innerText()).toMatch(words.saved);
  await page.getByLabel(words.weight, { exact: true }).fill('12,7');
  await save();
  expect(await page.locator('#done').innerText()).toMatch(words.replaced);
  expect(await circles(page)).toBe(2);
  await page.getByRole('button', { name: words.remind, exact: true }).click();
  await page.getByRole('button', { name: words.stop, exact: true }).click();
  await page.getByRole('button', { name: words.make, exact: true }).click();
  const { pathname, search } = new URL(await page.getByLabel(words.link, { exact: true }).inputValue());
  const vet = await visit({ javaScriptEnabled: false });
  await vet.page.goto(`${shop.url}${pathname}${search}`);
  expect(await vet.page.locator('h1').innerText()).toBe('Bella');
  await page.getByRole('button', { name: words.revoke, exact: true }).click();
  expect((await vet.page.goto(`${shop.url}${pathname}${search}`))?.status()).toBe(404);
  expect(await vet.page.locator('main').innerText()).toContain(words.unknown);
  await page.locator('.journal-entry summary').first().click();
  await page.getByRole('button', { name: words.removeSure, exact: true }).first().click();
  expect(await page.locator('#done').innerText()).toBe(words.removed);
  expect(await page.locator('.journal-entry').count()).toBe(1);
  await vet.close();
  await close();
});

it.each([PHONE, DESKTOP])(
  'the page for the vet has no violation at $width px, light and dark, and fills one sheet',
  async (viewport) => {
    const jar = await signIn(shop, `journal-${crypto.randomUUID()}@kvistra.example`);
    const { id, today } = await newPet(jar);
    const headers = { Cookie: jar.header };
    for (let month = 1; month < 12; month++)
      await shop.call(
        api.journalSave,
        {
          petId: id,
          day: addDays(today, -30 * month),
          weightKg: String(12 + month / 10),
          condition: '5',
          market: 'de',
        },
        headers,
      );
    const { body } = await shop.call<{ link: string }>(
      api.vetLinksMake,
      { petId: id, market: 'de', name: '1' },
      headers,
    );
    const { pathname, search } = new URL(body.link);
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints, close } = await visit({ viewport, colorScheme });
      await page.goto(`${shop.url}${pathname}${search}`);
      expect(await violationsOf(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
      expect(complaints).toEqual([]);
      await close();
    }
  },
);
