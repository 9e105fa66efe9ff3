import { afterEach, expect, it } from 'vitest';
import { useShop } from '../../shop.ts';

// the shop's stop() fails on every warning of a promise that was shared between requests
const shop = useShop();
afterEach(() => shop.control('reset', {}));

const PAGES = ['/de', '/se', '/fr', '/de/dog-food', '/de/dog-food/senior-insect-dog', '/de/faq'];

/** Visits a page, and leaves after some milliseconds where they are given. @returns the status, or null when the visitor left. */
async function visit(path: string, leaveAfterMs?: number): Promise<number | null> {
  const leaving = leaveAfterMs === undefined ? undefined : AbortSignal.timeout(leaveAfterMs);
  try {
    const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual', ...(leaving && { signal: leaving }) });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    if (leaving?.aborted) return null;
    throw error;
  }
}

/** The statuses of those who stay of 48 visitors who come at once, while a third of them leaves early. */
async function crowd(path: (n: number) => string): Promise<(number | null)[]> {
  const statuses = await Promise.all(Array.from({ length: 48 }, (_, n) => visit(path(n), n % 3 === 0 ? 20 + ((n * 37) % 300) : undefined)));
  return statuses.filter((status) => status !== null);
}

it('visitors who leave take nothing from the others: pages that nobody has seen yet', async () => {
  await shop.fault({ service: 'storefront', latencyMs: 400 });
  const statuses = await crowd((n) => PAGES[n % PAGES.length]!);
  expect(statuses.length).toBeGreaterThanOrEqual(32);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it('visitors who leave take nothing from the others: pages that are loaded anew', async () => {
  for (const path of PAGES) expect(await visit(path)).toBe(200);
  for (let round = 0; round < 3; round++) {
    await shop.control('products/insect-oat-adult-dog', { title: `Insect & Oat ${round}` });
    await shop.webhooksDelivered();
    // after a failure everybody is shown the older answer at once, while one request loads the newer one
    await shop.fault({ service: 'storefront', mode: '500', errorRate: 1 });
    for (const path of PAGES) expect(await visit(path)).toBe(200);
    await shop.fault({ service: 'storefront', errorRate: 0, latencyMs: 400 });
    const statuses = await crowd((n) => PAGES[n % PAGES.length]!);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    // the loads that began above end
    expect(await visit(`/de/search?q=round${round}`)).toBe(200);
  }
});

it('of three visitors who search for the same new word, the first may leave', async () => {
  await shop.fault({ service: 'storefront', latencyMs: 400 });
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async (_, round) => {
      const path = `/de/search?q=word${round}`;
      const [, second, third] = await Promise.all([visit(path, 150), visit(path), visit(path)]);
      return [second, third];
    }),
  );
  expect(rounds.flat().filter((status) => status !== 200)).toEqual([]);
});
