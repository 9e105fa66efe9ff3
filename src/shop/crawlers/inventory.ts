import { HAS_ANNOUNCEMENT, HAS_GIFTS, HAS_NEWSLETTER, HAS_PLANNER, HAS_REFERRALS } from '../../brand/tables/has.ts';
import { settingsOf } from '../../env.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { CATEGORIES, type Category, isCategory, isPagePath, PEOPLE, pages } from '../../routes.ts';
import { ListedProductsDocument } from '../../shopify/generated/storefront/graphql.ts';
import { type ReaderContext, readerOf } from '../../site/reader.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { blogSectionOf, COMPONENT_OF, type Entry, writtenEntries } from '../content/index.ts';

/** All stories that are written in a market's language. @throws UpstreamError */
export const listedStories = async (c: ReaderContext, market: Market): Promise<Entry[]> =>
  writtenEntries(await readerOf(c, market).stories('/'), settingsOf(c.env), market.language);

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

/** Every page of a market that search engines may list, but categories and products. @throws UpstreamError */
export async function otherPages(c: ReaderContext, market: Market): Promise<ListedPage[]> {
  const cc = market.code;
  const stories = await listedStories(c, market);
  return [
    { path: pages.home(cc) },
    ...(HAS_PLANNER ? [{ path: pages.planner(cc) }] : []),
    ...(HAS_GIFTS ? [{ path: pages.giftCard(cc) }] : []),
    ...(HAS_NEWSLETTER ? [{ path: pages.newsletter(cc) }] : []),
    { path: pages.contact(cc) },
    ...(HAS_ANNOUNCEMENT ? [{ path: pages.wetCatFood(cc) }] : []),
    ...(HAS_REFERRALS ? [{ path: pages.refer(cc) }] : []),
    ...listPages(cc, stories),
    ...stories
      .filter(({ path }) => isPagePath(path) && path !== pages.contact('').slice(1))
      .map(({ path, changedAt }) => ({ path: pages.below(cc, path), changed: changedAt })),
  ];
}

/**
 * A part of a category's pages, from one call: the category's own page, then up to 250 products after a cursor; none for
 * a category without products.
 *
 * @param after null for the first part. @returns with the cursor of the next part; null after the last one. @throws
 * UpstreamError
 */
export async function categoryPages(
  c: ReaderContext,
  market: Market,
  category: Category,
  after: string | null,
): Promise<{ pages: ListedPage[]; after: string | null }> {
  const cc = market.code;
  const { collection } = await readerOf(c, market).lists(ListedProductsDocument, { handle: category, after });
  const products = (collection?.products.nodes ?? [])
    .filter(({ productType }) => productType === category)
    .map(({ handle, updatedAt }) => ({ path: pages.product(cc, category, handle), changed: updatedAt }));
  const { hasNextPage = false, endCursor = null } = collection?.products.pageInfo ?? {};
  return {
    // a category without goods is no page to find
    pages: after === null && products.length > 0 ? [{ path: pages.category(cc, category) }, ...products] : products,
    after: hasNextPage ? endCursor : null,
  };
}

/**
 * A part of all pages of a market: first those that are no products, then those of one category after the other.
 *
 * @param cursor empty for the first part. @returns with the cursor of the next part; null after the last one. @throws
 * UpstreamError
 */
export async function partOfPages(
  c: ReaderContext,
  market: Market,
  cursor: string,
): Promise<{ pages: ListedPage[]; next: string | null }> {
  const [category = '', after = null] = cursor.split(' ');
  if (!isCategory(category))
    return {
      pages: [
        ...(await otherPages(c, market)),
        ...CATEGORIES.map((name) => ({ path: pages.category(market.code, name) })),
      ],
      next: CATEGORIES[0] ?? null,
    };
  const part = await categoryPages(c, market, category, after);
  return {
    pages: part.pages,
    next: part.after ? `${category} ${part.after}` : (CATEGORIES[CATEGORIES.indexOf(category) + 1] ?? null),
  };
}
