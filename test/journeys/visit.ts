import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** A page that remembers what the browser complained about. */
export interface Visit {
  page: Page;
  /** Errors of the console and of the policy, without the answers that a test provokes. */
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
