import { WAITING } from '../../brand/tables/drawings.ts';
import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { FacetFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { ProductGrid } from './card.tsx';
import { chosenName, everyChosenIsSeen, Filters, hasFilters, isWeighed, type ListProps, totalOf } from './filters.tsx';
import {
  type ChosenFilter,
  chosenCount,
  chosenFilters,
  DEFAULT_LIST,
  isDefaultList,
  type ListQuery,
  MAX_REST,
  needsUnitPrices,
  PAGE_SIZE,
  SORTS,
  type Sort,
  unfiltered,
  writeListQuery,
} from './model/list-query.ts';

/** A filter of a list without products, with the number of products that the list has without it. */
export interface WayOut {
  chosen: ChosenFilter;
  count: number;
}

interface Props extends ListProps {
  /** The sort orders that this list offers. */
  sorts?: readonly Sort[];
  /** Whether the list answers a search: without a chosen order, what matches best comes first. */
  isSearch?: boolean;
  /** Of a list without products: the filters to take off. */
  waysOut?: readonly WayOut[];
}

interface BarProps extends Omit<ListProps, 'listing' | 'extra'> {
  facets: readonly FacetFragment[];
  extra: Record<string, string>;
  sorts: readonly Sort[];
  isSearch?: boolean | undefined;
}

/** Formats an amount of a filter in the market's currency. */
function useShortMoney(): (amount: number) => string {
  const { market, locale } = useView();
  return (amount) => formatMoney(amount, market.currency, locale, true);
}

interface ListLinks {
  list: ListQuery;
  /** The path of the list in another state. */
  to(next: ListQuery): string;
}

function SortMenu({ list, sorts, isSearch, to }: ListLinks & Pick<BarProps, 'sorts' | 'isSearch'>) {
  const { t } = useView();
  const nameOf = (sort: Sort) => t(`list.sort_${isSearch && sort === 'popular' ? 'relevance' : sort}`);
  const firstPage = { ...list, after: null, before: null };
  return (
    <details className="sort">
      <summary>
        <span className="sort-label">{t('list.sort')}: </span>
        <span className="sort-name">{nameOf(list.sort)}</span>
      </summary>
      <ul>
        {sorts.map((sort) => (
          <li key={sort}>
            <a
              href={to({ ...firstPage, sort })}
              rel="nofollow"
              {...(sort === list.sort ? { 'aria-current': 'true' as const } : {})}
            >
              {nameOf(sort)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The chosen filters, each with the way to take it off. */
function ChosenFilters({ list, to }: ListLinks) {
  const { t } = useView();
  const money = useShortMoney();
  return (
    <ul className="chips chosen" aria-label={t('list.chosen_label')}>
      {chosenFilters(list).map((one) => (
        <li key={`${one.filter} ${one.value}`}>
          <a
            className="chip"
            href={to(one.without)}
            rel="nofollow"
            aria-label={t('list.remove', { filter: chosenName(t, one, list, money) })}
          >
            {chosenName(t, one, list, money)} <span aria-hidden>×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="chip clear" href={to(unfiltered(list))}>
          {t('list.clear')}
        </a>
      </li>
    </ul>
  );
}

/** Filters, sort order, the number of products and the chosen filters of a list. */
function ListBar({ facets, list, path, extra, sorts, isSearch }: BarProps) {
  const { t } = useView();
  const to = (next: ListQuery) => `${path}${writeListQuery(next, extra)}`;
  const chosen = chosenCount(list);
  const total = totalOf(facets, list);
  const offersUnitPrices = sorts.includes('unit-price') && isWeighed(facets);
  return (
    <div className={isSearch ? 'list-bar' : 'list-bar beside'}>
      {hasFilters(t, facets, list) || chosen > 0 ? (
        <button className="button quiet small filters-button" popoverTarget="filters">
          <Icon name="filter" size={18} />
          {chosen > 0 ? t('list.filter_count', { count: chosen }) : t('list.filter')}
        </button>
      ) : null}
      <Filters facets={facets} list={list} path={path} extra={extra} offersRange={offersUnitPrices} />
      {total === null ? null : <p className="list-count">{t('list.count', { count: total })}</p>}
      <SortMenu
        list={list}
        sorts={sorts.filter((sort) => sort !== 'unit-price' || offersUnitPrices)}
        isSearch={isSearch}
        to={to}
      />
      <div className={everyChosenIsSeen(list) ? 'list-chosen repeated' : 'list-chosen'}>
        {chosen > 0 ? <ChosenFilters list={list} to={to} /> : null}
      </div>
    </div>
  );
}

/** The bar of a category as it is shown first. */
const DefaultBar = renderOnce(
  'list-bar',
  function DefaultBar(props: { facets: readonly FacetFragment[]; path: string }) {
    return <ListBar {...props} list={DEFAULT_LIST} extra={{}} sorts={SORTS} />;
  },
);

/** Ways on from a list without products: with one filter less, to the whole list, to the plan and to help. */
function NothingFound({
  list,
  to,
  waysOut,
}: {
  list: ListQuery;
  to: (next: ListQuery) => string;
  waysOut: readonly WayOut[];
}) {
  const { t, market } = useView();
  const money = useShortMoney();
  return (
    <Empty drawing={WAITING} text={t('list.empty')}>
      {waysOut.length > 0 ? (
        <ul className="chips">
          {waysOut.map(({ chosen, count }) => (
            <li key={`${chosen.filter} ${chosen.value}`}>
              <a className="chip" href={to(chosen.without)} rel="nofollow">
                {t('list.without', { filter: chosenName(t, chosen, list, money) })}{' '}
                <span className="chip-count">{`(${count})`}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="actions">
        <a className="button quiet" href={to({ ...unfiltered(list), sort: 'popular' })}>
          {t('list.clear')}
        </a>
        {HAS_PLANNER ? (
          <a className="button action" href={pages.planner(market.code)}>
            {t('nav.planner')}
          </a>
        ) : null}
      </p>
      <p>
        <a href={pages.content(market.code, 'faq')}>{t('list.help')}</a>
      </p>
    </Empty>
  );
}

/** The products that the next page of a list shows. @param left those after this page. */
const onNextPage = (left: number): number => (left <= PAGE_SIZE + MAX_REST ? left : PAGE_SIZE);

/** The ways to the other pages of a list. The first one, whose place is known, says how much is left. */
function Pager({ listing: { products, facets, page }, list, to }: Pick<Props, 'listing'> & ListLinks) {
  const { t } = useView();
  const total = list.after || list.before ? null : totalOf(facets, list);
  const left = total === null ? 0 : total - products.length;
  if (!page.hasNextPage && !page.hasPreviousPage) return null;
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      {page.hasPreviousPage ? (
        <a className="button quiet" rel="prev" href={to({ ...list, after: null, before: page.startCursor })}>
          {t('list.previous')}
        </a>
      ) : null}
      {total !== null && left > 0 ? (
        <span className="small">{t('list.first', { last: products.length, count: total })}</span>
      ) : null}
      {page.hasNextPage ? (
        <a className="button quiet" rel="next" href={to({ ...list, before: null, after: page.endCursor })}>
          {left > 0 ? t('list.next_some', { count: onNextPage(left) }) : t('list.next')}
        </a>
      ) : null}
    </nav>
  );
}

/** Products with filters, sort order and pagination. The URL holds the whole state. */
export function ProductListing({ listing, list, path, extra, sorts = SORTS, isSearch, waysOut = [] }: Props) {
  const { t } = useView();
  const to = (next: ListQuery) => `${path}${writeListQuery(next, extra)}`;
  return (
    <>
      {listing.products.length > 0 ? <SkipLink to="products" text={t('nav.skip_products')} /> : null}
      {!extra && sorts === SORTS && isDefaultList(list) ? (
        <DefaultBar facets={listing.facets} path={path} />
      ) : (
        <ListBar
          facets={listing.facets}
          list={list}
          path={path}
          extra={extra ?? {}}
          sorts={sorts}
          isSearch={isSearch}
        />
      )}
      <div id="products" tabIndex={-1}>
        {listing.products.length > 0 ? (
          <ProductGrid
            products={listing.products}
            eager={2}
            level="h2"
            priceBy={needsUnitPrices(list) ? 'unit' : 'pack'}
            isToChoose
          />
        ) : (
          <NothingFound list={list} to={to} waysOut={waysOut} />
        )}
        <Pager listing={listing} list={list} to={to} />
      </div>
    </>
  );
}
