import { log } from '../log.ts';
import type { StoredPage } from './entry.ts';
import { LIFETIMES, type PageKind } from './lifetimes.ts';

const PREFIX = 'x-page-';
const INFO = `${PREFIX}info`;
/** Names the page and its facts, which need not be read again by who knows it. */
const ID = `${PREFIX}id`;

/** Facts about a page that travel beside its HTML, as JSON. */
type Info = Pick<StoredPage, 'headers' | 'etag' | 'tags' | 'renderedAt' | 'day'>;

/** The address of a page in the cache of the data centre. No visitor can ask for it: the Worker answers 404 there. */
const addressOf = (origin: string, version: string, key: string): string =>
  `${origin}/.pages/${version}/${encodeURIComponent(key)}`;

/** Headers hold ASCII. */
const ascii = (text: string): string =>
  text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A page in the cache of the data centre, whose HTML has not been read yet. */
export interface CachedResponse {
  /** The same for the same page. */
  id: string;
  response: Response;
}

/** Looks for a page in the cache of the data centre; null when it has none or fails. */
export async function matchCache(origin: string, version: string, key: string): Promise<CachedResponse | null> {
  try {
    const response = await caches.default.match(addressOf(origin, version, key));
    const id = response?.headers.get(ID);
    return response && id ? { id, response } : null;
  } catch (error) {
    log.warn({ event: 'page_cache_read', error: String(error) });
    return null;
  }
}

const NO_BYTES = new Uint8Array();

/** A page without its HTML. @throws SyntaxError */
export const pageOf = ({ headers }: Response): StoredPage => ({
  ...(JSON.parse(headers.get(INFO) ?? '') as Info),
  html: NO_BYTES,
  compressed: null,
});

/** A page from the cache of the data centre; null when it has none or fails. */
export async function readCache(origin: string, version: string, key: string): Promise<StoredPage | null> {
  const found = await matchCache(origin, version, key);
  if (!found) return null;
  try {
    return { ...pageOf(found.response), html: new Uint8Array(await found.response.arrayBuffer()) };
  } catch (error) {
    log.warn({ event: 'page_cache_read', error: String(error) });
    return null;
  }
}

/** The headers of a response that holds a page with its facts. */
export function pageHeaders({ headers, etag, tags, renderedAt, day }: StoredPage): Record<string, string> {
  const info: Info = { headers, etag, tags, renderedAt, day };
  return {
    'Content-Type': 'text/html; charset=utf-8',
    [ID]: `${etag} ${renderedAt}`,
    [INFO]: ascii(JSON.stringify(info)),
  };
}

/** Stores a page in the cache of the data centre. */
export async function writeCache(
  origin: string,
  version: string,
  key: string,
  kind: PageKind,
  page: StoredPage,
): Promise<void> {
  try {
    await caches.default.put(
      addressOf(origin, version, key),
      new Response(page.html, {
        headers: {
          ...pageHeaders(page),
          'Cache-Control': `public, max-age=${LIFETIMES[kind].keepMs / 1000}`,
        },
      }),
    );
  } catch (error) {
    log.warn({ event: 'page_cache_write', error: String(error) });
  }
}

/** Removes a page that exists no more. */
export async function deleteCached(origin: string, version: string, key: string): Promise<void> {
  try {
    await caches.default.delete(addressOf(origin, version, key));
  } catch (error) {
    log.warn({ event: 'page_cache_delete', error: String(error) });
  }
}
