import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { Keeper } from '../followed-animals.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const LANGUAGES = { de: 'en', se: 'sv', pt: 'pt' } as const;
type Code = keyof typeof LANGUAGES;

/** The texts of a page as it shows them. */
function textsOf(code: Code): (key: string, values?: Record<string, string>) => string {
  const texts: Record<string, string> = JSON.parse(readFileSync(`kv/dictionaries/${LANGUAGES[code]}.json`, 'utf8'));
  return (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), texts[key]!);
}

/** A customer whose subscription feeds Bella, and whose Max has a plan of its own. */
async function withTwoDogs() {
  const keeper = await new Keeper(shop, `box-${crypto.randomUUID()}@kvistra.example`).signIn();
  const dog = { ...ANSWERS, breed: 'unknown', currentWeightKg: 15 };
  const { planId, petId } = await keeper.addAnimal(dog);
  const number = await keeper.subscribe(planId);
  await keeper.addAnimal({ ...dog, name: 'Max', currentWeightKg: 9, foodPreferences: ['wet_or_raw'] });
  return { keeper, petId, number };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

describe.each([
  ['de', 'with script, on a desktop', true, DESKTOP],
  ['se', 'with script, on a phone', true, PHONE],
  ['pt', 'with script, on a phone', true, PHONE],
  ['de', 'without script', false, PHONE],
  ['se', 'without script', false, PHONE],
  ['pt', 'without script', false, PHONE],
] as const)('in %s, %s', (code, _, javaScriptEnabled, viewport) => {
  it('two dogs share a box, one is left out for a while, one box goes elsewhere, and the food follows', async () => {
    const t = textsOf(code);
    const { keeper, petId, number } = await withTwoDogs();
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    const cookies = keeper.cookie.split('; ').map((cookie) => {
      const [name, ...value] = cookie.split('=');
      return { name: name!, value: value.join('='), url: shop.url };
    });
    await page.context().addCookies(cookies);
    const lines = async () =>
      (await keeper.contract(number)).lines.map(({ quantity }: { quantity: number }) => quantity).length;
    const own = `${shop.url}${pages.subscription(code, number)}`;
    const isFine = async () => javaScriptEnabled && expect(await violationsOf(page)).toEqual([]);

    await page.goto(own);
    const alone = await lines();
    await press(page, t('box.join', { name: 'Max' }));
    await page.getByText(t('success.joined')).waitFor();
    expect(await lines()).toBeGreaterThan(alone);

    await page.goto(own);
    await isFine();
    await page.getByRole('link', { name: t('box.manage', { name: 'Max' }), exact: true }).click();
    await page.getByRole('heading', { name: t('box.pause_title', { name: 'Max' }) }).waitFor();
    await isFine();
    await press(page, t('box.pause_confirm'));
    await page.getByText(t('success.animal_paused')).waitFor();

    await page.goto(`${shop.url}${pages.subscriptionElsewhere(code, number, 2)}`);
    await isFine();
    for (const [key, value] of [
      ['address.last_name', 'Example'],
      ['address.address1', 'Cottage 7'],
      ['address.zip', '18055'],
      ['address.city', 'Rostock'],
    ] as const)
      await page.getByLabel(t(key), { exact: true }).fill(value);
    await press(page, t('elsewhere.confirm'));
    await page.getByText(t('success.elsewhere')).waitFor();
    const edited = Object.values<any>((await keeper.contract(number)).edits);
    expect(edited.map(({ address }) => address?.address1)).toContain('Cottage 7');

    await keeper.changePet(petId, { currentWeightKg: '24' });
    await page.goto(own);
    await page.getByText(t('portions.consent')).first().waitFor();
    await isFine();
    const before = JSON.stringify((await keeper.contract(number)).lines);
    await press(page, t('portions.accept'));
    await page.getByText(t('success.portion_changed')).waitFor();
    expect(JSON.stringify((await keeper.contract(number)).lines)).not.toBe(before);
    expect(complaints).toEqual([]);
    await close();
  });
});
