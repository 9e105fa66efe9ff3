import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api, pages } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { setPoints } from '../points.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { eventually, useShop } from '../shop.ts';
import {
  allow,
  DESKTOP,
  leaveAndReturn,
  PHONE,
  untilIdle,
  useBrowser,
  violationsOf,
  waitUntilStable,
} from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const PAGE = pages.rewards('de');
let customers = 0;

/** Opens a page of a new customer's account. @param points which the customer has. */
async function open({
  javaScriptEnabled = true,
  viewport = DESKTOP,
  points = -1,
  email = `rewards.${customers++}@kvistra.example`,
} = {}) {
  const jar = await signIn(shop, email);
  await eventually(async () => {
    await shop.everyMinute();
    return !(await (await shop.get(PAGE, { Cookie: jar.header })).text()).includes('We are counting');
  });
  if (points >= 0) await setPoints(shop, jar, points);
  const browser = await visit({ javaScriptEnabled, viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = browser;
  await page.context().addCookies([...jar.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await page.goto(`${shop.url}${PAGE}`);
  return { ...browser, jar, email };
}

const redeem = (page: Page, name = 'Redeem 5% off for 100 points') => page.getByRole('button', { name });
const message = (page: Page) => page.locator('[role=status]').getByText('Redeemed. Your code is below.');
const codeOf = async (page: Page) => (await page.locator('.reward-code').first().textContent()) ?? '';
const balanceOf = async (jar: Jar) =>
  Number(
    /class="points">(\d+) point/.exec(
      (await (await shop.get(PAGE, { Cookie: jar.header })).text()).replace(/<!-- -->/g, ''),
    )?.[1],
  );

async function expectAccessible(page: Page, state: string): Promise<void> {
  await waitUntilStable(page);
  expect([state, await violationsOf(page, 'main')]).toEqual([state, []]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([state, wide]).toEqual([state, 0]);
}

/** Pays an order of a customer. @returns its number and what its products cost, in cents. */
async function order(email: string, line: Record<string, unknown>, cookie = '', code = '') {
  const { pay, cart } = await openCheckout(shop, { market: 'de', countryCode: 'DE', ...line });
  if (code) await shop.call(api.cartDiscount, { code, market: 'de', token: cart.id }, { Cookie: cookie });
  const paid = await pay({ email, address1: 'Weg 1', zip: '10115', city: 'Berlin' });
  expect(paid.status).toBe(303);
  const { orders } = await shop.control('orders');
  return orders.filter((known: { email: string }) => known.email === email).at(-1) as {
    number: number;
    total: number;
    shipping: number;
  };
}

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('%s', (_, javaScriptEnabled, viewport) => {
  // without script, nothing in the page can look at it; its HTML is the same
  const check = javaScriptEnabled ? expectAccessible : async () => {};

  it('an order brings points, points a code, the code a discount; with script, a refund takes the points back', async () => {
    const { page, complaints, jar, email, close } = await open({ javaScriptEnabled, viewport });
    expect(await balanceOf(jar)).toBe(50);
    await page.getByText('100 points to go').or(page.getByText('50 points to go')).first().waitFor();

    const bought = await order(email, { variantId: await shop.variant('insect-oat-adult-dog', '5 kg'), quantity: 3 });
    await shop.webhooksDelivered();
    const earned = Math.floor((bought.total - bought.shipping) / 100);
    await eventually(async () => {
      await shop.everyMinute();
      return (await balanceOf(jar)) === 50 + earned;
    });
    await page.reload();
    await redeem(page).click();
    await message(page).waitFor();
    // the answer does not wait long for the code; without script, the page does not look again by itself
    if (!javaScriptEnabled)
      await eventually(async () => {
        if ((await page.locator('.reward-code').count()) > 0) return true;
        await page.reload();
        return false;
      });
    const code = await codeOf(page);
    expect(code).toMatch(/^KV[A-Z2-9]{12}$/);
    await expect.poll(() => page.locator('.standing .points').textContent()).toBe(`${earned - 50} points`);
    await check(page, 'redeemed');
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: `Copy ${code}` }).click();
      await page.getByText(`${code} is copied.`).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    } else expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);

    await page.goto(`${shop.url}${pages.product('de', 'dog-food', 'insect-oat-adult-dog')}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    if (javaScriptEnabled) {
      await page.locator('.panel .goes-with').waitFor();
      // the row may be there before the answer that brings the cart
      await untilIdle(page);
    }
    await page.goto(`${shop.url}${PAGE}`);
    await page.getByRole('button', { name: `Use in the cart: ${code}` }).click();
    await page.waitForURL(`${shop.url}${pages.cart('de')}`);
    await page.getByText('5% off is applied.').waitFor();
    expect(await page.locator('main').textContent()).toContain(code);
    await check(page, 'the cart with a reward');
    const checkout = (await page.getByRole('link', { name: 'Go to checkout' }).getAttribute('href'))!;
    await page.goto(new URL(checkout, shop.url).href);
    expect(await page.locator('body').textContent()).toContain(code);

    // what follows is the server's, and the same without script
    if (javaScriptEnabled) {
      const used = await order(email, { quantity: 1 }, jar.header, code);
      expect(used.total - used.shipping).toBe(1490 - 75);
      await shop.webhooksDelivered();
      await eventually(async () => {
        await shop.everyMinute();
        return !(await (await shop.get(PAGE, { Cookie: jar.header })).text()).includes(code);
      });
      const before = await balanceOf(jar);
      expect(before).toBe(earned - 50 + 14);

      await shop.control(`orders/KV${bought.number}/refund`, {});
      await shop.webhooksDelivered();
      await eventually(async () => {
        await shop.everyMinute();
        return (await balanceOf(jar)) === 0;
      });
      await page.goto(`${shop.url}${PAGE}`);
      await page.getByText(`${earned - before} points are still owed`, { exact: false }).waitFor();
      await page.getByText('Order returned or cancelled').waitFor();
      await check(page, 'with points owed');
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('earlier entries of the history are reached', async () => {
    const { page, jar, close } = await open({ javaScriptEnabled, viewport });
    const customerId = await setPoints(shop, jar, 51);
    const database = await shop.database();
    const copy = database.prepare(
      'INSERT INTO points (customer_id, topic, cause, amount, owed, about, at, expires_on) ' +
        'SELECT customer_id, topic, cause || ?, amount, owed, about, at, expires_on FROM points WHERE customer_id = ? AND amount = 1 LIMIT 1',
    );
    await database.batch(Array.from({ length: 14 }, (_, i) => copy.bind(` ${i}`, customerId)));
    await page.reload();
    const entries = page.locator('#entries li');
    expect(await entries.count()).toBe(10);
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'Show earlier entries' }).click();
      await expect.poll(() => entries.count()).toBe(16);
      expect(await entries.nth(10).evaluate((entry) => entry === document.activeElement)).toBe(true);
      expect(new URL(page.url()).search).toBe('?shown=20');
      await page.reload();
      expect(await entries.count()).toBe(16);
    } else {
      await page.getByRole('link', { name: 'Earlier entries' }).click();
      expect(await entries.count()).toBe(6);
      await page.getByRole('link', { name: 'Back to the newest' }).click();
      expect(await entries.count()).toBe(10);
    }
    await close();
  });
});

describe('the hosted programme', () => {
  const started = async () =>
    (await shop.control('received?service=loyalty')).received.map(({ body }: { body: unknown }) =>
      typeof body === 'string' ? JSON.parse(body || '{}') : body,
    );

  it('learns nothing of a customer who allows no functions, and starts with the token of one who does', async () => {
    const { page, complaints, email, close } = await open();
    expect(await page.locator('[data-programme]').count()).toBe(0);
    expect(await started()).toEqual([]);
    await allow(page, 'functions');
    await page.reload();
    const section = page.locator('[data-programme][data-state="member"]');
    await section.getByText('Members hear of new recipes first.').waitFor();
    expect((await started())[0]).toMatchObject({ email, authToken: expect.stringMatching(/^ey/) });
    await expectAccessible(page, 'with the programme');
    expect(complaints).toEqual([]);
    await close();
  });

  it('says so and starts anonymously where there is no token, or a refused one; without an answer it does not start', async () => {
    const { page, close } = await open();
    await allow(page, 'functions');
    const token = `**${api.loyaltyToken}`;
    const forged = '{"customerId":"1","email":"a@b.c","currentDate":"","authToken":"forged"}';
    const FAILURES: [failure: string, fail: () => Promise<unknown>, state: string | null][] = [
      [
        'no token',
        () =>
          page.route(token, (route) =>
            route.fulfill({ status: 503, contentType: 'application/json', body: '{"errors":[]}' }),
          ),
        'anonymous',
      ],
      [
        'a refused token',
        () => page.route(token, (route) => route.fulfill({ contentType: 'application/json', body: forged })),
        'anonymous',
      ],
      ['no answer', () => page.route('**/loyalty/start', (route) => route.abort()), null],
    ];
    for (const [failure, fail, state] of FAILURES) {
      await fail();
      await page.reload();
      const alert = page.locator('[data-programme] [role=alert]');
      await alert.waitFor();
      expect([failure, await alert.textContent()]).toEqual([failure, 'Error']);
      if (state) await page.locator(`[data-programme][data-state="${state}"]`).waitFor();
      else expect(await page.locator('[data-programme][data-state]').count()).toBe(0);
      expect([failure, await page.getByRole('heading', { name: 'Rewards to choose from' }).count()]).toEqual([
        failure,
        1,
      ]);
      await page.unrouteAll();
    }
    await expectAccessible(page, 'without an answer');
    await close();
  });
});

describe('the form', () => {
  it('redeems once for a double click and for a lost answer, and offers another try after a refusal and without a connection, and leads to signing in once signed out', async () => {
    const { page, jar, close } = await open({ points: 1000 });
    const codes = page.locator('.reward-code');
    const again = page.getByRole('button', { name: 'Try again' });
    await redeem(page).dblclick();
    await message(page).waitFor();
    // the answer does not wait long for the code
    await expect.poll(() => codes.count()).toBe(1);
    expect(await balanceOf(jar)).toBe(900);

    await page.route(`**${api.rewardsRedeem}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await redeem(page).click();
    await again.waitFor();
    expect(await balanceOf(jar)).toBe(800);
    await page.unroute(`**${api.rewardsRedeem}`);
    await again.click();
    await expect.poll(() => codes.count()).toBe(2);
    expect(await balanceOf(jar)).toBe(800);

    for (const [status, count] of [
      [429, 3],
      [503, 4],
    ] as const) {
      await page.route(`**${api.rewardsRedeem}`, (route) =>
        route.fulfill({ status, contentType: 'application/json', body: '{"errors":[]}' }),
      );
      await redeem(page).click();
      await again.waitFor();
      await page.unroute(`**${api.rewardsRedeem}`);
      await again.click();
      await expect.poll(() => codes.count()).toBe(count);
      await expect.poll(() => again.count()).toBe(0);
    }

    await untilIdle(page);
    await page.context().setOffline(true);
    await redeem(page).click();
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    await expect.poll(() => codes.count()).toBe(5);
    // the page is read again after a success: read without the session, it would lead away
    await untilIdle(page);
    await page.context().clearCookies();
    await redeem(page).click();
    // one navigation may take the place of another on the way there
    await expect.poll(() => page.url()).toContain('/account/signed-out');
    await close();
  });

  it('shows the code as soon as it is there, with the focus and the words for it', async () => {
    const { page, complaints, jar, close } = await open({ points: 100, viewport: PHONE });
    await shop.fault({ service: 'admin', operation: 'DiscountCodeCreate', errorRate: 1, mode: '500' });
    await redeem(page).click();
    await message(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('enabled');
    await page.getByText('Your code is being prepared.').waitFor();
    await expectAccessible(page, 'being prepared');
    await shop.fault({ service: 'admin', operation: 'DiscountCodeCreate', errorRate: 0, latencyMs: 0 });
    await shop.control('clock', { minutes: 3 });
    await eventually(async () => {
      await shop.everyMinute();
      return (await (await shop.get(PAGE, { Cookie: jar.header })).text()).includes('class="reward-code"');
    });
    // who comes back to the page need not wait for its next look
    await leaveAndReturn(page);
    await page.locator('.reward-code').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'a code at night');
    expect(complaints).toEqual([]);
    await close();
  });
});
