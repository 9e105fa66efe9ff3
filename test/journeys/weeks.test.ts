import { beforeEach, describe, expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { addWeekPlans } from '../week-plans.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const HANDLE = 'insect-oat-adult-dog';
beforeEach(async () => {
  await shop.control('reset', {});
  await addWeekPlans(shop, HANDLE, [4, 6]);
});

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('a visitor %s', (_, javaScriptEnabled, viewport) => {
  it('buys every six weeks, and changes a subscription to four weeks', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    await page.goto(`${shop.url}/de/dog-food/${HANDLE}`);
    await untilIdle(page);
    await page.locator('.rhythm', { hasText: 'Every 6 weeks' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByText('Then every 6 weeks').first().waitFor();
    const options = await page.locator('.line select').first().locator('option').allTextContents();
    expect(options).toEqual([
      'Once',
      ...['Every month', 'Every 2 months', 'Every 3 months', 'Every 4 weeks', 'Every 6 weeks'].map((every) => `${every}, −15 %`),
    ]);
    await page.goto(`${shop.url}/de/account/login`);
    await signIn(shop, page, 'demo@kvistra.example');
    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    await untilIdle(page);
    await page.getByLabel('Every 4 weeks').check();
    await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your subscription has been changed.').first().waitFor();
    await page.locator('.account-card.calm', { hasText: 'Every 4 weeks' }).waitFor();
    const { contracts } = await shop.control('contracts');
    expect(contracts.find(({ id }: { id: number }) => id === 301).rhythm).toEqual({ interval: 'WEEK', intervalCount: 4 });
    expect(complaints).toEqual([]);
    await close();
  });
});
