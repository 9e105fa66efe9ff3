import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const ARTICLE = '/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';

describe('reading', () => {
  const addBites = (page: Page) => page.locator('.in-text').getByRole('button').click();

  it('without JavaScript goes from the home page through the journal to a product in the cart, and finds an answer in the FAQ', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled: false, viewport: PHONE });
    await page.goto(`${shop.url}/de`);
    await page.getByRole('link', { name: 'All articles' }).click();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Dogs/ }).click();
    await page.getByRole('link', { name: /^Training/ }).click();
    await page.getByRole('link', { name: 'Treat maths: training a lot without overfeeding' }).click();
    await page.waitForURL(`${shop.url}${ARTICLE}`);
    await addBites(page);
    await page.waitForURL('**/cart');
    expect(await page.locator('.line-name').first().textContent()).toContain('Training Bites');

    await page.goto(`${shop.url}/de/faq`);
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('taste');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.waitForURL('**/faq?q=taste');
    expect(await page.getByRole('status').textContent()).toContain('“taste”');
    await page.goBack();
    await page.getByText('How can I pay?').click();
    await page.getByText('By card.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['with JavaScript adds a product in the text to the cart,', true],
    ['without JavaScript', false],
  ])('%s changes the country and stays on the page', async (_, javaScriptEnabled) => {
    const { page, complaints, close } = await visit({ javaScriptEnabled });
    await page.goto(`${shop.url}${ARTICLE}`);
    if (javaScriptEnabled) {
      await addBites(page);
      await page.locator('.panel .line').waitFor();
      expect(await page.locator('.line-name').first().textContent()).toContain('Training Bites');
      await page.keyboard.press('Escape');
      await page.locator('.panel').waitFor({ state: 'hidden' });
    }
    await page
      .getByRole('button', { name: /Country and language/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
    expect(await dialog.getByRole('link').count()).toBe(26);
    await dialog.getByRole('link', { name: /Sverige/ }).click();
    await page.waitForURL(`${shop.url}${ARTICLE.replace('/de/', '/se/')}`);
    expect(await page.locator('h1').textContent()).toContain('Godisräkning');
    expect(complaints).toEqual([]);
    await close();
  });

  it('opens the menu as a dialog, which keeps the focus, and closes it with Escape', async () => {
    const { page, close } = await visit({ javaScriptEnabled: false, viewport: PHONE, inBrowser: true });
    await page.goto(`${shop.url}/de`);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (let i = 0; i < 30; i++) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog')?.id ?? document.activeElement?.tagName),
    ).toMatch(/menu|BODY/);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Retailers' }).click();
    await page.waitForURL('**/de/retailers');
    await close();
  });
});

describe('a visitor from another country', () => {
  const from = (country: string) => ({ extraHTTPHeaders: { 'CF-IPCountry': country } });

  it('is offered that country on the same page, is not sent there, and is not asked again after declining', async () => {
    const { page, complaints, close } = await visit({ ...from('SE'), viewport: PHONE, undecided: true });
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    await page.goto(`${shop.url}/de/dog-food?sort=title`);
    const offer = page.getByRole('complementary', { name: 'Another country' });
    expect(await offer.locator('[lang=sv]').textContent()).toContain('Besöker du oss från Sverige?');
    expect(await page.context().cookies()).toEqual([]);
    expect(calls).toEqual([]);
    await offer.getByRole('link', { name: 'Till Sverige' }).click();
    await page.waitForURL(`${shop.url}/se/dog-food?sort=title`);
    expect(await page.getByRole('complementary', { name: 'Ett annat land' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Stanna här' }).click();
    await page.goto(`${shop.url}/de/faq`);
    await untilIdle(page);
    expect(await page.locator('.offer').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is offered it also when storage is blocked, and everything else works', async () => {
    const { page, close } = await visit(from('SE'));
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new Error('forbidden');
        },
      }),
    );
    await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
    await page.getByRole('button', { name: 'Stanna här' }).click();
    expect(await page.locator('.offer').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .line').waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('sees no offer when it is this one or not served', async () => {
    const { page, close } = await visit();
    for (const country of ['DE', 'US', 'T1']) {
      await page.setExtraHTTPHeaders({ 'CF-IPCountry': country });
      await page.goto(`${shop.url}/de/faq`);
      await untilIdle(page);
      expect([country, await page.locator('.offer').isVisible()]).toEqual([country, false]);
    }
    await close();
  });

  it('gets the same page as everyone else', async () => {
    const pageFor = async (country: string) => (await shop.get('/de', { 'CF-IPCountry': country })).text();
    expect(await pageFor('SE')).toBe(await pageFor('DE'));
    expect((await shop.get('/de', { 'CF-IPCountry': 'SE' })).headers.get('server-timing')).toMatch(
      /(?:^|, )country;desc="SE"$/,
    );
    expect((await shop.get('/de', { 'CF-IPCountry': '"evil' })).headers.get('server-timing')).not.toContain('country');
  });
});

describe('suggestions', () => {
  it('appear while typing, are selected with the arrow keys and opened with Enter', async () => {
    const { page, complaints, close } = await visit({ viewport: DESKTOP });
    await page.goto(`${shop.url}/de`);
    const field = page.getByRole('banner').locator('input[name=q]');
    await field.click();
    await field.pressSequentially('trainin');
    const list = page.getByRole('banner').getByRole('listbox');
    // the list of the last letters takes the choice away; until it is asked for, the page may be idle
    await list.locator('[role=option][href*="q=trainin"]').waitFor();
    expect(await page.getByRole('banner').getByRole('searchbox').getAttribute('aria-controls')).toBe(
      await list.getAttribute('id'),
    );
    expect(await page.getByRole('banner').getByRole('status').textContent()).toMatch(/suggestion/);
    expect(await list.getByRole('group', { name: 'Products' }).getByRole('option').first().textContent()).toContain(
      '€',
    );
    expect(await list.locator('img').count()).toBeGreaterThan(0);
    await page.keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    expect(await list.isVisible()).toBe(false);
    await page.keyboard.press('ArrowDown');
    const options = await list.getByRole('option').allTextContents();
    for (let i = 0; i <= options.findIndex((text) => text.includes('Training Bites')); i++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/de/dog-products/training-bites-dog');
    expect(complaints).toEqual([]);
    await close();
  });

  it('close when a request fails, and open again with the next answer', async () => {
    const { page, close } = await visit();
    await page.clock.install();
    let broken = false;
    await page.route('**/api/suggestions?*', (route) =>
      broken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await page.goto(`${shop.url}/de`);
    const field = page.getByRole('banner').locator('input[name=q]');
    const list = page.getByRole('banner').getByRole('listbox');
    await field.click();
    await field.fill('dog');
    await list.getByRole('option').first().waitFor();
    broken = true;
    await field.fill('dogs');
    // it is asked for again for seven seconds
    const closed = async () => {
      await page.clock.runFor(1000);
      return list.isHidden();
    };
    await expect.poll(closed).toBe(true);
    broken = false;
    await field.fill('puppy');
    await list.getByRole('option').first().waitFor();
    await field.fill('kitten');
    await page.keyboard.press('Escape');
    // Proves that the question of the last keystroke, due after 150 ms, opens nothing.
    await page.clock.runFor(900);
    await untilIdle(page);
    expect(await list.isVisible()).toBe(false);
    await field.fill('zzzzzz');
    await page.getByText('No suggestions').first().waitFor();
    await close();
  });

  it('match the last input, whichever answer arrives first, with one request for each input', async () => {
    const { page, close } = await visit();
    const asked: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/suggestions?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(q);
      if (q === 'ca') await released;
      // Fails when the page has aborted the request.
      await route.continue().catch(() => {});
    });
    await page.goto(`${shop.url}/de`);
    const field = page.getByRole('banner').locator('input[name=q]');
    await field.click();
    await field.fill('ca');
    await expect.poll(() => asked).toEqual(['ca']);
    await field.fill('puppy');
    const option = page.getByRole('banner').getByRole('option').first();
    await expect.poll(() => option.textContent()).toContain('Puppy');
    release();
    // Proves that the late answer replaces nothing.
    await untilIdle(page);
    expect(asked).toEqual(['ca', 'puppy']);
    expect(await option.textContent()).toContain('Puppy');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/de/search?q=puppy');
    await close();
  });
});
