import { describe, expect, it } from 'vitest';
import { api, pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const CODE = 'KVISTRAGIFT25';

describe.each([
  ['with script', {}],
  ['without script, on a phone', { javaScriptEnabled: false, viewport: PHONE }],
] as const)('%s', (_, options) => {
  it('a gift card is written, lies in the cart with whom it is for, and what is left on a card is told', async () => {
    const { page, complaints, close } = await visit(options);
    await page.goto(`${shop.url}${pages.giftCard('de')}`);
    await page.getByRole('radio', { name: '€50' }).check({ force: true });
    await page.locator('[name="picture"][value="3"]').check({ force: true });
    await page.getByLabel('Who is it for?').fill('Anna');
    await page.getByLabel('Their email address').fill('anna@friends');
    await page.getByLabel('Your message').fill('For Pim, with love.');
    await page.getByRole('button', { name: 'Add gift card to cart' }).click();
    // the problem stands beside its field, and nothing typed is lost
    await expect.poll(() => page.getByLabel('Their email address').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Your message').inputValue()).toBe('For Pim, with love.');
    await page.getByLabel('Their email address').fill('anna@friends.example');
    await page.getByRole('button', { name: 'Add gift card to cart' }).click();
    await page.waitForURL((url) => url.pathname === pages.cart('de'));
    const line = page.locator('main .line').first();
    await line.waitFor();
    for (const words of ['By email to Anna, anna@friends.example', 'Picture 3', '“For Pim, with love.”'])
      expect(await line.innerText()).toContain(words);

    await page.goto(`${shop.url}${pages.giftCardBalance('de')}`);
    const code = page.getByLabel('Gift card code');
    await code.fill('0000 1111 2222 3333');
    await page.getByRole('button', { name: 'Show the balance' }).click();
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await code.fill(CODE);
    await page.getByRole('button', { name: 'Show the balance' }).click();
    await page.getByText(`Left on the gift card •••• ${CODE.slice(-4)}`).waitFor();
    expect(page.url()).not.toContain(CODE);
    if (!('javaScriptEnabled' in options)) expect(await violationsOf(page)).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await close();
  });

  it('a starter pack goes to a friend once, and begins no subscription', async () => {
    const { page, close } = await visit(options);
    await page.goto(`${shop.url}${pages.product('de', 'puppy-food', 'starter-pack-puppy')}`);
    await page.locator('.gift-box > summary').click();
    const form = page.locator(`form[action="${api.giftsBox}"]`);
    await form.getByLabel('Who is it for?').fill('Anna');
    await form.getByRole('button', { name: 'Add as a gift' }).click();
    await page.waitForURL((url) => url.pathname === pages.cart('de'));
    const line = page.locator('main .line').first();
    await line.waitFor();
    expect(await line.innerText()).toContain('A gift for Anna');
    expect(await line.getByRole('combobox').count()).toBe(0);
    await close();
  });
});
