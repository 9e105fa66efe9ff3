import { expect, it } from 'vitest';
import { openCheckout } from '../provider/open-checkout.ts';
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

it.each([720, 1000])('the order button is in view beside the card fields, in a window of %i pixels', async (height) => {
  const { page, close } = await visit({ viewport: { width: 1280, height } });
  const { cart, url } = await openCheckout(shop, { countryCode: 'DE' });
  for (const handle of ['tote', 'insect-rice-adult-cat'])
    await shop.call('/api/cart/lines/add', {
      variantId: await shop.firstVariant(handle),
      quantity: 1,
      countryCode: 'DE',
      token: cart.id,
    });
  await page.goto(url);
  const summary = page.getByRole('region', { name: 'Your order' });
  const columns = page.locator('.columns');
  // it begins beside the form
  expect((await summary.boundingBox())!.y).toBeGreaterThanOrEqual((await columns.boundingBox())!.y);
  await page.getByLabel('Card number').focus();
  await page.getByLabel('Security code').scrollIntoViewIfNeeded();
  const button = (await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).boundingBox())!;
  expect(button.y).toBeGreaterThan(0);
  expect(button.y + button.height).toBeLessThan(height);
  await close();
});
