import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../../customer.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { untilFollowed } from '../state.ts';

const shop = useShop();
const VARIANTS = ['by-reason', 'less-often', 'none'] as const;
const EMAIL = 'demo@kvistra.example';
const PAGE = '/de/account/subscriptions/301';

let header: string;
/** The page that cancels, of a visitor with a variant; without one, of a visitor who has none yet. */
const cancelPage = (variant?: string, consent = 'consent=2.functions', path = `${PAGE}?cancel=1`) =>
  shop.get(path, { Cookie: `${header}; ${consent}${variant ? `; ab=cancel-offers:${variant}` : ''}` });
const section = (html: string) => /<div class="account-card cancelling".*?<\/main>/s.exec(html)?.[0] ?? '';
/** All up to the button and its neighbour, without what is new for every page. */
const upToButton = (html: string) =>
  section(html)
    .replace(/name="formId" value="[^"]+"/g, '')
    .split(/(?<=<\/form>)(?=<div class="remedy" data-reason="(?!any"))/)[0]!;
const offers = (html: string) =>
  [...section(html).matchAll(/<form[^>]* action="([^"]+)\?offered"/g)].map(([, action]) => action!.split('/').at(-1));
const counted = async () => {
  const { received } = await shop.control('received?service=analytics');
  const counts: Record<string, number> = {};
  for (const { body } of received as { body: { blobs: string[] } }[]) {
    const [event, test, variant] = body.blobs;
    if (test === 'cancel-offers') counts[`${event} ${variant}`] = (counts[`${event} ${variant}`] ?? 0) + 1;
  }
  return counts;
};
const call = (action: string, fields: object = {}, query = '') =>
  shop.call(
    `/api/account/subscriptions/${action}${query}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: header },
  );

beforeAll(async () => {
  ({ header } = await signIn(shop, EMAIL));
  const setting = {
    name: 'cancel-offers',
    variants: VARIANTS.map((name) => ({ name, weight: 1 })),
    screens: ['accountSubscription'],
    endsAt: new Date(Date.now() + 3 * 86_400_000 + 365 * 86_400_000).toISOString(),
  };
  await (await shop.kv()).put('ab:cancel-offers', JSON.stringify(setting));
  // the first request has it read in the background
  await eventually(async () => offers(await (await cancelPage('none')).text()).length === 1);
  await (await shop.database()).prepare('DELETE FROM followed_visitors').run();
});

describe('the page that cancels', () => {
  it('is the same up to its button in every variant, and differs in what it offers below', async () => {
    const pages = await Promise.all(VARIANTS.map(async (variant) => (await cancelPage(variant)).text()));
    const [first, ...others] = pages.map(upToButton);
    expect(first).toContain('<button class="button action">Cancel now</button>');
    for (const other of others) expect(other).toBe(first);
    expect(first).toMatch(/Only a break\? .*<button[^>]*>Pause until [^<]+<\/button>.*Why are you leaving\?/s);
    const [byReason, lessOften, none] = pages.map(offers);
    expect(byReason!.length).toBeGreaterThan(2);
    expect(lessOften).toEqual(['pause', 'frequency']);
    expect(none).toEqual(['pause']);
    await (await shop.database()).prepare('DELETE FROM followed_visitors').run();
  });

  it('names the box that will not be sent and its price, and may write later only with a tick', async () => {
    const html = (await (await cancelPage('none', 'consent=2')).text()).replaceAll('\u00a0', ' ');
    expect(html).toMatch(
      /<strong>The box of \d+ \w+ \d{4} will not be sent, and SEK 755\.65 will not be charged\.<\/strong>/,
    );
    expect(html).toContain('<input type="checkbox" name="write" value="on"/>');
  });

  it('is that of everyone without consent, and no other page of a subscription has a variant', async () => {
    const refused = await cancelPage('none', 'consent=2');
    expect(offers(await refused.text()).length).toBeGreaterThan(2);
    const plain = await cancelPage(undefined, undefined, PAGE);
    const first = await cancelPage();
    for (const response of [refused, plain, first]) expect(response.headers.get('cache-control')).toContain('no-store');
    expect([refused, plain].flatMap((response) => response.headers.getSetCookie())).toEqual([]);
    expect(first.headers.getSetCookie().filter((cookie) => cookie.startsWith('ab='))).toHaveLength(1);
    const rows = await (await shop.database()).prepare('SELECT test, customer_id FROM followed_visitors').all();
    expect(rows.results).toEqual([{ test: 'cancel-offers', customer_id: expect.stringContaining('Customer') }]);
  });

  it('has figures of what follows, with complaints and returns, and counts nobody without the row', async () => {
    const database = await shop.database();
    await database.prepare("UPDATE followed_visitors SET variant = 'less-often'").run();
    const complain = (email: string) =>
      shop.call('/api/lead', {
        market: 'de',
        formId: crypto.randomUUID(),
        firstname: 'Demo',
        lastname: 'Kund',
        email,
        message: 'I could not find the button.',
      });
    expect((await call('pause', { until: '', formId: 'a' }, '?offered')).status).toBe(200);
    expect((await call('resume')).status).toBe(200);
    for (const email of [EMAIL.toUpperCase(), 'somebody@kvistra.example'])
      expect((await complain(email)).status).toBe(200);
    expect((await call('cancel', { reason: 'too_much', note: '', write: '' })).status).toBe(200);
    const [order] = (await shop.control('orders')).orders.filter((known: any) => known.contractId === 301);
    await shop.control('clock', { minutes: 5 });
    await shop.control(`orders/KV${order.number}/refund`, { amount: 1 });
    await shop.control(`orders/KV${order.number}/refund`, { amount: 1 });
    await untilFollowed(shop);
    await eventually(async () => (await counted())['return less-often'] === 1, 60_000);
    await eventually(async () => (await counted())['complaint less-often'] === 1);
    expect(await counted()).toMatchObject({
      'offer less-often': 1,
      'ended less-often': 1,
      'complaint less-often': 1,
      'return less-often': 1,
    });
    // after 60 days nothing is known of the visitor
    await database.prepare("UPDATE followed_visitors SET seen_at = '2020-01-01T00:00:00Z'").run();
    expect((await complain(EMAIL)).status).toBe(200);
    expect((await counted())['complaint less-often']).toBe(1);
  });
});
