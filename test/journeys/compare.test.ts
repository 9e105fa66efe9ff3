import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const OAT = 'insect-oat-adult-dog';
const open = () => visit({ javaScriptEnabled: false });

it('a visitor comes from a category, chooses three recipes and gives a weight', async () => {
  const { page, close } = await open();
  await page.goto(`${shop.url}${pages.category('de', 'dog-food')}`);
  await page.getByRole('link', { name: 'Compare recipes' }).click();
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  expect(await page.locator('.compare-table thead th').count()).toBe(3);
  await page.getByLabel('Weight of the animal, kg').fill('12');
  await page.getByRole('button', { name: 'Show the price per day' }).click();
  expect(await page.getByRole('rowheader', { name: 'Amount per day' }).count()).toBe(1);
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click();
  expect(await page.locator('.compare-table thead th').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('weight')).toBe('12');
  await close();
});

it('keeps five that were ticked, and says that four are the most', async () => {
  const { page, close } = await open();
  await page.goto(`${shop.url}${pages.compare('de', [], { category: 'dog-food' })}`);
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const place of [0, 1, 2, 3, 4]) await boxes.nth(place).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  expect(await page.getByRole('alert').first().innerText()).toContain('At most four recipes');
  expect(await page.locator('main input:checked').count()).toBe(5);
  await close();
});

it('a product leads to the choice with itself ticked', async () => {
  const { page, close } = await open();
  await page.goto(`${shop.url}${pages.product('de', 'dog-food', OAT)}`);
  await page.getByRole('link', { name: 'Compare recipes' }).click();
  expect(await page.locator('main input:checked').getAttribute('value')).toBe(OAT);
  await close();
});
