import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { CONSENT_COOKIE, consentValue, REFUSED } from '../../src/shop/consent/model.ts';
import { signIn as signInOverHttp } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { setPoints } from '../points.ts';
import { useShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { leaveAndReturn, PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const KB = 1024;
/** The style sheets by the names of their files; what a browser asks for before it renders is at most 10.5 KB in the catalogue. */
const MAX_STYLES: Readonly<Record<string, number>> = { main: 9 * KB, product: 10.5 * KB, guide: 10.5 * KB, all: 14 * KB, customer: 13 * KB };
/** Pictures of products and stories do not count as requests. The eighth is the font of texts, which nothing waits for. */
const MAX = { script: 6 * KB, document: 14 * KB, requests: 8 };
/** Qualities of brotli. */
const QUALITY = { script: 11, stylesheet: 5, document: 5 };
const MAX_SCRIPT_IN_USE = 75 * KB;
const MAX_SCRIPT_OF_PRODUCT = 70 * KB;
/** The scripts of `client/forms` that every form needs, with what checks fields. */
const MAX_FORM_KIT = 6 * KB;
const brotli = (bytes: Buffer, quality: number) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

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
const chunkOf = (url: string) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url;

/** Records what a page loads from the shop except for pictures, which have budgets of their own; sizes are those after compression. */
function record(page: Page) {
  const sizes = { script: 0, document: 0 };
  const styles = new Map<string, number>();
  const scripts = new Map<string, number>();
  const urls: string[] = [];
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (new URL(url).origin !== shop.url || new URL(url).pathname.startsWith('/media/') || response.headers().location) return;
    const type = response.request().resourceType();
    if (type === 'image' && !url.endsWith('.svg')) return;
    const isNew = !urls.includes(url);
    urls.push(url);
    if (!isNew) return;
    if (type === 'script') {
      scripts.set(chunkOf(url), scriptSize(url));
      sizes.script += scriptSize(url);
    } else if (type === 'stylesheet')
      pending.push(response.body().then((body) => void styles.set(/(\w+)-\w+\.css$/.exec(url)?.[1] ?? url, brotli(body, QUALITY[type]))));
    else if (type === 'document')
      pending.push(
        response.body().then((body) => {
          sizes[type] += brotli(body, QUALITY[type]);
        }),
      );
  });
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
  };
}

/** Compares what a page has loaded with the budgets of a first view. */
async function expectWithinBudgets({ urls, styles, sizes }: ReturnType<typeof record>, maxRequests = MAX.requests): Promise<void> {
  const loaded = await sizes();
  expect(styles.size).toBe(1);
  for (const [name, size] of styles) expect(size, name).toBeLessThanOrEqual(MAX_STYLES[name] ?? 0);
  for (const type of ['script', 'document'] as const) {
    expect(loaded[type], type).toBeGreaterThan(0);
    expect(loaded[type], type).toBeLessThanOrEqual(MAX[type]);
  }
  expect(urls.length).toBeLessThanOrEqual(maxRequests);
}

it.each([
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
  '/de/feeding-plan',
  '/de/search?q=training',
  '/de/newsletter',
  '/se/get-in-touch',
  '/pt/wet-cat-food',
])('%s keeps the budgets of a first view, with the banner of the consent, and makes no API call', async (path) => {
  const { page, close } = await visit({ undecided: true });
  // the pointer rests where it was when the page comes
  await page.mouse.move(640, 300);
  const loaded = record(page);
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
  await expectWithinBudgets(loaded);
  expect(loaded.urls.filter((url) => url.includes('/api/'))).toEqual([]);
  const blocking = () =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name);
  expect(await page.evaluate(blocking)).toEqual(loaded.urls.filter((url) => url.endsWith('.css')));
  await close();
});

it('a product page with everything in use keeps its budget of scripts', async () => {
  const { page, close } = await visit({ undecided: true });
  const loaded = record(page);
  await page.goto(`${shop.url}${pages.product('de', 'dog-food', 'insect-oat-adult-dog')}?utm_source=news`);
  await untilIdle(page);
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
  expect(await page.locator('[data-island]:not([data-hydrated])').count()).toBe(0);
  const counted = [...loaded.scripts].sort((a, b) => b[1] - a[1]);
  const sum = counted.reduce((total, [, size]) => total + size, 0);
  console.log(`a product: ${sum} of ${MAX_SCRIPT_OF_PRODUCT} bytes`);
  expect(sum, counted.map((chunk) => chunk.join(' ')).join(', ')).toBeLessThanOrEqual(MAX_SCRIPT_OF_PRODUCT);
  await close();
});

it('a product page keeps its budgets, before and after hydration', async () => {
  const { page, close } = await visit();
  const loaded = record(page);
  await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
  await untilIdle(page);
  await expectWithinBudgets(loaded);
  const before = (await loaded.sizes()).script;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('.panel .goes-with').waitFor();
  await loaded.sizes();
  const cart = await page.context().newPage();
  const loadedByCart = record(cart);
  await cart.goto(`${shop.url}/de/cart`);
  await untilIdle(cart);
  await expectWithinBudgets(loadedByCart);
  await cart.close();
  await page.goto(`${shop.url}/de/cart`);
  await untilIdle(page);
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect.poll(() => page.locator('.line input[name=quantity]').first().inputValue()).toBe('2');
  const { script } = await loaded.sizes();
  expect(script).toBeGreaterThan(before);
  expect(script).toBeLessThanOrEqual(MAX_SCRIPT_IN_USE);
  await close();
});

it('the pages of the planner keep the budgets', async () => {
  const { page, close } = await visit();
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
  await page.context().addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(answers)), url: shop.url }]);
  for (const path of ['/de/feeding-plan/breed', '/de/feeding-plan/health', '/de/feeding-plan/email', (body as any).plan]) {
    const step = await page.context().newPage();
    const loaded = record(step);
    await step.goto(`${shop.url}${path}`);
    await untilIdle(step);
    expect(new URL(step.url()).pathname).toBe(path);
    await expectWithinBudgets(loaded);
    await step.close();
  }
  await close();
});

it('the pages of the account keep the budgets', async () => {
  const { page, close } = await visit({ viewport: PHONE });
  await page.goto(`${shop.url}${pages.login('de')}`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL(`${shop.url}${pages.account('de')}`);
  const paths = [pages.account, pages.subscriptions, pages.addresses, pages.profile, pages.orders, pages.pets, pages.rewards].map((path) => path('de'));
  for (const path of [...paths, pages.subscription('de', '301'), pages.addresses('de', 'new')]) {
    const visited = await page.context().newPage();
    const loaded = record(visited);
    await visited.goto(`${shop.url}${path}`);
    await untilIdle(visited);
    expect(visited.url()).toBe(`${shop.url}${path}`);
    // who is signed in is asked for once by every tab
    await expectWithinBudgets(loaded, MAX.requests + 4);
    await visited.close();
  }
  await close();
});

it('a page that moves the focus to a problem keeps the budgets', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}${pages.planner('de')}`);
  await untilIdle(page);
  const loaded = record(page);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('.forms form')!.submit());
  await page.locator('.forms [aria-invalid="true"]:focus').waitFor();
  await untilIdle(page);
  await expectWithinBudgets(loaded);
  await close();
});

const PLAN = { ...ANSWERS, foodPreferences: ['dry', 'treats'], terms: true, market: 'de' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const pick = (page: Page, name: string, value: string) => page.locator(`label:has(input[name="${name}"][value="${value}"])`).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const hydrated = (page: Page, island: string) => page.locator(`[data-island="${island}"][data-hydrated]`).first().waitFor({ state: 'attached' });

interface Alive {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Brings everything of the page to life. */
  reach(page: Page): Promise<unknown>;
  /** Chunks that do not count, because they come on demand only. */
  except?: readonly string[];
}

/** The pages of forms, and of the cart, with everything of them in use. */
const ALIVE: Alive[] = [
  {
    name: 'the profile',
    path: pages.profile('de'),
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
    name: 'the addresses',
    path: pages.addresses('de'),
    async reach(page) {
      await page.getByRole('link', { name: 'Add an address' }).click();
      await page.getByLabel('Phone').fill('030 123456');
      await page.getByLabel('Postal code').fill('x1');
      await page.getByLabel('Postal code').blur();
      await page.locator('main [aria-invalid=true]').first().waitFor();
      await page.getByRole('combobox', { name: 'Country' }).selectOption('ES');
    },
    except: ['phone'],
  },
  {
    name: 'the pets',
    path: pages.pets('de'),
    async reach(page) {
      await page.getByRole('link', { name: 'Add a pet' }).click();
      const breed = page.getByLabel('Breed', { exact: true });
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
    async reach(page) {
      await press(page, /^Details/);
      await page.locator('.order-details').getByRole('heading', { name: 'Delivery address' }).waitFor();
    },
  },
  {
    name: 'the rewards',
    async path() {
      await setPoints(shop, await signInOverHttp(shop, 'demo@kvistra.example'), 500);
      return pages.rewards('de');
    },
    async reach(page) {
      await page.context().addCookies([{ name: CONSENT_COOKIE, value: consentValue({ ...REFUSED, functions: true }), url: shop.url }]);
      await page.reload();
      await page.locator('[data-programme][data-state]').waitFor();
      await press(page, 'Redeem 5 % off for 100 points');
      await page.locator('.reward-code').waitFor();
      await press(page, /^Copy/);
      await press(page, 'Show earlier entries');
    },
  },
  {
    name: 'the list of subscriptions',
    path: pages.subscriptions('de'),
    async reach(page) {
      await press(page, /^Skip/);
      await page.locator('main .alert.calm').first().waitFor();
    },
  },
  {
    name: 'a subscription',
    path: pages.subscription('de', '301'),
    async reach(page) {
      await page.locator('.deliveries').getByText('Move', { exact: true }).first().click();
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
      await page.getByLabel('What is the name?').fill('Bella');
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
      const { body, headers } = await shop.call('/api/planner', PLAN);
      const [name = '', ...value] = headers.getSetCookie()[0]!.split(';')[0]!.split('=');
      await page.context().addCookies([{ name, value: value.join('='), url: shop.url }]);
      return (body as unknown as { plan: string }).plan;
    },
    async reach(page) {
      await page.getByRole('link', { name: 'Treats', exact: true }).click();
      await page.getByText('The most that is sensible').waitFor();
      await page.locator('.plan-card.first').getByRole('spinbutton').fill('2');
      await page.getByLabel('Weight today').fill('21');
      await page.getByRole('button', { name: 'Update the plan' }).click();
      await page.getByText('counts with 21 kg').waitFor();
      await press(page, 'Put Bella’s plan into the cart');
      await page.locator('dialog[open] .line').first().waitFor();
    },
  },
  {
    name: 'the newsletter',
    path: pages.newsletter('de'),
    async reach(page) {
      await page.getByLabel('E-mail', { exact: true }).fill('budget@kvistra.example');
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
      await page.getByText('Look into your inbox').waitFor();
    },
  },
  {
    name: 'the lead',
    path: pages.lead('de'),
    async reach(page) {
      await page.getByLabel('Phone', { exact: true }).fill('030 901820');
      await page.getByLabel('Country', { exact: true }).selectOption('ES');
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
      await page.getByLabel('Full name').fill('Demo Kund');
      await page.getByLabel('Mobile phone').fill('070');
      await page.getByLabel('Mobile phone').blur();
      await page.locator('main [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'the parcel finder',
    path: pages.parcel('de'),
    async reach(page) {
      await page.getByLabel('Order number').fill('KV1001');
      await page.getByLabel('E-mail').fill('demo@kvistra.example');
      await press(page, 'Find my parcel');
      await page.locator('#found').waitFor();
    },
  },
];

describe('with everything in use', () => {
  let opened: Awaited<ReturnType<typeof visit>>;
  beforeAll(async () => {
    opened = await visit();
    await opened.page.goto(`${shop.url}${pages.login('de')}`);
    await signIn(shop, opened.page, 'demo@kvistra.example', '000000');
    await opened.page.waitForURL(`${shop.url}${pages.account('de')}`);
  });
  afterAll(() => opened.close());

  it.each(ALIVE)('$name keeps the budget of scripts', async ({ name, path, reach, except = [] }) => {
    const page = await opened.page.context().newPage();
    const loaded = record(page);
    await page.goto(`${shop.url}${typeof path === 'string' ? path : await path(page)}`);
    await untilIdle(page);
    await reach(page);
    // who comes back has the islands read again
    await leaveAndReturn(page);
    await untilIdle(page);
    const counted = [...loaded.scripts].filter(([chunk]) => !except.includes(chunk)).sort((a, b) => b[1] - a[1]);
    const sum = counted.reduce((total, [, size]) => total + size, 0);
    console.log(`${name}: ${sum} of ${MAX_SCRIPT_IN_USE} bytes`);
    expect(sum, counted.map((chunk) => chunk.join(' ')).join(', ')).toBeLessThanOrEqual(MAX_SCRIPT_IN_USE);
    await page.close();
  });
});

it('the kit for forms keeps its budget', async () => {
  const { page, close } = await visit();
  const loaded = record(page);
  await page.goto(`${shop.url}${pages.parcel('de')}`);
  await untilIdle(page);
  await page.getByLabel('Order number').focus();
  await hydrated(page, 'parcel');
  const kit = ['form', 'send', 'controls'].map((name) => loaded.scripts.get(name) ?? 0);
  expect(kit.every((size) => size > 0)).toBe(true);
  expect(kit.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_FORM_KIT);
  await close();
});

it("the phone numbers' metadata is loaded when their field is reached, not before", async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}${pages.login('de', pages.addresses('de', 'new'))}`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL(`${shop.url}${pages.addresses('de', 'new')}`);
  const loaded = record(page);
  await page.getByLabel('First name').fill('Alva');
  await hydrated(page, 'addresses');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('ES');
  await untilIdle(page);
  expect([...loaded.scripts.keys()]).not.toContain('phone');
  await page.getByLabel('Phone').focus();
  await expect.poll(() => [...loaded.scripts.keys()]).toContain('phone');
  await close();
});
