import type { Context } from 'hono';
import { cachedIndex, story, storyIndex } from '../cms/content.ts';
import type { Story } from '../cms/story.ts';
import { config } from '../env.ts';
import { CATALOGUE_LIFETIME, cached } from '../platform/cache.ts';
import type { Market } from '../platform/market/markets.ts';
import type { CountryCode, TypedDocumentString } from '../shopify/generated/storefront/graphql.ts';
import { type InContext, inContext } from '../shopify/in-context.ts';
import { buyerIpOf, storefront } from '../shopify/storefront.ts';
import type { AppEnv } from './context.ts';

/** Reads data that is the same for all visitors of a market: cached, retried on failure, stale while an upstream is down. */
export interface Reader {
  /** Reads from the Storefront API. @param country whose prices to read; default the market's. @throws UpstreamError */
  catalogue<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>, country?: CountryCode): Promise<T>;
  /** Reads with variables that visitors choose (filters, cursors), in a cache partition of their own that cannot evict other reads. @throws UpstreamError */
  lists<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>): Promise<T>;
  /** Reads for a visitor's search query, in a cache partition of its own that cannot evict other reads. @throws UpstreamError */
  search<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>): Promise<T>;
  /** Every published story in the market's language, without its body. @throws UpstreamError */
  stories(): Promise<Story[]>;
  /** A story with its body, by its path below the market; null when there is none. @throws UpstreamError */
  story(path: string): Promise<Story | null>;
  /** Every published story in the market's language, none without a CMS; null while the story index is not cached. */
  cachedStories(): readonly Story[] | null;
  /** Whether a path below the market is a published story's. While the story index is not cached, it says yes and loads the index. */
  isPublished(path: string): boolean;
}

/** The reader of a market, for the time of a request. */
export function readerOf(c: Context<AppEnv>, market: Market): Reader {
  const settings = config(c.env);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const cms = { settings, kv: c.env.KV, waitUntil };
  const buyerIp = buyerIpOf(c.req);
  const read =
    (tags: Parameters<typeof cached>[2]) =>
    <T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>, country: CountryCode = market.country): Promise<T> => {
      const all = { ...variables, ...inContext(market), country } as V;
      const key = `${settings.storefront.url} ${JSON.stringify(all)} ${document.toString()}`;
      return cached(key, CATALOGUE_LIFETIME, tags, waitUntil, () => storefront(settings, document, all, { repeatable: true, buyerIp }));
    };
  const slugOf = (path: string) => `${settings.group.marketCMSFolderPath}${path}`;
  const stories = async () => (settings.cms.url ? storyIndex(cms, market.language) : []);
  const cachedStories = () => (settings.cms.url ? cachedIndex(settings, market.language) : []);
  return {
    catalogue: read(['catalogue']),
    lists: read(['lists', 'catalogue']),
    search: read(['search', 'catalogue']),
    stories,
    cachedStories,
    isPublished(path) {
      const index = cachedStories();
      if (index) return index.some(({ full_slug: slug }) => slug === slugOf(path));
      waitUntil(stories().catch(() => {}));
      return true;
    },
    async story(path) {
      const slug = slugOf(path);
      return (await stories()).some(({ full_slug }) => full_slug === slug) ? story(cms, market.language, slug) : null;
    },
  };
}
