import { beforeEach, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useRestoredShop } from '../shop.ts';
import { PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
beforeEach(() => shop.reset());

const PAGE = pages.subscription('de', '301');

it.each([false, true])('a customer collects at a pick-up point and goes back, with script: %s', async (script) => {
  const jar = await signIn(shop, 'demo@kvistra.example');
  const { page, complaints, close } = await visit({ viewport: PHONE, javaScriptEnabled: script });
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${PAGE}`);
  await page.getByRole('link', { name: 'Collect at a pick-up point' }).click();
  const radio = page.getByRole('radio', { name: /Exempelboden Hornstull/ });
  await radio.waitFor();
  if (script) expect(await violationsOf(page)).toEqual([]);
  await radio.check();
  await page.getByRole('button', { name: 'Collect there' }).click();
  await page.getByText('From now on you collect your deliveries').first().waitFor();
  const place = page.getByRole('region', { name: 'Pick-up point' });
  await place.getByText('Långholmsgatan 30').waitFor();
  expect(await page.getByRole('region', { name: 'For the driver' }).count()).toBe(0);

  // the present choice, and another one
  await place.getByRole('link', { name: 'Another pick-up point' }).click();
  expect(await page.getByRole('radio', { name: /Exempelboden Hornstull/ }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: /Exempelkiosken Skanstull/ }).check();
  await page.getByRole('button', { name: 'Collect there' }).click();
  await place.getByText('Götgatan 114').waitFor();

  await place.getByRole('button', { name: 'Deliver to my address again' }).click();
  await page.getByText('The delivery address has been changed.').first().waitFor();
  await page.getByRole('region', { name: 'Delivery address' }).getByText('Exempelgatan 1').first().waitFor();
  await page.getByRole('link', { name: 'Collect at a pick-up point' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
