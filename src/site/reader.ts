import { storyTag, TEXTS_TAG } from '../cms/cache-tags.ts';
import { cachedIndex, story, storyIndex } from '../cms/content.ts';
import type { Story } from '../cms/story.ts';
import { type Env, settingsOf } from '../env.ts';
import { CATALOGUE_LIFETIME, cached } from '../platform/cache.ts';
import type { Market } from '../platform/shared/markets.ts';
import { tagsOf } from '../shopify/cache-tags.ts';
import type { CountryCode, TypedDocumentString } from '../shopify/generated/storefront/graphql.ts';
import { operationOf } from '../shopify/graphql.ts';
import { type InContext, inContext } from '../shopify/in-context.ts';
import { buyerIpOf, commerce, storefront } from '../shopify/storefront.ts';

/**
 * Reads data that is the same for all visitors of a market: cached, retried on failure, stale while an upstream is
 * down.
 */
export interface Reader {
  /** Reads from the Storefront API. @param country whose prices to read; default the market's. @throws UpstreamError */
  catalogue<T, V extends InContext>(
    document: TypedDocumentString<T, V>,
    variables: Omit<V, keyof InContext>,
    country?: CountryCode,
  ): Promise<T>;
  /**
   * Reads with variables that visitors choose (filters, cursors, lines), in a cache partition of their own that cannot evict
   * other reads. @throws UpstreamError
   */
  lists<T, V extends InContext>(
    document: TypedDocumentString<T, V>,
    variables: Omit<V, keyof InContext>,
    country?: CountryCode,
  ): Promise<T>;
  /**
   * Reads for a visitor's search query, in a cache partition of its own that cannot evict other reads. @throws
   * UpstreamError
   */
  search<T, V extends InContext>(document: TypedDocumentString<T, V>, variables: Omit<V, keyof InContext>): Promise<T>;
  /**
   * Reads data of the shop's own database that is the same for all visitors of a market, as fresh as the catalogue.
   * @param tags by which it is purged; the page has them of other reads. @throws UpstreamError
   */
  own<T>(key: string, load: () => Promise<T>, tags?: readonly string[]): Promise<T>;
  /**
   * Every published story in the market's language, without its body.
   *
   * @param list the path of the list that is made of them, such as `/blog`; `/` where any story counts. @throws
   * UpstreamError
   */
  stories(list: string): Promise<Story[]>;
  /** Waits until the story index is cached, and does not count as using it. @throws UpstreamError */
  loadStories(): Promise<void>;
  /** A story with its body, by its path below the market; null when there is none. @throws UpstreamError */
  story(path: string): Promise<Story | null>;
  /** Every published story in the market's language, none without a CMS; null while the story index is not cached. */
  cachedStories(): readonly Story[] | null;
  /**
   * Whether a path below the market is a published story's, not an invented one where those are hidden. While the story index is not cached, it says yes and loads
   * the index.
   */
  isPublished(path: string): boolean;
  /**
   * Whether data of the catalogue has been read that is older than it may be, because the provider is slow or fails.
   */
  isStale(): boolean;
  /** The tags of everything that was read so far: the page that is made of it is purged with any of them. */
  tags(): readonly string[];
}

/** The parts of a request or a scheduled run that reading needs. */
export interface ReaderContext {
  env: Env;
  req: Parameters<typeof buyerIpOf>[0];
  executionCtx: Pick<ExecutionContext, 'waitUntil'>;
}

const NO_STORIES: readonly Story[] = [];

/** The record of a reader's reads so far. */
interface Used {
  tags: Set<string>;
  isStale: boolean;
}

/**
 * Reads of the Storefront API for a market.
 *
 * @param isForEveryone keeps the visitor's address from the provider.
 * @returns for the tags of a cache partition the read in it, which notes what it has used.
 */
function catalogueReads(c: ReaderContext, market: Market, isForEveryone: boolean, used: Used) {
  const settings = settingsOf(c.env);
  const buyerIp = isForEveryone ? undefined : buyerIpOf(c.req);
  return (tags: Parameters<typeof cached>[2]) =>
    async <T, V extends InContext>(
      document: TypedDocumentString<T, V>,
      variables: Omit<V, keyof InContext>,
      country: CountryCode = market.country,
    ): Promise<T> => {
      const all = { ...variables, ...inContext(market), country } as V;
      const key = `${settings.storefront.url} ${JSON.stringify(all)} ${document.toString()}`;
      const answer = await cached(
        key,
        CATALOGUE_LIFETIME,
        tags,
        (work) => c.executionCtx.waitUntil(work),
        () => storefront(settings, document, all, { repeatable: true, buyerIp }),
        {
          isOpen: () => commerce.isOpen(operationOf(document)),
          onStale() {
            used.isStale = true;
          },
          tagsOf,
        },
      );
      for (const tag of tagsOf(answer)) used.tags.add(tag);
      return answer;
    };
}

/**
 * The reader of a market, for the time of a request.
 *
 * @param isForEveryone keeps the visitor's address from the provider.
 */
export function readerOf(c: ReaderContext, market: Market, isForEveryone = false): Reader {
  const settings = settingsOf(c.env);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const cms = { settings, kv: c.env.KV, waitUntil };
  const used: Used = { tags: new Set([TEXTS_TAG]), isStale: false };
  const read = catalogueReads(c, market, isForEveryone, used);
  const slugOf = (path: string) => `${settings.group.marketCMSFolderPath}${path}`;
  const stories = async () => (settings.cms.url ? storyIndex(cms, market.language) : []);
  const cachedStories = () => (settings.cms.url ? cachedIndex(settings, market.language) : NO_STORIES);
  return {
    catalogue: read(['catalogue']),
    lists: read(['lists', 'catalogue']),
    search: read(['search', 'catalogue']),
    own: (key, load, tags) =>
      cached(`own ${market.code} ${key}`, CATALOGUE_LIFETIME, ['catalogue'], waitUntil, load, {
        ...(tags && { tagsOf: () => tags }),
      }),
    isStale: () => used.isStale,
    stories(list) {
      used.tags.add(storyTag(list));
      return stories();
    },
    loadStories: async () => void (await stories()),
    cachedStories,
    isPublished(path) {
      const index = cachedStories();
      if (index)
        return index.some(
          ({ full_slug: slug, content }) => slug === slugOf(path) && (settings.demoContent || content.demo !== true),
        );
      waitUntil(stories().catch(() => {}));
      return true;
    },
    async story(path) {
      const slug = slugOf(path);
      used.tags.add(storyTag(path));
      const entry = (await stories()).find(({ full_slug }) => full_slug === slug);
      return entry ? story(cms, market.language, entry) : null;
    },
    tags: () => [...used.tags],
  };
}
