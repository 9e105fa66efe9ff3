import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const KB = 1024;

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SCREENS = {
  phone,
  'sharp phone': { ...phone, viewport: PHONE, deviceScaleFactor: 3 },
  desktop: { viewport: DESKTOP },
};

const HOME = pages.home('de');
const CATEGORY = pages.category('de', 'dog-food');
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

/** Enlarged by at most a tenth, nothing looks blurred. */
const MIN_SHARPNESS = 0.9;

/** The layout shift of a page that is painted in {@link PIECES}: a quarter of that which counts as good. */
const MAX_SHIFT_OF_PIECES = 0.025;
const PIECES = { bytes: 2000, pauseMs: 50 };

/** The files and places of the pictures that a page shows. */
const picturesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.images].map((image) => ({
      src: image.currentSrc,
      top: image.getBoundingClientRect().top,
      shown: image.clientWidth * devicePixelRatio,
      // the natural width of a picture with `sizes` is that of its place
      offered: Number(/\/media\/(\d+)\//.exec(image.currentSrc)?.[1] ?? 0),
      hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
      lazy: image.loading === 'lazy',
      first: image.fetchPriority === 'high',
    })),
  );

/** The layout shift while a page was parsed, and after it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ parsing: number; after: number }>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const shift = { parsing: 0, after: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift[entry.startTime < navigation!.domInteractive ? 'parsing' : 'after'] += (
              entry as PerformanceEntry & { value: number }
            ).value;
        }).observe({ type: 'layout-shift', buffered: true });
        const tell = () => resolve(shift);
        requestAnimationFrame(() => requestAnimationFrame(tell));
        // a browser that has nothing to paint may leave a frame out for good
        setTimeout(tell, 2000);
      }),
  );

/** The shop behind a slow network: the body of a document comes in {@link PIECES}, its last tags alone. */
async function slowShop(): Promise<{ url: string; close: () => void }> {
  const server = createServer(async ({ url = '', headers }, response) => {
    const answer = await fetch(shop.url + url, { headers: { accept: headers.accept ?? '*/*' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = ['content-type', 'content-security-policy', 'link'];
    response.writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => kept.includes(name))));
    const [begin, end] = [body.indexOf('<body'), body.lastIndexOf('</body>')];
    response.write(body.subarray(0, Math.max(begin, 0)));
    for (let at = begin; at >= 0 && at < end; at += PIECES.bytes) {
      response.write(body.subarray(at, Math.min(end, at + PIECES.bytes)));
      await pause(PIECES.pauseMs);
    }
    response.end(body.subarray(Math.max(end, 0)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

it.each<[screen: keyof typeof SCREENS, maxKb: [path: string, maxKb: number][]]>([
  [
    'phone',
    [
      [HOME, 75],
      [CATEGORY, 105],
      [PRODUCT, 105],
    ],
  ],
  ['sharp phone', [[PRODUCT, 160]]],
  [
    'desktop',
    [
      [HOME, 75],
      [CATEGORY, 105],
      [PRODUCT, 150],
    ],
  ],
])(
  'pages on a %s load pictures of the right size from the shop, the largest one first and once',
  async (screen, paths) => {
    const { page, complaints, close } = await visit(SCREENS[screen]);
    const { height } = SCREENS[screen].viewport;
    const browser = await page.context().newCDPSession(page);
    let loaded = new Map<string, number>();
    let requested: string[] = [];
    const foreign: string[] = [];
    let sizes: Promise<unknown>[] = [];
    page.on('request', (request) => void (request.resourceType() === 'image' && requested.push(request.url())));
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url());
      if (response.request().resourceType() !== 'image') return;
      if (origin !== shop.url) foreign.push(response.url());
      const sizesByUrl = loaded;
      if (pathname.startsWith('/media/'))
        sizes.push(response.body().then((body) => sizesByUrl.set(response.url(), body.length)));
    });
    for (const [path, maxKb] of paths) {
      // a picture of the page before would be taken in the place of one that fits
      await page.goto('about:blank');
      await browser.send('Network.clearBrowserCache');
      [loaded, requested, sizes] = [new Map(), [], []];
      await page.goto(`${shop.url}${path}`);
      await untilIdle(page);
      await Promise.all(sizes);
      const pictures = await picturesOf(page);
      const [first, ...others] = pictures.filter((picture) => picture.first);
      expect([path, first?.lazy, others]).toEqual([path, false, []]);
      expect(first?.top, path).toBeLessThan(height);
      expect(requested.filter((url) => url === first?.src)).toHaveLength(1);
      expect(pictures.filter(({ hasSize }) => !hasSize)).toEqual([]);
      expect(pictures.filter(({ top, lazy }) => top > height && !lazy)).toEqual([]);
      for (const { src, shown, offered } of pictures)
        if (loaded.has(src) && shown > 0) {
          expect(offered, src).toBeGreaterThanOrEqual(Math.min(shown, 1024) * MIN_SHARPNESS);
          // a browser takes a larger one that it has already loaded for another place
          expect(offered, src).toBeLessThanOrEqual(Math.max(192, shown * 2.5));
        }
      expect(loaded.size, path).toBeGreaterThan(0);
      expect(
        [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0),
        path,
      ).toBeLessThanOrEqual(maxKb * KB);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);

it.each(['phone', 'desktop'] as const)(
  'pages on a %s hardly move while they come in slowly, and not at all when they are whole',
  async (screen) => {
    const { page, close } = await visit(SCREENS[screen]);
    const slow = await slowShop();
    for (const path of [HOME, CATEGORY, PRODUCT]) {
      await page.goto(slow.url + path);
      await untilIdle(page);
      const { parsing, after } = await layoutShift(page);
      expect([path, after]).toEqual([path, 0]);
      expect(parsing, path).toBeLessThan(MAX_SHIFT_OF_PIECES);
    }
    slow.close();
    await close();
  },
);

it('a product page shows the picture of the chosen size alone before its sizes have come, and nothing moves when they do', async () => {
  const { page, close } = await visit({ ...SCREENS.phone, javaScriptEnabled: false, inBrowser: true });
  const top = () => page.locator('.decision').evaluate((decision) => decision.getBoundingClientRect().top);
  const shown = () =>
    page
      .locator('#picture-1 img')
      .evaluateAll((images) =>
        images.flatMap((image) => (image.clientWidth > 0 ? [(image as HTMLImageElement).alt] : [])),
      );
  await page.goto(`${shop.url}${PRODUCT}`);
  const size = page.locator('.size input').last();
  const address = `${shop.url}${PRODUCT}?variant=${(await size.getAttribute('value'))!.split('/').at(-1)}`;
  const states = [];
  for (const isWhole of [true, false]) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: isWhole ? html : html.slice(0, html.indexOf('class="stale-notice"')) });
    });
    await page.goto(address);
    await page.unroute(address);
    expect(await page.locator('.size').count()).toBe(isWhole ? 3 : 0);
    states.push({ top: await top(), shown: await shown() });
  }
  expect(states[0]!.shown).toEqual(['Everyday Insect & Oat, 10 kg']);
  expect(states[1]).toEqual(states[0]);
  await close();
});
