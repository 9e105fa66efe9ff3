import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Shop } from '../../local/shop.ts';
import { marketOf } from '../../provider/seed/markets.ts';
import { api, pages } from '../../src/routes.ts';
import { consentValue, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { ANSWERS as DOG } from '../../test/planner-answers.ts';

/** The cookies of a kind of visitor. */
export type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** The visitors that pages are shown to. `new` has not answered the question of cookies; `buyer` has paid. */
export const VISITORS = ['new', 'visitor', 'cart', 'planner', 'customer', 'buyer'] as const;
export type Visitor = (typeof VISITORS)[number];

/** The addresses that preparing the sessions has led to. */
export interface Found {
  checkout: string;
  thankYou: string;
  plan: string;
}

const DEMO = { email: 'demo@kvistra.example', code: '000000' };
const BUYER: Readonly<Record<string, string>> = {
  email: 'screenshots@example.com',
  firstName: 'Demo',
  lastName: 'Person',
  address1: 'Musterweg 1',
  city: 'Berlin',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/39',
  cardCode: '123',
};
/** The plan that is looked at has treats too. */
const ANSWERS = { ...DOG, foodPreferences: ['dry', 'treats'] };

/** Calls an endpoint as the shop's own script does, with the context's cookies. */
async function call(
  context: BrowserContext,
  shop: Shop,
  path: string,
  data: unknown,
): Promise<Record<string, unknown>> {
  const answer = await context.request.post(`${shop.url}${path}`, {
    data,
    headers: { Accept: 'application/json', Origin: shop.url },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const ATTEMPTS = 3;

/** Adds the first products of a category to the cart. @throws Error when the category has not as many. */
async function fillCart(context: BrowserContext, shop: Shop, market: string, count: number): Promise<void> {
  let variants: string[] = [];
  // a busy machine may show the page without its products at first
  for (let attempt = 0; attempt < ATTEMPTS && variants.length < count; attempt++) {
    const html = await (await context.request.get(`${shop.url}${pages.category(market, 'dog-food')}`)).text();
    variants = [...html.matchAll(/name="variantId" value="([^"]+)"/g)].map(([, id]) => id!);
  }
  if (variants.length < count) throw new Error(`The category has ${variants.length} products to add`);
  for (const variantId of variants.slice(0, count))
    await call(context, shop, api.cartAdd, { variantId, quantity: '1', market });
}

/**
 * Makes the sessions of all visitors, by what people do: signing in, filling a cart, answering the planner, paying.
 *
 * @throws Error when a step of it does not work.
 */
export async function prepareSessions(
  browser: Browser,
  shop: Shop,
  market: string,
): Promise<{ sessions: Record<Visitor, Session>; found: Found }> {
  const found: Found = { checkout: '', thankYou: '', plan: '' };
  async function session(prepare: (context: BrowserContext) => Promise<void>, isDecided = true): Promise<Session> {
    const context = await browser.newContext();
    if (isDecided) await context.addCookies([{ name: 'consent', value: consentValue(REFUSED), url: shop.url }]);
    await prepare(context);
    const state = await context.storageState();
    await context.close();
    return state;
  }
  /** Fills a cart and opens its checkout. */
  async function openCheckout(context: BrowserContext, count: number): Promise<Page> {
    await fillCart(context, shop, market, count);
    const page = await context.newPage();
    await page.goto(`${shop.url}${pages.cart(market)}`);
    await page.locator('[data-checkout]').first().click();
    await page.waitForURL('**/checkouts/**');
    return page;
  }
  async function checkOut(context: BrowserContext): Promise<void> {
    const page = await openCheckout(context, 2);
    for (const [name, value] of Object.entries({ ...BUYER, zip: marketOf(market.toUpperCase()).postalCodeExample })) {
      const field = page.locator(`input[name="${name}"]`);
      if ((await field.count()) > 0) await field.fill(value);
    }
    await page.locator('button[value="pay"]').last().click();
    await page.waitForURL('**/thank-you**');
    found.thankYou = page.url();
  }
  const sessions = {
    new: await session(async () => {}, false),
    visitor: await session(async () => {}),
    cart: await session((context) => fillCart(context, shop, market, 3)),
    planner: await session(async (context) => {
      const { plan } = await call(context, shop, api.plannerRecommend, { ...ANSWERS, terms: true, market });
      found.plan = String(plan);
      const draft = { ...ANSWERS, planId: found.plan.split('/').at(-1) };
      await context.addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(draft)), url: shop.url }]);
    }),
    customer: await session(async (context) => {
      const page = await context.newPage();
      await page.goto(`${shop.url}${pages.login(market)}`);
      await page.locator('input[name="email"]').fill(DEMO.email);
      await page.locator('form button').first().click();
      await page.locator('input[name="code"]').fill(DEMO.code);
      await page.locator('form:has(input[name="code"]) button').first().click();
      await page.waitForURL(`${shop.url}${pages.account(market)}`);
    }),
    buyer: await session(checkOut),
  };
  // the checkout of a cart that is not paid, to look at
  await session(async (context) => {
    found.checkout = (await openCheckout(context, 3)).url();
  });
  return { sessions, found };
}
