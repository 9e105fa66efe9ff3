import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { useRestoredShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
beforeEach(() => shop.reset());

describe.each([
  ['without script', false, PHONE],
  ['with script', true, DESKTOP],
] as const)('a payment method in reserve, %s', (_, javaScriptEnabled, viewport) => {
  it('is chosen, and taken back', async () => {
    const jar = await signIn(shop, 'second@kvistra.example');
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}/de/account/subscriptions/305`);
    const open = () => page.getByRole('heading', { name: 'A second card, in case the first is refused' }).click();
    await open();
    const section = page.getByRole('region', { name: 'A second card, in case the first is refused' });
    await section.getByLabel('Backup payment method').selectOption('7002001');
    await section.getByRole('button', { name: 'Use as a backup' }).click();
    await page.getByText('Your backup is saved.').waitFor();
    await section.getByText('we charge Visa ending in 1881, once for the delivery').waitFor();
    await section.getByRole('button', { name: 'Remove the backup' }).click();
    await page.getByText('Your backup has been removed.').waitFor();
    await open();
    await section.getByText('You can choose a backup').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
