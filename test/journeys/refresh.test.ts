import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useRestoredShop } from '../shop.ts';
import { leaveAndReturn as away, hold, nextIdle, untilIdle, useBrowser, type Visit } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
const PROFILE = '/de/account/settings/personal-information';
const ISLAND = '[data-island="profile"]';
/** After this time a page is read again at once, although it has been read before. */
const PAUSE_MS = 4000;

beforeEach(() => shop.reset());

async function open(): Promise<Visit> {
  const opened = await visit();
  const { cookies } = await signIn(shop, 'demo@kvistra.example');
  await opened.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await opened.page.goto(`${shop.url}${PROFILE}`);
  await untilIdle(opened.page);
  await opened.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return opened;
}

const first = (page: Page) => page.locator(`${ISLAND} [name=firstName]`);
const last = (page: Page) => page.locator(`${ISLAND} [name=lastName]`);

/** Saves a name in another tab. */
async function saveInTab(page: Page, firstName: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${shop.url}${PROFILE}`);
  await first(tab).fill(firstName);
  await tab.locator(`${ISLAND} button`).click();
  await tab.locator('.alert.calm').waitFor();
  await tab.close();
}

/** Saves a name with the same session, of which this browser sees nothing. */
async function saveElsewhere(page: Page, firstName: string, lastName = 'Kund'): Promise<void> {
  const answer = await page.request.post(`${shop.url}${api.accountProfileUpdate}`, {
    headers: { Accept: 'application/json', Origin: shop.url },
    form: { market: 'de', firstName, lastName },
    // a connection that the runtime closes because it was idle is taken for one to use again
    maxRetries: 3,
  });
  expect(answer.status()).toBe(200);
}

const reads = (page: Page) => {
  const urls: string[] = [];
  page.on(
    'request',
    (request) => request.resourceType() === 'fetch' && request.url() === page.url() && urls.push(request.url()),
  );
  return urls;
};
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

describe('a visitor who comes back to a page', () => {
  it('sees the change of another tab, and keeps what is typed in another field; after the back/forward cache too', async () => {
    const { page, complaints, close } = await open();
    await last(page).fill('Typed');
    await saveInTab(page, 'Elsewhere');
    await away(page);
    await expect.poll(() => first(page).inputValue()).toBe('Elsewhere');
    expect(await last(page).inputValue()).toBe('Typed');
    expect(await last(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // a reset of the form shows what is stored now
    expect(await last(page).evaluate((input: HTMLInputElement) => input.defaultValue)).toBe('Kund');

    await saveElsewhere(page, 'Again');
    await page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, PAUSE_MS);
    await expect.poll(() => first(page).inputValue()).toBe('Again');
    expect(await last(page).inputValue()).toBe('Typed');
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('sees it too where the first touch is still to come, by the visibility of the page, and where the page cannot be read at once', async () => {
    const { page, complaints, close } = await open();
    await saveElsewhere(page, 'Elsewhere', 'Else');
    expect(await page.locator(`${ISLAND}[data-hydrated]`).count()).toBe(0);
    await page.evaluate(() => {
      const { now } = Date;
      const set = (hidden: boolean) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      set(true);
      Date.now = () => now() + 1100;
      set(false);
    });
    await expect.poll(() => first(page).inputValue()).toBe('Elsewhere');
    expect(await last(page).inputValue()).toBe('Else');

    await saveElsewhere(page, 'Later');
    let reads = 0;
    await page.route(`${shop.url}${PROFILE}`, (route) =>
      ++reads === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await away(page, PAUSE_MS);
    await expect.poll(() => first(page).inputValue()).toBe('Later');
    expect(reads).toBe(2);
    expect(await isSameDocument(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('does not see an older state again when the read of an earlier return ends last', async () => {
    const { page, close } = await open();
    const older = Promise.withResolvers<string>();
    const released = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route(page.url(), async (route) => {
      if (route.request().resourceType() !== 'fetch' || !isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch({ maxRetries: 3 });
      older.resolve(await response.text());
      await released.promise;
      return route.fulfill({ response });
    });
    await away(page);
    expect(await older.promise).not.toContain('Elsewhere');
    await saveElsewhere(page, 'Elsewhere');
    await away(page, PAUSE_MS);
    await expect.poll(() => first(page).inputValue()).toBe('Elsewhere');
    const ended = page.waitForEvent(
      'requestfinished',
      (request) => request.resourceType() === 'fetch' && request.url() === page.url(),
    );
    released.resolve();
    await ended;
    await untilIdle(page);
    expect(await first(page).inputValue()).toBe('Elsewhere');
    await close();
  });

  it('sees the page that its address leads to now, where that is another one', async () => {
    const { page, close } = await open();
    const path = '/de/account/subscriptions/301';
    const change = (action: string) =>
      page.evaluate(async (to) => {
        const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
        const body = JSON.stringify({ market: 'de', subscriptionId: '301' });
        const answer = await fetch(to, { method: 'POST', headers, body });
        await answer.text();
        return answer.status;
      }, action);
    expect(await change(api.subscriptionsPause)).toBe(200);
    await page.goto(`${shop.url}${path}`);
    // nothing can be added while it is paused
    await page.goto(`${shop.url}${path}?add=lick-mat`);
    expect(page.url()).toBe(`${shop.url}${path}`);
    await page.evaluate(() => history.replaceState(null, '', '?add=lick-mat'));
    expect(await change(api.subscriptionsResume)).toBe(200);
    // the code that follows returns has come
    await untilIdle(page);
    await away(page);
    await page.getByRole('button', { name: 'Add it' }).waitFor();
    await close();
  });

  it('causes one request within a few seconds, and none when away for a moment only; is asked to sign in where the session has ended, unless words would be lost', async () => {
    const { page, close } = await open();
    const urls = reads(page);
    await away(page, 500);
    await untilIdle(page);
    expect(urls.length).toBe(0);
    await away(page);
    await expect.poll(() => urls.length).toBe(1);
    // the page's clock goes back by a minute: the few seconds cannot be over before the look
    await away(page, -60_000);
    await away(page, 1500);
    await untilIdle(page);
    expect(urls.length).toBe(1);
    await away(page, 58_500);
    await expect.poll(() => urls.length).toBe(2);
    await untilIdle(page);

    await last(page).fill('Typed');
    await page.context().clearCookies();
    const ended = page.waitForEvent('requestfinished', (request) => request.url() === page.url());
    await away(page, PAUSE_MS);
    await ended;
    await untilIdle(page);
    expect(await last(page).inputValue()).toBe('Typed');
    await last(page).fill('Kund');
    await away(page, PAUSE_MS);
    await page.getByLabel('Email').waitFor();
    await close();
  });

  it('gets no answer that is older than a submission, and sees that what was submitted has been undone elsewhere', async () => {
    const { page, close } = await open();
    await first(page).focus();
    const old = await hold(page, `${shop.url}${PROFILE}`);
    await away(page);
    await old.answered;
    const saving = await hold(page, `**${api.accountProfileUpdate}`);
    await first(page).fill('Mine');
    await last(page).fill('Also mine');
    await page.locator(`${ISLAND} button`).click();
    await saving.answered;
    const urls = reads(page);
    const ended = page.waitForEvent(
      'requestfinished',
      (request) => request.resourceType() === 'fetch' && request.url() === page.url(),
    );
    old.release();
    await ended;
    await nextIdle(page);
    expect([await first(page).inputValue(), await last(page).inputValue()]).toEqual(['Mine', 'Also mine']);
    saving.release();
    await page.locator('.alert.calm').waitFor();
    await expect.poll(() => urls.length).toBe(1);
    await untilIdle(page);
    expect([await first(page).inputValue(), await last(page).inputValue()]).toEqual(['Mine', 'Also mine']);
    await saveElsewhere(page, 'Demo');
    await away(page, PAUSE_MS);
    await expect.poll(() => first(page).inputValue()).toBe('Demo');
    await close();
  });
});
