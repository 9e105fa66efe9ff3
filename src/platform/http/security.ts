import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { withLoggedRequest } from '../log.ts';

/** Set by {@link securityHeaders}. */
export interface RequestVariables {
  /** Identifies the request in response headers, error pages and logs. */
  requestId: string;
  /** The origin that may frame the response; absent when nobody may. */
  framedBy?: string;
  /** Replaces the usual `Referrer-Policy`. */
  referrerPolicy?: string;
}

const NO_FRAME = "frame-ancestors 'none'";

/** The name of the endpoint for reports, in the headers that name it. */
const REPORTS = 'csp';

/** The origins besides the shop's own: of pictures, and of a hosted loyalty programme (empty for none). */
export interface OtherOrigins {
  mediaOrigins: readonly string[];
  loyalty: { url: string };
}

/** The Content-Security-Policy of every page: no inline code, and only images and the loyalty programme from other origins. */
const policy = ({ mediaOrigins, loyalty }: OtherOrigins, secure: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${mediaOrigins.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${loyalty.url && ` ${loyalty.url}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    NO_FRAME,
    "base-uri 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/**
 * Adds the security headers, a request id and the visitor's country to every response. The country is a header
 * (`Server-Timing`, which scripts can read) because the page itself is cached for everyone.
 *
 * @param originsOf the origins that a page may use.
 * @param reportPath where browsers report what the policy has kept a page from doing. Only documents name it: nothing else can break it.
 */
export function securityHeaders<Bindings extends object>(originsOf: (env: Bindings) => OtherOrigins, reportPath: string) {
  const endpoints = `${REPORTS}="${reportPath}"`;
  // browsers that know report-to ignore report-uri, also on plain http, where they take no endpoints
  const reporting = (secure: boolean) => `${secure ? `; report-to ${REPORTS}` : ''}; report-uri ${reportPath}`;
  const policies = { plain: new WeakMap<OtherOrigins, string>(), secure: new WeakMap<OtherOrigins, string>() };
  const policyFor = (origins: OtherOrigins, secure: boolean): string => {
    const cache = secure ? policies.secure : policies.plain;
    let csp = cache.get(origins);
    if (csp === undefined) {
      csp = policy(origins, secure);
      cache.set(origins, csp);
    }
    return csp;
  };
  return createMiddleware<{ Bindings: Bindings; Variables: RequestVariables }>(async (c, next) => {
    const id = c.req.header('cf-ray') ?? crypto.randomUUID();
    c.set('requestId', id);
    await withLoggedRequest({ id, url: c.req.url }, next);
    const secure = c.req.url.startsWith('https:');
    const csp = policyFor(originsOf(c.env), secure);
    const { headers } = c.res;
    const framedBy = c.get('framedBy');
    const isDocument = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const applied = framedBy ? csp.replace(NO_FRAME, `frame-ancestors ${framedBy}`) : csp;
    headers.set('Content-Security-Policy', isDocument ? applied + reporting(secure) : applied);
    if (isDocument && secure) headers.set('Reporting-Endpoints', endpoints);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', c.get('referrerPolicy') ?? 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('X-Request-Id', id);
    const country = c.req.header('cf-ipcountry') ?? (c.req.raw.cf as { country?: string } | undefined)?.country;
    if (country && /^[A-Z]{2}$/.test(country)) headers.append('Server-Timing', `country;desc="${country}"`);
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
}

/**
 * For pages whose address holds a secret: no other site is told it, and no search engine keeps it. `no-referrer` would also hide the
 * origin of the page's own form, by which the shop tells its forms from those of other sites.
 */
export const secretAddress = createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
  c.set('referrerPolicy', 'same-origin');
  await next();
  c.res.headers.set('X-Robots-Tag', 'noindex');
});

/** The same for a page whose address holds a secret only where its query has a parameter. */
export const secretParameter = (name: string) =>
  createMiddleware<{ Variables: RequestVariables }>((c, next) => (c.req.query(name) === undefined ? next() : secretAddress(c, next)));

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Redirects plain http to https, except on this machine. */
export const requireHttps = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol !== 'http:' || LOCAL_HOSTS.has(url.hostname)) return next();
  url.protocol = 'https:';
  return c.body(null, 308, { Location: url.href, 'Cache-Control': 'public, max-age=3600' });
});

/** Whether a request is safe (GET, HEAD, OPTIONS) or comes from a page of the same origin. */
export function isSameOrigin(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return true;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const own = new URL(c.req.url).origin;
  return origin !== undefined ? origin === own && (site === undefined || site === 'same-origin') : site === 'same-origin';
}
