import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../local/settings.ts';
import { type MailAction, mailLinkPath, pages } from '../../src/routes.ts';
import { tokenOf } from '../../src/shop/subscriptions/mail-links/token.ts';
import { type Jar, signIn } from '../customer.ts';
import { useRestoredShop } from '../shop.ts';
import { DESKTOP, faultsOfLooks, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
let jar: Jar;
beforeEach(async () => {
  await shop.reset();
  jar = await signIn(shop, 'demo@kvistra.example');
});

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 301);
const call = (path: string, fields: object) =>
  shop.call(path, { market: 'de', subscriptionId: '301', ...fields }, { Cookie: jar.header });
describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('%s', (_, javaScriptEnabled, viewport) => {
  it('a recipe is swapped, with the sum before it is saved and both names afterwards', async () => {
    const pet = {
      species: 'dog',
      gender: 'female',
      birthdate: '2023-01-01',
      currentWeightKg: '12',
      activity: 'medium',
      bodyCondition: 'normal',
    };
    await call('/api/account/pets/save', { ...pet, name: 'Pim', formId: 'pim', allergies: ['rice'] });
    await call('/api/account/subscriptions/discount', { code: 'WELCOME10' });
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}${pages.subscription('de', '301')}`);
    const documents: string[] = [];
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
    if (javaScriptEnabled) {
      await page.locator('[data-island=subscription]').dispatchEvent('pointerdown');
      await page.locator('[data-island=subscription][data-hydrated]').waitFor({ state: 'attached' });
    }
    await page.getByRole('link', { name: 'Swap the recipe of Everyday Insect & Oat' }).click();
    await page.getByText('Which recipe would you like instead of Everyday Insect & Oat?').waitFor();
    if (javaScriptEnabled) expect(await faultsOfLooks(page, { part: 'main', hasDark: false })).toEqual([]);
    const recipe = page.getByRole(javaScriptEnabled ? 'button' : 'link', { name: /^Light Insect & Pumpkin/ });
    expect(await recipe.textContent()).toMatch(/8 kg · SEK/);
    await recipe.click();
    await page.getByRole('heading', { name: 'Light Insect & Pumpkin instead of Everyday Insect & Oat' }).waitFor();
    await page
      .getByText(/^Each delivery then costs SEK/)
      .first()
      .waitFor();
    if (javaScriptEnabled) expect(await faultsOfLooks(page, { part: 'main', hasDark: false })).toEqual([]);
    const costs = await page.locator('form[action$="/swap"]').textContent();
    const [, sum = ''] = /Each delivery then costs SEK\s([\d,]+\.\d\d)/.exec(costs!)!;
    await page.getByRole('button', { name: 'Swap it' }).click();
    await page.getByText('From now on Light Insect & Pumpkin comes instead of Everyday Insect & Oat.').waitFor();
    const total = page.getByRole('region', { name: 'Products' });
    await total.getByText('Light Insect & Pumpkin', { exact: true }).waitFor();
    if (javaScriptEnabled) {
      await total.getByText(sum).last().waitFor();
      expect(documents).toEqual([]);
      await page.getByLabel('Size of Light Insect & Pumpkin').waitFor();
    }
    const { lines, discounts } = await contract();
    expect([lines.length, lines[0].handle, lines[0].quantity, discounts[0].title]).toEqual([
      1,
      'light-insect-dog',
      1,
      'WELCOME10',
    ]);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** The address of a mailed link about the next delivery. */
const linkTo = async (action: MailAction) => {
  const token = await tokenOf(SETTINGS, action, {
    contractId: 'gid://shopify/SubscriptionContract/301',
    cycle: 2,
    until: '',
  });
  return `${shop.url}${mailLinkPath('de', action, token)}`;
};

it('a mailed link shows the delivery and does one thing', async () => {
  const { page, complaints, close } = await visit({ javaScriptEnabled: false, viewport: PHONE });
  for (const action of ['card', 'now', 'move', 'skip'] as const) {
    await page.goto(await linkTo(action));
    expect(await page.locator('main button').count()).toBe(1);
  }
  await page.getByRole('button', { name: 'Skip this delivery' }).click();
  await page.getByText('The delivery is skipped.').waitFor();
  expect((await contract()).edits['2'].skipped).toBe(true);
  await page.goto(await linkTo('move'));
  await page.getByText('This delivery has already been skipped.').waitFor();
  await page.goto(await linkTo('unskip'));
  await page.getByRole('button', { name: 'Keep this delivery' }).click();
  await page.getByText('The delivery will come after all.').waitFor();
  expect((await contract()).edits['2'].skipped).toBe(false);
  expect(await page.getByRole('link', { name: 'See and change everything in your account' }).getAttribute('href')).toBe(
    '/de/account/subscriptions/301',
  );
  expect(complaints).toEqual([]);
  await close();
});

it('a mailed link does so with script too, and has no accessibility violation before and after', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(await linkTo('move'));
  await page.getByLabel('New dispatch date').waitFor();
  await untilIdle(page);
  expect(await faultsOfLooks(page, { part: 'main', hasDark: false })).toEqual([]);
  await page.goto(await linkTo('skip'));
  await page.getByRole('button', { name: 'Skip this delivery' }).click();
  await page.getByText('The delivery is skipped.').waitFor();
  await untilIdle(page);
  expect(await faultsOfLooks(page, { part: 'main', hasDark: false })).toEqual([]);
  expect((await contract()).edits['2'].skipped).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
