import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, useShop } from '../shop.ts';
import { allow, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
afterEach(() => shop.reset());

const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const utms = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'utms');
const told = async (): Promise<Record<string, string>[]> => {
  await shop.everyMinute();
  return (await shop.control('received?service=tracking')).received.map(({ body }: { body: object }) => body);
};

async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.waitForURL('**/checkouts/**');
  const fields = {
    Email: 'visitor@example.com',
    'First name': 'Demo',
    'Last name': 'Person',
    'Street and number': 'Musterweg 1',
    Postcode: '10115',
    City: 'Berlin',
    'Card number': '4242 4242 4242 4242',
    'Expiry (MM/YY)': '12/39',
    'Security code': '123',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.waitForURL('**/thank-you**');
}

describe.each([
  ['with script', true],
  ['without script', false],
])('a visitor by a campaign, %s,', (_, javaScriptEnabled) => {
  it('is told of to nobody before consent, and counts once as a visit and once as a purchase after it', async () => {
    const { page, complaints, close } = await visit({ undecided: true, javaScriptEnabled, inBrowser: true });
    await page.goto(`${shop.url}/de?utm_source=news&utm_campaign=spring`);
    await untilIdle(page);
    expect((await eventually(() => utms(page)))!.expires).toBe(-1);
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await told()).toEqual([]);

    const banner = page.getByRole('region', { name: 'Cookies' });
    await banner.getByRole('button', { name: 'Allow all' }).click();
    // without script, on a page that comes with the answer
    await banner.waitFor({ state: 'hidden' });
    await eventually(async () => ((await utms(page))?.expires ?? 0) > 0);
    const campaign = { source: 'news', campaign: 'spring', url: `${shop.url}/de` };
    await eventually(async () => (await told()).length === 1);
    expect(await told()).toMatchObject([{ ...campaign, url_base: `${shop.url}/de` }]);

    await page.getByRole('button', { name: 'Add to cart' }).click();
    if (javaScriptEnabled) await page.locator('.panel .cart[aria-busy="false"] .line').waitFor();
    await page.goto(`${shop.url}/de/cart`);
    await pay(page);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL('**/de');
    await page.goto(`${shop.url}/de/cart`);
    await page.getByText('Your cart is empty').waitFor();
    if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => localStorage.getItem('bought'))).toBe('0');
    await shop.webhooksDelivered();
    await eventually(async () => (await told()).length === 2);
    expect((await told())[0]).toMatchObject({ ...campaign, url_base: expect.stringMatching(/\/cart$/) });
    expect(await told()).toHaveLength(2);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('web vitals of a visit', () => {
  const points = async (): Promise<{ blobs: string[]; doubles: number[] }[]> =>
    (await shop.control('received?service=analytics')).received
      .filter(({ path }: { path: string }) => path === 'kvistra_vitals')
      .map(({ body }: { body: object }) => body);

  it('are measured with consent only, in a quarter of the views', async () => {
    const { page, complaints, close } = await visit();
    await page.addInitScript(() => {
      const drawn = new URLSearchParams(location.search).get('drawn');
      Math.random = () => Number(drawn ?? 1);
    });
    let isMeasuring = false;
    page.on('request', (request) => {
      isMeasuring ||= request.url().includes('/measure-');
    });
    /** Waits until the browser has told of a measurement, which it does after a paint. */
    const noted = (type: 'largest-contentful-paint' | 'event') =>
      page.evaluate(
        (kind) =>
          new Promise<void>((resolve) => {
            const isWanted = (entry: PerformanceEntry) =>
              kind !== 'event' || (entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0;
            new PerformanceObserver((list) => list.getEntries().some(isWanted) && resolve()).observe({
              type: kind,
              buffered: true,
            });
          }),
        type,
      );
    /** Opens a product, and uses it. The next page has it report what it has measured. */
    const use = async (drawn: number) => {
      await page.goto(`${shop.url}${PRODUCT}?drawn=${drawn}`);
      await untilIdle(page);
      await noted('largest-contentful-paint');
      await page.evaluate(() => {
        document.querySelector('h1')!.addEventListener('pointerdown', () => {
          for (const until = performance.now() + 120; performance.now() < until; );
        });
      });
      await page.locator('h1').click();
      await noted('event');
    };
    await use(0);
    expect(isMeasuring).toBe(false);
    await allow(page, 'statistics');
    await use(0.25);
    expect(isMeasuring).toBe(true);
    expect(await points()).toEqual([]);
    await use(0.249);
    await page.goto(`${shop.url}/de/blog`);
    await eventually(async () => (await points()).length >= 3);
    const found = (await points()).sort((a, b) => a.blobs[0]!.localeCompare(b.blobs[0]!));
    expect(found.map(({ blobs }) => blobs)).toEqual(
      ['cls', 'inp', 'lcp'].map((metric) => [metric, 'product', 'desktop', 'de']),
    );
    expect(found[1]!.doubles[0]).toBeGreaterThanOrEqual(100);
    expect(found[2]!.doubles[0]).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
