import { createMiddleware } from 'hono/factory';
import { settingsOf } from '../../env.ts';
import { pathOf } from '../../platform/http/path.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { contentTypeOf, headersToPass, passOn, storeOrigin } from '../../shopify/pass-on.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv } from '../../site/context.ts';

/**
 * Addresses of the shop that apps of the commerce provider answer. Whoever owns an app is a stranger: it gets no cookie
 * and sets none, and what it answers runs no code in the shop's origin (decision 36).
 */

/** Parameters with which the provider tells the app what it has signed: nobody else says so. */
const SIGNED = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp', 'signature'];

/**
 * With the value 0 the provider answers itself, in the place of a redirect to the main domain, which is the shop.
 *
 * Source: Shopify/hydrogen, `core/app-proxy/server-handlers.ts`.
 */
export const FORWARD = '_fd';

/** The headers of a request that an app needs, and the longest of each. */
const PASSED = { Accept: 300, 'Accept-Language': 200, 'Content-Type': 200 };

/** The longest of a header of an answer. */
const MAX_HEADER = 300;

/** Kinds of content in which there is no code for the pages of the shop, beside HTML, which gets a policy of its own. */
const DATA = /^(?:application\/(?:json|ld\+json|pdf)|text\/(?:plain|csv|calendar)|image\/(?:png|jpeg|gif|webp|avif))$/;
const HTML = 'text/html';

/** Escapes and spellings by which a path could lead out of an app's at somebody who decodes it once more. */
const UNSAFE = /%(?:2e|2f|5c|25|00)|\\|\/\//i;

/** The app proxy that has a path; undefined for a path of none. Pure. @param pathname percent-encoded. */
export const proxyOf = (proxies: readonly string[], pathname: string): string | undefined =>
  UNSAFE.test(pathname) ? undefined : proxies.find((proxy) => pathname === proxy || pathname.startsWith(`${proxy}/`));

/** The address that is asked for at the provider. Pure. */
export function passedAddress({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams([...searchParams].filter(([name]) => !SIGNED.includes(name)));
  query.set(FORWARD, '0');
  return `${pathname}?${query}`;
}

/**
 * The address of a redirect in the shop; null for one that leads anywhere but to an app proxy. Pure.
 *
 * @param location of the answer. @param asked the address at the provider that gave it. @param own the shop's origin.
 */
export function ownLocation(location: string, asked: URL, own: string, proxies: readonly string[]): string | null {
  if (!URL.canParse(location, asked)) return null;
  const { origin, pathname, searchParams } = new URL(location, asked);
  if ((origin !== asked.origin && origin !== own) || !proxyOf(proxies, pathname)) return null;
  searchParams.delete(FORWARD);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

/**
 * The policy of an answer. The sandbox gives it an origin of its own, in which it has no cookies of the shop and no
 * script; the forms of a page lead to its app alone.
 */
const policyOf = (isPage: boolean, origin: string, proxy: string): string =>
  isPage
    ? `sandbox allow-forms; default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'; form-action ${origin}${proxy} ${origin}${proxy}/; frame-ancestors 'none'; base-uri 'none'`
    : "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Whether a request is for an app, so that it is limited and passed on. */
export const isForApp = (env: AppEnv['Bindings'], url: string): boolean => {
  const { appProxies } = settingsOf(env);
  return appProxies.length > 0 && proxyOf(appProxies, pathOf(url)) !== undefined;
};

/** Passes a request on to its app. An app that fails is an error of an upstream. @throws UpstreamError */
export const passToApp = createMiddleware<AppEnv>(async (c, next) => {
  const settings = settingsOf(c.env);
  const url = new URL(c.req.url);
  const proxy = proxyOf(settings.appProxies, url.pathname);
  if (!proxy) return next();
  const { method } = c.req;
  if (!['GET', 'HEAD', 'POST'].includes(method)) return c.body(null, 405, { Allow: 'GET, HEAD, POST' });
  const path = passedAddress(url);
  const answer = await passOn(settings, {
    operation: proxy,
    path,
    method,
    headers: headersToPass(c.req, PASSED),
    ...(method === 'POST' && { body: await c.req.arrayBuffer() }),
    buyerIp: buyerIpOf(c.req),
  });
  const refuse = async (why: string): Promise<never> => {
    await answer.body?.cancel().catch(() => {});
    throw new UpstreamError('upstream_garbage', `${proxy} answered ${why}`, false);
  };
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const location = answer.headers.get('Location');
  if (answer.status >= 300 && answer.status < 400) {
    const to = location && ownLocation(location, new URL(path, storeOrigin(settings)), url.origin, settings.appProxies);
    if (!to) return refuse(`${answer.status} to somewhere else`);
    await answer.body?.cancel().catch(() => {});
    headers.set('Location', to);
    return new Response(null, { status: answer.status, headers });
  }
  const type = contentTypeOf(answer);
  // the shop's own page says that there is nothing
  if (answer.status === 404 && !type.includes('json')) {
    await answer.body?.cancel().catch(() => {});
    return next();
  }
  const isPage = type === HTML;
  if (answer.body && !isPage && !DATA.test(type)) return refuse(`content of the kind ${type.slice(0, 60)}`);
  for (const name of ['Content-Type', 'Content-Disposition', 'Content-Language', 'Retry-After']) {
    const value = answer.headers.get(name);
    if (value !== null && value.length <= MAX_HEADER) headers.set(name, value);
  }
  // browsers show no document of this kind in a sandbox
  if (type === 'application/pdf' && !headers.get('Content-Disposition')?.startsWith('attachment'))
    headers.set('Content-Disposition', 'attachment');
  c.set('policy', policyOf(isPage, url.origin, proxy));
  return new Response(method === 'HEAD' ? null : answer.body, { status: answer.status, headers });
});
