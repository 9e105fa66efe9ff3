import type { Page } from 'playwright-core';
import { Context, type ContextOptions } from './context.ts';
import type { NewCookie } from './cookies.ts';
import { expectOptions } from './strict.ts';

/** Options that change nothing here beside those that are read. */
const OPTIONS = [
  'viewport',
  'locale',
  'extraHTTPHeaders',
  'colorScheme',
  'reducedMotion',
  'javaScriptEnabled',
  'permissions',
];

/**
 * Opens a page that runs no scripts, without a browser. It reads and fills pages by the calls of Playwright that tests
 * use, and refuses others by name.
 *
 * @param cookies those that the visitor has from before.
 */
export async function visitWithoutScript(
  options: ContextOptions,
  cookies: readonly NewCookie[],
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  expectOptions('visit', options, OPTIONS);
  const context = new Context(options);
  await context.addCookies(cookies);
  const page = await context.newPage();
  // biome-ignore lint/plugin/casts: it has those members of Playwright's page that the journeys use, and refuses all others
  return { page: page as unknown as Page, complaints: context.complaints, close: async () => {} };
}
