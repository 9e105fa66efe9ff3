import type { FacetFragment, ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Art, Icon } from '../../ui/icon.tsx';
import { ProductGrid } from './card.tsx';
import { chosenCount, FACETS, type Facet, type ListQuery, SORTS, type Sort, toggle, writeListQuery } from './model.ts';

/** One page of products with the facets of the whole list. */
export interface Listing {
  products: ProductCardFragment[];
  facets: FacetFragment[];
  page: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

interface Props {
  listing: Listing;
  list: ListQuery;
  /** Path of the list without parameters. */
  path: string;
  /** Parameters that every link keeps, such as the search query. */
  extra?: Record<string, string>;
  /** The sort orders that this list offers. */
  sorts?: readonly Sort[];
}

const facetOf = (filter: FacetFragment): Facet | undefined => FACETS.find((facet) => filter.id.endsWith(`.${facet}`));

/** Products with filters, sort order and pagination, all of them links, so the URL holds the whole state. */
export function ProductListing({ listing, list, path, extra = {}, sorts = SORTS }: Props) {
  const { t } = useView();
  const to = (next: ListQuery) => `${path}${writeListQuery(next, extra)}`;
  const chosen = chosenCount(list);
  const firstPage = { ...list, after: null, before: null };
  const stock = listing.facets.find((filter) => filter.id === 'filter.v.availability')?.values ?? [];
  const [inStock, soldOut] = ['1', '0'].map((end) => stock.find((value) => value.id.endsWith(`.${end}`))?.count ?? 0) as [number, number];
  const groups = listing.facets.flatMap((filter) => {
    const facet = facetOf(filter);
    return facet && filter.values.length > 1 ? [{ facet, values: filter.values }] : [];
  });
  return (
    <>
      <div className="list-bar">
        {groups.length > 0 ? (
          <button className="button quiet small filters-button" popoverTarget="filters">
            <Icon name="filter" size={18} />
            {chosen > 0 ? t('list.filter_count', { count: chosen }) : t('list.filter')}
          </button>
        ) : null}
        <div id="filters" className="filters" popover="auto">
          <div className="menu-head">
            <h2>{t('list.filter')}</h2>
            <button className="icon-button" popoverTarget="filters" popoverTargetAction="hide" aria-label={t('nav.close')}>
              <Icon name="close" />
            </button>
          </div>
          {groups.map(({ facet, values }) => (
            <div key={facet} className="filter-group" role="group" aria-label={t(`facet.${facet}`)}>
              <span className="filter-label">{t(`facet.${facet}`)}</span>
              <ul>
                {values.map((value) => {
                  const name = value.id.slice(value.id.lastIndexOf('.') + 1);
                  const isChosen = list.filters[facet].includes(name);
                  if (!isChosen && value.count === 0) return null;
                  return (
                    <li key={value.id}>
                      <a className="chip" href={to(toggle(list, facet, name))} rel="nofollow" {...(isChosen ? { 'aria-current': 'true' as const } : {})}>
                        {t(`facet.${facet}.${name}`)} <span className="chip-count">{value.count}</span>
                      </a>
                    </li>
                  );
                })}
              </ul>
            </div>
          ))}
          {soldOut > 0 || list.available ? (
            <div className="filter-group" role="group" aria-label={t('facet.available')}>
              <span className="filter-label">{t('facet.available')}</span>
              <ul>
                <li>
                  <a
                    className="chip"
                    href={to({ ...firstPage, available: !list.available })}
                    rel="nofollow"
                    {...(list.available ? { 'aria-current': 'true' as const } : {})}
                  >
                    {t('facet.in_stock')} <span className="chip-count">{inStock}</span>
                  </a>
                </li>
              </ul>
            </div>
          ) : null}
          {chosen > 0 ? (
            <a className="chip clear" href={to({ ...firstPage, filters: { form: [], life_stage: [], species: [] }, available: false })}>
              {t('list.clear')}
            </a>
          ) : null}
        </div>
        <details className="sort">
          <summary>
            {t('list.sort')}: {t(`list.sort_${list.sort}`)}
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
          <a
            className="button quiet"
            href={`${path}${writeListQuery({ filters: { form: [], life_stage: [], species: [] }, available: false, sort: 'popular', after: null, before: null }, extra)}`}
          >
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
