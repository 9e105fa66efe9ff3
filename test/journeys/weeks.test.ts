import { expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { useShop } from '../shop.ts';
import { addWeekPlans } from '../week-plans.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const HANDLE = 'insect-oat-adult-dog';

it('a visitor with script buys every six weeks, and changes a subscription to four weeks', async () => {
  await addWeekPlans(shop, HANDLE, [4, 6]);
  const jar = await signIn(shop, 'demo@kvistra.example');
  const { page, complaints, close } = await visit();
  await page.goto(`${shop.url}/de/dog-food/${HANDLE}`);
  await untilIdle(page);
  await page.locator('.subscribe .plan-head').click();
  await page.locator('.rhythm', { hasText: '6 weeks' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByText('Then every 6 weeks').first().waitFor();
  await untilIdle(page);
  const options = page.locator('.line select').first().locator('option');
  const rhythms = ['Every month', 'Every 2 months', 'Every 3 months', 'Every 4 weeks', 'Every 6 weeks'];
  const paidAtOnce = ['3 deliveries paid at once, −17%', '6 deliveries paid at once, −18%'];
  const choices = ['Once', ...rhythms.map((every) => `${every}, −15%`), ...paidAtOnce];
  await expect.poll(() => options.allTextContents()).toEqual([...choices, '12 deliveries paid at once, −20%']);
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}/de/account/subscriptions/301`);
  await untilIdle(page);
  await page.getByLabel('Every 4 weeks').check();
  await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your subscription has been changed.').first().waitFor();
  const { contracts } = await shop.control('contracts');
  expect(contracts.find(({ id }: { id: number }) => id === 301).rhythm).toEqual({ interval: 'WEEK', intervalCount: 4 });
  expect(complaints).toEqual([]);
  await close();
});
