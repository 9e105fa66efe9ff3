import { expect, it } from 'vitest';
import { eventually, useSharedShop } from '../shop.ts';
import { useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

it('what the policy refuses in a browser is in the log', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${shop.url}/de/faq?from=mail`);
  expect(complaints).toEqual([]);
  await page.evaluate(() =>
    document.body.append(
      Object.assign(document.createElement('script'), { textContent: 'document.title = "injected"' }),
    ),
  );
  const line = await eventually(async () =>
    shop.logs.find((entry) => entry.includes('csp_violation') && entry.includes('/de/faq')),
  );
  expect(JSON.parse(line)).toMatchObject({ page: '/de/faq', directive: 'script-src-elem', blocked: 'inline' });
  expect(await page.title()).not.toBe('injected');
  await close();
});
