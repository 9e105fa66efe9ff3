import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const KB = 1024;

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const SCREENS = { phone, 'sharp phone': { ...phone, viewport: PHONE, deviceScaleFactor: 3 }, desktop: { viewport: DESKTOP } };

const HOME = pages.home('de');
const CATEGORY = pages.category('de', 'dog-food');
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

/** Enlarged by at most a tenth, nothing looks blurred. */
const MIN_SHARPNESS = 0.9;

it.each([
  [HOME, 'phone', 75],
  [CATEGORY, 'phone', 105],
  [PRODUCT, 'phone', 105],
  [PRODUCT, 'sharp phone', 160],
  [HOME, 'desktop', 75],
  [CATEGORY, 'desktop', 105],
  [PRODUCT, 'desktop', 150],
] as const)('%s on a %s loads pictures of the right size from the shop, the largest one first and once', async (path, screen, maxKb) => {
  const { page, complaints, close } = await visit(SCREENS[screen]);
  const loaded = new Map<string, number>();
  const requested: string[] = [];
  const foreign: string[] = [];
  const sizes: Promise<unknown>[] = [];
  page.on('request', (request) => void (request.resourceType() === 'image' && requested.push(request.url())));
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'image') return;
    if (origin !== shop.url) foreign.push(response.url());
    if (pathname.startsWith('/media/')) sizes.push(response.body().then((body) => loaded.set(response.url(), body.length)));
  });
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
  await Promise.all(sizes);
  const pictures = await page.evaluate(() =>
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
  const [first, ...others] = pictures.filter((picture) => picture.first);
  expect([first?.lazy, others]).toEqual([false, []]);
  expect(first?.top).toBeLessThan(SCREENS[screen].viewport.height);
  expect(requested.filter((url) => url === first?.src)).toHaveLength(1);
  expect(pictures.filter(({ hasSize }) => !hasSize)).toEqual([]);
  expect(pictures.filter(({ top, lazy }) => top > SCREENS[screen].viewport.height && !lazy)).toEqual([]);
  for (const { src, shown, offered } of pictures)
    if (loaded.has(src) && shown > 0) {
      expect(offered, src).toBeGreaterThanOrEqual(Math.min(shown, 1024) * MIN_SHARPNESS);
      // a browser takes a larger one that it has already loaded for another place
      expect(offered, src).toBeLessThanOrEqual(Math.max(192, shown * 2.5));
    }
  expect(foreign).toEqual([]);
  expect([...loaded.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(maxKb * KB);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
