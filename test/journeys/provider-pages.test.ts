import { expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

/** The provider's pages for those who develop on it. */
const PATHS = ['/', '/_emulates'];

it.each(
  PATHS.flatMap((path) =>
    [PHONE, DESKTOP].flatMap((viewport) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ path, viewport, colorScheme, width: viewport.width })),
    ),
  ),
)('$path is accessible, $width pixels wide, $colorScheme', async ({ path, viewport, colorScheme }) => {
  const { page, complaints, close } = await visit({ viewport, colorScheme, inBrowser: true });
  await page.goto(`${shop.providerUrl}${path}`);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await violationsOf(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([wider, complaints]).toEqual([0, []]);
  await close();
});

it('a field of an API is found from the home page', async () => {
  const { page, close } = await visit();
  await page.goto(shop.providerUrl);
  await page.getByRole('link', { name: 'What it emulates' }).click();
  await page.getByRole('heading', { name: 'What the provider emulates', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Customer Account API' }).click();
  const refused = page.locator('#customer-refuses');
  await refused.locator('summary').click();
  await expect
    .poll(() => refused.getByRole('row', { name: /^draftOrder query/ }).textContent())
    .toContain('QueryRoot.draftOrder is not part of the local provider');
  await close();
});
