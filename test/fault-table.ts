import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import en from '../kv/dictionaries/en.json' with { type: 'json' };
import pt from '../kv/dictionaries/pt.json' with { type: 'json' };
import { groups } from '../src/platform/shared/markets.ts';
import { type Jar, signIn } from './customer.ts';
import { firstByteMs } from './leaving.ts';
import { type CartAnswer, useShop } from './shop.ts';

/** A page ends within this time, with its late parts: 12 seconds; more on a machine that has much else to do. */
const pageMs = () => 4 * firstByteMs();
/** Source: the shop has recovered within 30 seconds of the end of a fault; more on such a machine. */
const recoveredMs = () => 10 * firstByteMs();
/** The pause between two looks at what has not recovered yet. */
const LOOK_PAUSE_MS = 400;

const NO_FAULT = { latencyMs: 0, errorRate: 0 };
const FAULTS: Record<string, object> = {
  down: { mode: 'down' },
  'slow by 5 s': { latencyMs: 5000, errorRate: 0 },
  500: { mode: '500' },
  429: { mode: '429' },
  garbage: { mode: 'garbage' },
  'graphql-error': { mode: 'graphql-error' },
  half: { mode: 'half' },
};

const PROFILE = '/de/account/settings/personal-information';
const EMAIL = 'demo@kvistra.example';
const WARM = ['/de', '/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/de/search?q=insect', '/de/faq'];
const MARKETS = groups.eu.availableCountries.filter((code) => code !== 'de' && code !== 'se');
/** One of these texts is on a page that cannot show what it should. */
const EXPLANATIONS = [en, pt].flatMap((texts) =>
  (['problem.title', 'problem.products', 'problem.account', 'search.unavailable'] as const).map(
    (key) => texts[key].split('{')[0]!,
  ),
);

interface Seen {
  path: string;
  status: number;
  beganMs: number;
  html: string;
  headers: Headers;
}

/**
 * The fault of a page, or none; a page that shows its content is right, and one that says that it cannot, if it may.
 */
function problemsOf({ path, status, beganMs, html, headers }: Seen, mayFail: boolean): string[] {
  const problems: string[] = [];
  const say = (text: string) => problems.push(`${path}: ${text}`);
  if (status !== 200 && !(mayFail && status === 503)) say(`answers ${status}`);
  if (beganMs > firstByteMs()) say(`begins after ${Math.round(beganMs)} ms`);
  for (const part of ['<header', '<main', '<h1', '<footer']) if (!html.includes(part)) say(`has no ${part}`);
  if (!html.endsWith('</body></html>')) say('has no end');
  if (status === 503) {
    if (!Number(headers.get('retry-after'))) say('does not say when to try again');
    if (headers.get('cache-control') !== 'private, no-store') say('may be stored');
    if (!EXPLANATIONS.some((text) => html.includes(text))) say('does not say what is wrong');
  }
  return problems;
}

/** Whether a change was not made, or nobody knows, so that the same form may be sent again. */
const isUnavailable = ({ status, body, headers }: { status: number; body: CartAnswer; headers: Headers }) =>
  status === 503 && body.errors[0]?.code === 'shop_unavailable' && headers.has('retry-after');

/**
 * Defines the tests of services that fail: each way to fail with each page, seen before or not, and with changes.
 *
 * @param table the services that fail together.
 */
export function testFaults(table: readonly (readonly string[])[]): void {
  const shop = useShop();
  let round = 0;
  /** Pages that nobody has seen before. */
  const coldPages = () => {
    const market = MARKETS[round % MARKETS.length]!;
    const sort = ['title', 'newest', 'price-asc'][Math.floor(round / MARKETS.length)];
    return [
      `/${market}`,
      `/${market}/cat-food?sort=${sort}`,
      `/${market}/dog-food/senior-insect-dog?round=${round}`,
      `/${market}/search?q=food${round}`,
      `/${market}/contact`,
    ];
  };

  async function see(path: string, cookie = ''): Promise<Seen> {
    const started = performance.now();
    const answer = await fetch(`${shop.url}${path}`, {
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.ceil(pageMs())),
    });
    const beganMs = performance.now() - started;
    return { path, status: answer.status, beganMs, html: await answer.text(), headers: answer.headers };
  }

  let jar: Jar;
  let variants: string[];
  beforeAll(async () => {
    [jar, variants] = await Promise.all([
      signIn(shop, EMAIL),
      Promise.all(['insect-oat-adult-dog', 'senior-insect-dog'].map((handle) => shop.firstVariant(handle))),
    ]);
    for (const path of [...WARM, '/se']) expect(await see(path)).toMatchObject({ status: 200 });
    await shop.everyMinute();
  });

  /** The customer's pages and the cart are asked for again until they show everything. @returns milliseconds. */
  async function recovery(cookie: string, change: object): Promise<number> {
    const started = Date.now();
    for (;;) {
      const seen = await Promise.all([
        ...coldPages().map((path) => see(path)),
        see('/de/account', cookie),
        see('/de/account/subscriptions', cookie),
      ]);
      const added = await shop.call('/api/cart/lines/add', change);
      const ms = Date.now() - started;
      if (
        added.status === 200 &&
        seen.every(({ status, html }) => status === 200 && !html.includes('class="stale-notice">'))
      )
        return ms;
      expect(ms).toBeLessThan(recoveredMs());
      await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
    }
  }

  const setFaults = (services: readonly string[], fault: object | undefined) =>
    Promise.all(services.map((service) => shop.fault({ service, ...fault })));

  afterEach(() => setFaults(table.flat(), NO_FAULT));

  describe.each(table.map((services) => [services.join(', '), services] as const))('%s', (service, services) => {
    it.each(Object.keys(FAULTS))(
      '%s',
      async (fault) => {
        round += 1;
        const [first, second] = variants as [string, string];
        const token = (await shop.call('/api/cart/lines/add', { variantId: first, market: 'de' })).body.cart.id;
        const cookie = () => `${jar.header}; cart=${token}`;
        const change = { token, variantId: second, market: 'de', formId: crypto.randomUUID() };
        const email = `round${round}@kvistra.example`;
        if (service === 'storefront') {
          // what has been read before is read again
          await shop.control('products/insect-oat-adult-dog', { stock: 100 + round });
          await shop.webhooksDelivered();
        }
        if (services.includes('cms')) await shop.control('stories/faq', { title: `Questions ${round}` });
        // the session must be refreshed
        if (service === 'login') await shop.control(`customers/${EMAIL}`, {});
        await setFaults(services, FAULTS[fault]);

        const isCatalogue = service === 'storefront';
        const isAccount = ['customer', 'login', 'admin'].some((name) => services.includes(name));
        const [warm, cold, account, cart, added, profile, signedUp] = await Promise.all([
          Promise.all(WARM.map((path) => see(path))),
          Promise.all(coldPages().map((path) => see(path))),
          Promise.all(
            ['/de/account', '/de/account/subscriptions', '/de/account/orders'].map((path) => see(path, cookie())),
          ),
          see('/de/cart', cookie()),
          shop.call('/api/cart/lines/add', change),
          shop.form(
            '/api/account/profile/update',
            { firstName: `Kim ${round}`, lastName: 'Demo', market: 'de' },
            { cookie: cookie(), Referer: `${shop.url}${PROFILE}` },
          ),
          shop.call('/api/newsletter', { email, market: 'de' }),
        ]);
        const problems = [
          ...warm.flatMap((page) => problemsOf(page, false)),
          ...cold.flatMap((page) => problemsOf(page, isCatalogue)),
          ...account.flatMap((page) => problemsOf(page, isAccount)),
          ...problemsOf(cart, false),
        ];
        expect(problems).toEqual([]);
        expect(cart.headers.getSetCookie().filter((value) => value.startsWith('cart=;'))).toEqual([]);
        expect(cart.html).toMatch(isCatalogue ? /\/checkouts\/|role="alert"/ : /\/checkouts\//);
        if (!isUnavailable(added)) expect(added.status).toBe(200);
        else if (!isCatalogue && fault !== 'down' && fault !== 'half')
          // both ends of a connection give it up after five idle seconds; a change that was just being sent is lost
          expect(await shop.call('/api/cart/lines/add', change)).toMatchObject({ status: 200 });
        // else a connection that breaks may be one that the addition has begun to use again
        expect([profile.status, signedUp.status]).toEqual([303, 200]);

        // the values of a refused form wait for a page that can show them
        const flash = profile.headers.getSetCookie().flatMap((value) => /^flash=[^;]+/.exec(value)?.[0] ?? [])[0];
        const form = flash ? await see(PROFILE, `${cookie()}; ${flash}`) : null;
        if (form?.status === 503)
          expect(form.headers.getSetCookie().filter((value) => value.startsWith('flash='))).toEqual([]);
        // a success without a receipt does not count
        if (services.includes('mail') && (fault === 'garbage' || fault === 'graphql-error')) await shop.everyMinute();
        await setFaults(services, NO_FAULT);
        // half an answer has spent the refresh token, so the customer signs in again
        if (service === 'login' && fault === 'half') await signIn(shop, EMAIL, jar);
        const ms = await recovery(cookie(), change);
        if (process.env.DEBUG)
          console.log(
            service,
            fault,
            'first byte',
            Math.round(Math.max(...[...warm, ...cold, ...account, cart].map((page) => page.beganMs))),
            'recovered',
            ms,
          );
        // the change is made once, and what was in the cart is still there
        const { items } = (
          (await (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`)).json()) as {
            cart: { items: { quantity: number }[] };
          }
        ).cart;
        expect(items.map(({ quantity }) => quantity)).toEqual([1, 1]);
        if (flash) expect((await see(PROFILE, `${cookie()}; ${flash}`)).html).toContain(`value="Kim ${round}"`);
      },
      120_000,
    );
  });

  it('every mail of the rounds arrives once', async () => {
    await shop.control('clock', { minutes: 600 });
    const counts = async () => {
      // an attempt that was under way has failed in the meantime
      await shop.everyMinute();
      const { mails }: { mails: { to: string; subject: string }[] } = await shop.control('mails');
      return Array.from(
        { length: round },
        (_, n) =>
          mails.filter(({ to, subject }) => to === `round${n + 1}@kvistra.example` && /confirm/i.test(subject)).length,
      );
    };
    await expect.poll(counts).toEqual(Array(round).fill(1));
  });
}
