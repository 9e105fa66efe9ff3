import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { ProductGrid } from '../catalogue/card.tsx';
import type { Listing } from '../catalogue/filters.tsx';
import { DEFAULT_LIST, type ListQuery, writeListQuery } from '../catalogue/model/list-query.ts';
import { NeedTexts } from '../catalogue/needs.tsx';
import type { Fitting } from './fitting.ts';
import { ListChips } from './list-chips.tsx';

/**
 * The products that fit a query, then the others that were found, with the ways to the lists of what fits. @param grams
 * the net weight that is asked for.
 */
export function FittingProducts({
  q,
  list,
  listing,
  fitting,
  grams,
}: {
  q: string;
  list: ListQuery;
  listing: Listing;
  fitting: Fitting;
  grams: number | null;
}) {
  const { t, market } = useView();
  const [{ list: first } = { list: DEFAULT_LIST }] = fitting.lists;
  return (
    <>
      {fitting.fit === 'all' ? null : (
        <p className="lead" role="status">
          {t(`search.fits_${fitting.fit}`, { q })}
        </p>
      )}
      <NeedTexts list={first} />
      <ListChips lists={fitting.lists} />
      <ProductGrid products={listing.products} eager={2} level="h2" grams={grams ?? undefined} isToChoose />
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
}
