import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll } from 'vitest';
import { clockOffset, shiftDate } from '../../local/clock.ts';
import { consentValue, type Purpose, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { rawKeysIn } from '../language/raw-keys.ts';
import { eventually } from '../shop.ts';
import type { ContextOptions } from './without-script/context.ts';
import { visitWithoutScript } from './without-script/visit.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/**
 * The rules that another width can break: controls shrink, rows begin to scroll, and what a desktop does not show
 * appears.
 */
const WIDTH_RULES = [
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'label',
  'aria-hidden-focus',
  'landmark-unique',
  'region',
];

/** A page with the complaints of its browser. */
export interface Visit {
  page: Page;
  /** Errors and warnings of the console and uncaught exceptions, except for the answers that tests provoke. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * `undecided`: a visitor who has not chosen and sees the banner. All others have refused everything. `inBrowser`: a
 * browser also where scripts do not run, for what a reader of HTML does not know: layout, focus, keyboard.
 */
export type VisitOptions = BrowserContextOptions & { undecided?: boolean; inBrowser?: boolean };

/** Opens pages for the tests of a file. A browser starts with the first page that needs one. */
export function useBrowser(): (options?: VisitOptions) => Promise<Visit> {
  const opened = new Set<BrowserContext>();
  // of tests that have failed
  afterAll(() => Promise.all([...opened].map((context) => context.close())));
  return async ({ undecided = false, inBrowser = false, ...options } = {}) => {
    const cookies = undecided
      ? []
      : [{ name: 'consent', value: consentValue(REFUSED), domain: 'localhost', path: '/' }];
    if (options.javaScriptEnabled === false && !inBrowser)
      return visitWithoutScript({ viewport: DESKTOP, ...options } as ContextOptions, cookies);
    const { sharedBrowser } = await import('./browser.ts');
    // what moves costs processor time, and tests would wait for it
    const context = await (await sharedBrowser()).newContext({
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    });
    opened.add(context);
    await context.addCookies(cookies);
    await context.addInitScript(shiftDate, clockOffset());
    await context.addInitScript(noteCart);
    if (options.serviceWorkers !== 'allow') await context.addInitScript(withoutServiceWorker);
    if (options.javaScriptEnabled !== false) context.on('page', followRequests);
    context.setDefaultTimeout(20_000);
    context.setDefaultNavigationTimeout(40_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) &&
        !/status of 4\d\d|status of 503/.test(message.text()) &&
        complaints.push(message.text()),
    );
    // the browser reports a page that is left while it appears
    page.on(
      'pageerror',
      (error) => !/Transition was (skipped|aborted)/.test(String(error)) && complaints.push(String(error)),
    );
    const close = async () => {
      // unrouting sends what is still held back on its way: it must not reach the shop
      await context.setOffline(true);
      for (const tab of context.pages()) await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      opened.delete(context);
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

/** A service worker would stand between the page and what a test holds back. Some browsers have none. */
const withoutServiceWorker = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/** Notes in a page that the code of the cart has told of the cart: it comes by itself where there is one to show. */
const noteCart = () =>
  document.addEventListener('cart', () => Object.assign(window, { hasCart: true }), { once: true });

/**
 * Moves the pointer, as people do before they click, and waits until the code of the cart has come, with that or
 * before.
 */
export async function movePointer(page: Page): Promise<void> {
  for (const position of [3, 6]) await page.mouse.move(position, position);
  await page.waitForFunction(() => 'hasCart' in window, null, { polling: 20 });
}

/**
 * Waits for the end of animations: colours and positions on the way would be reported as violations. Those that follow
 * the scroll position end with it alone.
 */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const finite = timed.filter(
      (animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    // what has no layout, as within closed details, does not move on
    const visible = finite.filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility());
    const end = Promise.allSettled(visible.map((animation) => animation.finished));
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 5000))]);
  });

/** Waits until nothing of the page is left out of its layout any more. Without scripts nothing ever is. */
export async function untilLaidOut(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(() =>
      [...document.querySelectorAll('.later')].every((part) => getComputedStyle(part).contentVisibility === 'visible'),
    ),
  );
}

/** The requests of pages: how many have begun, and those that are under way. */
const requests = new WeakMap<Page, { begun: number; underWay: Set<Request> }>();

function followRequests(page: Page): void {
  const known = { begun: 0, underWay: new Set<Request>() };
  let isLeaving = false;
  requests.set(page, known);
  page.on('request', (request) => {
    // nobody gets the answer of a ping
    if (request.resourceType() === 'ping') return;
    isLeaving ||= request.isNavigationRequest();
    known.begun += 1;
    known.underWay.add(request);
  });
  // the browser does not tell the end of what a page has asked for that was left; one that changes its own address
  // stays
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !(isLeaving || frame.url() === 'about:blank')) return;
    isLeaving = false;
    known.underWay.clear();
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => known.underWay.delete(request));
}

/**
 * A browser that has nothing to paint may leave a frame out for good. The first frames of a page, which its first
 * script waits for, may be late.
 */
const MAX_FRAME_MS = 700;
const MAX_FIRST_FRAMES_MS = 3000;

/**
 * Waits until the page has painted and done what it does when it is idle. @returns the parts that it has still to lay
 * out; -1 while it loads.
 */
export const nextIdle = (page: Page) =>
  page.evaluate(
    ([maxFrameMs, maxFirstFramesMs]) =>
      new Promise<number>((resolve) => {
        const tell = () =>
          resolve(document.readyState === 'complete' ? document.querySelectorAll('.later').length : -1);
        const isLaidOut =
          document.documentElement.dataset.laidOut !== undefined ||
          !document.querySelector('script[src*="/assets/start-"]');
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => setTimeout(tell))));
        setTimeout(tell, isLaidOut ? maxFrameMs : maxFirstFramesMs);
      }),
    [MAX_FRAME_MS, MAX_FIRST_FRAMES_MS] as const,
  );

const MAX_BUSY_MS = 40_000;

/**
 * Waits until a page has loaded, waits for no answer, and has nothing left to do that would ask for more. Without
 * scripts it is idle when it has loaded.
 *
 * @throws Error that names what is under way when that takes too long.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const known = requests.get(page);
  if (!known) return;
  const until = performance.now() + MAX_BUSY_MS;
  let before = -1;
  for (let idle = 0; idle < 2; ) {
    if (performance.now() > until)
      throw new Error(
        `${page.url()} is not idle; under way: ${[...known.underWay].map((request) => request.url()).join(' ')}`,
      );
    const { begun } = known;
    // the page may be left in the meantime
    const later = await nextIdle(page).catch(() => page.waitForLoadState('load').then(() => -1));
    // parts that a failed script has left, or that came with an answer, stay
    const isStill = later >= 0 && later === before && known.begun === begun && known.underWay.size === 0;
    before = later;
    idle = isStill ? idle + 1 : 0;
  }
}

/** Waits until the page is idle and its animations have ended. */
export async function waitUntilStable(page: Page): Promise<void> {
  await untilIdle(page);
  await animationsEnd(page);
}

/** A part of a page: a selector of it, or of what is left out. */
type Part = string | { exclude: readonly string[] };

/**
 * The accessibility rules that a page breaks, each with the elements that do.
 *
 * @param part what is looked at. Default: the whole page.
 * @param rules tags or names of rules.
 */
export async function violationsOf(page: Page, part?: Part, rules: readonly string[] = RULES): Promise<string[]> {
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
    `axe.run(${JSON.stringify(part) ?? 'document'}, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'], preload: false })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  await page.evaluate((top) => scrollTo(0, top), scrolled);
  return found;
}

/**
 * The accessibility rules that the current state of a page breaks in its window by day, and those that can differ on a
 * phone at night; also, by how much it is wider than the window, and the content of an open dialog than the dialog. The
 * window keeps its size.
 *
 * @param part what is looked at; @param partAtNight of the part that is looked at on a phone at night. Default: the
 * whole page.
 * @param hasDark whether the page has dark colours.
 */
export async function faultsOfLooks(
  page: Page,
  {
    part,
    partAtNight = part,
    hasDark = true,
  }: { part?: Part | undefined; partAtNight?: Part | undefined; hasDark?: boolean } = {},
): Promise<string[]> {
  const size = page.viewportSize()!;
  const faults: string[] = [];
  const look = async (name: string, rules: readonly string[], seen: Part | undefined) => {
    faults.push(...(await violationsOf(page, seen, rules)).map((fault) => `${name}: ${fault}`));
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll(':root, dialog[open], :popover-open')]
        .map((each) => [each.id || 'the window', each.scrollWidth - each.clientWidth] as const)
        .filter(([, by]) => by > 0),
    );
    faults.push(...wide.map(([whole, by]) => `${name}: wider than ${whole} by ${by} px`));
  };
  await look(`at ${size.width} px`, RULES, part);
  faults.push(...rawKeysIn(await page.content()).map((key) => `shows the key ${key}`));
  await page.setViewportSize(PHONE);
  if (hasDark) await page.emulateMedia({ colorScheme: 'dark' });
  await look('on a phone at night', hasDark ? [...WIDTH_RULES, ...COLOUR_RULES] : WIDTH_RULES, partAtNight);
  if (hasDark) await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  return faults;
}

/**
 * The visitor goes to another window and comes back: the browser of the tests has the focus always. Afterwards the
 * page's clock is ahead by as much.
 */
export const leaveAndReturn = (page: Page, ms = 1100): Promise<void> =>
  page.evaluate((away) => {
    const { now } = Date;
    dispatchEvent(new Event('blur'));
    Date.now = () => now() + away;
    dispatchEvent(new Event('focus'));
  }, ms);

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
    // a connection that the runtime closes because it was idle is taken for one to use again
    const response = await route.fetch({ maxRetries: 3 });
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { answered: answered.promise, release: released.resolve };
}
