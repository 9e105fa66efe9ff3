import { UpstreamError } from '../../platform/upstream.ts';
import { pages, patterns } from '../../routes.ts';
import { type ProductCardFragment, SearchDocument, type SearchSortKeys } from '../../shopify/generated/storefront/graphql.ts';
import { redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { ProductListing } from '../catalogue/listing.tsx';
import { apiFilters, apiPage, readListQuery, type Sort, writeListQuery } from '../catalogue/model.ts';
import { writtenEntries } from '../content/entries.ts';
import { StoryGrid } from '../content/story-card.tsx';
import { plainQuery } from './model.ts';
import { searchStories } from './stories.ts';

const ORDER: Record<Sort, [SearchSortKeys, boolean]> = {
  popular: ['RELEVANCE', false],
  'price-asc': ['PRICE', false],
  'price-desc': ['PRICE', true],
  title: ['RELEVANCE', false],
  newest: ['RELEVANCE', false],
};

const isProduct = (node: object): node is ProductCardFragment => 'handle' in node;

/** The search page, with tabs for products and articles. */
export const search = screen({
  path: patterns.search,
  shared: false,

  async load({ url, market, config, search: find, stories }) {
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const list = readListQuery(url.searchParams);
    const query = plainQuery(q);
    const shown = url.searchParams.get('show') === 'articles' ? ('articles' as const) : ('products' as const);
    if (query === '') return { q, list, shown, total: 0, listing: null, articles: [] };
    const [sortKey, reverse] = ORDER[list.sort];
    const index = await stories().catch(() => []);
    const articles = searchStories(index, writtenEntries(index, config, market.language), query);
    try {
      const { search: found } = await find(SearchDocument, { query, ...apiPage(list), sortKey, reverse, filters: apiFilters(list) });
      const listing = { products: found.nodes.filter(isProduct), facets: found.productFilters, page: found.pageInfo };
      return { q, list, shown, total: found.totalCount, listing, articles };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.code === 'upstream_graphql' && !error.retry && (list.after ?? list.before))
        return redirect(`${pages.search(market.code)}${writeListQuery({ ...list, after: null, before: null }, { q })}`);
      // the articles are found without the provider
      if (articles.length === 0) throw error;
      return { q, list, shown: 'articles' as const, total: 0, listing: null, articles };
    }
  },

  head: ({ q }, { t }) => ({ title: t('meta.title', { page: q ? t('search.title_for', { q }) : t('search.title') }), noindex: true }),

  Page({ data: { q, list, shown, total, listing, articles } }) {
    const { t, market } = useView();
    const filtered = list.filters.form.length + list.filters.life_stage.length + list.filters.species.length > 0;
    const results = () => {
      if (shown === 'articles' && articles.length > 0) return <StoryGrid entries={articles} />;
      if (shown === 'products' && listing && (listing.products.length > 0 || filtered))
        return <ProductListing listing={listing} list={list} path={pages.search(market.code)} extra={{ q }} sorts={['popular', 'price-asc', 'price-desc']} />;
      if (shown === 'products' && articles.length > 0)
        return (
          <>
            <p className="lead">{t('search.no_products', { q })}</p>
            <StoryGrid entries={articles} />
          </>
        );
      return (
        <Empty
          drawing="dog-sniffing"
          text={q === '' ? t('search.hint') : shown === 'articles' && total > 0 ? t('search.no_articles', { q }) : t('search.nothing')}
        >
          <CategoryChips />
        </Empty>
      );
    };
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name: t('search.title') }]} />
        <h1>{q ? t('search.title_for', { q }) : t('search.title')}</h1>
        <form className="search wide" action={pages.search(market.code)}>
          <label className="visually-hidden" htmlFor="q-page">
            {t('nav.search')}
          </label>
          <input id="q-page" type="search" name="q" defaultValue={q} maxLength={100} data-suggest={market.code} placeholder={t('nav.search_hint')} />
          <button className="button action">{t('nav.search')}</button>
        </form>
        {q && !listing && articles.length > 0 ? (
          <p className="alert" role="status">
            {t('search.products_missing')}
          </p>
        ) : null}
        {listing && total + articles.length > 0 ? (
          <nav className="tabs" aria-label={t('search.tabs')}>
            <ul>
              {(
                [
                  ['products', pages.search(market.code, q), total],
                  ['articles', pages.search(market.code, q, 'articles'), articles.length],
                ] as const
              ).map(([tab, href, count]) => (
                <li key={tab}>
                  <a href={href} {...(tab === shown ? { 'aria-current': 'page' as const } : {})}>
                    {t(`search.tab_${tab}`)} <span className="chip-count">{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {results()}
      </div>
    );
  },
});
