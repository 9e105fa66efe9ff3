/**
 * `npm run shop -- screenshots [--only account,cart] [--widths 390,1280] [--schemes light] [--market de]`: pictures of every
 * kind of page, in light and dark, at five widths, with a contact sheet, in `.local/screenshots`. It starts a shop of
 * its own and needs no other.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { readArguments, refuse } from '../../local/command.ts';
import { isBuilt } from '../../local/fingerprint.ts';
import { freePort } from '../../local/free-port.ts';
import { startShop } from '../../local/shop.ts';
import { launch } from '../../test/journeys/browser.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { prepareSessions } from './sessions.ts';
import { contactSheet, type Shot } from './sheet.ts';

const FOLDER = '.local/screenshots';
const HEIGHT = 900;
/** A page that takes longer than this many milliseconds is left out, and named at the end. */
const TIMEOUT = 45_000;

const USAGE =
  'Usage: npm run shop -- screenshots [--only account,cart --widths 390,1280 --schemes light,dark --market de]';

const { values } = readArguments(USAGE, {
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '320,390,768,1280,1920' },
    schemes: { type: 'string', default: 'light,dark' },
    market: { type: 'string', default: 'de' },
  },
});
const list = (value: string) => value.split(',').filter(Boolean);
const widths = list(values.widths).map(Number);
if (widths.some((width) => !(width > 0))) refuse('--widths takes numbers, such as 390,1280.', USAGE);
const schemes = list(values.schemes).map((scheme) => {
  return scheme === 'light' || scheme === 'dark' ? scheme : refuse('--schemes takes light and dark.', USAGE);
});

/** Lets the page show everything below the fold too, pictures that wait to come near, and what is still being changed. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => scrollTo(0, 0));
}

/** Has pages wait for the font of their texts: a first visit keeps the fallback where the machine is busy. */
const waitForFonts = (context: BrowserContext): Promise<unknown> =>
  context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, 'font-display:block');
    await route.fulfill({ response, body });
  });

/** @throws Error when the work takes longer than {@link TIMEOUT}. */
const withTimeout = (work: Promise<void>): Promise<void> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`It took longer than ${TIMEOUT} ms`)), TIMEOUT).unref();
    }),
  ]);

async function take(context: BrowserContext, { address, act }: Kind, base: string, path: string): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  try {
    const url = typeof address === 'string' ? address : await address(page);
    const answer = await page.goto(new URL(url, base).href, { waitUntil: 'networkidle' });
    if (answer && answer.status() >= 500) throw new Error(`It answers ${answer.status()}`);
    await act?.(page);
    await showAll(page);
    // an open panel lies over the window, not over the page
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    await page.screenshot({ path, animations: 'disabled', fullPage });
  } finally {
    await page.close();
  }
}

if (!isBuilt()) await import('../../local/build.ts');
const shop = await startShop({ port: await freePort(), providerPort: await freePort(), onLog: () => {} });
const browser = await launch();
const shots: Shot[] = [];
const problems: string[] = [];
try {
  const { sessions, found } = await prepareSessions(browser, shop, values.market);
  await shop.everyMinute();
  const inbox = (await (await fetch(`${shop.providerUrl}/_control/mails`)).json()) as {
    mails: { id: string; subject: string }[];
  };
  const subjects = new Map(
    inbox.mails.map(({ id, subject }) => [subject.replace(/\d+/g, '…'), `${shop.providerUrl}/inbox/${id}`]),
  );
  const mails = [...subjects].map(([subject, address]) => ({ subject, address }));
  const only = list(values.only);
  const kinds = kindsOf(shop, values.market, found, mails).filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  );
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [i, kind] of kinds.entries()) {
    const slug = `${String(i + 1).padStart(2, '0')}-${kind.name.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()}`;
    for (const scheme of schemes)
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: HEIGHT },
          colorScheme: scheme,
          storageState: sessions[kind.visitor],
          // the style that shows what is below the fold
          bypassCSP: true,
        });
        await waitForFonts(context);
        const file = `${slug}-${width}-${scheme}.png`;
        try {
          const shoot = () => withTimeout(take(context, kind, shop.url, join(FOLDER, file)));
          // a machine that runs much else may be too slow once
          await shoot().catch(shoot);
          shots.push({ name: kind.name, width, scheme, file });
        } catch (error) {
          problems.push(`${kind.name}, ${width}, ${scheme}: ${String(error).split('\n')[0]}`);
        }
        await context.close();
      }
    console.log(`${i + 1} of ${kinds.length}: ${kind.name}`);
  }
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(shots));
} finally {
  await browser.close();
  await shop.stop();
}
for (const problem of problems) console.error(problem);
console.log(`${shots.length} pictures: ${FOLDER}/index.html`);
process.exit(problems.length > 0 ? 1 : 0);
