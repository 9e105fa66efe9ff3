import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { withLoggedRequest } from '../log.ts';

/** Set by {@link securityHeaders}. */
export interface RequestVariables {
  /** Identifies the request in response headers, error pages and logs. */
  requestId: string;
  /** The origin that may frame the response; absent when nobody may. */
  framedBy?: string;
  /** Where the forms of the page may lead besides the shop: an origin, or the scheme of a program. */
  formsTo?: string;
  /** Replaces the usual `Referrer-Policy`. */
  referrerPolicy?: string;
  /** Replaces the usual `Content-Security-Policy`. */
  policy?: string;
}

const NO_FRAME = "frame-ancestors 'none'";
const OWN_FORMS = "form-action 'self'";

/** The name of the endpoint for reports, in the headers that name it. */
const REPORTS = 'csp';

/** The kinds of content that may come from other origins, by the name of their directive without `-src`. */
export type ContentKind = 'script' | 'connect' | 'img' | 'frame' | 'font' | 'style' | 'media';

/** Origins that a page needs besides the shop's own, by kind of content. */
export type ContentSources = Partial<Record<ContentKind, readonly string[]>>;

const OWN: Record<ContentKind, readonly string[]> = {
  script: ["'self'"],
  style: ["'self'"],
  img: ["'self'", 'data:'],
  font: ["'self'"],
  connect: ["'self'"],
  frame: [],
  media: [],
};

/** The origin besides the shop's own that every page may use: of a hosted loyalty programme (empty for none). */
export interface OtherOrigins {
  loyalty: { url: string };
}

/**
 * The Content-Security-Policy of a page: no inline code, and from other origins only the loyalty programme and what is
 * named.
 */
function policy({ loyalty }: OtherOrigins, secure: boolean, others: ContentSources): string {
  const always: ContentSources = { connect: loyalty.url ? [loyalty.url] : [] };
  const kinds = (Object.keys(OWN) as ContentKind[]).flatMap((kind) => {
    const sources = [...OWN[kind], ...(always[kind] ?? []), ...(others[kind] ?? [])];
    return sources.length > 0 ? [`${kind}-src ${sources.join(' ')}`] : [];
  });
  return [
    "default-src 'none'",
    ...kinds,
    "manifest-src 'self'",
    OWN_FORMS,
    NO_FRAME,
    "base-uri 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const NO_OTHERS: ContentSources = {};

const policies = new WeakMap<ContentSources, WeakMap<OtherOrigins, Record<'plain' | 'secure', string>>>();

/** The policy for origins and further sources, made once for each pair of objects. */
function policyFor(origins: OtherOrigins, secure: boolean, others: ContentSources): string {
  let byOrigins = policies.get(others);
  if (!byOrigins) {
    byOrigins = new WeakMap();
    policies.set(others, byOrigins);
  }
  let both = byOrigins.get(origins);
  if (!both) {
    both = { plain: policy(origins, false, others), secure: policy(origins, true, others) };
    byOrigins.set(origins, both);
  }
  return secure ? both.secure : both.plain;
}

type Header = readonly [name: string, value: string];

const ALWAYS: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];
const HTTPS_ONLY: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];
const REFERRER: Header = ['Referrer-Policy', 'strict-origin-when-cross-origin'];

/**
 * Makes browsers report what the policy has kept a document from doing: those that know report-to ignore report-uri,
 * also on plain http, where they take no endpoints.
 */
const reporting = (reportPath: string, secure: boolean): string =>
  `${secure ? `; report-to ${REPORTS}` : ''}; report-uri ${reportPath}`;
const endpoints = (reportPath: string): Header => ['Reporting-Endpoints', `${REPORTS}="${reportPath}"`];

/**
 * The security headers of a document that nobody may frame.
 *
 * @param reportPath where browsers report what the policy has kept a page from doing.
 * @param others the further origins that it needs; the same object for the same origins, because its policy is cached.
 */
export const documentHeaders = (
  origins: OtherOrigins,
  reportPath: string,
  secure: boolean,
  others: ContentSources,
): readonly Header[] => [
  ['Content-Security-Policy', policyFor(origins, secure, others) + reporting(reportPath, secure)],
  ...(secure ? [endpoints(reportPath)] : []),
  ...ALWAYS,
  REFERRER,
  ...(secure ? [HTTPS_ONLY] : []),
];

/** Identifies a request in response headers, error pages and logs. */
export const requestIdOf = (headers: Headers): string => headers.get('cf-ray') ?? crypto.randomUUID();

const COUNTRY = /^[A-Z]{2}$/;
/** The entry of `Server-Timing` that tells scripts the visitor's country; null when it is not known. */
export function countryTiming(request: Request): string | null {
  const country = request.headers.get('cf-ipcountry') ?? (request.cf as { country?: string } | undefined)?.country;
  return country && COUNTRY.test(country) ? `country;desc="${country}"` : null;
}

/** Whether shared caches may keep a response. */
const isForOthers = (headers: Headers): boolean => headers.get('Cache-Control')?.startsWith('public') ?? false;

/**
 * Adds the security headers, and a request id and the visitor's country to every response that only the visitor gets.
 * The country is a header (`Server-Timing`, which scripts can read) because the page itself is cached for everyone.
 *
 * @param originsOf the origins that every page may use.
 * @param reportPath where browsers report what the policy has kept a page from doing. Only documents name it: nothing
 * else can break it.
 * @param othersOf the further origins that a document needs; the same object for the same origins, because its policy
 * is cached.
 */
export const securityHeaders = <Bindings extends object>(
  originsOf: (env: Bindings) => OtherOrigins,
  reportPath: string,
  othersOf: (c: Context) => ContentSources = () => NO_OTHERS,
) =>
  createMiddleware<{ Bindings: Bindings; Variables: RequestVariables }>(async (c, next) => {
    const id = requestIdOf(c.req.raw.headers);
    c.set('requestId', id);
    await withLoggedRequest({ id, url: c.req.url }, next);
    const secure = c.req.url.startsWith('https:');
    const { headers } = c.res;
    const framedBy = c.get('framedBy');
    const isDocument = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const csp = policyFor(originsOf(c.env), secure, isDocument ? othersOf(c) : NO_OTHERS);
    const formsTo = c.get('formsTo');
    const framed = framedBy ? csp.replace(NO_FRAME, `frame-ancestors ${framedBy}`) : csp;
    const applied = formsTo ? framed.replace(OWN_FORMS, `${OWN_FORMS} ${formsTo}`) : framed;
    // a file may have a stricter one of its own
    const own = c.get('policy');
    if (own !== undefined) headers.set('Content-Security-Policy', own);
    else if (isDocument || !headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', isDocument ? applied + reporting(reportPath, secure) : applied);
    if (isDocument && secure && own === undefined) headers.set(...(endpoints(reportPath) as [string, string]));
    for (const [name, value] of ALWAYS) headers.set(name, value);
    headers.set('Referrer-Policy', c.get('referrerPolicy') ?? REFERRER[1]);
    // what any cache between may give to others tells nothing of the visitor who asked first
    const country = isForOthers(headers) ? null : countryTiming(c.req.raw);
    if (!isForOthers(headers)) headers.set('X-Request-Id', id);
    if (country) headers.append('Server-Timing', country);
    if (secure) headers.set(HTTPS_ONLY[0], HTTPS_ONLY[1]);
  });

/**
 * For pages whose address holds a secret: no other site is told it, and no search engine keeps it. `no-referrer` would
 * also hide the origin of the page's own form, by which the shop tells its forms from those of other sites.
 */
export const secretAddress = createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
  c.set('referrerPolicy', 'same-origin');
  await next();
  c.res.headers.set('X-Robots-Tag', 'noindex');
});

/** The same for a page whose address holds a secret only where its query has a parameter. */
export const secretParameter = (name: string) =>
  createMiddleware<{ Variables: RequestVariables }>((c, next) =>
    c.req.query(name) === undefined ? next() : secretAddress(c, next),
  );

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** Redirects plain http to https, except on this machine. */
export const requireHttps = createMiddleware(async (c, next) => {
  if (!c.req.url.startsWith('http:') || LOCAL.test(c.req.url)) return next();
  const url = new URL(c.req.url);
  url.protocol = 'https:';
  return c.body(null, 308, { Location: url.href, 'Cache-Control': 'public, max-age=3600' });
});

/** Whether a request is safe (GET, HEAD, OPTIONS) or comes from a page of the same origin. */
export function isSameOrigin(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return true;
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const own = new URL(c.req.url).origin;
  return origin !== undefined
    ? origin === own && (site === undefined || site === 'same-origin')
    : site === 'same-origin';
}
