import { UpstreamError } from '../../platform/upstream.ts';
import { isCategory, pages, patterns } from '../../routes.ts';
import { CategoryDocument, type ProductCollectionSortKeys } from '../../shopify/generated/storefront/graphql.ts';
import { notFound, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ProductListing } from './listing.tsx';
import { apiFilters, apiPage, isDefaultList, readListQuery, type Sort, writeListQuery } from './model.ts';

const ORDER: Record<Sort, [ProductCollectionSortKeys, boolean]> = {
  popular: ['BEST_SELLING', false],
  'price-asc': ['PRICE', false],
  'price-desc': ['PRICE', true],
  title: ['TITLE', false],
  newest: ['CREATED', true],
};

/** A category's page. An expired cursor redirects to the first page. */
export const category = screen({
  path: patterns.category,

  async load({ params, url, market, catalogue, lists }) {
    const handle = params.category ?? '';
    if (!isCategory(handle)) return notFound();
    const list = readListQuery(url.searchParams);
    const [sortKey, reverse] = ORDER[list.sort];
    try {
      const read = isDefaultList(list) ? catalogue : lists;
      const { collection } = await read(CategoryDocument, { handle, ...apiPage(list), sortKey, reverse, filters: apiFilters(list) });
      if (!collection) return notFound();
      const { nodes, filters, pageInfo } = collection.products;
      return { handle, list, listing: { products: nodes, facets: filters, page: pageInfo } };
    } catch (error) {
      const isExpiredCursor = error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry && (list.after ?? list.before);
      if (isExpiredCursor) return redirect(`${pages.category(market.code, handle)}${writeListQuery({ ...list, after: null, before: null })}`);
      throw error;
    }
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

  Page({ data: { handle, list, listing } }) {
    const view = useView();
    const name = view.t(`category.${handle}.name`);
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name }]} />
        <h1>{name}</h1>
        <p className="lead">{view.t(`category.${handle}.text`)}</p>
        <ProductListing listing={listing} list={list} path={pages.category(view.market.code, handle)} />
      </div>
    );
  },
});
