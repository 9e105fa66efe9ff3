import { useView } from '../../site/view.tsx';
import { Art, Icon } from '../../ui/icon.tsx';
import { ProductGrid } from './card.tsx';
import { Filters, filterGroups, type ListProps, unfiltered } from './filters.tsx';
import { chosenCount, FACETS, type ListQuery, SORTS, type Sort, toggle, writeListQuery } from './model.ts';

interface Props extends ListProps {
  /** The sort orders that this list offers. */
  sorts?: readonly Sort[];
}

/** Products with filters, sort order and pagination. The URL holds the whole state. */
export function ProductListing({ listing, list, path, extra = {}, sorts = SORTS }: Props) {
  const { t } = useView();
  const to = (next: ListQuery) => `${path}${writeListQuery(next, extra)}`;
  const chosen = chosenCount(list);
  const firstPage = { ...list, after: null, before: null };
  return (
    <>
      <div className="list-bar">
        {filterGroups(listing).length > 0 ? (
          <button className="button quiet small filters-button" popoverTarget="filters">
            <Icon name="filter" size={18} />
            {chosen > 0 ? t('list.filter_count', { count: chosen }) : t('list.filter')}
          </button>
        ) : null}
        <Filters listing={listing} list={list} path={path} extra={extra} />
        <details className="sort">
          <summary>
            <span className="sort-label">{t('list.sort')}: </span>
            {t(`list.sort_${list.sort}`)}
          </summary>
          <ul>
            {sorts.map((sort) => (
              <li key={sort}>
                <a href={to({ ...firstPage, sort })} rel="nofollow" {...(sort === list.sort ? { 'aria-current': 'true' as const } : {})}>
                  {t(`list.sort_${sort}`)}
                </a>
              </li>
            ))}
          </ul>
        </details>
        {chosen > 0 ? (
          <ul className="chips chosen">
            {FACETS.flatMap((facet) =>
              list.filters[facet].map((name) => (
                <li key={`${facet} ${name}`}>
                  <a className="chip" href={to(toggle(list, facet, name))} rel="nofollow" aria-current="true">
                    {t(`facet.${facet}.${name}`)} <span aria-hidden>×</span>
                  </a>
                </li>
              )),
            )}
          </ul>
        ) : null}
      </div>
      {listing.products.length > 0 ? (
        <ProductGrid products={listing.products} eager={2} level="h2" />
      ) : (
        <div className="empty">
          <Art name="dog-waiting" />
          <p>{t('list.empty')}</p>
          <a className="button quiet" href={to({ ...unfiltered(list), sort: 'popular' })}>
            {t('list.clear')}
          </a>
        </div>
      )}
      {listing.page.hasNextPage || listing.page.hasPreviousPage ? (
        <nav className="pager" aria-label={t('list.pages')}>
          {listing.page.hasPreviousPage ? (
            <a className="button quiet" rel="prev" href={to({ ...list, after: null, before: listing.page.startCursor })}>
              {t('list.previous')}
            </a>
          ) : null}
          {listing.page.hasNextPage ? (
            <a className="button quiet" rel="next" href={to({ ...list, before: null, after: listing.page.endCursor })}>
              {t('list.next')}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
