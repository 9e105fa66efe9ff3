import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { CONSENT_COOKIE, consentValue, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { type Jar, signIn } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { setPoints } from '../points.ts';
import { useShop } from '../shop.ts';
import { DESKTOP, leaveAndReturn, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const KB = 1024;
/**
 * The style sheets by the names of their files; what a browser asks for before it renders is at most 10.5 KB in the
 * catalogue.
 */
const MAX_STYLES: Readonly<Record<string, number>> = {
  main: 9 * KB,
  product: 10.5 * KB,
  guide: 10.5 * KB,
  all: 14.5 * KB,
  customer: 13 * KB,
  subscription: 13 * KB,
  journal: 13.5 * KB,
};
/**
 * Pictures of products and stories do not count as requests. The eighth is the font of texts, which nothing waits for.
 */
const MAX = { script: 6 * KB, document: 14 * KB, requests: 8 };
/** Qualities of brotli. */
const QUALITY = { script: 11, stylesheet: 5, document: 5 };
const MAX_SCRIPT_IN_USE = 82.5 * KB;
const MAX_SCRIPT_OF_PRODUCT = 80 * KB;
/** The scripts of `client/forms` that every form needs, with what checks fields. */
const MAX_FORM_KIT = 6.4 * KB;
const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

const scriptSizes = new Map<string, number>();

/** The size of a script that has been built. */
function scriptSize(url: string): number {
  const known = scriptSizes.get(url);
  if (known !== undefined) return known;
  const size = brotli(readFileSync(`dist/client${new URL(url).pathname}`), QUALITY.script);
  scriptSizes.set(url, size);
  return size;
}

/** The name of a chunk, from its address. */
const chunkOf = (url: string) => /\/assets\/([\w-]+)-[\w-]{7}\.js$/.exec(url)?.[1] ?? url;

/**
 * Records what a page loads from the shop except for pictures, which have budgets of their own; sizes are those after
 * compression.
 */
function record(page: Page) {
  const sizes = { script: 0, document: 0 };
  const styles = new Map<string, number>();
  const scripts = new Map<string, number>();
  const urls: string[] = [];
  const pending: Promise<void>[] = [];
  const wait = (size: Promise<void>) => {
    // a page may be left before its size is known, which nobody asks for then
    size.catch(() => {});
    pending.push(size);
  };
  const note = (response: Response) => {
    const url = response.url();
    if (new URL(url).origin !== shop.url || new URL(url).pathname.startsWith('/media/') || response.headers().location)
      return;
    const type = response.request().resourceType();
    if (type === 'image' && !url.endsWith('.svg')) return;
    const isNew = !urls.includes(url);
    urls.push(url);
    if (!isNew) return;
    if (type === 'script') {
      scripts.set(chunkOf(url), scriptSize(url));
      sizes.script += scriptSize(url);
    } else if (type === 'stylesheet')
      wait(
        response
          .body()
          .then((body) => void styles.set(/(\w+)-\w+\.css$/.exec(url)?.[1] ?? url, brotli(body, QUALITY[type]))),
      );
    else if (type === 'document')
      wait(
        response.body().then((body) => {
          sizes[type] += brotli(body, QUALITY[type]);
        }),
      );
  };
  page.on('response', note);
  return {
    urls,
    /** The sizes of the scripts by the names of their chunks. */
    scripts,
    /** The style sheets by their names. */
    styles,
    async sizes() {
      await Promise.all(pending);
      return sizes;
    },
    end: () => page.off('response', note),
  };
}
type Loaded = ReturnType<typeof record>;

/** Compares what a page has loaded with the budgets of a first view. */
async function expectWithinBudgets({ urls, styles, sizes }: Loaded, maxRequests = MAX.requests): Promise<void> {
  const loaded = await sizes();
  const page = urls[0];
  expect(styles.size, page).toBe(1);
  for (const [name, size] of styles) expect(size, `${page} ${name}`).toBeLessThanOrEqual(MAX_STYLES[name] ?? 0);
  for (const type of ['script', 'document'] as const) {
    expect(loaded[type], `${page} ${type}`).toBeGreaterThan(0);
    expect(loaded[type], `${page} ${type}`).toBeLessThanOrEqual(MAX[type]);
  }
  expect(urls.length, urls.join(' ')).toBeLessThanOrEqual(maxRequests);
}

/** Opens a page as a visitor does who has seen none before. @param cookies those that stay. */
async function firstView(
  page: Page,
  path: string,
  cookies: { name: string; value: string; url: string }[] = [],
): Promise<Loaded> {
  const context = page.context();
  if (page.url().startsWith(shop.url)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await browser.detach();
  }
  await context.addCookies(cookies);
  const loaded = record(page);
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
  expect(page.url()).toBe(`${shop.url}${path}`);
  return loaded;
}

/** The address of every script and sheet that the page waits for before it shows something; in the page. */
const blocking = () =>
  (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
    .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
    .map(({ name }) => name);

/** A first view keeps its budgets, makes no API call, and waits for nothing but its styles. */
async function expectLight(page: Page, loaded: Loaded): Promise<void> {
  await expectWithinBudgets(loaded);
  expect(loaded.urls.filter((url) => url.includes('/api/'))).toEqual([]);
  expect([page.url(), await page.evaluate(blocking)]).toEqual([
    page.url(),
    loaded.urls.filter((url) => url.endsWith('.css')),
  ]);
}

/** The planner is looked at below. */
const FIRST_VIEWS = [
  '/se',
  '/de/dog-food',
  '/de/dog-food/insect-oat-adult-dog',
  '/se/blog',
  '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
  '/de/breeders',
  '/de/breeders/kennel-bjorkhyddan',
  '/pt/faq',
  '/de/retailers',
  '/de/refer',
  '/de/search?q=training',
  '/de/newsletter',
  '/se/contact',
  '/pt/wet-cat-food',
];

it('first views keep their budgets, with the banner of the consent, and make no API call', async () => {
  const { page, close } = await visit({ undecided: true });
  // the pointer rests where it was when the page comes
  await page.mouse.move(640, 300);
  for (const path of FIRST_VIEWS) {
    const loaded = await firstView(page, path);
    await expectLight(page, loaded);
    loaded.end();
  }
  await close();
});

it('a product page with everything in use, and the cart after it, keep their budgets', async () => {
  const { page, close } = await visit({ undecided: true });
  const loaded = await firstView(page, `${pages.product('de', 'dog-food', 'insect-oat-adult-dog')}?utm_source=news`);
  const before = (await loaded.sizes()).script;
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Refuse all' }).click();
  await page.locator('.sizes label').last().click();
  await page.getByRole('searchbox').filter({ visible: true }).first().pressSequentially('oat');
  await page.locator('.suggestions a').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('.panel .goes-with').waitFor();
  await page
    .locator('.panel')
    .getByRole('button', { name: /^Increase/ })
    .click();
  await page.locator('.panel .cart[aria-busy="false"]').waitFor();
  await expect.poll(() => page.locator('[data-island]:not([data-hydrated])').count()).toBe(0);
  const counted = [...loaded.scripts].sort((a, b) => b[1] - a[1]);
  const sum = counted.reduce((total, [, size]) => total + size, 0);
  console.log(`a product: ${sum} of ${MAX_SCRIPT_OF_PRODUCT} bytes`);
  expect(sum, counted.map((chunk) => chunk.join(' ')).join(', ')).toBeLessThanOrEqual(MAX_SCRIPT_OF_PRODUCT);

  const cart = await page.context().newPage();
  const loadedByCart = record(cart);
  await cart.goto(`${shop.url}/de/cart`);
  await untilIdle(cart);
  await expectWithinBudgets(loadedByCart);
  await cart.close();
  await page.goto(`${shop.url}/de/cart`);
  await untilIdle(page);
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect.poll(() => page.locator('.line input[name=quantity]').first().inputValue()).toBe('3');
  const { script } = await loaded.sizes();
  expect(script).toBeGreaterThan(before);
  expect(script).toBeLessThanOrEqual(MAX_SCRIPT_IN_USE);
  await close();
});

it('the pages of the planner keep the budgets, also one that moves the focus to a problem', async () => {
  const { page, close } = await visit({ undecided: true });
  await page.mouse.move(640, 300);
  const planner = await firstView(page, pages.planner('de'));
  await expectLight(page, planner);
  planner.end();
  const problem = record(page);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('.forms form')!.submit());
  await page.locator('.forms [aria-invalid="true"]:focus').waitFor();
  await untilIdle(page);
  await expectWithinBudgets(problem);
  problem.end();

  const answers = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2026-06-01',
    breed: 'labrador-retriever',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 14,
    specialNeeds: ['feed_allergy'],
    foodPreferences: ['dry', 'wet_or_raw', 'treats', 'dental', 'supplements'],
    allergies: [],
  };
  const { body } = await shop.call('/api/planner', { ...answers, terms: true, market: 'de' });
  const cookies = [
    { name: 'plan', value: encodeURIComponent(JSON.stringify(answers)), url: shop.url },
    { name: CONSENT_COOKIE, value: consentValue(REFUSED), url: shop.url },
  ];
  for (const path of [
    '/de/feeding-plan/breed',
    '/de/feeding-plan/health',
    '/de/feeding-plan/email',
    (body as any).plan,
  ]) {
    const loaded = await firstView(page, path, cookies);
    await expectWithinBudgets(loaded);
    loaded.end();
  }
  await close();
});

const PLAN = { ...ANSWERS, foodPreferences: ['dry', 'treats'], terms: true, market: 'de' };
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const pick = (page: Page, name: string, value: string) =>
  page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const hydrated = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"][data-hydrated]`).first().waitFor({ state: 'attached' });
/** Waits for something that a click leads to, in place or on a page of its own, whose script has come then. */
async function alive(page: Page, shown: Locator): Promise<void> {
  await shown.waitFor();
  await untilIdle(page);
}

interface Alive {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** The page is one of the account, whose first view on a phone keeps the budgets. */
  ofAccount?: true;
  /** Brings everything of the page to life. */
  reach(page: Page, loaded: Loaded): Promise<unknown>;
  /** Chunks that do not count, because they come on demand only. */
  except?: readonly string[];
}

let customer: Jar;

/** The pages of forms, and of the cart, with everything of them in use. */
const ALIVE: Alive[] = [
  {
    name: 'the profile',
    path: pages.profile('de'),
    ofAccount: true,
    async reach(page) {
      await page.getByLabel('First name').fill('Alva');
      await press(page, 'Save');
      await page.locator('main .alert.calm').first().waitFor();
      await page.locator('summary', { hasText: 'Delete the account' }).click();
      await hydrated(page, 'my-data');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Sign out everywhere' }).focus();
      await hydrated(page, 'sign-out');
    },
  },
  {
    name: 'the addresses, without the metadata of phone numbers,',
    path: pages.addresses('de'),
    ofAccount: true,
    async reach(page, loaded) {
      await page.getByRole('link', { name: 'Add an address' }).click();
      await alive(page, page.getByLabel('Postcode'));
      await page.getByLabel('Postcode').fill('x1');
      await page.getByLabel('Postcode').blur();
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await page.getByRole('combobox', { name: 'Country' }).selectOption('ES');
      await untilIdle(page);
      // the phone numbers' metadata comes when their field is reached, not before
      expect([...loaded.scripts.keys()]).not.toContain('phone');
      await page.getByLabel('Phone').focus();
      await expect.poll(() => [...loaded.scripts.keys()]).toContain('phone');
      await page.getByLabel('Phone').fill('030 123456');
    },
    except: ['phone'],
  },
  {
    name: 'the pets',
    path: pages.pets('de'),
    ofAccount: true,
    async reach(page) {
      await page.getByRole('link', { name: 'Add a pet' }).click();
      const breed = page.getByLabel('Breed', { exact: true });
      await alive(page, breed);
      await breed.focus();
      await page.locator('input[name=breed][role=combobox]').waitFor();
      await breed.pressSequentially('labr');
      await page.locator('[role=option]').first().waitFor();
      await page.getByLabel('Weight today, kg').fill('80');
      await page.getByLabel('Weight today, kg').blur();
    },
  },
  {
    name: 'the orders',
    path: pages.orders('de'),
    ofAccount: true,
    async reach(page) {
      await press(page, /^Details/);
      await page.locator('.order-details').getByRole('heading', { name: 'Delivery address' }).waitFor();
    },
  },
  {
    name: 'the rewards',
    async path() {
      await setPoints(shop, customer, 500);
      return pages.rewards('de');
    },
    ofAccount: true,
    async reach(page) {
      await page
        .context()
        .addCookies([{ name: CONSENT_COOKIE, value: consentValue({ ...REFUSED, functions: true }), url: shop.url }]);
      await page.reload();
      await page.locator('[data-programme][data-state]').waitFor();
      await press(page, 'Redeem 5% off for 100 points');
      await page.locator('.reward-code').waitFor();
      await press(page, /^Copy/);
      await press(page, 'Show earlier entries');
    },
  },
  {
    name: 'the list of subscriptions',
    path: pages.subscriptions('de'),
    ofAccount: true,
    async reach(page) {
      await press(page, /^Skip/);
      await page.locator('main .alert.calm').first().waitFor();
    },
  },
  {
    name: 'a subscription',
    path: pages.subscription('de', '301'),
    ofAccount: true,
    async reach(page) {
      await page.locator('.deliveries').getByText('Move or skip', { exact: true }).first().click();
      await page.getByRole('grid').waitFor();
      await page.getByRole('link', { name: 'Add a product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a product' });
      await dialog.locator('.add-grid button').first().click();
      await dialog.getByLabel('Quantity').fill('2');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: /^Swap the recipe/ }).click();
      const swap = page.getByRole('dialog', { name: 'Swap the recipe' });
      await swap.locator('.add-grid button').first().click();
      await swap.getByRole('button', { name: 'Swap it' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Pause', { exact: true }).click();
      await page.getByLabel('4 weeks').waitFor();
    },
  },
  {
    name: 'the planner',
    path: pages.planner('de'),
    async reach(page) {
      await pick(page, 'species', 'dog');
      await page.getByLabel('What is your pet’s name?').fill('Bella');
      await pick(page, 'gender', 'female');
      await press(page, 'Next');
      await page.getByLabel('Date of birth').fill(ANSWERS.birthdate);
      await press(page, 'Next');
      await page.getByRole('combobox', { name: 'Breed' }).pressSequentially('labr');
      await page.getByRole('option').first().click();
      await press(page, 'Next');
      await pick(page, 'activity', 'medium');
      await pick(page, 'bodyCondition', 'normal');
      await page.getByLabel('Weight today').fill('70');
      await page.getByLabel('Weight today').fill('30');
      await press(page, 'Next');
      await page.getByLabel('Dry food').check();
      await press(page, 'Next');
      await heading(page, 'Bella’s plan is ready');
    },
  },
  {
    name: 'a plan with the panel of the cart',
    async path(page) {
      const { body, headers } = await shop.call<{ plan: string }>('/api/planner', PLAN);
      const [name = '', ...value] = headers.getSetCookie()[0]!.split(';')[0]!.split('=');
      await page.context().addCookies([{ name, value: value.join('='), url: shop.url }]);
      return body.plan;
    },
    async reach(page) {
      await page.getByRole('link', { name: 'Treats', exact: true }).click();
      await alive(page, page.getByText('The sensible maximum'));
      await page.locator('.plan-card.first').getByRole('spinbutton').fill('2');
      await page.getByLabel('Weight today').fill('21');
      await page.getByRole('button', { name: 'Update the plan' }).click();
      await alive(page, page.getByText('is based on 21 kg'));
      await press(page, 'Add Bella’s plan to the cart');
      await page.locator('dialog[open] .line').first().waitFor();
    },
  },
  {
    name: 'the newsletter',
    path: pages.newsletter('de'),
    async reach(page) {
      await page.getByLabel('Email', { exact: true }).fill('budget@kvistra.example');
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('Check your inbox').waitFor();
    },
  },
  {
    name: 'the lead',
    path: pages.contact('de'),
    async reach(page) {
      await page.getByText('Would you rather be called').click();
      await page.getByLabel('Phone', { exact: true }).fill('030 901820');
      await page.getByLabel('Country code', { exact: true }).selectOption('ES');
      // until then the browser itself asks for what is missing
      await hydrated(page, 'lead');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('main [aria-invalid=true]').first().waitFor();
    },
    except: ['phone'],
  },
  {
    name: 'the referrals',
    path: pages.referrals('de'),
    async reach(page) {
      await page.getByLabel('Referral code or link').fill('no!');
      await page.getByText('Change', { exact: true }).click();
      await page.getByLabel('Full name').fill('Demo Kund');
      await page.getByLabel('Mobile phone').fill('070');
      await page.getByLabel('Mobile phone').blur();
      await page.locator('main [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'the parcel finder, and the kit for forms,',
    path: pages.parcel('de'),
    async reach(page, loaded) {
      await page.getByLabel('Order number').focus();
      await hydrated(page, 'parcel');
      const kit = ['form', 'send', 'controls'].map((name) => loaded.scripts.get(name) ?? 0);
      expect(kit.every((size) => size > 0)).toBe(true);
      expect(kit.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_FORM_KIT);
      await page.getByLabel('Order number').fill('KV1001');
      await page.getByRole('main').getByLabel('Email').fill('demo@kvistra.example');
      await press(page, 'Find my parcel');
      await page.locator('#found').waitFor();
    },
  },
];

describe('of a customer', () => {
  let opened: Awaited<ReturnType<typeof visit>>;
  beforeAll(async () => {
    opened = await visit();
    customer = await signIn(shop, 'demo@kvistra.example');
    await opened.page
      .context()
      .addCookies([...customer.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  });
  afterAll(() => opened.close());

  /** Opens a page as in a tab of its own, which knows nothing yet. */
  async function open(address: string, viewport = DESKTOP): Promise<Loaded> {
    const { page } = opened;
    if (page.url().startsWith(shop.url)) await page.evaluate(() => sessionStorage.clear());
    await page.setViewportSize(viewport);
    const loaded = record(page);
    await page.goto(address);
    await untilIdle(page);
    expect(page.url()).toBe(address);
    return loaded;
  }
  // who is signed in is asked for once by every tab
  const expectAccountWithinBudgets = (loaded: Loaded) => expectWithinBudgets(loaded, MAX.requests + 4);

  it('the account and a new address keep the budgets of a first view', async () => {
    for (const path of [pages.account('de'), pages.addresses('de', 'new')]) {
      const loaded = await open(`${shop.url}${path}`, PHONE);
      await expectAccountWithinBudgets(loaded);
      loaded.end();
    }
  });

  it.each(ALIVE)(
    '$name keeps the budget of scripts with everything in use',
    async ({ name, path, ofAccount, reach, except = [] }) => {
      const address = `${shop.url}${typeof path === 'string' ? path : await path(opened.page)}`;
      const { page } = opened;
      const loaded = await open(address, ofAccount && PHONE);
      if (ofAccount) {
        await expectAccountWithinBudgets(loaded);
        await page.setViewportSize(DESKTOP);
      }
      await reach(page, loaded);
      // who comes back has the islands read again
      await leaveAndReturn(page);
      await untilIdle(page);
      const counted = [...loaded.scripts].filter(([chunk]) => !except.includes(chunk)).sort((a, b) => b[1] - a[1]);
      const sum = counted.reduce((total, [, size]) => total + size, 0);
      console.log(`${name} ${sum} of ${MAX_SCRIPT_IN_USE} bytes`);
      expect(sum, counted.map((chunk) => chunk.join(' ')).join(', ')).toBeLessThanOrEqual(MAX_SCRIPT_IN_USE);
      loaded.end();
    },
  );
});
