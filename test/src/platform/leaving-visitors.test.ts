import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../customer.ts';
import { leave as leaveUrl } from '../../leaving.ts';
import { useShop } from '../../shop.ts';

// the shop's stop() fails on every warning of a promise that was shared between requests
const shop = useShop();
afterEach(() => shop.reset());

/** A path with the status that it has for those who stay. */
type Expected = readonly [path: string, status: number];

const found = (...paths: string[]): Expected[] => paths.map((path) => [path, 200]);
const PAGES = found('/de', '/se', '/fr', '/de/dog-food', '/de/dog-food/senior-insect-dog', '/de/faq');
const PICTURES = found('/de/home.png', '/fr/dog-food/senior-insect-dog.png', '/de/faq.png', '/se/dog-food.png');
const ANSWERS: Expected[] = [
  ['/se/faq.png', 200],
  ['/de/no-such-page', 404],
  ['/de/apps/aftership', 301],
  ['/DE/dog-food/', 308],
];
const CONTENT = found('/de/faq', '/se/faq', '/pt/contact', '/de/blog', '/de/our-story', '/de/faq.png');
const NEW_CONTENT = found('/se/our-story', '/fr/contact', '/pt/blog');

/** A service answers after this time, in which a third of the visitors leaves. */
const LATENCY_MS = 250;
/** Nobody waits longer for a page. */
const PATIENCE_MS = 30_000;

/** Visits a page. @returns the status; null when no answer came. */
async function visit(path: string, headers: Record<string, string> = {}): Promise<number | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const answer = await fetch(`${shop.url}${path}`, { headers, redirect: 'manual', signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/**
 * Visits a page that has no older version to show. One that takes too long, as it may on a busy machine, answers 503 and
 * is asked for again.
 */
async function visitPatiently(path: string, headers: Record<string, string> = {}): Promise<number | null> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const status = await visit(path, headers);
    if (status !== 503 || Date.now() > until) return status;
  }
}

/** Visits a page and leaves. */
const leave = (path: string, afterMs: number, headers: Record<string, string> = {}) =>
  leaveUrl(`${shop.url}${path}`, afterMs, headers);

/**
 * Many visitors come at once, and a third of them leaves early. Fails when one of the others gets another status than
 * expected.
 */
async function crowd(paths: readonly Expected[], headers: Record<string, string> = {}, stay = visit): Promise<void> {
  const visits = Array.from({ length: 36 }, async (_, n) => {
    const [path, status] = paths[Math.floor(n / 3) % paths.length]!;
    if (n % 3 === 0) {
      await leave(path, 20 + ((n * 37) % (LATENCY_MS - 50)), headers);
      return [];
    }
    const actual = await stay(path, headers);
    return actual === status ? [] : [`${path} answers ${actual}`];
  });
  expect((await Promise.all(visits)).flat()).toEqual([]);
}

// the first test, because the library of the pictures starts once
it('visitors who leave take nothing from the others: pictures, unknown paths and redirects', async () => {
  expect(await visit('/de/faq')).toBe(200);
  // each visitor stays a little longer than the one before, so that one of them may leave while it starts the library
  const leaving = Array.from({ length: 60 }, (_, n) => leave('/de/faq.png', 10 + 2 * n));
  expect(await Promise.all(PICTURES.map(async ([path]) => [path, await visit(path)]))).toEqual(PICTURES);
  await Promise.all(leaving);
  await shop.fault({ service: 'cms', latencyMs: LATENCY_MS });
  await crowd(ANSWERS);
});

it('visitors who leave take nothing from the others: pages that nobody has seen yet', async () => {
  await shop.fault({ service: 'storefront', latencyMs: LATENCY_MS });
  await crowd([...PAGES, ...NEW_CONTENT]);
});

it('visitors who leave take nothing from the others: pages that are loaded anew', async () => {
  for (let round = 0; round < 2; round++) {
    await shop.control('products/insect-oat-adult-dog', { title: `Insect & Oat ${round}` });
    await shop.webhooksDelivered();
    // after a failure everybody is shown the older answer at once, while one request loads the newer one
    await shop.fault({ service: 'storefront', mode: '500', errorRate: 1 });
    await Promise.all(PAGES.map(async ([path, status]) => expect(await visit(path)).toBe(status)));
    await shop.fault({ service: 'storefront', errorRate: 0, latencyMs: LATENCY_MS });
    await crowd(PAGES);
    // the loads that began above end
    expect(await visit(`/de/search?q=round${round}`)).toBe(200);
  }
});

it('visitors who leave take nothing from the others: content that was edited', async () => {
  expect(await Promise.all(CONTENT.map(async ([path]) => [path, await visitPatiently(path)]))).toEqual(CONTENT);
  for (let round = 0; round < 2; round++) {
    await shop.fault({ service: 'cms', latencyMs: LATENCY_MS });
    await shop.control('stories/faq', { title: `Questions ${round}` });
    await shop.webhooksDelivered();
    await crowd(CONTENT);
  }
});

it('visitors who leave take nothing from the others: a personal page whose session is refreshed', async () => {
  const email = 'leaving@kvistra.example';
  const { header } = await signIn(shop, email);
  const refreshes = async () => (await shop.control('tokens')).refreshes as number;
  await shop.fault({ service: 'login', operation: 'token', latencyMs: LATENCY_MS });
  for (let round = 0; round < 2; round++) {
    const before = await refreshes();
    // the access tokens expire
    await shop.control(`customers/${email}`, {});
    const gone = leaveUrl(`${shop.url}/de/account`, { shop, call: 1 }, { Cookie: header });
    await crowd(found('/de/account', '/de/account/pets', '/de/account/orders'), { Cookie: header }, visitPatiently);
    await gone;
    // a refresh that ended with the visitor who left would be asked for again
    expect((await refreshes()) - before).toBe(1);
  }
});

it('of three visitors who search for the same new word, the first may leave', async () => {
  await shop.fault({ service: 'storefront', latencyMs: LATENCY_MS });
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async (_, round) => {
      const path = `/de/search?q=word${round}`;
      const [, second, third] = await Promise.all([leave(path, 100), visit(path), visit(path)]);
      return [second, third];
    }),
  );
  expect(rounds.flat().filter((status) => status !== 200)).toEqual([]);
});
