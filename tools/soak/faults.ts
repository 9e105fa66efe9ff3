import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../local/shop.ts';
import { signIn } from '../../test/customer.ts';
import { type Random, randomOf } from './random.ts';

/** Every page is asked for by many visitors, so most of them have been seen before. */
const MARKETS = ['de', 'se', 'fr', 'pt', 'fi'];
const PAGES = MARKETS.flatMap((market) =>
  [
    '',
    '/dog-food',
    '/cat-food?sort=title',
    '/dog-food/insect-oat-adult-dog',
    '/dog-food/senior-insect-dog',
    '/search?q=insect',
    '/faq',
    '/blog',
  ].map((path) => `/${market}${path}`),
);
const ACCOUNT = ['/de/account', '/de/account/orders', '/de/account/subscriptions', '/de/account/pets'];
const EMAIL = 'demo@kvistra.example';
const SERVICES = [
  'storefront',
  'storefront',
  'storefront',
  'cms',
  'cms',
  'customer',
  'login',
  'admin',
  'mail',
  'tracking',
] as const;
const MODES = ['500', 'timeout', 'garbage', 'graphql-error', '429', 'half', 'down'] as const;
const RATES = [0.2, 0.5, 1, 1];

/**
 * Nobody waits longer: a request without an answer after this time hangs. Changes of the cart may take longer than
 * pages.
 */
const HANG_MS = 30_000;
/** Source: the first byte of a page is sent within 3 seconds. */
const LATE_MS = 3000;
/** A busy machine delays each of the steps that a page takes by about as much as it delays `/healthz`. */
const STEPS = 5;
const ADDITIONS_PER_CART = 6;
const UNHANDLED = /unhandled|uncaught \(in promise\)|hung|different request context/i;

interface Answer {
  /** Null when the visitor has left. */
  status: number | null;
  firstByteMs: number;
  ms: number;
  text: string;
  stale: boolean;
}

interface Sent {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The visitor leaves after this time. */
  leavesAfterMs?: number;
}

/** Sends a request on a connection of its own. @throws Error when the connection breaks although the visitor stays. */
function send(url: string, { method = 'GET', headers = {}, body = '', leavesAfterMs }: Sent = {}): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let firstByteMs = 0;
    let text = '';
    let response: IncomingMessage | undefined;
    let hasLeft = false;
    const end = (status: number | null) => {
      clearTimeout(timer);
      resolve({
        status,
        firstByteMs,
        ms: performance.now() - started,
        text,
        stale: /<p class="stale-notice">/.test(text),
      });
    };
    const fail = (error: Error) =>
      hasLeft
        ? end(null)
        : reject(new Error(`${method} ${url}: ${error.message} after ${Math.round(performance.now() - started)} ms`));
    const call = request(url, { method, headers, agent: false }, (answer) => {
      response = answer;
      firstByteMs = performance.now() - started;
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => end(answer.statusCode!));
      answer.on('error', fail);
    });
    const timer = setTimeout(() => {
      hasLeft = leavesAfterMs !== undefined;
      if (hasLeft) call.socket?.resetAndDestroy();
      else call.destroy(new Error(response ? 'the answer does not end' : 'no answer'));
    }, leavesAfterMs ?? HANG_MS);
    call.on('error', fail);
    call.on('close', () => hasLeft && end(null));
    call.end(body);
  });
}

/** The resident memory of the process that listens on a port, in MB; null where the system does not tell. */
function memoryOf(port: number): number | null {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const inode = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find((fields) => fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A')?.[9];
    const holds = (pid: string) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some(
          (fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
        );
      } catch {
        return false;
      }
    };
    const pid = inode && readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name));
    return pid
      ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)
      : null;
  } catch {
    return null;
  }
}

interface Cart {
  token: string;
  variants: { variantId: string; formId: string; isDone: boolean }[];
}

/** The parts of the provider's answers that are used. */
interface Control {
  mails: { subject: string }[];
}

/** The figures of a run. */
export interface FaultTotals {
  requests: number;
  perSecond: number;
  left: number;
  faults: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  stale: number;
  /** Milliseconds until the first byte of pages, by percent of them. */
  firstByteMs: Record<string, number>;
  additions: number;
  recoveredMs: number;
  /** MB of the Worker's process in the course of the run. */
  memory: (number | null)[];
}

/**
 * Visitors come and go while services fail at random.
 *
 * @param logs the lines that the Workers log during the run.
 * @throws Error with the first broken rules: no page that was seen before answers 5xx, no request hangs or answers 500,
 * no page begins late, every addition to a cart is made once, nothing is rejected unhandled, and the memory does not
 * grow.
 */
export async function runFaults(
  shop: Shop,
  logs: readonly string[],
  { count, seed, connections = 64 }: { count: number; seed: number; connections?: number },
): Promise<FaultTotals> {
  const started = performance.now();
  const broken: string[] = [];
  const statuses: Record<string, number> = {};
  const firstBytes: number[] = [];
  const memory: (number | null)[] = [];
  const seen = new Set<string>();
  const carts: Cart[] = [];
  let [requests, left, stale, faults] = [0, 0, 0, 0];
  let current = 'none';
  /** How long `/healthz` takes now, which does nothing. */
  let machineMs = 0;
  let isOver = false;

  const control = async (path: string, body?: object): Promise<Control> =>
    (
      await fetch(`${shop.providerUrl}/_control/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    ).json();
  const browser = {
    providerUrl: shop.providerUrl,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${shop.url}${path}`, { headers, redirect: 'manual' }),
    mailedCode: async (email: string) =>
      (await control(`mails?to=${encodeURIComponent(email)}`)).mails.flatMap(
        ({ subject }) => /^\d{6}/.exec(subject) ?? [],
      )[0]!,
  };
  const variants = await Promise.all(
    ['insect-oat-adult-dog', 'senior-insect-dog', 'light-insect-dog', 'small-bite-adult-dog'].map(async (handle) => {
      const html = await (await browser.get(`/de/dog-food/${handle}`)).text();
      return [...new Set(html.match(/gid:\/\/shopify\/ProductVariant\/\d+/g))];
    }),
  ).then((found) => found.flat());
  if (variants.length < ADDITIONS_PER_CART) throw new Error('too few variants for the additions of a cart');
  let session = (await signIn(browser, EMAIL)).header;

  /** Sends a request as a visitor with an address of its own, and counts the answer. */
  async function visit(path: string, random: Random, sent: Sent = {}): Promise<Answer | null> {
    requests += 1;
    const ip = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
    const during = current;
    try {
      const answer = await send(`${shop.url}${path}`, {
        ...sent,
        headers: { 'CF-Connecting-IP': ip, ...sent.headers },
      });
      if (answer.status === null) {
        left += 1;
        return answer;
      }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.stale) stale += 1;
      if (answer.status >= 500 && answer.status !== 503) broken.push(`${path} answers ${answer.status} (${during})`);
      if (!sent.method) {
        firstBytes.push(answer.firstByteMs);
        if (answer.firstByteMs > LATE_MS + STEPS * machineMs)
          broken.push(
            `${path} begins after ${Math.round(answer.firstByteMs)} ms, ${machineMs} ms of them for the machine (${during})`,
          );
      }
      return answer;
    } catch (error) {
      broken.push(`${error instanceof Error ? error.message : error} (${during})`);
      return null;
    }
  }

  async function visitPage(random: Random): Promise<void> {
    const path = random.pick(PAGES);
    const isKnown = seen.has(path);
    const answer = await visit(path, random, random.next() < 0.1 ? { leavesAfterMs: random.between(0, 300) } : {});
    if (answer?.status === 200) seen.add(path);
    else if (isKnown && answer?.status)
      broken.push(`${path} has been seen before, and answers ${answer.status} (${current})`);
  }

  async function visitAccount(random: Random): Promise<void> {
    const answer = await visit(random.pick(ACCOUNT), random, {
      headers: { Cookie: session },
      ...(random.next() < 0.1 && { leavesAfterMs: random.between(0, 300) }),
    });
    // a refresh whose answer was lost has spent the refresh token: the customer signs in again
    if (answer?.status === 302 && current === 'none')
      session = (await signIn(browser, EMAIL).catch(() => ({ header: session }))).header;
  }

  const add = (cart: Cart, { variantId, formId }: Cart['variants'][number], random: Random, sent: Sent = {}) =>
    visit('/api/cart/lines/add', random, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: shop.url },
      body: JSON.stringify({ ...(cart.token && { token: cart.token }), variantId, formId, market: 'de' }),
      ...sent,
    });

  const uuid = (random: Random) =>
    `soak-${Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('')}`;

  async function changeCart(random: Random): Promise<void> {
    let cart =
      random.next() < 0.7
        ? carts.findLast(({ token, variants: added }) => token && added.length < ADDITIONS_PER_CART)
        : undefined;
    if (!cart) {
      cart = { token: '', variants: [] };
      carts.push(cart);
    } else if (random.next() < 0.5) {
      await visit(`/de/cart`, random, { headers: { Cookie: `cart=${cart.token}` } });
      return;
    }
    const addition = { variantId: variants[cart.variants.length]!, formId: uuid(random), isDone: false };
    cart.variants.push(addition);
    const answer = await add(
      cart,
      addition,
      random,
      cart.token && random.next() < 0.1 ? { leavesAfterMs: random.between(0, 300) } : {},
    );
    if (answer?.status !== 200) return;
    addition.isDone = true;
    cart.token ||= JSON.parse(answer.text).cart.id;
  }

  /** Lets services fail, one after the other, until all visitors have come. */
  async function disturb(random: Random): Promise<void> {
    while (!isOver) {
      const [service, other] = [random.pick(SERVICES), random.pick(SERVICES)];
      const services = random.next() < 0.2 ? [service, other] : [service];
      const fault =
        random.next() < 0.2
          ? { latencyMs: random.pick([500, 2000, 5000]), errorRate: 0 }
          : { mode: random.pick(MODES), errorRate: random.pick(RATES) };
      if (random.next() < 0.3) await control('products/insect-oat-adult-dog', { stock: random.between(1000, 9000) });
      if (services.includes('login')) await control(`customers/${EMAIL}`, {});
      current = `${services.join(' and ')} ${JSON.stringify(fault)}`;
      faults += 1;
      await Promise.all(services.map((name) => control('faults', { service: name, ...fault })));
      await pause(random.between(500, 4000));
      await Promise.all(services.map((name) => control('faults', { service: name, latencyMs: 0, errorRate: 0 })));
      current = 'none';
      await pause(random.between(200, 3000));
    }
  }

  async function visitor(random: Random): Promise<void> {
    while (requests < count) {
      const chance = random.next();
      if (chance < 0.8) await visitPage(random);
      else if (chance < 0.9) await visitAccount(random);
      else await changeCart(random);
    }
  }

  const port = Number(new URL(shop.url).port);
  memory.push(memoryOf(port));
  let measuredAt = 0;
  const watch = async () => {
    while (!isOver) {
      await pause(200);
      if (requests - measuredAt < count / 10) continue;
      measuredAt = requests;
      memory.push(memoryOf(port));
    }
  };
  /** Asks for the constant answer all the time; the slowest of the last ones counts. */
  const measureMachine = async () => {
    for (const last: number[] = []; !isOver; await pause(100)) {
      const { ms } = await send(`${shop.url}/healthz`);
      last.push(Math.round(ms));
      machineMs = Math.max(...last.slice(-20));
    }
  };
  for (const path of PAGES) if ((await visit(path, randomOf(seed)))?.status === 200) seen.add(path);
  const others = [disturb(randomOf(seed)), watch(), measureMachine()];
  await Promise.all(Array.from({ length: connections }, (_, n) => visitor(randomOf(seed * 1000 + n + 1))));
  const perSecond = Math.round((requests / (performance.now() - started)) * 1000);
  isOver = true;
  await Promise.all(others);

  const random = randomOf(seed);
  const faultsEnded = performance.now();
  while (
    (await Promise.all(PAGES.map((path) => visit(path, random)))).some(
      (answer) => answer?.status !== 200 || answer.stale,
    )
  )
    if (performance.now() - faultsEnded > 30_000) {
      broken.push('the pages have not recovered within 30 s');
      break;
    }
  const recoveredMs = Math.round(performance.now() - faultsEnded);
  const known = carts.filter(({ token }) => token);
  for (const cart of known) {
    for (const addition of cart.variants.filter(({ isDone }) => !isDone)) {
      const answer = await add(cart, addition, random);
      if (answer?.status !== 200)
        broken.push(`an addition that is repeated answers ${answer?.status}: ${answer?.text.slice(0, 200)}`);
    }
    const answer = await visit(`/api/cart?token=${encodeURIComponent(cart.token)}`, random);
    const pieces = JSON.parse(answer?.text ?? '{}').cart?.totalQuantity;
    if (pieces !== cart.variants.length)
      broken.push(`a cart holds ${pieces} pieces after ${cart.variants.length} additions`);
  }
  memory.push(memoryOf(port));

  for (const line of logs) if (UNHANDLED.test(line)) broken.push(`log: ${line.slice(0, 200)}`);
  const numbers = memory.filter((value) => value !== null);
  const [half, end] = [Math.max(...numbers.slice(0, Math.ceil(numbers.length / 2))), Math.max(...numbers.slice(-2))];
  if (count >= 10_000 && end > half * 1.25 + 50)
    broken.push(`the memory grows from ${half} to ${end} MB in the second half`);
  if (broken.length > 0)
    throw new Error(
      `${broken.length} rules are broken, memory ${memory.join(' ')} MB, for example:\n${broken.slice(0, 20).join('\n')}`,
    );
  firstBytes.sort((a, b) => a - b);
  const percentile = (percent: number) =>
    Math.round(firstBytes[Math.min(firstBytes.length - 1, Math.floor((firstBytes.length * percent) / 100))]!);
  return {
    requests,
    perSecond,
    left,
    faults,
    statuses,
    stale,
    firstByteMs: { 50: percentile(50), 95: percentile(95), 99: percentile(99), 100: percentile(100) },
    additions: known.reduce((sum, cart) => sum + cart.variants.length, 0),
    recoveredMs,
    memory,
  };
}
