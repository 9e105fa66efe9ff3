import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { standIns } from '../../local/settings.ts';
import { pages, type patterns } from '../../src/routes.ts';
import { OWN_COOKIES } from '../../src/shop/consent/cookies.ts';
import { consentValue, isNamed, REFUSED } from '../../src/shop/consent/model.ts';
import { THIRD_PARTIES } from '../../src/shop/consent/third-parties.ts';
import { ANSWERS } from '../planner-answers.ts';
import { eventually, useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { DESKTOP, PHONE, untilIdle, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

/** Every third party is switched on, with the stand-in of the local provider. */
const shop = useShop((ports) => ({ THIRD_PARTIES: standIns(ports), CHAT_SECRET: 'local-chat-secret-of-more-than-32-bytes' }));
const visit = useBrowser();

const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const ALL = consentValue({ statistics: true, marketing: true, functions: true });
const ORDER = ['tag-manager', 'ab-tool', 'speed-insights', 'ad-revenue', 'email-marketing', 'reviews', 'consent-manager', 'chat'];

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, name: 'Allow all' | 'Refuse all') => banner(page).getByRole('button', { name }).click();
const setConsent = (context: BrowserContext, value: string) => context.addCookies([{ name: 'consent', value, domain: 'localhost', path: '/' }]);

interface TagEvent {
  kind: string;
  event: 'load' | 'call' | 'beat';
  detail?: any;
}
const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as { tagEvents?: TagEvent[] }).tagEvents ?? []);
const loadedOn = async (page: Page) => (await eventsOf(page)).filter(({ event }) => event === 'load').map(({ kind }) => kind);
const loaded = (page: Page, kinds: string[]) => expect.poll(() => loadedOn(page)).toEqual(kinds);
/** The calls of the tags to their services, oldest first. */
const received = async (): Promise<TagEvent[]> => (await shop.control('received?service=tags')).received.map(({ body }: { body: TagEvent }) => body).reverse();

/** The names of what a browser keeps for the shop. */
async function keptIn(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies(shop.url)).map(({ name }) => `cookie ${name}`);
  const storage = await page.evaluate(() => [
    ...Object.keys(localStorage).map((name) => `local ${name}`),
    ...Object.keys(sessionStorage).map((name) => `session ${name}`),
  ]);
  return [...cookies, ...storage];
}

describe('a browser that has not chosen, and one that has refused', () => {
  /** Each kind of page, as a customer of the demo sees it. */
  const examples = (plan: string): Record<keyof typeof patterns, string> => ({
    home: '/de',
    category: '/de/dog-food',
    product: PRODUCT,
    search: '/de/search?q=dog',
    cart: '/de/cart',
    parcel: '/de/parcel',
    refer: '/de/refer',
    cookies: '/de/cookies',
    newsletter: '/de/newsletter',
    newsletterConfirm: pages.newsletterConfirm('de', 'made-up'),
    newsletterLeave: pages.newsletterLeave('de', 'made-up'),
    lead: '/de/get-in-touch',
    wetCatFood: '/de/wet-cat-food',
    blog: '/de/blog',
    blogSpecies: '/de/blog/dog',
    blogTopic: '/de/blog/dog/training',
    article: '/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
    people: '/de/breeders',
    person: '/de/breeders/kennel-bjorkhyddan',
    content: '/de/privacy-policy',
    planner: '/de/feeding-plan',
    plannerStep: '/de/feeding-plan/birthdate',
    plan,
    mailLink: '/de/delivery/skip?link=none',
    pauseLink: '/de/pause/resume?link=none',
    withdraw: '/de/withdraw',
    withdrawReview: '/de/withdraw/review',
    withdrawReceipt: '/de/withdraw/received',
    cancel: '/de/cancel',
    cancelReceipt: '/de/cancel/received',
    account: '/de/account',
    accountDeleted: '/de/account/deleted',
    accountSignedOut: '/de/account/signed-out',
    accountProfile: pages.profile('de'),
    accountAddresses: pages.addresses('de'),
    accountPets: pages.pets('de'),
    accountSubscriptions: pages.subscriptions('de'),
    accountSubscription: pages.subscription('de', '301'),
    accountRewards: pages.rewards('de'),
    accountReferrals: pages.referrals('de'),
    accountOrders: pages.orders('de'),
    accountOrder: pages.order('de', 1001),
  });
  /** The pages with scripts of their own. A browser that has refused runs what one does that has not chosen, without the banner. */
  const BUSY = new Set(['home', 'category', 'product', 'cart', 'newsletter', 'plannerStep', 'plan', 'accountSubscription', 'accountRewards', 'accountOrder']);
  const necessary = OWN_COOKIES.filter(({ name, purpose }) => purpose === 'necessary' || name === 'utms');

  it.each([
    ['has not chosen', true],
    ['has refused', false],
  ])(
    'send nothing to anyone but the shop, and keep only what is necessary: a browser that %s',
    async (_, undecided) => {
      const { page, close, complaints } = await visit({ undecided });
      const foreign: string[] = [];
      const { body } = await shop.call('/api/planner', { ...ANSWERS, terms: true, market: 'de' });
      await page.goto(`${shop.url}${pages.login('de')}`);
      await signIn(shop, page, 'demo@kvistra.example', '000000');
      await page.waitForURL(`${shop.url}${pages.account('de')}`);
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== shop.url) foreign.push(`${page.url()} asks ${url}`);
      });
      const looked = Object.entries(examples((body as unknown as { plan: string }).plan)).filter(([screen]) => undecided || BUSY.has(screen));
      for (const [screen, path] of looked) {
        await page.goto(`${shop.url}${path}?utm_source=test`.replace(/(\?.*)\?/, '$1&'), { waitUntil: 'load' });
        await page.mouse.move(200, 200);
        await page.mouse.move(210, 210);
        await untilIdle(page);
        expect([screen, await banner(page).isVisible()]).toEqual([screen, undecided && screen !== 'cookies']);
        // what a page adds is the cart's own
        if (screen === 'product') await page.getByRole('button', { name: 'Add to cart' }).click();
      }
      expect(foreign).toEqual([]);
      const unknown = (await keptIn(page)).filter((entry) => {
        const [where, name = ''] = entry.split(' ');
        return !isNamed(
          name,
          necessary.filter((kept) => kept.where === where).map((kept) => kept.name),
        );
      });
      expect(unknown).toEqual([]);
      expect(complaints).toEqual([]);
      expect(await received()).toEqual([]);
      await close();
    },
    60_000,
  );
});

describe('a browser that allows everything', () => {
  it('loads each tag once, in its order, after the defaults and the update, without blocking or moving the page', async () => {
    const { page, close, complaints } = await visit({ undecided: true });
    await page.addInitScript(() => {
      const seen = { shift: 0, long: [] as number[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.long.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await loadedOn(page)).toEqual([]);
    await page.evaluate(() => document.addEventListener('consent', (event) => Object.assign(window, { announced: (event as CustomEvent).detail })));
    await choose(page, 'Allow all');
    await loaded(page, ORDER);
    await banner(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => (window as any).announced)).toEqual({ chosen: true, statistics: true, marketing: true, functions: true });
    await page.getByText('Your choice is saved.').waitFor({ state: 'attached' });
    const granted = {
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
      analytics_storage: 'granted',
      functionality_storage: 'granted',
      personalization_storage: 'granted',
    };
    const denied = Object.fromEntries(Object.keys(granted).map((signal) => [signal, 'denied']));
    for (const { detail } of (await eventsOf(page)).filter(({ event }) => event === 'load'))
      expect(detail).toEqual([
        ['consent', 'default', { ...denied, security_storage: 'granted', wait_for_update: 500 }],
        ['consent', 'update', granted],
        { 'gtm.start': expect.any(Number), event: 'gtm.js' },
      ]);
    expect((await eventsOf(page)).filter(({ event }) => event === 'call')).toMatchObject([{ kind: 'chat', detail: ['boot', { app_id: 'local-chat' }] }]);

    // the next page loads them again, each once, by itself
    await page.goto(`${shop.url}${PRODUCT}`, { waitUntil: 'load' });
    await loaded(page, ORDER.slice(0, -1));
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await loaded(page, ORDER);
    const tags = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[]).filter(
        ({ name, initiatorType }) => name.includes('/tags/') && initiatorType === 'script',
      );
      return scripts.map(({ startTime, renderBlockingStatus }) => [startTime >= navigation!.loadEventStart, renderBlockingStatus]);
    });
    expect(tags).toEqual(ORDER.map(() => [true, 'non-blocking']));
    const seen = await page.evaluate(() => (window as any).seen);
    expect(seen.shift).toBe(0);
    // each stand-in is a task of its own: none of them adds up to a long one
    expect(Math.max(0, ...seen.long)).toBeLessThan(200);
    expect((await received()).filter(({ event }) => event === 'load').map(({ kind }) => kind)).toEqual([...ORDER, ...ORDER]);
    expect(complaints).toEqual([]);

    // a screen that has none of them
    await page.goto(`${shop.url}/de/feeding-plan`);
    await untilIdle(page);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await close();
  });

  it('ends them when it withdraws the consent in another tab, and deletes their cookies', async () => {
    const { page, close } = await visit({ undecided: true });
    await setConsent(page.context(), ALL);
    await page.goto(`${shop.url}${PRODUCT}`);
    await loaded(page, ORDER.slice(0, -1));
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await loaded(page, ORDER);
    const before = (await received()).length;
    const names = Object.values(THIRD_PARTIES).flatMap(({ cookies }) => cookies.map(({ name }) => name));
    const theirs = async () => (await page.context().cookies(shop.url)).map(({ name }) => name).filter((name) => isNamed(name, names));
    expect(await theirs()).toHaveLength(10);

    const settings = await page.context().newPage();
    await settings.goto(`${shop.url}/de/cookies`);
    for (const purpose of ['Statistics', 'Marketing', 'Functions']) expect(await settings.getByRole('checkbox', { name: purpose }).isChecked()).toBe(true);
    await settings.getByRole('checkbox', { name: 'Functions' }).uncheck();
    await settings.getByRole('button', { name: 'Save my choice' }).click();
    await settings.getByRole('status').getByText('Your choice is saved.').waitFor();
    await loaded(page, ['tag-manager', 'speed-insights', 'ad-revenue', 'email-marketing']);
    expect((await received()).slice(before).filter(({ event }) => event === 'call')).toEqual([{ kind: 'chat', event: 'call', detail: ['shutdown'] }]);
    await settings.getByRole('button', { name: 'Refuse all' }).click();
    await expect.poll(() => loadedOn(page)).toEqual([]);
    await expect.poll(theirs).toEqual([]);
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await eventsOf(page)).toEqual([]);
    await close();
  });
});

it('a choice of some purposes loads theirs alone', async () => {
  const { page, close } = await visit({ undecided: true });
  await page.goto(`${shop.url}${PRODUCT}`);
  await banner(page).getByRole('link', { name: 'Choose yourself' }).click();
  await page.getByRole('checkbox', { name: 'Statistics' }).check();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await page.getByRole('status').getByText('Your choice is saved.').waitFor();
  await page.goto(`${shop.url}${PRODUCT}`);
  await untilIdle(page);
  await loaded(page, ['tag-manager', 'speed-insights']);
  const [, update] = (await eventsOf(page))[0]!.detail;
  expect(update).toEqual([
    'consent',
    'update',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
      functionality_storage: 'denied',
      personalization_storage: 'denied',
    },
  ]);
  await close();
});

it('Global Privacy Control refuses marketing, also to who allows everything', async () => {
  const { page, close } = await visit({ undecided: true, extraHTTPHeaders: { 'Sec-GPC': '1' } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(`${shop.url}${PRODUCT}`);
  await choose(page, 'Allow all');
  await loaded(page, ['tag-manager', 'ab-tool', 'speed-insights', 'reviews', 'consent-manager', 'chat']);
  await close();
});

it('the chat knows who is signed in, and forgets it at the sign-out', async () => {
  const { page, close } = await visit({ undecided: true });
  await setConsent(page.context(), ALL);
  await page.goto(`${shop.url}${pages.login('de')}`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL(`${shop.url}${pages.account('de')}`);
  await page.goto(`${shop.url}${pages.orders('de')}`);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await loaded(page, ['chat']);
  const calls = async () => (await eventsOf(page)).filter(({ event }) => event === 'call').map(({ detail }) => detail);
  await expect.poll(async () => (await calls()).length).toBe(2);
  expect(await calls()).toEqual([
    ['boot', { app_id: 'local-chat' }],
    [
      'update',
      {
        email: 'demo@kvistra.example',
        user_id: expect.stringMatching(/^\d+$/),
        name: expect.any(String),
        phone: expect.any(String),
        intercom_user_jwt: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    ],
  ]);
  await page.goto(`${shop.url}${pages.account('de')}`);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await loaded(page, ['chat']);
  await expect.poll(async () => (await calls()).length).toBe(2);
  // the list holds the newest calls only, so they are told apart by their numbers
  const calledSince = async (last: number): Promise<{ id: number; body: TagEvent }[]> =>
    (await shop.control('received?service=tags')).received.filter(({ id }: { id: number }) => id > last);
  const [newest] = await calledSince(0);
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await eventually(async () => (await calledSince(newest!.id)).some(({ body }) => body.detail?.[0] === 'shutdown'));
  // the browser is on its way to the provider and back meanwhile
  const kept = () => keptIn(page).catch(() => ['local chat-customer']);
  await expect.poll(async () => (await kept()).filter((entry) => entry.includes('chat-customer'))).toEqual([]);
  await close();
});

describe('the banner', () => {
  it.each([
    ['a phone', PHONE, 'light'],
    ['a desktop', DESKTOP, 'light'],
    ['a desktop at night', DESKTOP, 'dark'],
  ] as const)('is accessible and covers nothing that one wants on %s, and so is the page of the settings', async (_, viewport, colorScheme) => {
    const { page, close, complaints } = await visit({ undecided: true, viewport, colorScheme });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await violationsOf(page)).toEqual([]);
    const looks = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          return { height, width: Math.round(width / 10), color, backgroundColor, borderColor, fontSize, fontWeight };
        }),
      );
    expect(looks[0]).toEqual(looks[1]);
    // the way to the cart, the purchase, and the last link of the page
    await page.getByRole('link', { name: /^Cart/ }).click({ trial: true });
    await page.getByRole('button', { name: 'Add to cart' }).click({ trial: true });
    await page.locator('.legal').getByRole('link', { name: 'Cookies' }).click({ trial: true });
    await page.locator('.footer p').last().scrollIntoViewIfNeeded();
    const covered = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const [last, box] = [document.querySelector('.footer p:last-child')!, document.querySelector('.consent')!].map((element) =>
        element.getBoundingClientRect(),
      );
      return last!.bottom > box!.top;
    });
    expect(covered).toBe(false);
    // nothing that the keyboard reaches is under it
    const hidden = await page.evaluate(() => {
      const box = document.querySelector('.consent')!;
      return [...document.querySelectorAll<HTMLElement>('main a[href], main button, main input:not([type=hidden]), .footer a')].flatMap((element) => {
        element.focus();
        const { top, bottom, height } = element.getBoundingClientRect();
        return document.activeElement === element && height > 1 && (top + bottom) / 2 > box.getBoundingClientRect().top ? [element.outerHTML.slice(0, 80)] : [];
      });
    });
    expect(hidden).toEqual([]);
    await page.goto(`${shop.url}/de/cookies`);
    await untilIdle(page);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is the second stop of the keyboard, does not hold the focus, and closes on Escape until the next page', async () => {
    const { page, close } = await visit({ undecided: true });
    await page.goto(`${shop.url}${PRODUCT}`);
    await banner(page).waitFor();
    const stops: string[] = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || ''));
    }
    expect(stops).toEqual(['Skip to content', 'Choose yourself', 'Refuse all', 'Allow all', expect.not.stringContaining('all')]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'hidden' });
    expect((await page.context().cookies(shop.url)).map(({ name }) => name)).not.toContain('consent');
    await page.goto(`${shop.url}/de`);
    await banner(page).waitFor();
    await banner(page).getByRole('button', { name: 'Refuse all' }).focus();
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/de');
    await page.reload();
    await untilIdle(page);
    expect(await banner(page).isVisible()).toBe(false);
    await close();
  });

  it('is gone from a page that the back button restores after the choice', async () => {
    const { page, close } = await visit({ undecided: true });
    await page.goto(`${shop.url}/de/faq`);
    await banner(page).waitFor();
    await setConsent(page.context(), consentValue(REFUSED));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await banner(page).waitFor({ state: 'hidden' });
    await close();
  });

  it('asks again about a new text', async () => {
    const { page, close } = await visit({ undecided: true });
    await setConsent(page.context(), consentValue(REFUSED).replace(/^\d+/, '0'));
    await page.goto(`${shop.url}/de`);
    await banner(page).waitFor();
    await close();
  });

  it('says that a choice could not be kept, and allows nothing', async () => {
    const { page, close } = await visit({ undecided: true });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await page.route('**/api/consent', (route) => route.abort());
    await choose(page, 'Allow all');
    await banner(page).getByRole('alert').getByText('Your choice could not be saved').waitFor();
    await page.unroute('**/api/consent');
    await page.route('**/api/consent', (route) => route.fulfill({ status: 503, json: { errors: [{ code: 'shop_unavailable', message: 'Please later' }] } }));
    await choose(page, 'Allow all');
    await banner(page).getByRole('alert').getByText('Please later').waitFor();
    expect(await eventsOf(page)).toEqual([]);
    await close();
  });

  it('sends the form when its code cannot be loaded', async () => {
    const { page, close } = await visit({ undecided: true });
    await page.route(/\/assets\/consent-/, (route) => route.abort());
    await page.goto(`${shop.url}/de`);
    await untilIdle(page);
    await choose(page, 'Refuse all');
    await expect.poll(async () => (await page.context().cookies(shop.url)).map(({ name }) => name)).toContain('consent');
    await close();
  });
});

describe('without script', () => {
  it('the banner stands above the page on a phone and chooses, and the settings change the choice', async () => {
    const { page, close } = await visit({ undecided: true, javaScriptEnabled: false, viewport: PHONE, inBrowser: true });
    await page.goto(`${shop.url}/de/faq`);
    await banner(page).waitFor();
    const [top, header] = await Promise.all([banner(page).boundingBox(), page.locator('.header').boundingBox()]);
    expect(top!.y + top!.height).toBeLessThanOrEqual(header!.y);
    await choose(page, 'Allow all');
    await page.waitForURL(`${shop.url}/de/faq`);
    await banner(page).waitFor({ state: 'hidden' });
    await page.locator('.legal').getByRole('link', { name: 'Cookies' }).click();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Marketing' }).uncheck();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByRole('status').getByText('Your choice is saved.').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await close();
  });
});

it('the privacy policy lists what is kept, in every language', async () => {
  const { page, close } = await visit();
  for (const [path, words] of [
    ['/se/privacy-policy', 'Vad vi sparar i din webbläsare'],
    ['/pt/privacy-policy', 'O que guardamos no seu navegador'],
    ['/de/privacy-policy', 'What we keep in your browser'],
  ] as const) {
    await page.goto(`${shop.url}${path}`);
    await page.getByRole('heading', { name: words }).waitFor();
    const names = await page.locator('.cookies code').allTextContents();
    expect(names.map((name) => name.trim())).toEqual(expect.arrayContaining(OWN_COOKIES.map(({ name }) => name)));
    await waitUntilStable(page);
  }
  await close();
});
