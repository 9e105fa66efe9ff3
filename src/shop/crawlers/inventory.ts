import { settingsOf } from '../../env.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { CATEGORIES, isCategory, isPagePath, PEOPLE, pages } from '../../routes.ts';
import { EveryProductDocument, type EveryProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { type ReaderContext, readerOf } from '../../site/reader.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { blogSectionOf, COMPONENT_OF, type Entry, writtenEntries } from '../content/index.ts';

export type ListedProduct = EveryProductQuery['products']['nodes'][number];

/** The limit of pages of 250 products; a larger catalogue would need split sitemaps. */
const MAX_PAGES = 20;

/** All products of a market, and all stories that are written in its language. @throws UpstreamError */
export async function inventory(
  c: ReaderContext,
  market: Market,
): Promise<{ products: ListedProduct[]; stories: Entry[] }> {
  const { catalogue, stories } = readerOf(c, market);
  const index = stories('/');
  const products: ListedProduct[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const found: EveryProductQuery['products'] = (await catalogue(EveryProductDocument, { after })).products;
    products.push(...found.nodes.filter(({ productType }) => isCategory(productType)));
    if (!found.pageInfo.hasNextPage) break;
    after = found.pageInfo.endCursor ?? null;
  }
  return { products, stories: writtenEntries(await index, settingsOf(c.env), market.language) };
}

/** A page of a market: its path with the market's prefix, and when it was changed, ISO 8601. */
export interface ListedPage {
  path: string;
  changed?: string;
}

/** The lists of stories that are not empty. */
function listPages(cc: string, stories: readonly Entry[]): ListedPage[] {
  const articles = stories.filter((story): story is Entry<'article'> => story.component === 'article');
  const sections = articles.flatMap((article) => blogSectionOf(article) ?? []);
  return [
    ...(sections.length > 0 ? [pages.blog(cc)] : []),
    ...SPECIES.filter((species) => sections.some((section) => section.species === species)).map((species) =>
      pages.blog(cc, species),
    ),
    ...new Set(sections.map(({ species, topic }) => pages.blog(cc, species, topic))),
    ...PEOPLE.filter((people) => stories.some(({ component }) => component === COMPONENT_OF[people])).map((people) =>
      pages.people(cc, people),
    ),
  ].map((path) => ({ path }));
}

/** Every page of a market that search engines may list. @throws UpstreamError */
export async function listedPages(c: ReaderContext, market: Market): Promise<ListedPage[]> {
  const cc = market.code;
  const { products, stories } = await inventory(c, market);
  return [
    { path: pages.home(cc) },
    { path: pages.planner(cc) },
    { path: pages.newsletter(cc) },
    { path: pages.lead(cc) },
    { path: pages.wetCatFood(cc) },
    { path: pages.refer(cc) },
    ...CATEGORIES.map((category) => ({ path: pages.category(cc, category) })),
    ...products.map(({ productType, handle, updatedAt }) => ({
      path: pages.product(cc, productType, handle),
      changed: updatedAt,
    })),
    ...listPages(cc, stories),
    ...stories
      .filter(({ path }) => isPagePath(path))
      .map(({ path, changedAt }) => ({ path: pages.below(cc, path), changed: changedAt })),
  ];
}
