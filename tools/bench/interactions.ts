import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import { api } from '../../src/routes.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { launch } from '../../test/journeys/browser.ts';

/**
 * Measures the time from an interaction to the next paint with a processor that is four times slower, as web-vitals
 * does: the longest event of each interaction. The first interaction of a page, which hydrates its island, is listed
 * apart and not limited.
 */

readArguments('Usage: npm run shop -- bench:interactions', {});

const RUNS = 10;
const SLOWDOWN = 4;
const MAX_MS = 50;
const SUBSCRIPTION = '/de/account/subscriptions/301';
const ANSWERS = { species: 'dog', name: 'Bella', gender: 'female' };

interface Interaction {
  name: string;
  path: string;
  /** Prepares the page for one more interaction. */
  prepare?(page: Page): Promise<unknown>;
  act(page: Page): Promise<unknown>;
  /** Waits until the shop has answered. */
  settle(page: Page): Promise<unknown>;
}

const press = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).locator('visible=true').first().boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
const form = (action: string) => `main form[action="${action}"]`;
const idle = (page: Page) => page.waitForLoadState('networkidle');

const INTERACTIONS: Interaction[] = [
  {
    name: 'skip',
    path: SUBSCRIPTION,
    prepare: (page) => page.locator('.deliveries > li').first().scrollIntoViewIfNeeded(),
    act: (page) => press(page, `${form(api.subscriptionsSkip)} button, ${form(api.subscriptionsUnskip)} button`),
    settle: idle,
  },
  {
    name: 'quantity',
    path: SUBSCRIPTION,
    prepare: (page) =>
      page
        .locator(`${form(api.subscriptionsLine)} [name=quantity]`)
        .first()
        .focus(),
    act: (page) => page.keyboard.press('2'),
    settle: idle,
  },
  {
    name: 'choosing a day',
    path: SUBSCRIPTION,
    async prepare(page) {
      const details = page.locator('.deliveries details:has([name=date])').first();
      if (!(await details.evaluate((element: HTMLDetailsElement) => element.open)))
        await details.locator('summary').click();
      await page.waitForTimeout(300);
    },
    // the calendar, or the date's field where there is none
    act: (page) =>
      press(
        page,
        `${form(api.subscriptionsReschedule)} :is([role=gridcell]:not([aria-disabled=true], [aria-selected=true]), [type=date]:not(.visually-hidden))`,
      ),
    settle: idle,
  },
  {
    name: 'leaving a field',
    path: '/de/account/settings/personal-information',
    async prepare(page) {
      await page.locator(`${form(api.accountProfileUpdate)} [name=firstName]`).focus();
      await page.keyboard.type('a');
    },
    act: (page) => page.keyboard.press('Tab'),
    settle: idle,
  },
  {
    name: 'next step',
    path: '/de/feeding-plan/birthdate',
    async prepare(page) {
      if (!page.url().endsWith('/birthdate')) await page.goBack();
      await page.locator('main [name=birthdate]').fill('2024-06-01');
    },
    act: (page) => press(page, `${form(api.plannerStep)} .button.action`),
    settle: (page) => page.waitForURL('**/breed').then(() => idle(page)),
  },
];

/** Runs in the page: keeps the longest event of each interaction. */
function observe(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/**
 * The longest interaction since the last call; infinite where it has loaded another page. An event shorter than 16 ms
 * is not reported.
 */
const takeLongest = async (page: Page): Promise<number> => {
  await page.waitForTimeout(100);
  const taken = page.evaluate(() => {
    const { longest } = window as typeof window & { longest: Map<number, number> };
    const result = Math.max(0, ...longest.values());
    longest.clear();
    return result;
  });
  return taken.catch(() => Number.POSITIVE_INFINITY);
};

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/de/account`);
  await page.getByLabel('Email').fill('demo@kvistra.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/de/account');
  await page.close();
  await context.addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(ANSWERS)), url }]);
  await context.addInitScript(observe);
  return context;
}

/** @returns the time of the first interaction of the page, and those of the later ones. */
async function measure(
  context: BrowserContext,
  url: string,
  { path, prepare, act, settle }: Interaction,
): Promise<{ first: number; later: number[] }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await prepare?.(page);
    if (run > 0) await takeLongest(page);
    await act(page);
    times.push(await takeLongest(page));
    await settle(page);
  }
  await page.close();
  const [first = 0, ...later] = times;
  return { first, later };
}

const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
const browser = await launch();
let isFast = true;
try {
  const context = await signedIn(browser, shop.url);
  console.log(`\nInteraction to next paint at 1/${SLOWDOWN} speed, ${RUNS} times each (ms), allowed ${MAX_MS}`);
  console.log('interaction       median  worst  first, with hydration');
  for (const interaction of INTERACTIONS) {
    const { first, later } = await measure(context, shop.url, interaction);
    isFast &&= median(later) <= MAX_MS;
    const cells = [median(later), Math.max(...later), first]
      .map((value, i) => value.toFixed(0).padStart([8, 7, 23][i]!))
      .join('');
    console.log(`${interaction.name.padEnd(16)}${cells}`);
  }
} finally {
  await Promise.all([browser.close(), shop.stop()]);
}
process.exit(isFast ? 0 : 1);
