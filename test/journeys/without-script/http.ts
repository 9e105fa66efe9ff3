import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'undici';
import type { CookieStore } from './cookies.ts';

/** A request for a document, as a visitor's action makes it. */
export interface DocumentRequest {
  url: string;
  method: 'GET' | 'POST';
  body?: string | Uint8Array;
  contentType?: string;
  /** Where it was made: the address and the policy of the current page. Missing for an address that was typed. */
  from?: { url: string; policy: string };
}

/** A response with the request that it answers. */
export interface Exchange {
  request: DocumentRequest & { headers: Record<string, string> };
  url: string;
  status: number;
  headers: Headers;
}

/** The identity of a browser, as it states it with each request. */
export interface Identity {
  cookies: CookieStore;
  headers: Record<string, string>;
}

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const MAX_REDIRECTS = 20;

/** How far a request goes beyond the site that makes it. Ports belong to the same site. */
const siteOf = (target: URL, from?: string): 'none' | 'same-origin' | 'same-site' | 'cross-site' => {
  if (from === undefined) return 'none';
  const source = new URL(from);
  if (source.origin === target.origin) return 'same-origin';
  return source.protocol === target.protocol && source.hostname === target.hostname ? 'same-site' : 'cross-site';
};

/**
 * @see https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer @throws Error for a policy that it
 * does not know.
 */
function refererOf(target: URL, { url, policy }: { url: string; policy: string }): string | undefined {
  const source = new URL(url);
  const isSame = source.origin === target.origin;
  const whole = `${source.origin}${source.pathname}${source.search}`;
  switch (policy || 'strict-origin-when-cross-origin') {
    case 'no-referrer':
      return;
    case 'same-origin':
      return isSame ? whole : undefined;
    case 'origin':
    case 'strict-origin':
      return `${source.origin}/`;
    case 'origin-when-cross-origin':
    case 'strict-origin-when-cross-origin':
      return isSame ? whole : `${source.origin}/`;
    default:
      throw new Error(`The tester without scripts does not know the referrer policy ${policy}`);
  }
}

function headersOf(
  { method, contentType, from }: DocumentRequest,
  target: URL,
  identity: Identity,
  isRedirected: boolean,
): Record<string, string> {
  const site = siteOf(target, from?.url);
  const cookie = identity.cookies.headerFor(target, { isCrossSite: site === 'cross-site', isSafe: method === 'GET' });
  const referer = from && refererOf(target, from);
  const isOpaque = from?.policy === 'no-referrer' || (isRedirected && site !== 'same-origin');
  return {
    'user-agent': USER_AGENT,
    accept: ACCEPT,
    'upgrade-insecure-requests': '1',
    'sec-fetch-site': site,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-user': '?1',
    ...(referer && { referer }),
    ...(method === 'POST' && from && { origin: isOpaque ? 'null' : new URL(from.url).origin }),
    ...(contentType && { 'content-type': contentType }),
    ...identity.headers,
    ...(cookie && { cookie }),
  };
}

/** A document that has come, with every exchange on the way to it. */
export interface Loaded extends Exchange {
  text: string;
}

/** The channel on which undici tells of each request that it writes to a connection. */
const SENDING = 'undici:client:sendHeaders';

interface ExchangeOptions {
  signal?: AbortSignal | undefined;
  isRedirected?: boolean;
  /** Called when the request leaves. */
  onSent?: (() => void) | undefined;
}

/** Sends one request and keeps the cookies of its response. */
export async function exchange(
  { url, method, body, ...rest }: DocumentRequest,
  identity: Identity,
  { signal, isRedirected = false, onSent }: ExchangeOptions = {},
): Promise<Loaded> {
  const target = new URL(url);
  const sent = { url, method, ...(body !== undefined && { body }), ...rest };
  const headers = headersOf(sent, target, identity, isRedirected);
  const note = (message: unknown) => {
    const {
      origin,
      path,
      method: sentMethod,
    } = (message as { request: { origin: string; path: string; method: string } }).request;
    if (`${sentMethod} ${origin}${path}` === `${method} ${target.origin}${target.pathname}${target.search}`) onSent?.();
  };
  const options = { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) };
  if (onSent) subscribe(SENDING, note);
  const response = await request(target, options).finally(() => unsubscribe(SENDING, note));
  const received = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const line of [value ?? []].flat()) received.append(name, line);
  for (const line of received.getSetCookie()) identity.cookies.setFrom(line, target);
  return {
    request: { ...sent, headers },
    url,
    status: response.statusCode,
    headers: received,
    text: await response.body.text(),
  };
}

/**
 * Asks for a document and follows redirects as browsers do: 301, 302 and 303 become a GET, 307 and 308 repeat the
 * request.
 *
 * @param onExchange hears of each response on the way. @param onSent hears of each request that leaves.
 */
export async function load(
  wanted: DocumentRequest,
  identity: Identity,
  onExchange: (exchange: Exchange) => void,
  signal?: AbortSignal,
  onSent?: () => void,
): Promise<Loaded> {
  let next = wanted;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await exchange(next, identity, { signal, isRedirected: redirects > 0, onSent });
    onExchange(answer);
    const location = answer.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return answer;
    const url = new URL(location, next.url);
    // a redirect without a fragment keeps the one of its request
    if (!url.hash) url.hash = new URL(next.url).hash;
    const isRepeated = answer.status >= 307;
    const { body: _body, contentType: _type, ...plain } = next;
    next = isRepeated ? { ...next, url: url.href } : { ...plain, url: url.href, method: 'GET' };
  }
  throw new Error(`${wanted.url} redirects more than ${MAX_REDIRECTS} times`);
}
