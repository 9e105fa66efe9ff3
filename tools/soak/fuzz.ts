import { type Answer, agentFor, exchange, headerOf, type Sent, textOf } from './exchange.ts';
import { formsIn, type PageForm } from './forms.ts';
import { MARK, type Material, Requests } from './fuzz-requests.ts';
import { randomOf } from './random.ts';
import { type Addresses, getPage, post, signInAt, withCart } from './visitors.ts';

/**
 * Random requests against a shop: paths, queries, headers, cookies, bodies, encodings and methods, most of them close
 * to what the shop's own pages send. No answer may be an error of the shop, come late, give back what was sent as HTML
 * or as a header, show a stack trace, lead to another site, or let somebody else keep what concerns one person.
 */

const CONNECTIONS = 16;
/** Nobody waits longer. */
const MAX_MS = 10_000;
/** The material is read again after so many requests: sessions end, carts and forms change. */
const REFRESH_AFTER = 2500;

/** Pages whose forms are filled in, for everyone and for a customer. */
const PAGES = [
  ...[
    '/de',
    '/de/dog-food',
    '/de/dog-food/insect-oat-adult-dog',
    '/de/search?q=insect',
    '/de/cart',
    '/de/wish-list',
    '/de/parcel',
    '/de/cookies',
    '/de/newsletter',
    '/de/contact',
  ],
  ...[
    '/de/wet-cat-food',
    '/de/refer',
    '/de/feeding-plan',
    '/de/feeding-plan/birthdate',
    '/de/feeding-plan/breed',
    '/de/feeding-plan/health',
    '/de/feeding-plan/food',
  ],
  ...['/de/feeding-plan/email', '/se/blog', '/pt/faq', '/de/contact'],
];
const ACCOUNT_PAGES = [
  ...[
    '/de/account',
    '/de/account/addresses',
    '/de/account/addresses?edit=new',
    '/de/account/pets',
    '/de/account/pets?edit=new',
    '/de/account/settings/personal-information',
  ],
  ...[
    '/de/account/subscriptions',
    '/de/account/subscriptions/301',
    '/de/account/subscriptions/301?add=1',
    '/de/account/subscriptions/301?cancel=1',
    '/de/account/orders',
  ],
  ...['/de/account/orders/1001', '/de/account/rewards', '/de/account/referrals', '/de/account/logout'],
];

/** Answers of the API that are the same for everyone. */
const PUBLIC_CALLS =
  /^\/api\/(suggestions|consent\/style|account\/subscriptions\/(products|recipes)|visit|storefront\/)/i;

/** Reads forms, links and visitors from the shop. */
async function gather(shop: Addresses, round: number): Promise<Material> {
  const customer = await signInAt(shop, round === 0 ? 'demo@kvistra.example' : `fuzz-${round}@kvistra.example`);
  const second = await signInAt(shop, 'second@kvistra.example').catch(() => null);
  const cart = await withCart(shop);
  await withCart(shop, undefined, customer);
  const planner = await withCart(shop);
  planner.cookies.set('plan', encodeURIComponent('{"species":"dog","name":"Bella","gender":"female"}'));
  const forms: PageForm[] = [];
  const links = new Set<string>();
  const readPages = async (paths: readonly string[], cookie: string) => {
    for (const path of paths) {
      const html = await (await getPage(shop, path, cookie)).text();
      forms.push(...formsIn(html, path));
      for (const [, link] of html.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)) links.add(link!.replaceAll('&amp;', '&'));
    }
  };
  await readPages(PAGES, planner.header);
  await readPages(ACCOUNT_PAGES, customer.header);
  if (second) await readPages(ACCOUNT_PAGES, second.header);
  const visitors = [
    '',
    '',
    cart.header,
    planner.header,
    customer.header,
    customer.header,
    second?.header ?? '',
    'signed-in=1',
    'session=gone',
  ];
  return {
    url: shop.url,
    forms,
    links: [...links].filter((link) => !link.startsWith('/assets/')).slice(0, 400),
    visitors,
  };
}

/** The HTML outside of scripts, which have quotes of their own. */
const withoutScripts = (html: string): string => html.replace(/<script\b.*?<\/script>/gs, '');

/** Marks of what was sent, as they were sent. */
const UNESCAPED = new RegExp(`<${MARK}|<script>${MARK}|${MARK}<x|x"y|"${MARK}"\\)`);
const UNESCAPED_IN_HTML = /y'z|z&w|'-alert/;
const STACK = /^\s+at (?:async )?[\w.$<>[\] ]+ ?\(?\S+:\d+:\d+\)?$|index\.js:\d+/m;
const SCRIPT_URL = /\b(?:href|src|action|formaction)="\s*javascript:/i;

/**
 * Whether an address leads away from the shop, its provider's login, the retailers' form and the host that was asked.
 */
function leadsAway(location: string, { url, providerUrl }: Addresses, { host }: Sent): boolean {
  const known = [url, providerUrl, 'https://retailers.kvistra.example'];
  const asked = host?.toLowerCase() ?? new URL(url).host;
  try {
    const to = new URL(location, url);
    return !known.includes(to.origin) && to.host !== asked;
  } catch {
    return true;
  }
}

/** @returns what is wrong with an answer; null when nothing is. */
export function faultOf(shop: Addresses, sent: Sent, answer: Answer): string | null {
  const { status, headers } = answer;
  if (status >= 500 && !(status === 503 && headerOf(answer, 'retry-after'))) return `status ${status}`;
  for (const [name, value] of headers)
    if (name === 'x-fz7' || UNESCAPED.test(value)) return `the header ${name} holds what was sent`;
  const location = headerOf(answer, 'location');
  if (location && leadsAway(location, shop, sent)) return `leads to ${location}`;
  const type = headerOf(answer, 'content-type');
  const text = textOf(answer);
  if (STACK.test(text)) return 'a stack trace';
  if (type.startsWith('text/html')) {
    if (!headerOf(answer, 'content-security-policy')) return 'HTML without a policy';
    if (UNESCAPED.test(text) || UNESCAPED_IN_HTML.test(withoutScripts(text)))
      return 'what was sent is in the HTML as it was';
    if (SCRIPT_URL.test(text)) return 'a link that is a script';
  }
  if (type && text && headerOf(answer, 'x-request-id') && headerOf(answer, 'x-content-type-options') !== 'nosniff')
    return 'no nosniff';
  if (type.includes('json') && text)
    try {
      JSON.parse(text);
    } catch {
      return 'JSON that cannot be read';
    }
  const cacheable = !/private|no-store/.test(headerOf(answer, 'cache-control'));
  if (!cacheable) return null;
  if (headers.some(([name]) => name === 'set-cookie')) return 'a cookie in an answer that others may keep';
  const isRead = /^(?:GET|HEAD)$/.test(sent.method);
  const { pathname } = new URL(`http://shop.invalid${sent.target}`);
  if (isRead && pathname.startsWith('/api/') && status < 300 && status !== 204 && !PUBLIC_CALLS.test(pathname))
    return 'an answer of the API that others may keep';
  if (
    /(?:demo|second|fuzz-\d+)@kvistra\.example/.test(text) &&
    !sent.target.includes('kvistra.example') &&
    !sent.target.includes('%40')
  )
    return 'an address in an answer that others may keep';
  return null;
}

/**
 * Events of the shop's log that are right for what was sent: a webhook that is too old, unreadable or another one under
 * a known id, a report of a browser.
 */
const EXPECTED_EVENTS = new Set(['webhook_too_old', 'webhook_conflict', 'csp_violation']);
/** A machine that is busy has upstreams that are late: then 503 says so. */
const LATE = /no answer in \d+ ms|\bin time$|^no time is left /;
/** The share of answers that may be 503. */
const MAX_LATE = 0.01;
/** The runtime's own line about a visitor who has left. */
const LEFT = /disconnected: .*(?:reset by peer|broken pipe)/i;

/** @returns lines of the logs that random requests must not cause. */
export function faultsInLogs(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    if (LEFT.test(line)) return false;
    try {
      const { event, level, error, message } = JSON.parse(line) as {
        event?: string;
        level?: string;
        error?: string;
        message?: string;
      };
      return (
        level === undefined || event === undefined || !(EXPECTED_EVENTS.has(event) || LATE.test(error ?? message ?? ''))
      );
    } catch {
      return true;
    }
  });
}

/** A request as a person can repeat it. */
const described = ({ method, target, headers, body }: Sent): string =>
  JSON.stringify({ method, target, headers: Object.fromEntries(headers), body: body?.toString('utf8') }).slice(0, 1500);

export interface FuzzResult {
  /** Answers by status, and requests that ended otherwise. */
  outcomes: Record<string, number>;
  faults: string[];
}

/**
 * Sends random requests.
 *
 * @param logs where the shop's logs are collected.
 * @param report is called about every thousand requests.
 */
export async function runFuzz(
  shop: Addresses,
  logs: readonly string[],
  { count, seed }: { count: number; seed: number },
  report: (line: string) => void = () => {},
): Promise<FuzzResult> {
  const outcomes: Record<string, number> = {};
  const faults: string[] = [];
  const agent = agentFor(CONNECTIONS);
  let done = 0;
  for (let round = 0; done < count; round++) {
    const requests = new Requests(randomOf(seed * 1000 + round), await gather(shop, round));
    const sends = Array.from({ length: Math.min(REFRESH_AFTER, count - done) }, () => requests.next());
    const waiting = sends.values();
    const work = async () => {
      for (const sent of waiting) {
        try {
          const answer = await exchange(shop.url, sent, agent, MAX_MS);
          const outcome = typeof answer === 'string' ? answer : String(answer.status);
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          const fault =
            answer === 'late' ? `no answer in ${MAX_MS} ms` : answer === 'left' ? null : faultOf(shop, sent, answer);
          if (fault)
            faults.push(
              `${fault}: ${described(sent)}${typeof answer === 'string' ? '' : ` → ${answer.status} ${JSON.stringify(Object.fromEntries(answer.headers))}`}`,
            );
        } catch (error) {
          outcomes.refused = (outcomes.refused ?? 0) + 1;
          faults.push(`${error}: ${described(sent)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    done += sends.length;
    report(`${done} of ${count} requests, ${faults.length} faults`);
  }
  agent.destroy();
  faults.push(...faultsInLogs(logs).map((line) => `logged: ${line.slice(0, 1500)}`));
  if ((outcomes['503'] ?? 0) > count * MAX_LATE + 1) faults.push(`${outcomes['503']} answers are 503`);
  const healthy = await post(shop, '/api/cart/lines/add', { variantId: '44100000001001', quantity: 1 });
  if (!healthy.ok) faults.push(`after the run a product cannot be added: ${healthy.status}`);
  return { outcomes, faults };
}
