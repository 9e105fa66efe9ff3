import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PLANNER_STEPS, type PlannerStep, pages } from '../../src/routes.ts';
import { useShop } from '../shop.ts';
import { useBirthdates } from './birthdates.ts';
import { HOUSEHOLDS, type Household, type HouseholdAnimal } from './households.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const european = useShop();
const australian = useShop({ MARKET_GROUP: 'au' });
const visit = useBrowser();
const born = useBirthdates(european);

const choose = (page: Page, name: string, value: string) =>
  page.locator(`main label:has(input[name="${name}"][value="${value}"])`).first().click();
/** Ticks a value of a list, or answers yes where it is asked as a question. */
const tick = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}[${value}]"]:not([value=""])`).check();
const type = (page: Page, name: string, value: string) => page.locator(`main [name="${name}"]`).last().fill(value);

/** Answers the question of an address. @returns whether a button has to be pressed then. */
async function answer(page: Page, question: PlannerStep, animal: HouseholdAnimal): Promise<boolean> {
  switch (question) {
    case 'pet':
      await choose(page, 'species', animal.species);
      await type(page, 'name', animal.name);
      await choose(page, 'gender', animal.gender);
      return true;
    case 'birthdate':
      await type(page, 'birthdate', born(animal.months));
      return true;
    case 'breed':
      if (['mixed', 'unknown'].includes(animal.breed))
        await page.locator(`main button[name=choice][value=${animal.breed}]`).click();
      else await page.locator('main [name=breed]').fill(animal.breed);
      return !['mixed', 'unknown'].includes(animal.breed);
    case 'health':
      await choose(page, 'activity', animal.activity);
      await choose(page, 'bodyCondition', animal.bodyCondition);
      await type(page, 'currentWeightKg', String(animal.kg));
      if (animal.adultKg) await type(page, 'expectedAdultWeightKg', String(animal.adultKg));
      for (const need of animal.needs ?? []) await tick(page, 'specialNeeds', need);
      return true;
    case 'food':
      for (const kind of animal.likes) await tick(page, 'foodPreferences', kind);
      return true;
    default:
      return false;
  }
}

/** The question that an address asks; undefined where it is no question. */
const questionAt = ({ pathname }: URL) =>
  PLANNER_STEPS.find((step) => pathname === pages.planner(pathname.split('/')[1]!, step));

/** Goes through the questions about an animal, to the last page, which asks for no more of it. */
async function describeAnimal(page: Page, animal: HouseholdAnimal): Promise<void> {
  for (let answered: PlannerStep | undefined; ; ) {
    await page.waitForURL((url) => ![undefined, answered].includes(questionAt(url)));
    const question = questionAt(new URL(page.url()))!;
    if (question === 'email') return;
    const button = page.locator('main .button.action[value=next]');
    if (await answer(page, question, animal)) await button.click();
    answered = question;
  }
}

async function pay(page: Page, { name, market }: Household): Promise<void> {
  const zip =
    {
      de: '10115',
      se: '11645',
      pt: '1100-148',
      fr: '75001',
      ie: 'D02 X285',
      fi: '00100',
      at: '1010',
      dk: '1050',
      au: '2000',
      nl: '1012 AB',
    }[market] ?? '10115';
  const values = {
    email: `${name.replaceAll(/\W+/g, '-').toLowerCase()}@example.com`,
    firstName: 'Demo',
    lastName: 'Person',
    address1: 'Example 1',
    zip,
    city: 'Example',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12/39',
    cardCode: '123',
  };
  for (const [field, value] of Object.entries(values)) await page.locator(`[name="${field}"]`).last().fill(value);
  const zone = page.locator('select[name=zone]');
  if (await zone.count()) await zone.selectOption({ index: 1 });
  await page.locator('form:has([name=cardNumber]) button').last().click();
  await page.waitForURL('**/thank-you**');
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
/** The first number of a text, whatever signs group its digits. */
const numberOf = (text: string) =>
  Number(
    /\d[\d.,\s]*/
      .exec(text)![0]
      .replaceAll(/[.,\s](?=\d{3}\b)/g, '')
      .replace(',', '.'),
  );

/** Reads the energy of a day, in kcal, where the plan's page tells it. */
const readEnergy = async (page: Page): Promise<number> =>
  numberOf(await page.locator('.bowl li', { hasText: 'kcal' }).locator('b').innerText());

/** The button that adds everything to the cart: the household's, the plan's, or that of the one product. */
async function putIntoCart(page: Page, isHousehold: boolean): Promise<void> {
  const whole = page.locator('form.plan-whole button.action');
  if (isHousehold) await page.locator('form:has(input[name=of][value=household]) button.action').click();
  else if (await whole.count()) await whole.click();
  else await page.locator('.plan-card.first form[data-cart-add] button.action').click();
}

const FOLDER = '.local/households';

it.each(HOUSEHOLDS)(
  '$name goes from the first page to a paid first box',
  async (household) => {
    const { name, market, script, onPhone, animals } = household;
    const { page, complaints, close } = await visit({ javaScriptEnabled: script, viewport: onPhone ? PHONE : DESKTOP });
    const shop = market === 'au' ? australian : european;
    const record: string[] = [name];
    await page.goto(`${shop.url}/${market}`);
    await page.locator('main a[href$="/feeding-plan"]').first().click();
    for (const [i, animal] of animals.entries()) {
      if (i > 0) await page.locator('form:has(input[name=together]) button').click();
      await describeAnimal(page, animal);
      await page.locator('main input[name=terms]').check();
      await page.locator('main .button.action').first().click();
      await page.waitForURL('**/feeding-plan/plan/*');
      const energy = await readEnergy(page);
      expect([animal.name, energy >= animal.kcal[0] && energy <= animal.kcal[1], energy]).toEqual([
        animal.name,
        true,
        energy,
      ]);
      record.push(
        `${animal.name}: ${plain(await page.locator('.bowl').innerText())}`,
        plain(await page.locator('.plan-card.first').innerText()),
      );
      const mix = page.locator('form[action="/api/planner/mix"] button');
      if (await mix.count()) {
        record.push(`MIXED ${plain(await page.locator('section[aria-labelledby=mixed]').innerText())}`);
        await mix.click();
        await mix.waitFor({ state: 'detached' });
      }
    }
    for (const way of await page.locator('.plan-ways').all()) record.push(`WAY ${plain(await way.innerText())}`);

    await putIntoCart(page, animals.length > 1);
    // a form of its own leads to the cart's page, others open its panel
    await page.locator('.panel .line, main .line').first().waitFor();
    await page.goto(`${shop.url}/${market}/cart`);
    await page.locator('main .line').first().waitFor();
    const lines = await page.locator('main .line').allInnerTexts();
    record.push(
      ...lines.map((line) => `CART ${plain(line)}`),
      `TOTALS ${plain(await page.locator('main .totals').innerText())}`,
    );
    await page.locator('main [data-checkout]').click();
    await page.waitForURL('**/checkouts/**');
    await pay(page, household);
    record.push(`THANKS ${plain(await page.locator('main').innerText())}`);

    const number = await page.locator('[data-order]').getAttribute('data-order');
    const order = (await shop.control('orders')).orders.find(
      (known: { number: number }) => String(known.number) === number,
    );
    expect(order).toMatchObject({ country: market.toUpperCase() });
    expect(order.lines).toHaveLength(lines.length);
    expect(complaints).toEqual([]);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${FOLDER}/${name}.txt`, `${record.join('\n')}\n`);
    await close();
  },
  120_000,
);
