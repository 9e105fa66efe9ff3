import { randomUUID } from 'node:crypto';
import AB_TEST from '../../kv/ab-tests/home-order.json' with { type: 'json' };
import type { Shop } from '../../local/shop.ts';
import { settingKey } from '../../src/platform/ab/ab-test.ts';
import type { Jar } from '../../test/customer.ts';
import { type Answer, agentFor, exchange, headerOf, textOf } from './exchange.ts';
import { type Random, randomOf } from './random.ts';
import { getPage, post, signInAt, withCart } from './visitors.ts';

/**
 * Visitors with sessions, carts, messages and choices ask for the same pages as anonymous ones at the same moments.
 * What belongs to one of them is in no other one's answer, and no answer that others may get sets a cookie.
 */

/** The shop with its stores, in which an A/B test is started. */
export type HammeredShop = Pick<Shop, 'url' | 'providerUrl' | 'kv'>;

const MAX_MS = 10_000;
/** Visitors of a page at a time. */
const TOGETHER = 12;

const PAGES = [
  ...[
    '/de',
    '/se',
    '/',
    '/de/dog-food',
    '/se/dog-food',
    '/de/dog-food/insect-oat-adult-dog',
    '/de/dog-food/senior-insect-dog',
    '/de/merch',
    '/pt/cat-food',
    '/de/faq',
    '/de/blog',
  ],
  ...[
    '/de/search?q=insect',
    '/de/contact',
    '/de/our-story',
    '/de/newsletter',
    '/de/refer',
    '/de/feeding-plan',
    '/de/wet-cat-food',
    '/de/no-such-page',
    '/de/merch/no-such-product',
  ],
  ...['/de/home.md', '/de/dog-food.md', '/robots.txt', '/sitemap/de.xml', '/llms.txt'],
];
/** Pages that each visitor has for themselves. */
const OWN_PAGES = [
  '/de/cart',
  '/de/account',
  '/de/account/addresses',
  '/de/account/settings/personal-information',
  '/de/account/orders',
  '/de/account/subscriptions',
  '/de/account/referrals',
];

interface Visitor {
  name: string;
  cookie: string;
  /** Texts that are only this visitor's business. */
  secrets: string[];
}

const flashCookie = (text: string): string =>
  `flash=${Buffer.from(JSON.stringify({ problems: [{ code: 'invalid_email', message: text, field: 'email' }], typed: { email: `${text}@typed.example`, q: text, name: text } })).toString('base64')}`;

/** A customer with a name, an address and a cart of their own. */
async function customer(shop: HammeredShop, name: string): Promise<Visitor> {
  const email = `${name.toLowerCase()}@kvistra.example`;
  const jar = await signInAt(shop, email);
  jar.take(await post(shop, '/api/account/profile/update', { firstName: name, lastName: `${name}sson` }, jar.header));
  await withCart(shop, undefined, jar);
  return { name, cookie: jar.header, secrets: [email, name, ...cookieSecrets(jar)] };
}

const cookieSecrets = (jar: Jar): string[] => {
  const cart = decodeURIComponent(jar.cookies.get('cart') ?? '');
  const [, id = '', key = ''] = /Cart\/([\w-]+)(?:\?key=(\w+))?/.exec(cart) ?? [];
  return [id, key, jar.cookies.get('session') ?? ''].filter((secret) => secret.length > 8);
};

async function demo(shop: HammeredShop): Promise<Visitor> {
  const jar = await signInAt(shop, 'demo@kvistra.example');
  const html = await (await getPage(shop, '/de/account/orders', jar.header)).text();
  const orders = [...html.matchAll(/\/de\/account\/orders\/(\d+)/g)].map(([, number]) => `KV${number}`);
  return {
    name: 'demo',
    cookie: jar.header,
    secrets: ['demo@kvistra.example', ...new Set(orders), ...cookieSecrets(jar)],
  };
}

async function visitorsOf(shop: HammeredShop, mark: string): Promise<Visitor[]> {
  const cart = await withCart(shop);
  const other = await withCart(shop);
  const flash = `Flash${mark}`;
  const plan = `Rex${mark}`;
  const allowed = 'consent=2.statistics.marketing.functions';
  return [
    { name: 'anonymous', cookie: '', secrets: [] },
    await demo(shop),
    await customer(shop, `Zyxa${mark}`),
    await customer(shop, `Qvist${mark}`),
    { name: 'cart', cookie: cart.header, secrets: cookieSecrets(cart) },
    { name: 'flash', cookie: `${flashCookie(flash)}; ${other.header}`, secrets: [flash, ...cookieSecrets(other)] },
    {
      name: 'variant',
      cookie: `${allowed}; ab=home-order:steps-first; utms=Utm${mark}; referral=Code${mark}`,
      secrets: [`Utm${mark}`, `Code${mark}`],
    },
    { name: 'consent', cookie: allowed, secrets: [] },
    {
      name: 'planner',
      cookie: `plan=${encodeURIComponent(JSON.stringify({ species: 'dog', name: plan, gender: 'female' }))}`,
      secrets: [plan],
    },
  ];
}

const REQUEST_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const cookieNames = (answer: Answer): string[] =>
  answer.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value.split('=')[0]!] : []));

/** Cookies that an answer may set which others get too: the variant of an A/B test is added to each answer. */
const ADDED = new Set(['ab']);

/**
 * @param seenIds the ids of all requests so far.
 * @returns what an answer shows of somebody else, or lets others keep; null when nothing.
 */
export function leakIn(
  answer: Answer,
  visitor: Visitor,
  visitors: readonly Visitor[],
  seenIds: ReadonlySet<string>,
): string | null {
  const whole = `${answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n${textOf(answer)}`;
  for (const other of visitors) {
    if (other === visitor) continue;
    const secret = other.secrets.find((text) => whole.includes(text));
    if (secret) return `${visitor.name} sees ${secret}, which is ${other.name}'s`;
  }
  const own = headerOf(answer, 'x-request-id');
  if (own && seenIds.has(own)) return `${visitor.name} gets the request id of another request`;
  const foreign = (whole.match(REQUEST_ID) ?? []).find((id) => id !== own && seenIds.has(id));
  if (foreign) return `${visitor.name} sees the id of another request, ${foreign}`;
  const isKept = /\bhit\b|;\s*stored/.test(headerOf(answer, 'cache-status'));
  const mayBeKept = !/private|no-store/.test(headerOf(answer, 'cache-control'));
  const cookie = cookieNames(answer).find((name) => !ADDED.has(name) || mayBeKept);
  if (cookie && (isKept || mayBeKept)) return `an answer that others may get sets the cookie ${cookie}`;
  const strange = visitor.cookie === '' ? cookieNames(answer).find((name) => !ADDED.has(name)) : undefined;
  return strange ? `${visitor.name} gets the cookie ${strange}` : null;
}

export interface HammerResult {
  /** Answers by status and `Cache-Status`. */
  outcomes: Record<string, number>;
  leaks: string[];
  /** Answers with something that is their visitor's own: the texts that are looked for do appear. */
  personal: number;
}

/** Asks for pages for some time, several visitors at a time. @param seed of the order. */
export async function runHammer(
  shop: HammeredShop,
  { seconds, seed = 1 }: { seconds: number; seed?: number },
): Promise<HammerResult> {
  const random: Random = randomOf(seed);
  await (await shop.kv()).put(
    settingKey(AB_TEST.name),
    JSON.stringify({ ...AB_TEST, endsAt: new Date(Date.now() + 86_400_000).toISOString() }),
  );
  const visitors = await visitorsOf(shop, randomUUID().slice(0, 8));
  const agent = agentFor(TOGETHER);
  const seenIds = new Set<string>();
  const result: HammerResult = { outcomes: {}, leaks: [], personal: 0 };

  async function visit(visitor: Visitor, path: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, random.between(0, 8)));
    const headers: [string, string][] = [['Accept-Encoding', random.pick(['br, gzip', 'identity'])]];
    if (visitor.cookie) headers.push(['Cookie', visitor.cookie]);
    const answer = await exchange(
      shop.url,
      { method: random.pick(['GET', 'GET', 'GET', 'HEAD']), target: path, headers, body: null },
      agent,
      MAX_MS,
    );
    if (typeof answer === 'string')
      return void result.leaks.push(`no answer for ${visitor.name} at ${path}: ${answer}`);
    const leak = answer.status >= 500 ? `status ${answer.status}` : leakIn(answer, visitor, visitors, seenIds);
    if (leak) result.leaks.push(`${path}: ${leak}`);
    // an answer that others may get has none
    const id = headerOf(answer, 'x-request-id');
    if (id) seenIds.add(id);
    if (visitor.secrets.some((secret) => textOf(answer).includes(secret))) result.personal += 1;
    const outcome = `${answer.status} ${headerOf(answer, 'cache-status') || 'without Cache-Status'}`;
    result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
  }

  for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
    const path = random.pick(PAGES);
    // half of them are nobody, with campaigns of their own
    const group = Array.from({ length: TOGETHER }, (_, i) => (i % 2 === 0 ? visitors[0]! : random.pick(visitors)));
    await Promise.all([
      ...group.map((visitor) =>
        visit(
          visitor,
          visitor.cookie === '' && random.next() < 0.2
            ? `${path}${path.includes('?') ? '&' : '?'}utm_source=x${random.between(1, 9)}`
            : path,
        ),
      ),
      visit(random.pick(visitors), random.pick(OWN_PAGES)),
    ]);
  }
  agent.destroy();
  return result;
}
