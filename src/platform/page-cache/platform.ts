import { withTimeout } from '../deadline.ts';
import { log } from '../log.ts';
import { pageHeaders, pageOf } from './cache-api.ts';
import { EVERY_PAGE, type StoredPage } from './entry.ts';
import { LIFETIMES, MAX_WAIT_MS, type PageKind } from './lifetimes.ts';

/**
 * The entrypoint of the Worker that the platform's cache stands in front of, as `ctx.exports` has it. Nothing else of
 * the Worker is cached by the platform.
 */
export interface CachedPages {
  fetch(request: Request): Promise<Response>;
  /** Purges pages by tag in every data centre. A purge is valid for the entrypoint that calls for it. */
  purge(tags: readonly string[]): Promise<void>;
}

/** A page of the platform's cache. */
export interface PlatformPage {
  page: StoredPage;
  /** Whether it was kept; otherwise it has been rendered for this request. */
  isHit: boolean;
}

/** The values of `Cf-Cache-Status` on an answer for which the Worker has not run beforehand. */
const HITS: readonly (string | null)[] = ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'];

async function read(pages: CachedPages, version: string, url: string): Promise<PlatformPage | null> {
  // the key has the origin, which the platform's own one lacks, and the build, should versions share the cache
  const response = await pages.fetch(new Request(url, { cf: { cacheKey: `${version} ${url}` } }));
  if (response.status !== 200) {
    await response.body?.cancel();
    return null;
  }
  const html = new Uint8Array(await response.arrayBuffer());
  return { page: { ...pageOf(response), html }, isHit: HITS.includes(response.headers.get('cf-cache-status')) };
}

/**
 * The page of an address from the platform's cache, which has it rendered where it has none. The request that it gets
 * holds nothing of the visitor.
 *
 * @returns null when there is no page, or none in time.
 */
export async function readPlatform(
  pages: CachedPages,
  version: string,
  url: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<PlatformPage | null> {
  const reading = read(pages, version, url).catch((error: unknown) => {
    log.warn({ event: 'page_cache_read', error: String(error) });
    return null;
  });
  waitUntil(reading);
  return withTimeout(MAX_WAIT_MS, reading, null);
}

/** The form in which the platform takes a tag: printable ASCII without commas. */
const asTag = (tag: string): string => encodeURI(tag).replaceAll(',', '%2C');

/**
 * The answer of the entrypoint to the platform's cache.
 *
 * @param page `gone` for an address without a page that is kept; `failed` while an upstream fails, where the cache goes
 * on with the page that it has.
 */
export function answerPlatform(page: StoredPage | 'gone' | 'failed', kind: PageKind): Response {
  if (typeof page === 'string')
    return new Response(null, { status: page === 'gone' ? 404 : 503, headers: { 'Cache-Control': 'no-store' } });
  const { freshMs, waitMs, keepMs } = LIFETIMES[kind];
  const [fresh, stale, kept] = [freshMs, waitMs - freshMs, keepMs - freshMs].map((ms) => ms / 1000);
  return new Response(page.html, {
    headers: {
      ...pageHeaders(page),
      // not s-maxage, with which the platform shows nothing stale
      'Cache-Control': `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${kept}`,
      'Cache-Tag': [EVERY_PAGE, ...page.tags].map(asTag).join(','),
    },
  });
}

/** The platform takes no more tags in one purge. */
const MAX_TAGS = 100;

/**
 * Purges pages of the entrypoint that calls this. Never rejects: the platform takes five purges a minute, and a page
 * that it should not have any more is known by the shop's own purges, see `purges.ts`.
 *
 * @param cache that of the entrypoint's context; undefined where the platform has none.
 */
export async function purgePlatform(cache: CacheContext | undefined, tags: readonly string[]): Promise<void> {
  const isEverything = tags.includes(EVERY_PAGE) || tags.length > MAX_TAGS;
  try {
    const result = await cache?.purge(isEverything ? { purgeEverything: true } : { tags: tags.map(asTag) });
    if (result && !result.success) log.warn({ event: 'platform_purge', error: JSON.stringify(result.errors) });
  } catch (error) {
    log.warn({ event: 'platform_purge', error: String(error) });
  }
}
