import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_REVIEW } from '../../local/demo-reviews.ts';
import { standIns } from '../../local/settings.ts';
import { pages, type patterns } from '../../src/routes.ts';
import { consentValue, isNamed, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { THIRD_PARTIES } from '../../src/shop/consent/third-parties.ts';
import { OWN_COOKIES } from '../../src/shop/cookies/cookies.ts';
import { signIn } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { eventually, useShop } from '../shop.ts';
import { DESKTOP, faultsOfLooks, PHONE, untilIdle, useBrowser } from './visit.ts';

/** Every third party is switched on, with the stand-in of the local provider. */
const shop = useShop((ports) => ({
  THIRD_PARTIES: standIns(ports),
  CHAT_SECRET: 'local-chat-secret-of-more-than-32-bytes',
}));
const visit = useBrowser();

const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const ALL = consentValue({ statistics: true, marketing: true, functions: true });
const ORDER = [
  'tag-manager',
  'ab-tool',
  'speed-insights',
  'ad-revenue',
  'email-marketing',
  'reviews',
  'consent-manager',
  'chat',
];

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, name: 'Allow all' | 'Refuse all') => banner(page).getByRole('button', { name }).click();
const setConsent = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: 'consent', value, domain: 'localhost', path: '/' }]);
/** Moves the pointer, as people do: what waits for them begins then. */
async function movePointer(page: Page): Promise<void> {
  for (const position of [200, 210]) await page.mouse.move(position, position);
}
/** The cookies of the demo's customer, who has begun a feeding plan. */
async function customerCookies(): Promise<[name: string, value: string][]> {
  const { cookies } = await signIn(shop, 'demo@kvistra.example');
  return [...cookies, ['plan', encodeURIComponent(JSON.stringify(ANSWERS))]];
}

interface TagEvent {
  kind: string;
  event: 'load' | 'call' | 'beat';
  detail?: any;
}
const eventsOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { tagEvents?: TagEvent[] }).tagEvents ?? []);
const loadedOn = async (page: Page) =>
  (await eventsOf(page)).filter(({ event }) => event === 'load').map(({ kind }) => kind);
const loaded = (page: Page, kinds: string[]) => expect.poll(() => loadedOn(page)).toEqual(kinds);
/** The calls of the tags to their services, oldest first. */
const received = async (): Promise<TagEvent[]> =>
  (await shop.control('received?service=tags')).received.map(({ body }: { body: TagEvent }) => body).reverse();

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
    compare: '/de/compare',
    wishList: '/de/wish-list',
    wishListShared: '/de/wish-list/shared?variants=44100000001001',
    cart: '/de/cart',
    parcel: '/de/parcel',
    giftCard: pages.giftCard('de'),
    giftCardBalance: pages.giftCardBalance('de'),
    batch: '/de/batch?lot=L26-314-2',
    refer: '/de/refer',
    cookies: '/de/cookies',
    newsletter: '/de/newsletter',
    newsletterConfirm: pages.newsletterConfirm('de', 'made-up'),
    newsletterLeave: pages.newsletterLeave('de', 'made-up'),
    contact: '/de/contact',
    wetCatFood: '/de/wet-cat-food',
    wetCatFoodConfirm: pages.wetCatFoodConfirm('de', 'made-up'),
    stockAlertConfirm: pages.stockAlertConfirm('de', 'made-up'),
    stockAlertLeave: pages.stockAlertLeave('de', 'made-up'),
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
    foodChange: '/de/feeding-plan/change',
    foodChangeAnswer: '/de/feeding-plan/change/answer?link=x',
    planFoodChange: `${plan}/change`,
    mailLink: '/de/delivery/skip?link=none',
    pauseLink: '/de/pause/resume?link=none',
    foodLink: '/de/food/keep?link=none',
    withdraw: '/de/withdraw',
    withdrawReview: '/de/withdraw/review',
    withdrawReceipt: '/de/withdraw/received',
    cancel: '/de/cancel',
    cancelReceipt: '/de/cancel/received',
    legalGuarantee: pages.legalGuarantee('de'),
    account: '/de/account',
    accountDeleted: '/de/account/deleted',
    accountSignedOut: '/de/account/signed-out',
    accountProfile: pages.profile('de'),
    accountAddresses: pages.addresses('de'),
    accountPets: pages.pets('de'),
    accountJournal: pages.journal('de', 'made-up'),
    accountSubscriptions: pages.subscriptions('de'),
    accountSubscription: pages.subscription('de', '301'),
    accountRewards: pages.rewards('de'),
    accountStoreCredit: pages.storeCredit('de'),
    accountPrograms: pages.programs('de'),
    letIn: pages.letIn('de'),
    accountReferrals: pages.referrals('de'),
    accountOrders: pages.orders('de'),
    accountOrder: pages.order('de', 1001),
    productReviews: pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog'),
    reviewRules: pages.reviewRules('de'),
    reviewWrite: pages.reviewWrite('de', '1', 'made-up'),
    journalStop: pages.journalStop('de', 'made-up'),
    vet: pages.vet('de', 'made-up'),
    comingBack: pages.comingBack('de', 'made-up'),
    reviewStop: pages.reviewStop('de', 'made-up'),
    reviewReport: pages.reviewReport('de', DEMO_REVIEW),
    reviewDecision: pages.reviewDecision('de', 'made-up'),
    accountReviews: pages.accountReviews('de'),
    staff: pages.staff('de'),
    staffEnter: pages.staffEnter('de', 'made-up'),
    staffReviews: pages.staffReviews('de'),
  });
  /** The pages with scripts of their own, and those that keep something in the browser. */
  const BUSY = [
    'home',
    'category',
    'product',
    'cart',
    'newsletter',
    'plannerStep',
    'plan',
    'accountSubscription',
    'accountRewards',
    'accountOrder',
  ] as const;
  const necessary = OWN_COOKIES.filter(({ name, purpose }) => purpose === 'necessary' || name === 'utms');
  const isNecessary = (name: string, place: string) =>
    isNamed(
      name,
      necessary.filter(({ where }) => where === place).map((kept) => kept.name),
    );
  const newPlan = async () =>
    (await shop.call<{ plan: string }>('/api/planner', { ...ANSWERS, terms: true, market: 'de' })).body.plan;
  const withCampaign = (path: string) => `${path}?utm_source=test`.replace(/(\?.*)\?/, '$1&');

  /** The addresses elsewhere that a page's markup and headers have a browser load. */
  const loadedFromElsewhere = (html: string, headers: Headers): string[] =>
    [
      ...html.matchAll(/<(?:script|link|img|source|iframe|video|audio|object|embed|use|input)\b[^>]*>/g),
      [headers.get('link') ?? ''],
    ]
      .map(([tag]) => tag!.replaceAll(shop.url, ''))
      .filter((tag) => /(?:["'<,]|\s)(?:https?:)?\/\/\w/.test(tag));

  it('get pages that load nothing from elsewhere and set necessary cookies only; with a refusal nothing else may run on them', async () => {
    const Cookie = (await customerCookies()).map((cookie) => cookie.join('=')).join('; ');
    const open = async (path: string, cookies: string): Promise<Response> => {
      const answer = await shop.get(path, { Cookie: cookies });
      const location = answer.headers.get('location');
      return location ? open(location.replace(shop.url, ''), cookies) : answer;
    };
    const found: unknown[] = [];
    for (const [screen, path] of Object.entries(examples(await newPlan()))) {
      const [answer, refused] = await Promise.all([
        open(withCampaign(path), Cookie),
        open(path, `${Cookie}; consent=${consentValue(REFUSED)}`),
      ]);
      const html = await answer.text();
      found.push(...loadedFromElsewhere(html, answer.headers).map((tag) => [screen, tag]));
      if (html.includes('<section class="consent"') !== (screen !== 'cookies')) found.push([screen, 'banner']);
      const set = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]!);
      found.push(...set.filter((name) => !isNecessary(name, 'cookie')).map((name) => [screen, name]));
      // the programme of points is called for what the customer asks of it
      const policy = refused.headers.get('content-security-policy') ?? '';
      if (!policy.includes("script-src 'self';") || /http/.test(policy.replace(/connect-src [^;]*/, '')))
        found.push([screen, policy]);
    }
    expect(found).toEqual([]);
  });

  it('send nothing to anyone but the shop, and keep only what is necessary', async () => {
    const { page, close, complaints } = await visit({ undecided: true });
    const foreign: string[] = [];
    await page.context().addCookies((await customerCookies()).map(([name, value]) => ({ name, value, url: shop.url })));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== shop.url) foreign.push(`${page.url()} asks ${url}`);
    });
    const paths = examples(await newPlan());
    const look = async (screen: keyof typeof patterns, isAsked: boolean) => {
      await page.goto(`${shop.url}${withCampaign(paths[screen])}`);
      await movePointer(page);
      await untilIdle(page);
      expect([screen, await banner(page).isVisible()]).toEqual([screen, isAsked]);
    };
    const unknown = async () =>
      (await keptIn(page)).filter((entry) => !isNecessary(entry.split(' ')[1]!, entry.split(' ')[0]!));
    for (const screen of BUSY) {
      await look(screen, true);
      // what a page adds is the cart's own
      if (screen === 'product') await page.getByRole('button', { name: 'Add to cart' }).click();
    }
    expect(await unknown()).toEqual([]);
    await setConsent(page.context(), consentValue(REFUSED));
    for (const screen of ['product', 'accountOrder'] as const) await look(screen, false);
    expect(await unknown()).toEqual([]);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await received()).toEqual([]);
    await close();
  });
});

describe('a browser that allows everything', () => {
  it('loads each tag once, in its order, after the defaults and the update, without blocking or moving the page', async () => {
    const { page, close, complaints } = await visit({ undecided: true });
    await page.addInitScript(() => {
      const seen = {
        shifts: [] as { at: number; value: number }[],
        hasFonts: Number.POSITIVE_INFINITY,
        long: [] as { from: number; to: number }[],
        tags: [] as number[],
      };
      Object.assign(window, { seen });
      // the letters of headings have come by the load event, and are drawn in the frame after it; tags are asked for
      // after that event
      addEventListener('load', () =>
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(seen, { hasFonts: performance.now() }))),
      );
      // a script tells that it has come in the task in which it has run
      const note = ({ target }: Event) =>
        target instanceof HTMLScriptElement && target.src.includes('/tags/') && seen.tags.push(performance.now());
      document.addEventListener('load', note, true);
      new PerformanceObserver((list) => {
        for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shifts.push({ at: startTime, value });
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          seen.long.push({ from: startTime, to: startTime + duration });
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await loadedOn(page)).toEqual([]);
    await page.evaluate(() =>
      document.addEventListener('consent', (event) =>
        Object.assign(window, { announced: (event as CustomEvent).detail }),
      ),
    );
    await choose(page, 'Allow all');
    await loaded(page, ORDER);
    await banner(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => (window as any).announced)).toEqual({
      chosen: true,
      statistics: true,
      marketing: true,
      functions: true,
    });
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
    expect((await eventsOf(page)).filter(({ event }) => event === 'call')).toMatchObject([
      { kind: 'chat', detail: ['boot', { app_id: 'local-chat' }] },
    ]);

    // the next page loads them again, each once, by itself
    await page.goto(`${shop.url}${PRODUCT}`);
    await loaded(page, ORDER.slice(0, -1));
    await movePointer(page);
    await loaded(page, ORDER);
    const tags = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const scripts = (
        performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[]
      ).filter(({ name, initiatorType }) => name.includes('/tags/') && initiatorType === 'script');
      return scripts.map(({ startTime, renderBlockingStatus }) => [
        startTime >= navigation!.loadEventStart,
        renderBlockingStatus,
      ]);
    });
    expect(tags).toEqual(ORDER.map(() => [true, 'non-blocking']));
    const seen = await page.evaluate(
      () =>
        (window as any).seen as {
          shifts: { at: number; value: number }[];
          hasFonts: number;
          long: { from: number; to: number }[];
          tags: number[];
        },
    );
    expect(seen.hasFonts).toBeLessThan(Math.max(...seen.tags));
    expect(seen.shifts.filter(({ at }) => at > seen.hasFonts)).toEqual([]);
    // each stand-in is a task of its own: none of them adds up to a long one
    const inTask = seen.long.map(({ from, to }) => seen.tags.filter((at) => at > from && at < to).length);
    expect([seen.tags.length, inTask.filter((tags) => tags > 1)]).toEqual([ORDER.length, []]);
    // nothing says which of their calls comes first
    const told = async () => (await received()).filter(({ event }) => event === 'load').map(({ kind }) => kind);
    await expect.poll(async () => (await told()).sort()).toEqual([...ORDER, ...ORDER].sort());
    expect(complaints).toEqual([]);

    // a screen that has none of them
    await page.goto(`${shop.url}/de/feeding-plan`);
    await untilIdle(page);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await close();
  });

  it('ends those that lose their purpose in another tab, deletes their cookies, and loads those of the other purposes alone', async () => {
    const { page, close } = await visit({ undecided: true });
    await setConsent(page.context(), ALL);
    await page.goto(`${shop.url}${PRODUCT}`);
    await loaded(page, ORDER.slice(0, -1));
    await movePointer(page);
    await loaded(page, ORDER);
    await untilIdle(page);
    const before = (await received()).length;
    const names = Object.values(THIRD_PARTIES).flatMap(({ cookies }) => cookies.map(({ name }) => name));
    const theirs = async () =>
      (await page.context().cookies(shop.url)).map(({ name }) => name).filter((name) => isNamed(name, names));
    expect(await theirs()).toHaveLength(10);

    const settings = await page.context().newPage();
    await settings.goto(`${shop.url}/de/cookies`);
    for (const purpose of ['Statistics', 'Marketing', 'Functions'])
      expect(await settings.getByRole('checkbox', { name: purpose }).isChecked()).toBe(true);
    for (const purpose of ['Marketing', 'Functions']) await settings.getByRole('checkbox', { name: purpose }).uncheck();
    await settings.getByRole('button', { name: 'Save my choice' }).click();
    await settings.getByRole('status').getByText('Your choice is saved.').waitFor();
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
    const callsSince = async () => (await received()).slice(before).filter(({ event }) => event === 'call');
    await expect.poll(callsSince).toEqual([{ kind: 'chat', event: 'call', detail: ['shutdown'] }]);
    await settings.getByRole('button', { name: 'Refuse all' }).click();
    await expect.poll(() => loadedOn(page)).toEqual([]);
    await expect.poll(theirs).toEqual([]);
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    expect(await eventsOf(page)).toEqual([]);
    await close();
  });
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
  await page.context().addCookies((await customerCookies()).map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${pages.account('de')}`);
  await untilIdle(page);
  await page.goto(`${shop.url}${pages.orders('de')}`);
  await movePointer(page);
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
  /** Whether both buttons look alike. */
  const differences = async (page: Page) => {
    const [refuse, allow] = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          return JSON.stringify({
            height,
            width: Math.round(width / 10),
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fontWeight,
          });
        }),
      );
    return refuse === allow ? [] : [refuse, allow];
  };
  /**
   * The parts of the page under the banner: the last words of the page where it ends, and what the keyboard reaches.
   */
  const covered = (page: Page) =>
    page.evaluate(() => {
      const box = document.querySelector('.consent')!;
      const isUnder = (bottom: number) => bottom > box.getBoundingClientRect().top;
      scrollTo(0, document.documentElement.scrollHeight);
      const last = document.querySelector('.footer p:last-child')!;
      const found = isUnder(last.getBoundingClientRect().bottom) ? [last.outerHTML] : [];
      for (const element of document.querySelectorAll<HTMLElement>(
        'main a[href], main button, main input:not([type=hidden]), .footer a',
      )) {
        element.focus();
        const { top, bottom, height } = element.getBoundingClientRect();
        if (document.activeElement === element && height > 1 && isUnder((top + bottom) / 2))
          found.push(element.outerHTML.slice(0, 80));
      }
      return found;
    });

  it('covers nothing that one wants on a phone and a desktop, prefers no answer, and leads to settings that are accessible', async () => {
    const { page, close, complaints } = await visit({ undecided: true });
    await page.goto(`${shop.url}${PRODUCT}`);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await untilIdle(page);
      // the way to the cart, the purchase, and the last link of the page
      await page.getByRole('link', { name: /^Cart/ }).click({ trial: true });
      await page.getByRole('button', { name: 'Add to cart' }).click({ trial: true });
      await page.locator('.legal').getByRole('link', { name: 'Cookies' }).click({ trial: true });
      expect(await covered(page)).toEqual([]);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([colorScheme, await differences(page)]).toEqual([colorScheme, []]);
      }
    }
    await banner(page).getByRole('link', { name: 'Let me choose' }).click();
    await page.waitForURL(`${shop.url}/de/cookies`);
    await untilIdle(page);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    expect(await faultsOfLooks(page, { part: 'main' })).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('asks again about a new text, is the second stop of the keyboard, does not hold the focus, and closes on Escape until the next page', async () => {
    const { page, close } = await visit({ undecided: true });
    const older = consentValue(REFUSED).replace(/^\d+/, '0');
    await setConsent(page.context(), older);
    await page.goto(`${shop.url}${PRODUCT}`);
    await banner(page).waitFor();
    // its script closes it on Escape
    await untilIdle(page);
    const stops: string[] = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(
          () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || '',
        ),
      );
    }
    expect(stops).toEqual([
      'Skip to content',
      'Let me choose',
      'Refuse all',
      'Allow all',
      expect.not.stringContaining('all'),
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await banner(page).waitFor({ state: 'hidden' });
    const kept = async () => (await page.context().cookies(shop.url)).find(({ name }) => name === 'consent')?.value;
    expect(await kept()).toBe(older);
    await page.context().clearCookies({ name: 'consent' });
    await page.goto(`${shop.url}/de`);
    await banner(page).waitFor();
    await banner(page).getByRole('button', { name: 'Refuse all' }).focus();
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/de');
    expect(await kept()).toBe(consentValue(REFUSED));
    await page.reload();
    await untilIdle(page);
    expect(await banner(page).isVisible()).toBe(false);
    await close();
  });

  it('says that a choice could not be kept, and allows nothing; is gone from a page that is restored after the choice, and sends its form without its code', async () => {
    const { page, close } = await visit({ undecided: true });
    await page.goto(`${shop.url}${PRODUCT}`);
    await untilIdle(page);
    await page.route('**/api/consent', (route) => route.abort());
    await choose(page, 'Allow all');
    await banner(page).getByRole('alert').getByText('Your choice could not be saved').waitFor();
    await page.unroute('**/api/consent');
    await page.route('**/api/consent', (route) =>
      route.fulfill({ status: 503, json: { errors: [{ code: 'shop_unavailable', message: 'Please later' }] } }),
    );
    await choose(page, 'Allow all');
    await banner(page).getByRole('alert').getByText('Please later').waitFor();
    expect(await eventsOf(page)).toEqual([]);
    await page.unroute('**/api/consent');
    await setConsent(page.context(), consentValue(REFUSED));
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await banner(page).waitFor({ state: 'hidden' });
    await page.context().clearCookies({ name: 'consent' });

    await page.route(/\/assets\/consent-/, (route) => route.abort());
    await page.goto(`${shop.url}/de/faq`);
    await untilIdle(page);
    await choose(page, 'Refuse all');
    await expect
      .poll(async () => (await page.context().cookies(shop.url)).map(({ name }) => name))
      .toContain('consent');
    await close();
  });
});

describe('without script', () => {
  it('the banner stands above the page on a phone and chooses, and the settings change the choice', async () => {
    const { page, close } = await visit({
      undecided: true,
      javaScriptEnabled: false,
      viewport: PHONE,
      inBrowser: true,
    });
    await page.goto(`${shop.url}/de/faq`);
    await banner(page).waitFor();
    const [top, header] = await Promise.all([banner(page).boundingBox(), page.locator('.header').boundingBox()]);
    expect(top!.y + top!.height).toBeLessThanOrEqual(header!.y);
    await choose(page, 'Allow all');
    await page.waitForURL(`${shop.url}/de/faq`);
    await banner(page).waitFor({ state: 'hidden' });
    await page.locator('.legal').getByRole('link', { name: 'Cookies' }).click();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Marketing' }).uncheck();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByRole('status').getByText('Your choice is saved.').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await close();
  });
});

it('the privacy policy lists what is kept, in every language', async () => {
  for (const [path, words] of [
    ['/se/privacy-policy', 'Vad vi sparar i din webbläsare'],
    ['/pt/privacy-policy', 'O que guardamos no seu navegador'],
    ['/de/privacy-policy', 'What we keep in your browser'],
  ] as const) {
    const html = await (await shop.get(path)).text();
    expect(html).toMatch(new RegExp(`<h\\d[^>]*>${words}</h\\d>`));
    const [table = ''] = /class="[^"]*\bcookies\b.*<\/table>/s.exec(html) ?? [];
    const names = [...table.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name!.trim());
    expect(names).toEqual(expect.arrayContaining(OWN_COOKIES.map(({ name }) => name)));
  }
});
