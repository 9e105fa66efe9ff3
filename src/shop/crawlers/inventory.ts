import type { Context } from 'hono';
import { config } from '../../env.ts';
import type { Market } from '../../platform/market/markets.ts';
import { isCategory } from '../../routes.ts';
import { EveryProductDocument, type EveryProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { AppEnv } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { type Entry, writtenEntries } from '../content/entries.ts';

export type ListedProduct = EveryProductQuery['products']['nodes'][number];

/** The limit of pages of 250 products; a larger catalogue would need split sitemaps. */
const MAX_PAGES = 20;

/** All products of a market, and all stories that are written in its language. @throws UpstreamError */
export async function inventory(c: Context<AppEnv>, market: Market): Promise<{ products: ListedProduct[]; stories: Entry[] }> {
  const { catalogue, stories } = readerOf(c, market);
  const index = stories();
  const products: ListedProduct[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const found: EveryProductQuery['products'] = (await catalogue(EveryProductDocument, { after })).products;
    products.push(...found.nodes.filter(({ productType }) => isCategory(productType)));
    if (!found.pageInfo.hasNextPage) break;
    after = found.pageInfo.endCursor ?? null;
  }
  return { products, stories: writtenEntries(await index, config(c.env), market.language) };
}
