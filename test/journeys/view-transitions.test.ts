import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

interface Observed {
  /**
   * The names whose pictures move from their place on the page before to that on this one; null where the page changes
   * at once, none where it ends up so.
   */
  moved?: Promise<string[] | null>;
}

/** Runs before the page's own scripts. */
function observe(): void {
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as Event & { viewTransition: { ready: Promise<unknown> } | null };
    const groups = () =>
      document
        .getAnimations()
        .flatMap(
          ({ effect }) =>
            /view-transition-group\((.+)\)/.exec((effect as KeyframeEffect).pseudoElement ?? '')?.[1] ?? [],
        );
    (window as Observed).moved = viewTransition ? viewTransition.ready.then(groups, () => []) : Promise.resolve(null);
  });
}

it('a picture moves from a card to the page of its product, also from a card of another product, and not where less motion is wanted', async () => {
  const { page, complaints, close } = await visit({ reducedMotion: 'no-preference' });
  await page.addInitScript(observe);
  /** Follows a link. @returns what has moved. */
  const follow = async (selector: string): Promise<string[] | null | undefined> => {
    const link = page.locator(selector).first();
    const path = await link.getAttribute('href');
    await link.click();
    await page.waitForURL(`${shop.url}${path}`);
    await page.waitForFunction(() => 'moved' in window);
    return page.evaluate(() => (window as Observed).moved);
  };
  /** A browser that is busy changes the page at once now and then, so it has eight tries. */
  const expectMoved = async (selector: string, triesLeft = 7): Promise<void> => {
    const from = page.url();
    const moved = await follow(selector);
    if (moved?.includes('product') || triesLeft === 0) return expect(moved ?? []).toContain('product');
    await page.goto(from);
    await untilIdle(page);
    await expectMoved(selector, triesLeft - 1);
  };
  await page.goto(`${shop.url}${pages.category('de', 'dog-food')}`);
  await untilIdle(page);
  await expectMoved(`main .card-name a[href^="${PRODUCT}"]`);
  await untilIdle(page);
  await expectMoved('main .card-name a');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilIdle(page);
  expect(await follow('main .card-name a')).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});
