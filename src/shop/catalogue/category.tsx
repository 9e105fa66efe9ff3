import { HAS_COMPARE } from '../../brand/tables/has.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { isCategory, pages, patterns } from '../../routes.ts';
import { CategoryDocument } from '../../shopify/generated/storefront/graphql.ts';
import { notFound, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { FOOD_CATEGORIES } from '../../species/tables/names.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { ORDER, variablesOf } from './category-list.ts';
import { type Listing, totalOf } from './filters.tsx';
import { ProductListing, type WayOut } from './listing.tsx';
import {
  chosenFilters,
  isDefaultList,
  LIST_QUERY,
  type ListQuery,
  needsUnitPrices,
  readListQuery,
  shownPage,
  writeListQuery,
} from './model/list-query.ts';
import { NeedLinks, NeedTexts } from './needs.tsx';
import { type ReadLists, readUnitPriceList } from './unit-price-list.ts';

/**
 * Reads a page of a category's products. @returns null without such a collection, `expired` for a cursor that is no
 * longer one.
 */
async function readListing(context: ReadLists, handle: string, list: ListQuery): Promise<Listing | 'expired' | null> {
  if (needsUnitPrices(list)) return readUnitPriceList(context, handle, list, ORDER[list.sort]);
  const { catalogue, lists } = context;
  try {
    const read = isDefaultList(list) ? catalogue : lists;
    const { collection } = await read(CategoryDocument, variablesOf(handle, list));
    if (!collection) return null;
    const { nodes, page } = shownPage(collection.products);
    return { products: nodes, facets: collection.products.filters, page };
  } catch (error) {
    if (
      error instanceof UpstreamError &&
      error.code === 'upstream_graphql' &&
      !error.retry &&
      (list.after ?? list.before)
    )
      return 'expired';
    throw error;
  }
}

const MAX_WAYS_OUT = 4;

/** The filters without which a list has products, with their number; those that cannot be read are left out. */
async function readWaysOut(read: ReadLists, handle: string, list: ListQuery): Promise<WayOut[]> {
  const ways = chosenFilters(list)
    .slice(0, MAX_WAYS_OUT)
    .map(async (chosen) => {
      const listing = await readListing(read, handle, chosen.without).catch(() => null);
      const count =
        listing && listing !== 'expired' ? (totalOf(listing.facets, chosen.without) ?? listing.products.length) : 0;
      return { chosen, count };
    });
  return (await Promise.all(ways)).filter(({ count }) => count > 0);
}

/** The fields of a range are sent empty by a form without script. */
const hasEmptyFields = (params: URLSearchParams): boolean => params.get('kg_min') === '' || params.get('kg_max') === '';

/** A category's page. An expired cursor redirects to the first page. */
export const category = screen({
  path: patterns.category,
  styles: 'main',
  query: LIST_QUERY,
  canonicalQuery: (params) => writeListQuery(readListQuery(params), hasEmptyFields(params) ? { kg_min: '' } : {}),

  async load(context) {
    const { params, url, market } = context;
    const handle = params.category ?? '';
    if (!isCategory(handle)) return notFound();
    const list = readListQuery(url.searchParams);
    const path = pages.category(market.code, handle);
    if (hasEmptyFields(url.searchParams)) return redirect(`${path}${writeListQuery(list)}`);
    const listing = await readListing(context, handle, list);
    if (listing === null) return notFound();
    if (listing === 'expired') return redirect(`${path}${writeListQuery({ ...list, after: null, before: null })}`);
    const waysOut = listing.products.length > 0 ? [] : await readWaysOut(context, handle, list);
    return { handle, list, listing, waysOut };
  },

  head: ({ handle, list }, { t }) => ({
    title: t('meta.title', { page: t(`category.${handle}.name`) }),
    description: t(`category.${handle}.text`),
    trail: [{ name: t(`category.${handle}.name`) }],
    noindex: list.after !== null || list.before !== null,
  }),

  picture: ({ handle, listing }, { t }) => ({
    title: t(`category.${handle}.name`),
    kicker: t(`category.${handle}.text`),
    image: listing.products[0]?.featuredImage?.url,
  }),

  Page({ data: { handle, list, listing, waysOut } }) {
    const view = useView();
    const name = view.t(`category.${handle}.name`);
    const path = pages.category(view.market.code, handle);
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name }]} />
        <h1>{name}</h1>
        <div className="section-head">
          <p className="lead">{view.t(`category.${handle}.text`)}</p>
          {HAS_COMPARE && (FOOD_CATEGORIES as readonly string[]).includes(handle) ? (
            <a href={pages.compare(view.market.code, [], { category: handle })}>{view.t('compare.title')}</a>
          ) : null}
        </div>
        <StaleNotice />
        {isDefaultList(list) ? <NeedLinks facets={listing.facets} path={path} /> : <NeedTexts list={list} />}
        <ProductListing listing={listing} list={list} path={path} waysOut={waysOut} />
      </div>
    );
  },
});
