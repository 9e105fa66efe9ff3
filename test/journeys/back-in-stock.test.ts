import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { eventually, TestShop } from '../shop.ts';
import { PHONE, useBrowser } from './visit.ts';

const shop = new TestShop();
beforeAll(() => shop.start());
afterAll(() => shop.stop());
const visit = useBrowser();

const HANDLE = 'training-bites-dog';
const SKU = 'KV-T01-150';
const PAGE = pages.product('de', 'dog-products', HANDLE);
const stock = (pieces: number) => shop.control(`products/${HANDLE}`, { sku: SKU, stock: pieces });
const linkTo = (email: string, path: RegExp) =>
  eventually(async () => {
    await shop.everyMinute();
    const { mails } = await shop.control(`mails?to=${email}`);
    return mails.map(({ text }: { text: string }) => path.exec(text)?.[0]).find(Boolean) as string | undefined;
  });

describe.each([
  ['with script', 'script@kvistra.example', {}],
  ['without script, on a phone', 'plain@kvistra.example', { javaScriptEnabled: false, viewport: PHONE }],
] as const)('%s', (_, email, options) => {
  it('somebody asks at a sold-out size, confirms the address, is told, and has it in the cart with one click', async () => {
    await stock(0);
    await eventually(async () => (await (await shop.get(PAGE)).text()).includes('id="back-in-stock"'));
    const { page, close } = await visit(options);
    await page.goto(`${shop.url}${PAGE}`);
    const form = page.locator('form[action="/api/back-in-stock"]');
    const address = form.getByRole('textbox');
    await address.fill('nobody@kvistra');
    await form.getByRole('button', { name: 'Tell me' }).click();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await address.fill(email);
    await form.getByRole('button', { name: 'Tell me' }).click();
    await page.getByText('Confirm your address with the link').first().waitFor();

    await page.goto(await linkTo(email, /http\S+\/back-in-stock\/confirm\?link=\S+/));
    await page.getByRole('button', { name: 'Yes, tell me' }).click();
    await page.getByText('You are on the list.').first().waitFor();

    await stock(3);
    await page.goto(await linkTo(email, /http\S+\/de\/cart\/\d+:1/));
    const line = page.locator('main .line').first();
    await line.waitFor();
    expect(await line.innerText()).toContain('Training Bites');
    expect(new URL(page.url()).pathname).toBe(pages.cart('de'));
    await close();
  });
});
