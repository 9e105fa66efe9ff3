import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../local/shop.ts';
import { signIn } from '../../test/customer.ts';
import { type Random, randomOf } from './random.ts';

/** Every page is asked for by many visitors, so most of them have been seen before. */
const MARKETS = ['de', 'se', 'fr', 'pt', 'fi'];
export const PAGES = MARKETS.flatMap((market) =>
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
export const EMAIL = 'demo@kvistra.example';
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
const MAX_FIRST_ATTEMPTS = 10;
/** While no service fails. */
export const NO_FAULT = 'none';

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
export function send(
  url: string,
  { method = 'GET', headers = {}, body = '', leavesAfterMs }: Sent = {},
): Promise<Answer> {
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

interface Addition {
  variantId: string;
  formId: string;
  isDone: boolean;
}

interface Cart {
  token: string;
  variants: Addition[];
}

/** The parts of the provider's answers that are used. */
interface Control {
  mails: { subject: string }[];
}

/** Calls the control of the local provider. */
export const control = async (shop: Shop, path: string, body?: object): Promise<Control> =>
  (
    await fetch(`${shop.providerUrl}/_control/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  ).json();

const browserOf = (shop: Shop) => ({
  providerUrl: shop.providerUrl,
  get: (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { headers, redirect: 'manual' }),
  mailedCode: async (email: string) =>
    (await control(shop, `mails?to=${encodeURIComponent(email)}`)).mails.flatMap(
      ({ subject }) => /^\d{6}/.exec(subject) ?? [],
    )[0]!,
});

/** A page of a shop that may have just started: its first pages may come too late on a busy machine. */
async function firstPage(get: ReturnType<typeof browserOf>['get'], path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await get(path);
    if (answer.ok || attempt === MAX_FIRST_ATTEMPTS) return answer.text();
    await pause(1000);
  }
}

/** The variants that are added to carts. @throws Error when they are too few. */
async function variantsOf({ get }: ReturnType<typeof browserOf>): Promise<string[]> {
  const variants = await Promise.all(
    ['insect-oat-adult-dog', 'senior-insect-dog', 'light-insect-dog', 'small-bite-adult-dog'].map(async (handle) => {
      const html = await firstPage(get, `/de/dog-food/${handle}`);
      return [...new Set(html.match(/gid:\/\/shopify\/ProductVariant\/\d+/g))];
    }),
  ).then((found) => found.flat());
  if (variants.length < ADDITIONS_PER_CART) throw new Error('too few variants for the additions of a cart');
  return variants;
}

const uuid = (random: Random) =>
  `soak-${Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('')}`;

const leavesEarly = (random: Random): Sent => ({ leavesAfterMs: random.between(0, 300) });

/** Visitors of a shop, what they were answered, and the rules that were broken. */
export class Visitors {
  readonly broken: string[] = [];
  /** Answers by status. */
  readonly statuses: Record<string, number> = {};
  /** Milliseconds until the first byte of each page. */
  readonly firstBytes: number[] = [];
  readonly carts: Cart[] = [];
  requests = 0;
  left = 0;
  stale = 0;
  /** The fault of the services now. */
  fault = NO_FAULT;
  /** How long `/healthz` takes now, which does nothing. */
  machineMs = 0;
  private readonly shop: Shop;
  private readonly variants: readonly string[];
  private session: string;
  private readonly seen = new Set<string>();

  private constructor(shop: Shop, variants: readonly string[], session: string) {
    this.shop = shop;
    this.variants = variants;
    this.session = session;
  }

  /** Visitors of whom one has signed in. */
  static async of(shop: Shop): Promise<Visitors> {
    const browser = browserOf(shop);
    const variants = await variantsOf(browser);
    return new Visitors(shop, variants, (await signIn(browser, EMAIL)).header);
  }

  /** Looks at every page once. */
  async lookAround(seed: number): Promise<void> {
    for (const path of PAGES) if ((await this.visit(path, randomOf(seed)))?.status === 200) this.seen.add(path);
  }

  /** Visits something until all visitors together have sent a number of requests. */
  async comeAndGo(count: number, random: Random): Promise<void> {
    while (this.requests < count) {
      const chance = random.next();
      if (chance < 0.8) await this.visitPage(random);
      else if (chance < 0.9) await this.visitAccount(random);
      else await this.changeCart(random);
    }
  }

  /** Sends a request as a visitor with an address of its own, and counts the answer. */
  async visit(path: string, random: Random, sent: Sent = {}): Promise<Answer | null> {
    this.requests += 1;
    const ip = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
    const during = this.fault;
    try {
      const answer = await send(`${this.shop.url}${path}`, {
        ...sent,
        headers: { 'CF-Connecting-IP': ip, ...sent.headers },
      });
      this.note(path, answer, during, !sent.method);
      return answer;
    } catch (error) {
      this.broken.push(`${error instanceof Error ? error.message : error} (${during})`);
      return null;
    }
  }

  private note(path: string, answer: Answer, during: string, isPage: boolean): void {
    const { status } = answer;
    if (status === null) {
      this.left += 1;
      return;
    }
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (answer.stale) this.stale += 1;
    if (status >= 500 && status !== 503) this.broken.push(`${path} answers ${status} (${during})`);
    if (!isPage) return;
    this.firstBytes.push(answer.firstByteMs);
    if (answer.firstByteMs > LATE_MS + STEPS * this.machineMs)
      this.broken.push(
        `${path} begins after ${Math.round(answer.firstByteMs)} ms, ${this.machineMs} ms of them for the machine (${during})`,
      );
  }

  private async visitPage(random: Random): Promise<void> {
    const path = random.pick(PAGES);
    const isKnown = this.seen.has(path);
    const answer = await this.visit(path, random, random.next() < 0.1 ? leavesEarly(random) : {});
    if (answer?.status === 200) this.seen.add(path);
    else if (isKnown && answer?.status)
      this.broken.push(`${path} has been seen before, and answers ${answer.status} (${this.fault})`);
  }

  private async visitAccount(random: Random): Promise<void> {
    const answer = await this.visit(random.pick(ACCOUNT), random, {
      headers: { Cookie: this.session },
      ...(random.next() < 0.1 && leavesEarly(random)),
    });
    // a refresh whose answer was lost has spent the refresh token: the customer signs in again
    if (answer?.status === 302 && this.fault === NO_FAULT)
      this.session = (await signIn(browserOf(this.shop), EMAIL).catch(() => ({ header: this.session }))).header;
  }

  private async changeCart(random: Random): Promise<void> {
    let cart =
      random.next() < 0.7
        ? this.carts.findLast(({ token, variants }) => token && variants.length < ADDITIONS_PER_CART)
        : undefined;
    if (!cart) {
      cart = { token: '', variants: [] };
      this.carts.push(cart);
    } else if (random.next() < 0.5) {
      await this.visit(`/de/cart`, random, { headers: { Cookie: `cart=${cart.token}` } });
      return;
    }
    const addition = { variantId: this.variants[cart.variants.length]!, formId: uuid(random), isDone: false };
    cart.variants.push(addition);
    const answer = await this.add(cart, addition, random, cart.token && random.next() < 0.1 ? leavesEarly(random) : {});
    if (answer?.status !== 200) return;
    addition.isDone = true;
    cart.token ||= JSON.parse(answer.text).cart.id;
  }

  /** Adds a variant to a cart; the same addition may be sent again. */
  add(cart: Cart, { variantId, formId }: Addition, random: Random, sent: Sent = {}): Promise<Answer | null> {
    return this.visit('/api/cart/lines/add', random, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: this.shop.url },
      body: JSON.stringify({ ...(cart.token && { token: cart.token }), variantId, formId, market: 'de' }),
      ...sent,
    });
  }
}
