import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { consentValue, type Purpose, REFUSED } from '../../src/shop/consent/model.ts';
import { eventually } from '../shop.ts';
import { launch } from './browser.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that another colour scheme can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A page with the complaints of its browser. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and uncaught exceptions, except for the answers that tests provoke. */
  complaints: string[];
  close(): Promise<void>;
}

/** `undecided`: a visitor who has not chosen and sees the banner. All others have refused everything. */
export type VisitOptions = BrowserContextOptions & { undecided?: boolean };

/** Starts a browser for the tests of a file. */
export function useBrowser(): (options?: VisitOptions) => Promise<Visit> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return async ({ undecided = false, ...options } = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, ...options });
    if (!undecided) await context.addCookies([{ name: 'consent', value: consentValue(REFUSED), domain: 'localhost', path: '/' }]);
    context.setDefaultTimeout(10_000);
    context.setDefaultNavigationTimeout(20_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && !/status of 4\d\d|status of 503/.test(message.text()) && complaints.push(message.text()),
    );
    // the browser reports a page that is left while it appears
    page.on('pageerror', (error) => !/Transition was (skipped|aborted)/.test(String(error)) && complaints.push(String(error)));
    const close = async () => {
      // unrouting sends what is still held back on its way: it must not reach the shop
      await context.setOffline(true);
      for (const opened of context.pages()) await opened.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    };
    return { page, complaints, close };
  };
}

/** The visitor has allowed purposes before. */
export const allow = (page: Page, ...purposes: Purpose[]): Promise<void> => {
  const choice = { ...REFUSED, ...Object.fromEntries(purposes.map((purpose) => [purpose, true])) };
  return page.context().addCookies([{ name: 'consent', value: consentValue(choice), domain: 'localhost', path: '/' }]);
};

/** Moves the pointer, as people do before they click, and waits until the code of the cart has come with that. */
export async function movePointer(page: Page): Promise<void> {
  const connected = await page.evaluateHandle(() => ({
    promise: new Promise<void>((resolve) => document.addEventListener('cart', () => resolve(), { once: true })),
  }));
  for (const position of [3, 6]) await page.mouse.move(position, position);
  await connected.evaluate(({ promise }) => promise);
}

/** Waits for the end of animations: colours and positions on the way would be reported as violations. Those that follow the scroll position end with it alone. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const finite = timed.filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });

/** Waits until nothing of the page is left out of its layout any more. Without scripts nothing ever is. */
export async function untilLaidOut(page: Page): Promise<void> {
  await eventually(() => page.evaluate(() => [...document.querySelectorAll('.later')].every((part) => getComputedStyle(part).contentVisibility === 'visible')));
}

/** Waits until the page has loaded and its animations have ended. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await animationsEnd(page);
}

/**
 * The accessibility rules that a page breaks, each with the elements that do.
 *
 * @param part selector of the part that is looked at. Default: the whole page.
 * @param rules tags or names of rules.
 */
export async function violationsOf(page: Page, part?: string, rules = RULES): Promise<string[]> {
  await untilLaidOut(page);
  // a field under the sticky header would be too small to touch
  const scrolled = await page.evaluate(() => {
    const { scrollY } = window;
    scrollTo(0, 0);
    return scrollY;
  });
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate<string[]>(
    `axe.run(${JSON.stringify(part) ?? 'document'}, { runOnly: ${JSON.stringify(rules)} })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  await page.evaluate((top) => scrollTo(0, top), scrolled);
  return found;
}

/** Answers that are held back: the server has made them, the page does not get them yet. */
export interface Held {
  /** Resolves with the first answer of the server. */
  answered: Promise<void>;
  release(): void;
}

/** Holds back the answers for an address. */
export async function hold(page: Page, url: string | RegExp): Promise<Held> {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}
