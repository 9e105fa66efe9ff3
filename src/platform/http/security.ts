import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** Set by {@link securityHeaders}. */
export interface RequestVariables {
  /** Identifies the request in response headers, error pages and logs. */
  requestId: string;
  /** The origin that may frame the response; absent when nobody may. */
  framedBy?: string;
}

const NO_FRAME = "frame-ancestors 'none'";

/** The Content-Security-Policy of every page: no inline code, and only images from other origins. */
const policy = (mediaOrigins: readonly string[], secure: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${mediaOrigins.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
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
 * @param mediaOriginsOf origins that images may come from.
 */
export function securityHeaders<Bindings extends object>(mediaOriginsOf: (env: Bindings) => readonly string[]) {
  const policies = { plain: new WeakMap<readonly string[], string>(), secure: new WeakMap<readonly string[], string>() };
  const policyFor = (origins: readonly string[], secure: boolean): string => {
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
    await next();
    const secure = c.req.url.startsWith('https:');
    const csp = policyFor(mediaOriginsOf(c.env), secure);
    const { headers } = c.res;
    const framedBy = c.get('framedBy');
    headers.set('Content-Security-Policy', framedBy ? csp.replace(NO_FRAME, `frame-ancestors ${framedBy}`) : csp);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('X-Request-Id', id);
    const country = c.req.header('cf-ipcountry') ?? (c.req.raw.cf as { country?: string } | undefined)?.country;
    if (country && /^[A-Z]{2}$/.test(country)) headers.append('Server-Timing', `country;desc="${country}"`);
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
}

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
