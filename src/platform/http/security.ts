import { createMiddleware } from 'hono/factory';
import { type AppEnv, type Config, config } from '../../env.ts';
import { callContext } from './endpoint.ts';

const NO_FRAME = "frame-ancestors 'none'";

/** The policy of every page: nothing inline, nothing from elsewhere but pictures. */
const policy = ({ mediaOrigins }: Config, secure: boolean) =>
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

const policies = { plain: new WeakMap<Config, string>(), secure: new WeakMap<Config, string>() };

/**
 * Puts the security headers on every answer, a request id that error pages show, and the visitor's country: beside the page
 * and not in it, because the page is the same for everyone.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const id = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('requestId', id);
  await next();
  const settings = config(c.env);
  const secure = c.req.url.startsWith('https:');
  const known = secure ? policies.secure : policies.plain;
  let csp = known.get(settings);
  if (csp === undefined) {
    csp = policy(settings, secure);
    known.set(settings, csp);
  }
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

/** Lets a change through only when the shop's own page asked for it. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const own = new URL(c.req.url).origin;
  const allowed = origin !== undefined ? origin === own && (site === undefined || site === 'same-origin') : site === 'same-origin';
  if (!allowed)
    return c.json({ errors: [{ code: 'wrong_origin', message: callContext(c, {}).t('error.wrong_origin') }] }, 403, { 'Cache-Control': 'private, no-store' });
  return next();
});
