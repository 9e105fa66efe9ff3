import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../local/settings.ts';
import { mailLinkPath, pages } from '../../src/routes.ts';
import { tokenOf } from '../../src/shop/subscriptions/mail-links/token.ts';
import { signIn } from '../customer.ts';
import { useRestoredShop } from '../shop.ts';
import { DESKTOP, faultsOfLooks, PHONE, useBrowser } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
beforeEach(() => shop.reset());

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('%s', (_, javaScriptEnabled, viewport) => {
  it('a treat is added by the link of a mail, and the overview tells until when the box can be changed', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    await page.goto(`${shop.url}${pages.account('de')}`);
    await page.getByText('You can change this box until').waitFor();
    if (javaScriptEnabled) expect(await faultsOfLooks(page, { part: 'main', hasDark: true })).toEqual([]);
    const link = { contractId: 'gid://shopify/SubscriptionContract/301', cycle: 2, until: '' };
    const token = await tokenOf(SETTINGS, 'treat', link);
    await page.goto(`${shop.url}${mailLinkPath('de', 'treat', token)}`);
    if (javaScriptEnabled) expect(await faultsOfLooks(page, { part: 'main', hasDark: true })).toEqual([]);
    await page
      .getByRole('button', { name: /^Add for .+: / })
      .first()
      .click();
    await page.getByText('The product has been added to your subscription.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['de', 'Changing food, day by day', 'Loose', 'Update the days'],
    ['se', 'Byta foder, dag för dag', 'Lös', 'Uppdatera dagarna'],
    ['pt', 'Mudar de comida, dia a dia', 'Muito moles', 'Atualizar os dias'],
  ])('a change of food under /%s follows the stool', async (cc, title, loose, make) => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.goto(`${shop.url}${pages.foodChange(cc)}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('radio', { name: new RegExp(`^${loose}`) }).check({ force: true });
    await page.getByRole('button', { name: make, exact: true }).click();
    await page.waitForURL(/stool=loose/);
    expect(await page.locator('.change-days tbody tr').count()).toBe(14);
    if (javaScriptEnabled) expect(await faultsOfLooks(page, { part: 'main', hasDark: true })).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
