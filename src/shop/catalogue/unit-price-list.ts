import {
  CategoryFactsDocument,
  CategoryUnitsDocument,
  type ProductCardFragment,
  ProductCardsDocument,
  type ProductCollectionSortKeys,
} from '../../shopify/generated/storefront/graphql.ts';
import { gidOf, numberOfGid } from '../../shopify/ids.ts';
import type { PublicContext } from '../../site/screen.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { alikeProducts, isListed, type ListedSelection, listedPage } from '../prices/listed.ts';
import type { Listing } from './filters.tsx';
import { apiFilters, FACETS, hasRange, type ListQuery, MAX_REST, PAGE_SIZE } from './model/list-query.ts';
import { byUnitPrice, countedFacets, factOf, pageOf, rowsOf } from './unit-prices.ts';

/** The parts of a page's context that read lists. */
export type ReadLists = Pick<PublicContext, 'catalogue' | 'lists' | 'own' | 'database' | 'market'>;

/** A page of a list: the products' numbers, and the ways to the next ones. */
interface Page {
  ids: readonly string[];
  page: Listing['page'];
}

const NO_PRODUCTS: Page = {
  ids: [],
  page: { hasPreviousPage: false, hasNextPage: false, startCursor: null, endCursor: null },
};

/** The selection of the index for a list. */
const selectionOf = (market: string, category: string, list: ListQuery): ListedSelection => ({
  market,
  category,
  groups: [
    ...FACETS.filter((facet) => facet !== 'free_from' && list.filters[facet].length > 0).map((facet) =>
      list.filters[facet].map((value) => factOf(facet, value)),
    ),
    ...list.filters.free_from.map((value) => [factOf('free_from', value)]),
  ],
  onlyAvailable: list.available,
  perKg: list.perKg,
});

/**
 * Reads from the index. @returns null where the database fails, and before the index has every product of the market.
 */
const fromIndex = <T>({ own, database, market }: ReadLists, read: () => Promise<T>): Promise<T | null> =>
  optionalPart(
    'unit_price_index',
    own('is-listed', () => isListed(database, market.code)).then((isWhole) => (isWhole ? read() : null)),
  );

/**
 * A page of a list from the index. @param popular numbers of the best sellers. @returns null for a cursor that is no
 * product's, and `unknown` where the index cannot tell.
 */
async function indexedPage(
  context: ReadLists,
  selection: ListedSelection,
  list: ListQuery,
  popular: readonly number[],
): Promise<Page | 'unknown' | null> {
  const isBefore = list.before !== null;
  const cursor = list.before ?? list.after ?? '';
  const wanted = {
    order: list.sort,
    popular,
    cursor,
    isBefore,
    limit: isBefore ? PAGE_SIZE : PAGE_SIZE + MAX_REST + 1,
  };
  const rows = await fromIndex(context, () => listedPage(context.database, selection, wanted));
  if (!rows) return 'unknown';
  const [first] = rows;
  if (!first) return cursor ? null : NO_PRODUCTS;
  const shown = isBefore || rows.length <= PAGE_SIZE + MAX_REST ? rows : rows.slice(0, PAGE_SIZE);
  return {
    ids: shown.map(({ productId }) => gidOf('Product', String(productId))),
    page: {
      hasPreviousPage: first.place > 1,
      hasNextPage: (shown.at(-1)?.place ?? 0) < first.total,
      startCursor: first.handle,
      endCursor: shown.at(-1)?.handle ?? null,
    },
  };
}

/** The filters of a list with a range of unit prices, counted among all products of its category. */
async function rangeFacets(
  context: ReadLists,
  selection: ListedSelection,
  list: ListQuery,
): Promise<Listing['facets']> {
  const { collection } = await context.lists(CategoryFactsDocument, { handle: selection.category });
  const { nodes = [], pageInfo } = collection?.products ?? {};
  const alike = pageInfo?.hasNextPage
    ? await fromIndex(context, () => alikeProducts(context.database, selection))
    : null;
  const rows = alike?.map(({ facts, ...row }) => ({ ...row, facts: new Set(facts) })) ?? rowsOf(nodes, list);
  return countedFacets(rows, list);
}

/**
 * Reads a page of a category's products, selected or sorted by unit price: of up to 250 products that fit the other
 * filters from the API alone, of more from the index. While the index does not have them, the first 250 count.
 *
 * @param order of the API. @returns null without such a collection, `expired` for a cursor that is no product's. @throws
 * UpstreamError
 */
export async function readUnitPriceList(
  context: ReadLists,
  handle: string,
  list: ListQuery,
  [sortKey, reverse]: readonly [ProductCollectionSortKeys, boolean],
): Promise<Listing | 'expired' | null> {
  const { lists, market } = context;
  const selection = selectionOf(market.code, handle, list);
  const [{ collection }, counted] = await Promise.all([
    lists(CategoryUnitsDocument, { handle, sortKey, reverse, filters: apiFilters(list) }),
    hasRange(list) ? rangeFacets(context, selection, list) : null,
  ]);
  if (!collection) return null;
  const { nodes, filters, pageInfo } = collection.products;
  const popular = sortKey === 'BEST_SELLING' ? nodes.map(({ id }) => Number(numberOfGid(id))) : [];
  const indexed = pageInfo.hasNextPage ? await indexedPage(context, selection, list, popular) : 'unknown';
  const found = indexed === 'unknown' ? pageOf(byUnitPrice(nodes, list), list) : indexed;
  if (!found) return 'expired';
  const ids = 'ids' in found ? found.ids : found.products.map(({ id }) => id);
  const cards = ids.length > 0 ? (await lists(ProductCardsDocument, { ids: [...ids] })).nodes : [];
  return {
    products: cards.flatMap((node) => (node && 'id' in node ? [node as ProductCardFragment] : [])),
    facets: counted ?? filters,
    page: found.page,
  };
}
