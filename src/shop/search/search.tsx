import { UpstreamError } from '../../platform/upstream.ts';
import { pages, patterns } from '../../routes.ts';
import {
  HomeDocument,
  type ProductCardFragment,
  SearchDocument,
  type SearchSortKeys,
} from '../../shopify/generated/storefront/graphql.ts';
import { type PublicContext, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { ProductGrid } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { valueName } from '../catalogue/filters.tsx';
import { ProductListing } from '../catalogue/listing.tsx';
import {
  apiFilters,
  apiPage,
  chosenCount,
  DEFAULT_LIST,
  isDefaultList,
  readListQuery,
  type Sort,
  shownPage,
  withoutUnitPrices,
  writeListQuery,
} from '../catalogue/model/filters.ts';
import { NeedTexts } from '../catalogue/needs.tsx';
import { StoryGrid, writtenEntries } from '../content/index.ts';
import { plainQuery } from '../content/model/story-search.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { AnswerList } from './answer-list.tsx';
import { findAnswers, searchedStories, waysOn } from './answers.ts';
import { foodFor, launchedFood, needIn, needPage, withNeed } from './needs.ts';
import { searchStories } from './stories.ts';
import { articleQuery, productQuery } from './vocabulary.ts';

const SORTS = ['popular', 'price-asc', 'price-desc'] as const;
/** The best sellers that are shown where nothing was found. */
const BEST_SELLERS = 4;

const ORDER: Record<Sort, [SearchSortKeys, boolean]> = {
  popular: ['RELEVANCE', false],
  'price-asc': ['PRICE', false],
  'price-desc': ['PRICE', true],
  title: ['RELEVANCE', false],
  newest: ['RELEVANCE', false],
  'unit-price': ['RELEVANCE', false],
};

const ONE_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };

const isProduct = (node: object): node is ProductCardFragment => 'handle' in node;

/** The best sellers, for a visitor who has found nothing. They are those of the home page, which are cached. */
const bestSellers = async ({ catalogue }: PublicContext): Promise<ProductCardFragment[]> =>
  (await optionalPart('best_sellers', catalogue(HomeDocument, {})))?.collection?.products.nodes.slice(
    0,
    BEST_SELLERS,
  ) ?? [];

/** The search page: answers first, then tabs for products and articles. */
export const search = screen({
  path: patterns.search,
  styles: 'main',
  shared: false,
  // visitors invent queries without end; what they find is cached as data
  kept: false,

  async load(context) {
    const { url, market, config, t } = context;
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const list = withoutUnitPrices(readListQuery(url.searchParams));
    const query = plainQuery(q);
    const shown = url.searchParams.get('show') === 'articles' ? ('articles' as const) : ('products' as const);
    const nothing = {
      q,
      list,
      shown,
      total: 0,
      listing: null,
      articles: [],
      answers: [],
      isComplete: true,
      need: null,
    };
    if (query === '') return { ...nothing, best: await bestSellers(context) };
    const [sortKey, reverse] = ORDER[list.sort];
    const variables = {
      query: productQuery(query, market.language),
      ...apiPage(list),
      sortKey,
      reverse,
      filters: apiFilters(list),
    };
    const need = isDefaultList(list) ? needIn(query, market.language) : null;
    const [stories, products, food] = await Promise.all([
      searchedStories(context),
      context.search(SearchDocument, variables).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error;
        return error;
      }),
      need && foodFor(need, context),
    ]);
    const launched = launchedFood(food, config, context.today);
    const forNeed = launched.flatMap((list) => list.products);
    const filled =
      need && launched.length > 0 ? { ...need, categories: launched.map(({ category }) => category) } : null;
    const entries = writtenEntries(stories.index ?? [], config, market.language);
    const articles = stories.index ? searchStories(stories.index, entries, articleQuery(query, market.language)) : [];
    const isFirstPage = chosenCount(list) === 0 && !list.after && !list.before;
    const answers = isFirstPage ? findAnswers({ market, t, config }, stories, query) : [];
    const found = { ...nothing, articles, answers, isComplete: stories.isComplete, need: filled };
    if (products instanceof UpstreamError) {
      if (products.code === 'upstream_graphql' && !products.retry && (list.after ?? list.before))
        return redirect(`${pages.search(market.code)}${writeListQuery({ ...list, after: null, before: null }, { q })}`);
      if (filled)
        return {
          ...found,
          total: forNeed.length,
          listing: { products: forNeed, facets: [], page: ONE_PAGE },
          best: [],
        };
      // answers and articles are found without the provider
      return { ...found, shown: articles.length > 0 ? ('articles' as const) : ('products' as const), best: [] };
    }
    const { productFilters, totalCount } = products.search;
    const { nodes, page } = shownPage(products.search);
    const searched = nodes.filter(isProduct);
    const shownProducts = withNeed(forNeed, searched);
    const total = totalCount + shownProducts.length - searched.length;
    const listing = { products: shownProducts, facets: productFilters, page };
    const isEmpty = total + articles.length + answers.length === 0 && isFirstPage;
    return { ...found, total, listing, best: isEmpty ? await bestSellers(context) : [] };
  },

  statusOf: ({ q, listing, articles, answers }) =>
    plainQuery(q) !== '' && !listing && articles.length + answers.length === 0 ? 503 : 200,

  head: ({ q }, { t }) => ({
    title: t('meta.title', { page: q ? t('search.title_for', { q }) : t('search.title') }),
    noindex: true,
  }),

  Page({ data: { q, list, shown, total, listing, articles, answers, best, isComplete, need } }) {
    const view = useView();
    const { t, market } = view;
    const isUnavailable = plainQuery(q) !== '' && !listing;
    const results = () => {
      if (isUnavailable && articles.length + answers.length === 0)
        return (
          <Empty drawing="cat-sitting" text={t('search.unavailable')}>
            <p className="actions">
              <a className="button action" href={pages.search(market.code, q)}>
                {t('problem.again')}
              </a>
            </p>
            <p>{t('problem.meanwhile')}</p>
            <CategoryChips />
          </Empty>
        );
      if (shown === 'articles' && articles.length > 0) return <StoryGrid entries={articles} />;
      if (isUnavailable) return null;
      if (shown === 'products' && listing && need)
        return (
          <>
            <NeedTexts list={{ ...DEFAULT_LIST, filters: { ...DEFAULT_LIST.filters, need: [need.need] } }} />
            <ul className="chips">
              {need.categories.map((category) => (
                <li key={category}>
                  <a className="chip" href={needPage(market.code, category, need)}>
                    {t('search.need', {
                      category: t(`category.${category}.name`),
                      need: valueName(t, 'need', need.need),
                    })}
                  </a>
                </li>
              ))}
            </ul>
            <ProductGrid products={listing.products} eager={2} level="h2" />
            {listing.page.hasNextPage ? (
              <nav className="pager" aria-label={t('list.pages')}>
                <a
                  className="button quiet"
                  rel="next"
                  href={`${pages.search(market.code)}${writeListQuery({ ...list, after: listing.page.endCursor }, { q })}`}
                >
                  {t('list.next')}
                </a>
              </nav>
            ) : null}
          </>
        );
      if (shown === 'products' && listing && (listing.products.length > 0 || chosenCount(list) > 0))
        return (
          <ProductListing listing={listing} list={list} path={pages.search(market.code)} extra={{ q }} sorts={SORTS} />
        );
      if (shown === 'products' && articles.length > 0)
        return (
          <>
            <p className="lead">{t('search.no_products', { q })}</p>
            <StoryGrid entries={articles} />
          </>
        );
      const ways = (
        <AnswerList
          id="ways"
          title={t('search.ways')}
          answers={waysOn(view).filter(({ href }) => !answers.some((answer) => answer.href === href))}
        />
      );
      if (answers.length > 0)
        return (
          <>
            <p className="lead">
              {t(shown === 'articles' ? 'search.no_articles' : 'search.no_products_answer', { q })}
            </p>
            {total === 0 ? ways : null}
          </>
        );
      return (
        <>
          <Empty
            drawing="dog-sniffing"
            text={
              q === ''
                ? t('search.hint')
                : shown === 'articles' && total > 0
                  ? t('search.no_articles', { q })
                  : t('search.nothing')
            }
          >
            <CategoryChips />
          </Empty>
          {ways}
          {best.length > 0 ? (
            <section className="section" aria-labelledby="best">
              <h2 id="best">{t('home.best_sellers')}</h2>
              <ProductGrid products={best} />
            </section>
          ) : null}
        </>
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
          <input
            id="q-page"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            data-suggest={market.code}
            placeholder={t('nav.search_hint')}
          />
          <button className="button action">{t('nav.search')}</button>
        </form>
        <StaleNotice />
        {isUnavailable && articles.length + answers.length > 0 ? (
          <p className="alert" role="status">
            {t('search.products_missing')}
          </p>
        ) : null}
        {isComplete ? null : (
          <p className="alert" role="status">
            {t('search.answers_missing')}
          </p>
        )}
        {answers.length > 0 ? <AnswerList id="answers" title={t('search.answers')} answers={answers} /> : null}
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
