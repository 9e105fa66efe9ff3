import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

interface Observed {
  /** The names whose pictures move from their place on the page before to that on this one; null where the page changes at once. */
  moved?: Promise<string[] | null>;
}

/** Runs before the page's own scripts. */
function observe(): void {
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as Event & { viewTransition: { ready: Promise<unknown> } | null };
    const groups = () =>
      document.getAnimations().flatMap(({ effect }) => /view-transition-group\((.+)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '')?.[1] ?? []);
    (window as Observed).moved = viewTransition ? viewTransition.ready.then(groups) : Promise.resolve(null);
  });
}

it.each([
  ['moves from a card to the page of its product, also from a card of another product', 'no-preference' as const, true],
  ['does not move where less motion is wanted', 'reduce' as const, false],
])('a picture %s', async (_, reducedMotion, moves) => {
  const { page, complaints, close } = await visit({ reducedMotion });
  await page.addInitScript(observe);
  /** Follows a link. A browser that is busy changes the page at once now and then, so it has three tries. */
  const follow = async (selector: string, triesLeft = 2): Promise<void> => {
    const [from, link] = [page.url(), page.locator(selector).first()];
    const path = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`${shop.url}${path}`);
    await page.waitForFunction(() => 'moved' in window);
    const moved = await page.evaluate(() => (window as Observed).moved);
    if (!moves) return expect(moved).toBeNull();
    if (moved !== null || triesLeft === 0) return expect(moved ?? []).toContain('product');
    await page.goto(from);
    await untilIdle(page);
    await follow(selector, triesLeft - 1);
  };
  await page.goto(`${shop.url}${pages.category('de', 'dog-food')}`);
  await untilIdle(page);
  await follow(`main .card-name a[href^="${PRODUCT}"]`);
  await untilIdle(page);
  await follow('main .card-name a');
  expect(complaints).toEqual([]);
  await close();
});
