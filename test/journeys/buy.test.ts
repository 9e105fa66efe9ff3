import { describe, expect, it } from 'vitest';
import { eventually, useSharedShop } from '../shop.ts';
import { PHONE, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

/** On a desktop, and in a browser without script, `accessibility.test.ts` buys by the keyboard. */
describe.each([
  ['with script on a phone', true],
  ['without script on a phone', false],
] as const)('buying %s', (name, javaScriptEnabled) => {
  it('goes from the home page to a paid order and an empty cart', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport: PHONE });
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    await page.goto(`${shop.url}/de`);

    await page.locator('.tile.dog-food a').click();
    await page.waitForURL('**/de/dog-food');
    await page.locator('.filters-button').click();
    await page.getByRole('checkbox', { name: 'Dry food' }).check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show these products' }).click();
    await page.waitForURL('**?form=dry');
    if (javaScriptEnabled) await page.getByRole('button', { name: /^Show \d+ products$/ }).click();
    await page.getByRole('link', { name: 'Everyday Insect & Oat', exact: true }).click();
    await page.waitForURL('**/insect-oat-adult-dog');

    // Once, in the first size
    await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
    const once = page.locator('.plan', { hasText: 'Once' });
    await expect.poll(() => once.locator('[data-v="1"]').isVisible()).toBe(true);
    expect(await once.locator('[data-v="0"]').isVisible()).toBe(false);
    expect(await once.locator('[data-v="1"]').textContent()).toContain('€42.90');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    if (javaScriptEnabled) {
      await page.locator('.panel .line').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('.panel').isVisible()).toBe(false);
    } else {
      await page.waitForURL('**/de/cart');
      await page.goBack();
    }

    // The same size every month: a line of its own
    await page.locator('.size', { has: page.getByText('5 kg', { exact: true }) }).click();
    await page.locator('.subscribe .plan-head').click();
    await page.locator('.rhythm', { hasText: '1 month' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    if (javaScriptEnabled) await page.locator('.panel .line').nth(1).waitFor();
    await page.goto(`${shop.url}/de/cart`);
    await expect.poll(() => page.locator('.line').count()).toBe(2);

    await page.getByLabel('Discount code').fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Code WELCOME10 applied').waitFor();
    expect((await page.locator('.totals').textContent())!.replaceAll('\u00a0', ' ')).toContain('€71.43');

    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/checkouts/**');
    const fill = async (card: string) => {
      for (const [label, value] of [
        ['Email', email],
        ['First name', 'Demo'],
        ['Last name', 'Person'],
        ['Street and number', 'Musterweg 1'],
        ['Postcode', '10115'],
        ['City', 'Berlin'],
        ['Card number', card],
        ['Expiry (MM/YY)', '12/39'],
        ['Security code', '123'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    };
    await fill('4000 0000 0000 0002');
    await page.getByText('Your card was declined. Nothing was charged.').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Berlin');
    await fill('4242 4242 4242 4242');
    await page.waitForURL('**/thank-you**');
    const number = await page.locator('[data-order]').getAttribute('data-order');

    const order = (await shop.control('orders')).orders.find(
      (known: { number: number }) => String(known.number) === number,
    );
    expect(order).toMatchObject({ email, total: 7143, shipping: 0, discount: 794, country: 'DE' });
    expect(order.lines).toHaveLength(2);
    expect((await shop.control(`mails?to=${email}`)).mails).toHaveLength(1);
    await eventually(async () =>
      (await shop.database())
        .prepare('SELECT 1 FROM commerce_events WHERE resource_id = ?')
        .bind(`gid://shopify/Order/${order.id}`)
        .first(),
    );

    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL('**/de');
    await page.goto(`${shop.url}/de/cart`);
    await page.getByText('Your cart is empty').waitFor();
    if (javaScriptEnabled) {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bought'))).toBe('0');
      expect(await page.locator('[data-cart-count]').isVisible()).toBe(false);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
