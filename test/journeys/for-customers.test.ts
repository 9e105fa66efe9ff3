import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useSharedShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { PHONE, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const DEMO = 'demo@kvistra.example';

describe.each([
  ['with script', {}],
  ['without script, on a phone', { javaScriptEnabled: false, viewport: PHONE }],
] as const)('%s', (_, options) => {
  it('the home page of a customer has what was bought before, which goes into the cart again, and is a stranger’s after signing out', async () => {
    const { page, close } = await visit(options);
    await page.goto(`${shop.url}${pages.home('de')}`);
    expect(await page.getByRole('heading', { name: 'Bought before' }).count()).toBe(0);
    await page.goto(`${shop.url}${pages.account('de')}`);
    await signIn(shop, page, DEMO, '000000');
    await page.waitForURL((url) => url.pathname === pages.account('de'));

    await page.goto(`${shop.url}${pages.home('de')}`);
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    const bought = page.locator('section[aria-labelledby="bought-before"]');
    const card = bought
      .locator('article')
      .filter({ has: page.locator('form') })
      .first();
    const name = (await card.locator('.card-name').innerText()).trim();
    await card.getByRole('button').click();
    const cart = page.locator('.line').filter({ hasText: name }).first();
    await cart.waitFor();

    await page.goto(`${shop.url}${pages.account('de')}`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === pages.home('de'));
    await page.goto(`${shop.url}${pages.home('de')}`);
    expect(await page.getByRole('heading', { name: 'Bought before' }).count()).toBe(0);
    await close();
  });

  it('the home page of who has made a plan leads back to it, and is a stranger’s in another browser', async () => {
    const { page, close } = await visit(options);
    await page
      .context()
      .addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(ANSWERS)), url: shop.url }]);
    await page.goto(`${shop.url}${pages.planner('de', 'email')}`);
    await page.getByLabel(/terms/i).check();
    await page.getByRole('main').getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bella’s feeding plan' }).waitFor();
    const plan = new URL(page.url()).pathname;

    await page.goto(`${shop.url}${pages.home('de')}`);
    await page.getByRole('heading', { level: 1, name: 'Bella’s feeding plan' }).waitFor();
    await page.getByRole('link', { name: 'Open the plan' }).click();
    await page.waitForURL((url) => url.pathname === plan);

    await page.goto(`${shop.url}${pages.home('de')}`);
    await page.getByRole('button', { name: 'Plan for another animal' }).click();
    await page.getByText('This animal joins the one you have planned for').waitFor();
    await close();
    const stranger = await visit(options);
    await stranger.page.goto(`${shop.url}${pages.home('de')}`);
    expect(await stranger.page.getByText('Bella').count()).toBe(0);
    await stranger.close();
  });
});
