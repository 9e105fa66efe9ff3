import type { Context } from 'hono';
import { storyIndex } from '../../cms/content.ts';
import type { Story } from '../../cms/story.ts';
import { type AppEnv, config } from '../../env.ts';
import { CATALOGUE, cached } from '../../platform/cache.ts';
import type { Market } from '../../platform/market/markets.ts';
import { isCategory } from '../../routes.ts';
import { EveryProductDocument, type EveryProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { API_LANGUAGE } from '../../shopify/language.ts';
import { storefront } from '../../shopify/storefront.ts';
import { type Entry, listed } from '../content/entries.ts';

export type ListedProduct = EveryProductQuery['products']['nodes'][number];

/** Products are listed page by page; a shop of more than this many has to be listed otherwise. */
const MAX_PAGES = 20;

async function everyProduct(c: Context<AppEnv>, market: Market): Promise<ListedProduct[]> {
  const settings = config(c.env);
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const context = { country: market.country, language: API_LANGUAGE[market.language] } as never as { country: 'SE'; language: 'EN' };
  return cached(`every product ${settings.storefront.url} ${market.code}`, CATALOGUE, ['catalogue'], waitUntil, async () => {
    const found: ListedProduct[] = [];
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { products }: EveryProductQuery = await storefront(settings, EveryProductDocument, { ...context, after }, { repeatable: true });
      found.push(...products.nodes.filter(({ productType }) => isCategory(productType)));
      if (!products.pageInfo.hasNextPage) break;
      after = products.pageInfo.endCursor ?? null;
    }
    return found;
  });
}

/** Everything that has a page of its own in a market: its products and its stories. */
export async function inventory(c: Context<AppEnv>, market: Market): Promise<{ products: ListedProduct[]; stories: Entry[] }> {
  const settings = config(c.env);
  const cms = { settings, kv: c.env.KV, waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work) };
  const [products, stories] = await Promise.all([everyProduct(c, market), settings.cms.url ? storyIndex(cms, market.language) : Promise.resolve<Story[]>([])]);
  return { products, stories: listed(stories, settings) };
}
