import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '../../src/routes.ts';
import { useShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, waitUntilStable } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = [
  '/se',
  '/de',
  '/pt',
  '/de/dog-food',
  '/de/cat-food?form=wet',
  '/de/kitten-food',
  '/de/merch',
  '/de/dog-food?form=clothing',
  '/de/dog-food/insect-oat-adult-dog',
  '/de/dog-food/light-insect-dog',
  '/de/cat-food/wet-insect-cat-pouch',
  '/de/kitten-food/kitten-insect-dry',
  '/de/merch/tee-beetle',
  '/de/cat-products/drinking-fountain',
  '/de/search?q=dog',
  '/de/search?q=zzzz',
  '/de/search',
  '/de/cart',
  '/de/parcel?order=KV1001&email=demo%40kvistra.example',
  '/de/nope',
  '/de/search?q=training&show=articles',
  '/de/blog',
  '/se/blog/cat',
  '/de/blog/dog/kitten',
  '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
  '/pt/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
  '/de/breeders',
  '/se/breeders/kennel-bjorkhyddan',
  '/de/ambassadors',
  '/de/ambassadors/maja-lindqvist',
  '/pt/success-stories',
  '/de/success-stories/three-cats-one-cupboard',
  '/de/faq?q=kitten',
  '/de/retailers?country=HU',
  ...CONTENT_PAGES.map((page, i) => `/${['de', 'se', 'pt'][i % 3]}/${page}`),
];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

describe.each([
  ['a phone', PHONE, 'light'],
  ['a desktop', DESKTOP, 'light'],
  ['a desktop at night', DESKTOP, 'dark'],
] as const)('on %s', (_, viewport, colorScheme) => {
  it.each(PAGES)('%s has no accessibility violation, no console error and no horizontal overflow', async (path) => {
    const { page, complaints, close } = await visit({ viewport, colorScheme, bypassCSP: false });
    await page.goto(`${shop.url}${path}`, { waitUntil: 'load' });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.evaluate(axe);
    const violations = (await page.evaluate(
      'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then((result) => result.violations)',
    )) as Violation[];
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('the open cart panel and the menu have no accessibility violation', async () => {
    const { page, complaints, close } = await visit({ viewport, colorScheme });
    await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.panel .goes-with').waitFor();
    await waitUntilStable(page);
    await page.evaluate(axe);
    const check = async () =>
      ((await page.evaluate('axe.run().then((result) => result.violations)')) as Violation[]).map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
    expect(await check()).toEqual([]);
    await page.goto(`${shop.url}/de/cart`);
    await waitUntilStable(page);
    await page.evaluate(axe);
    expect(await check()).toEqual([]);
    await page.locator('.market-button').click();
    await waitUntilStable(page);
    expect(await check()).toEqual([]);
    await page.keyboard.press('Escape');
    if (viewport === PHONE) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await waitUntilStable(page);
      expect(await check()).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

it.each(['/se', '/pt', '/ch', '/de/dog-food/insect-oat-adult-dog', '/de/blog', '/pt/faq', '/se/retailers', '/de/search?q=dog', '/de/cart'])(
  '%s fits a width of 320 pixels, and a phone with text of double size',
  async (path) => {
    const { page, close } = await visit({ viewport: { width: 320, height: 640 } });
    await page.goto(`${shop.url}${path}`);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await over()).toBeLessThanOrEqual(0);
    await page.setViewportSize(PHONE);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await over()).toBeLessThanOrEqual(0);
    const cart = await page.locator('.cart-link').boundingBox();
    expect((cart?.x ?? 999) + (cart?.width ?? 999)).toBeLessThanOrEqual(PHONE.width);
    await close();
  },
);

it('an inline script is blocked by the content security policy', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${shop.url}/de`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
  await close();
});
