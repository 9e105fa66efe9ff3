import type { Context } from 'hono';
import { cachedIndex, story, storyIndex } from '../cms/content.ts';
import type { Story } from '../cms/story.ts';
import { config } from '../env.ts';
import { CATALOGUE_LIFETIME, cached } from '../platform/cache.ts';
import type { Market } from '../platform/market/markets.ts';
import type { CountryCode, TypedDocumentString } from '../shopify/generated/storefront/graphql.ts';
import { type InContext, inContext } from '../shopify/in-context.ts';
import { storefront } from '../shopify/storefront.ts';
import type { AppEnv } from './context.ts';

/** Reads of what is the same for everyone of a market: cached, repeated when they fail, stale when the upstream is down. */
export interface Reader {
  /** @param country whose prices are wanted, where it is not the market's. */
  catalogue<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>, country?: CountryCode): Promise<T>;
  /** The same for what somebody typed: kept apart, so that it pushes nothing else out of memory. */
  search<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>): Promise<T>;
  /** Every published story in the market's language, without its body. */
  stories(): Promise<Story[]>;
  /** A whole story by its path below the market; null where there is none. */
  story(path: string): Promise<Story | null>;
  /** Whether a path below the market is a story's; where that is not in memory it is believed, and found out for the next page. */
  isPublished(path: string): boolean;
}

export function readerOf(c: Context<AppEnv>, market: Market): Reader {
  const settings = config(c.env);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const cms = { settings, kv: c.env.KV, waitUntil };
  const read =
    (tags: Parameters<typeof cached>[2]) =>
    <T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>, country: CountryCode = market.country): Promise<T> => {
      const all = { ...variables, ...inContext(market), country } as V;
      const key = `${settings.storefront.url} ${JSON.stringify(all)} ${document.toString()}`;
      return cached(key, CATALOGUE_LIFETIME, tags, waitUntil, () => storefront(settings, document, all, { repeatable: true }));
    };
  const slugOf = (path: string) => `${settings.group.marketCMSFolderPath}${path}`;
  const stories = async () => (settings.cms.url ? storyIndex(cms, market.language) : []);
  return {
    catalogue: read(['catalogue']),
    search: read(['search', 'catalogue']),
    stories,
    isPublished(path) {
      const index = cachedIndex(settings, market.language);
      if (index) return index.some((known) => known.full_slug === slugOf(path));
      waitUntil(stories().catch(() => {}));
      return true;
    },
    async story(path) {
      const slug = slugOf(path);
      return (await stories()).some((known) => known.full_slug === slug) ? story(cms, market.language, slug) : null;
    },
  };
}
