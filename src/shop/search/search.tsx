import type { ComponentProps } from 'react';
import { RESTING } from '../../brand/tables/drawings.ts';
import { HAS_RECENTLY_SEEN } from '../../brand/tables/has.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { CATEGORIES, pages, patterns } from '../../routes.ts';
import {
  type ProductCardFragment,
  SearchDocument,
  type SearchSortKeys,
} from '../../shopify/generated/storefront/graphql.ts';
import { type PublicContext, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { toolOf } from '../../ui/tool.ts';
import { bestSellers } from '../catalogue/best-sellers.ts';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { ProductListing } from '../catalogue/listing.tsx';
import {
  apiFilters,
  apiPage,
  chosenCount,
  isDefaultList,
  type ListQuery,
  readListQuery,
  type Sort,
  shownPage,
  withoutUnitPrices,
  writeListQuery,
} from '../catalogue/model/list-query.ts';
import { type Entry, StoryGrid, writtenEntries } from '../content/index.ts';
import { type FoundAnswer, plainQuery } from '../content/model/story-search.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { RecentlySeen } from '../recently-seen/index.ts';
import { AnswerList } from './answer-list.tsx';
import { findAnswers, type SearchedStories, searchedStories, waysOn } from './answers.ts';
import { correctedQuery } from './corrected-query.ts';
import { type Criteria, criteriaIn } from './criteria.ts';
import { type Fitting, fittingProducts, foodOfAnimals, withFitting } from './fitting.ts';
import { FittingProducts } from './fitting-products.tsx';
import { LinkChips } from './list-chips.tsx';
import { BestSellers, Ingredients, NothingFound } from './nothing-found.tsx';
import { NOTHING_OFFERED, type Offered, offeredBy } from './offered.ts';
import { inSearchOrder } from './order.ts';
import { searchStories } from './stories.ts';
import { articleQuery, productQuery } from './vocabulary.ts';

const SORTS = ['popular', 'price-asc', 'price-desc'] as const;

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

type Listing = ComponentProps<typeof ProductListing>['listing'];

/** The results of a search, by its part. */
export interface Data {
  q: string;
  list: ListQuery;
  shown: 'products' | 'articles';
  /** The number of products on all pages. */
  total: number;
  /** Null where nothing was searched, or the provider gave no answer. */
  listing: Listing | null;
  articles: readonly Entry[];
  answers: readonly FoundAnswer[];
  /** The best sellers, where nothing was found. */
  best: readonly ProductCardFragment[];
  /** The needs and ingredients that are offered as searches, where no product was found. */
  offered: Offered;
  /** Whether all texts could be searched. */
  isComplete: boolean;
  /** The products that fit what the query asks of them; null where it asks nothing of them, and where none is left. */
  fitting: Fitting | null;
  /** The criteria that the query sets for products; null on further pages and with chosen filters. */
  criteria: Criteria | null;
}

/** Searches texts and products at once, and what fits the criteria. A failure of the product search is a value. */
function searchAll(context: PublicContext, query: string, list: ListQuery, criteria: Criteria | null) {
  const [sortKey, reverse] = ORDER[list.sort];
  const variables = {
    query: productQuery(query, context.market.language),
    ...apiPage(list),
    sortKey,
    reverse,
    filters: apiFilters(list),
  };
  return Promise.all([
    searchedStories(context),
    context.search(SearchDocument, variables).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      return error;
    }),
    criteria && fittingProducts(criteria, context, context.settings, context.today),
  ]);
}

/** The articles for a query; none where the index could not be read. */
function articlesIn(
  index: SearchedStories['index'],
  query: string,
  { settings, market }: PublicContext,
): readonly Entry[] {
  if (!index) return [];
  return searchStories(index, writtenEntries(index, settings, market.language), articleQuery(query, market.language));
}

/** The results that are shown without the provider's answer: what fits, which is cached, or the articles. */
function withoutProducts(found: Data): Data {
  if (found.fitting) {
    const { products } = found.fitting;
    return { ...found, total: products.length, listing: { products, facets: [], page: ONE_PAGE } };
  }
  return { ...found, shown: found.articles.length > 0 ? 'articles' : 'products' };
}

function SearchForm({ q }: { q: string }) {
  const { t, market } = useView();
  return (
    <form
      className="search wide"
      action={pages.search(market.code)}
      {...toolOf('search_products', t('tool.search'), true)}
    >
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
  );
}

function Tabs({ q, shown, counts }: Pick<Data, 'q' | 'shown'> & { counts: Record<Data['shown'], number> }) {
  const { t, market } = useView();
  return (
    <nav className="tabs" aria-label={t('search.tabs')}>
      <ul>
        {(
          [
            ['products', pages.search(market.code, q), counts.products],
            ['articles', pages.search(market.code, q, 'articles'), counts.articles],
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
  );
}

/** The search failed, and nothing else was found. */
function Unavailable({ q }: { q: string }) {
  const { t, market } = useView();
  return (
    <Empty drawing={RESTING} text={t('search.unavailable')}>
      <p className="actions">
        <a className="button action" href={pages.search(market.code, q)}>
          {t('problem.again')}
        </a>
      </p>
      <p>{t('problem.meanwhile')}</p>
      <CategoryChips />
    </Empty>
  );
}

/** The title of the page: how much was found for what, or that nothing was. */
function titleOf({ q, list, total, listing, articles, answers }: Data, t: Translate): string {
  if (q === '') return t('search.title');
  // what was chosen leaves none, which says nothing of the query
  if (total === 0 && chosenCount(list) > 0) return t('search.title_for', { q });
  const count = total + articles.length || answers.length;
  if (count > 0) return t('search.found', { count, q });
  return plainQuery(q) !== '' && !listing ? t('search.title_for', { q }) : t('search.none', { q });
}

/** The products or articles that are shown, or what is said in their place. */
function Results({ q, list, shown, total, listing, articles, answers, best, offered, criteria, fitting }: Data) {
  const view = useView();
  const { t, market } = view;
  const isUnavailable = plainQuery(q) !== '' && !listing;
  if (isUnavailable && articles.length + answers.length === 0) return <Unavailable q={q} />;
  if (shown === 'articles' && articles.length > 0) return <StoryGrid entries={articles} />;
  if (isUnavailable) return null;
  if (shown === 'products' && listing && fitting)
    return <FittingProducts q={q} list={list} listing={listing} fitting={fitting} grams={criteria?.grams ?? null} />;
  if (shown === 'products' && listing && (listing.products.length > 0 || chosenCount(list) > 0))
    return (
      <ProductListing
        listing={listing}
        list={list}
        path={pages.search(market.code)}
        extra={{ q }}
        sorts={SORTS}
        isSearch
      />
    );
  if (shown === 'products' && articles.length > 0)
    return (
      <>
        <p className="lead">{t('search.no_products', { q })}</p>
        {criteria?.asksForIngredient ? <Ingredients offered={offered.ingredients} /> : null}
        <StoryGrid entries={articles} />
        <BestSellers products={best} />
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
        <p className="lead">{t(shown === 'articles' ? 'search.no_articles' : 'search.no_products_answer', { q })}</p>
        {criteria?.asksForIngredient ? <Ingredients offered={offered.ingredients} /> : null}
        <BestSellers products={best} />
        {total === 0 ? ways : null}
      </>
    );
  const text =
    q === ''
      ? t('search.hint')
      : shown === 'articles' && total > 0
        ? t('search.no_articles', { q })
        : t('search.nothing');
  const meant = q === '' || total > 0 ? null : correctedQuery(plainQuery(q), market.language);
  return <NothingFound text={text} meant={meant} best={best} offered={offered} ways={ways} />;
}

/** The ways on where a search finds too little: best sellers, and searches for needs and ingredients. */
async function beside(
  { total, shown, articles, answers, criteria }: Data,
  isFirstPage: boolean,
  context: Parameters<typeof bestSellers>[0] & Parameters<typeof offeredBy>[0],
): Promise<Pick<Data, 'best' | 'offered'>> {
  const asksForIngredient = criteria?.asksForIngredient ?? false;
  const asksForProducts = asksForIngredient || criteria?.decides;
  const isWordless = articles.length + answers.length === 0;
  const [best, offered] = await Promise.all([
    isFirstPage && total === 0 && (asksForProducts || isWordless) ? bestSellers(context) : [],
    (total === 0 || shown === 'articles') && (asksForIngredient || isWordless) ? offeredBy(context) : NOTHING_OFFERED,
  ]);
  return { best, offered };
}

/** The search page: answers first, then tabs for products and articles. */
export const search = screen({
  path: patterns.search,
  styles: 'main',
  shared: false,
  // visitors invent queries without end; what they find is cached as data
  kept: false,

  async load(context) {
    const { url, market, settings, t, today } = context;
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
    const list = withoutUnitPrices(readListQuery(url.searchParams));
    const query = plainQuery(q);
    const shown = url.searchParams.get('show') === 'articles' ? 'articles' : 'products';
    const nothing: Data = {
      q,
      list,
      shown,
      total: 0,
      listing: null,
      articles: [],
      answers: [],
      best: [],
      offered: NOTHING_OFFERED,
      isComplete: true,
      fitting: null,
      criteria: null,
    };
    if (query === '') {
      const [best, offered] = await Promise.all([bestSellers(context), offeredBy(context)]);
      return { ...nothing, best, offered };
    }
    const asked = criteriaIn(query, market.language);
    const criteria = isDefaultList(list) ? asked : null;
    const [stories, products, fitting] = await searchAll(context, query, list, criteria);
    const isFirstPage = chosenCount(list) === 0 && !list.after && !list.before;
    const found: Data = {
      ...nothing,
      articles: articlesIn(stories.index, query, context),
      answers: isFirstPage ? await findAnswers({ market, t, settings }, stories, query, context) : [],
      isComplete: stories.isComplete,
      fitting,
      criteria,
    };
    if (products instanceof UpstreamError) {
      if (products.code === 'upstream_graphql' && !products.retry && (list.after ?? list.before))
        return redirect(`${pages.search(market.code)}${writeListQuery({ ...list, after: null, before: null }, { q })}`);
      return withoutProducts(found);
    }
    const { productFilters, totalCount } = products.search;
    const { nodes, page } = shownPage(products.search);
    const matching = nodes.filter(isProduct);
    const searched = list.sort === 'popular' ? inSearchOrder(matching, asked) : matching;
    const asksAgain = criteria !== null && !fitting && totalCount === 0;
    const fits = asksAgain ? await foodOfAnimals(criteria, context, settings, today) : fitting;
    const shownProducts = withFitting(fits?.products ?? [], searched);
    const total = totalCount + shownProducts.length - searched.length;
    const listing = { products: shownProducts, facets: productFilters, page };
    const whole = { ...found, fitting: fits, total, listing };
    return { ...whole, ...(await beside(whole, isFirstPage, context)) };
  },

  statusOf: ({ q, listing, articles, answers }) =>
    plainQuery(q) !== '' && !listing && articles.length + answers.length === 0 ? 503 : 200,

  head: (data, { t }) => ({
    title: t('meta.title', { page: titleOf(data, t) }),
    noindex: true,
  }),

  Page({ data }) {
    const { q, shown, total, listing, articles, answers, isComplete, fitting } = data;
    const { t, market } = useView();
    const isUnavailable = plainQuery(q) !== '' && !listing;
    const isCategory = ({ href }: FoundAnswer) =>
      CATEGORIES.some((category) => href.startsWith(pages.category(market.code, category)));
    const categories = answers.filter(isCategory);
    const texts = answers.filter((answer) => !isCategory(answer));
    const found = (
      <>
        {categories.length > 0 ? (
          <LinkChips links={categories} className="strip" label={t('suggest.categories')} />
        ) : null}
        {texts.length > 0 ? <AnswerList id="answers" title={t('search.answers')} answers={texts} /> : null}
      </>
    );
    // who asks for food with a need or a size sees it first
    const productsFirst = fitting !== null && listing !== null && shown === 'products';
    return (
      <>
        <div className="wrap page">
          <Breadcrumbs trail={[{ name: t('search.title') }]} />
          <h1>{titleOf(data, t)}</h1>
          <SearchForm q={q} />
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
          {productsFirst ? null : found}
          {listing && total + articles.length > 0 ? (
            <Tabs q={q} shown={shown} counts={{ products: total, articles: articles.length }} />
          ) : null}
          <Results {...data} />
          {productsFirst ? found : null}
        </div>
        {HAS_RECENTLY_SEEN ? <RecentlySeen /> : null}
      </>
    );
  },
});
