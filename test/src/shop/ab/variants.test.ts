import { beforeAll, describe, expect, it } from 'vitest';
import { assign } from '../../../../src/platform/ab/ab-test.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const ALLOWED = 'consent=2.functions';
const VARIANTS = ['products-first', 'steps-first'] as const;
/** The test ends after as many days. */
const DAYS = 2;
const SETTING = {
  name: 'home-order',
  variants: VARIANTS.map((name) => ({ name, weight: 1 })),
  screens: ['home'],
  endsAt: new Date(Date.now() + DAYS * 86_400_000).toISOString(),
};
const home = (cookie = '', headers: Record<string, string> = {}) =>
  shop.get('/se', { ...(cookie && { cookie }), ...headers });
const cookieOf = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith('ab='));
/** The order of the two sections in a page. */
async function shown(response: Response): Promise<(typeof VARIANTS)[number]> {
  const html = await response.text();
  return html.indexOf('id="best"') < html.indexOf('class="steps') ? 'products-first' : 'steps-first';
}
/** The page of a visitor of the test, once it is that of everyone again. */
const whenOver = (ms?: number) =>
  eventually(
    async () => {
      const response = await home(`${ALLOWED}; ab=home-order:steps-first`);
      return response.headers.get('cache-control') === 'no-cache' && response;
    },
    ms,
    200,
  );
/** The data points that were counted, by event and variant. */
async function counted(): Promise<Record<string, number>> {
  const { received } = await shop.control('received?service=analytics');
  const counts: Record<string, number> = {};
  for (const { body } of received as { body: { blobs: string[] } }[]) {
    const name = `${body.blobs[0]} ${body.blobs[2]}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Forgets what was counted, once the points of new visitors have arrived. */
async function erasePoints(visitors: number): Promise<void> {
  const arrived = (event: string, counts: Record<string, number>) =>
    VARIANTS.reduce((sum, variant) => sum + (counts[`${event} ${variant}`] ?? 0), 0);
  await eventually(async () => {
    const counts = await counted();
    return arrived('visitor', counts) === visitors && arrived('view', counts) === visitors;
  });
  await shop.reset();
}

describe('a test that runs', () => {
  beforeAll(async () => {
    await (await shop.kv()).put('ab:home-order', JSON.stringify(SETTING));
    // the first request has it read in the background
    await eventually(async () => cookieOf(await home(ALLOWED)));
    await erasePoints(1);
  });

  it.each(['', 'consent=2', 'consent=2.statistics.marketing', `ab=home-order:steps-first`])(
    'is the default for visitors who do not allow functions, who are not counted (%s)',
    async (cookie) => {
      const response = await home(cookie);
      expect([await shown(response), response.headers.getSetCookie(), response.headers.get('cache-control')]).toEqual([
        'products-first',
        [],
        'no-cache',
      ]);
      expect(await counted()).toEqual({});
    },
  );

  it('gives a new visitor a variant and its cookie, in an answer that nothing may store', async () => {
    const response = await home(ALLOWED);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(cookieOf(response)).toMatch(
      /^ab=home-order:(steps|products)-first; Max-Age=1[67]\d{4}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookieOf(response)).toContain(await shown(response));
    await erasePoints(1);
  });

  it('keeps the variants of two visitors over 60 views, and counts them and what they buy', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    for (const variant of VARIANTS) {
      const cookie = `${ALLOWED}; ab=home-order:${variant}`;
      for (let view = 0; view < 30; view++) {
        const response = await home(cookie);
        expect([await shown(response), cookieOf(response)]).toEqual([variant, undefined]);
        if (view === 0) expect(response.headers.get('cache-control')).toBe('private, no-cache');
      }
    }
    await home(`${ALLOWED}; ab=home-order:steps-first`, { 'sec-purpose': 'prefetch' });
    await shop.call(
      '/api/cart/lines/add',
      { variantId, quantity: 1, countryCode: 'SE' },
      { cookie: `${ALLOWED}; ab=home-order:steps-first` },
    );
    const expected = { 'view products-first': 30, 'view steps-first': 30, 'cart steps-first': 1 };
    await expect.poll(counted).toEqual(expected);
  });

  it('assigns new visitors by the id of their first request: of 10,000, within the binomial’s 99 % interval', async () => {
    const variantOf = (visitor: number) => assign(SETTING, `seed-15-${visitor}`);
    for (let visitor = 0; visitor < 40; visitor++)
      expect(cookieOf(await home(ALLOWED, { 'cf-ray': `seed-15-${visitor}` }))).toContain(
        `ab=home-order:${variantOf(visitor)};`,
      );
    const count = 10_000;
    const products = Array.from({ length: count }, (_, visitor) => variantOf(visitor)).filter(
      (variant) => variant === 'steps-first',
    ).length;
    // 2.576 standard deviations of 50 each
    expect(Math.abs(products - count / 2)).toBeLessThanOrEqual(2.576 * Math.sqrt(count / 4));
  });

  // and within a minute after an edit in KV: test/src/platform/ab/settings.test.ts
  it('ends when its date has come, and everybody sees the default', async () => {
    await shop.control('clock', { minutes: DAYS * 24 * 60 + 1 });
    expect(await shown(await whenOver())).toBe('products-first');
    expect((await home(ALLOWED)).headers.getSetCookie()).toEqual([]);
  });
});
