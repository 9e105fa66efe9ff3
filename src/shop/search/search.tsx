import { elsewhere, screen } from '../../platform/document/screen.ts';
import { pages, patterns } from '../../routes.ts';
import { type ProductCardFragment, SearchDocument, type SearchSortKeys } from '../../shopify/generated/storefront/graphql.ts';
import { UpstreamError } from '../../shopify/storefront.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Art } from '../../ui/icon.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { ProductListing } from '../catalogue/listing.tsx';
import { apiFilters, apiPage, readListQuery, type Sort, writeListQuery } from '../catalogue/model.ts';

const ORDER: Record<Sort, [SearchSortKeys, boolean]> = {
  popular: ['RELEVANCE', false],
  'price-asc': ['PRICE', false],
  'price-desc': ['PRICE', true],
  title: ['RELEVANCE', false],
  newest: ['RELEVANCE', false],
};

const isProduct = (node: object): node is ProductCardFragment => 'handle' in node;

export const search = screen({
  path: patterns.search,

  async load({ url, market, catalogue }) {
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const list = readListQuery(url.searchParams);
    if (q === '') return { q, list, total: 0, listing: null };
    const [sortKey, reverse] = ORDER[list.sort];
    try {
      const { search: found } = await catalogue(SearchDocument, { query: q, ...apiPage(list), sortKey, reverse, filters: apiFilters(list) });
      return { q, list, total: found.totalCount, listing: { products: found.nodes.filter(isProduct), facets: found.productFilters, page: found.pageInfo } };
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry && (list.after ?? list.before))
        return elsewhere(`${pages.search(market.code)}${writeListQuery({ ...list, after: null, before: null }, { q })}`);
      throw error;
    }
  },

  head: ({ q }, { t }) => ({ title: t('meta.title', { page: q ? t('search.title_for', { q }) : t('search.title') }), noindex: true }),

  Page({ data: { q, list, total, listing }, view }) {
    const { t, market } = view;
    return (
      <div className="wrap page">
        <Breadcrumbs view={view} trail={[{ name: t('search.title') }]} />
        <h1>{q ? t('search.title_for', { q }) : t('search.title')}</h1>
        <form className="search wide" action={pages.search(market.code)}>
          <label className="visually-hidden" htmlFor="q-page">
            {t('nav.search')}
          </label>
          <input id="q-page" type="search" name="q" defaultValue={q} maxLength={100} placeholder={t('nav.search_hint')} />
          <button className="button action">{t('nav.search')}</button>
        </form>
        {q && listing ? (
          <p className="lead" role="status">
            {t('search.found', { count: total, q })}
          </p>
        ) : null}
        {listing && (listing.products.length > 0 || list.filters.form.length + list.filters.life_stage.length + list.filters.species.length > 0) ? (
          <ProductListing
            listing={listing}
            list={list}
            view={view}
            path={pages.search(market.code)}
            extra={{ q }}
            sorts={['popular', 'price-asc', 'price-desc']}
          />
        ) : (
          <div className="empty">
            <Art name="dog-sniffing" />
            <p>{q ? t('search.nothing') : t('search.hint')}</p>
            <CategoryChips view={view} />
          </div>
        )}
      </div>
    );
  },
});
