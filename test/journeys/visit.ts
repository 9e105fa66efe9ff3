import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A page with the complaints of its browser. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and uncaught exceptions, except for the answers that tests provoke. */
  complaints: string[];
  close(): Promise<void>;
}

/** Starts a browser for the tests of a file. */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  return async (options = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, ...options });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && !/status of 4\d\d|status of 503/.test(message.text()) && complaints.push(message.text()),
    );
    page.on('pageerror', (error) => complaints.push(String(error)));
    return { page, complaints, close: () => context.close() };
  };
}

/** Waits until the page has loaded and its animations have ended: colours and positions on the way would be reported as violations. */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}

/** Answers that are held back: the server has made them, the page does not get them yet. */
export interface Held {
  /** Resolves with the first answer of the server. */
  answered: Promise<void>;
  release(): void;
}

/** Holds back the answers for an address. */
export async function hold(page: Page, url: string): Promise<Held> {
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
