import { withFaults } from '../faults.ts';
import { APP_PREFIXES, type AppProxy, setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import { signatureOf } from './signature.ts';

interface Urls {
  publicUrl: string;
  shopUrl: string;
}

/**
 * With the value 0 it has the store answer itself, in the place of a redirect to the main domain.
 *
 * Source: Shopify/hydrogen, `core/app-proxy/server-handlers.ts`.
 */
const FORWARD = '_fd';

const TIMEOUT_MS = 30_000;

/** Headers of a connection, and those that the store keeps: apps see no cookies. */
const NOT_SENT = ['host', 'cookie', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'upgrade', 'te'];
const NOT_ANSWERED = ['set-cookie', 'connection', 'content-length', 'content-encoding', 'transfer-encoding'];

const without = (headers: Headers, names: readonly string[]): Headers => {
  const left = new Headers(headers);
  for (const name of names) left.delete(name);
  return left;
};

const pathOf = ({ prefix, subpath }: AppProxy): string => `/${prefix}/${subpath}`;

/** The pattern of the router for each prefix. */
export const APP_PATTERNS = APP_PREFIXES.map((prefix) => `/${prefix}/*`);

/** The address that a request is passed on to, with the signature. */
async function targetOf(url: URL, app: AppProxy, store: Store, { publicUrl }: Urls): Promise<URL> {
  const target = new URL(app.url, publicUrl);
  target.pathname = `${target.pathname.replace(/\/$/, '')}${url.pathname.slice(pathOf(app).length)}`;
  for (const [name, value] of url.searchParams) if (name !== FORWARD) target.searchParams.append(name, value);
  const added = {
    shop: new URL(publicUrl).host,
    // nobody is signed in at the provider's own storefront
    logged_in_customer_id: '',
    path_prefix: pathOf(app),
    timestamp: String(Math.floor(store.now().getTime() / 1000)),
  };
  // in the place of a visitor's own of these names
  for (const [name, value] of Object.entries(added)) target.searchParams.set(name, value);
  target.searchParams.set('signature', await signatureOf(target.searchParams, app.secret));
  return target;
}

async function passOn(request: Request, url: URL, app: AppProxy, store: Store, urls: Urls): Promise<Response> {
  const headers = without(request.headers, NOT_SENT);
  const visitor = request.headers.get('Shopify-Storefront-Buyer-IP');
  if (visitor) headers.set('X-Forwarded-For', visitor);
  headers.delete('Shopify-Storefront-Buyer-IP');
  headers.set('X-Forwarded-Host', new URL(urls.publicUrl).host);
  let answer: Response;
  try {
    answer = await fetch(await targetOf(url, app, store, urls), {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(request.body && { body: await request.arrayBuffer() }),
    });
  } catch {
    return new Response('There was an error in the third-party application.', { status: 502 });
  }
  if (answer.headers.get('Content-Type')?.startsWith('application/liquid')) {
    await answer.body?.cancel();
    return new Response('The local provider does not render Liquid.', { status: 501 });
  }
  return new Response(answer.body, { status: answer.status, headers: without(answer.headers, NOT_ANSWERED) });
}

/**
 * Passes a request on to the app whose proxy has its path.
 *
 * Source: Shopify, "About app proxies and dynamic data", "Authenticate app proxies".
 */
export async function appProxy(request: Request, store: Store, urls: Urls): Promise<Response> {
  const url = new URL(request.url);
  const app = setupOf(store).appProxies.find(
    (known) => url.pathname === pathOf(known) || url.pathname.startsWith(`${pathOf(known)}/`),
  );
  if (!app) return new Response('Not Found', { status: 404 });
  if (url.searchParams.get(FORWARD) !== '0')
    return new Response(null, {
      status: 302,
      headers: { Location: `${urls.shopUrl}${url.pathname}${url.search}` },
    });
  return withFaults(store, 'apps', app.subpath, () => passOn(request, url, app, store, urls));
}
