import { OFFLINE_HEADERS, type OfflineSettings, offlineHtml } from '../model/offline.ts';

/**
 * The service worker. It answers two things: a page that cannot be fetched, with the page for no connection, and the
 * own files of that page. Everything else goes past it, and no page is ever stored, so that it can never show an older
 * shop.
 */

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type InstallEvent = Extendable & { addRoutes?(rules: readonly unknown[]): Promise<void> };
type Fetch = Event & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
// biome-ignore lint/plugin/casts: the types of service workers cannot stand beside those of pages
const scope = self as unknown as {
  offline: OfflineSettings;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
};
const settings = scope.offline;
const files = Object.values(settings.files);
/** A cache for each version of the files: their names have the digests of their contents. */
const CACHE = `offline ${files.join(' ')}`;

/** Keeps what is neither a page nor one of the files away from this worker, in browsers that know routes. */
const ROUTES = [
  {
    condition: {
      not: { or: [{ requestMode: 'navigate' }, ...files.map((pathname) => ({ urlPattern: { pathname } }))] },
    },
    source: 'network',
  },
];

async function install(event: InstallEvent): Promise<void> {
  await event.addRoutes?.(ROUTES).catch(() => {});
  await (await caches.open(CACHE)).addAll(files);
  await scope.skipWaiting();
}

/** Deletes the files of earlier versions, and has pages fetched while this worker starts. */
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await scope.registration.navigationPreload?.enable();
}

async function fetchPage({ request, preloadResponse }: Fetch): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(offlineHtml(settings, new URL(request.url)), { status: 503, headers: OFFLINE_HEADERS });
  }
}

const fetchFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

scope.addEventListener('install', (event) => event.waitUntil(install(event)));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  // a form that could not be sent stays with the browser, which can send it again
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(fetchPage(event));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(fetchFile(request));
});
