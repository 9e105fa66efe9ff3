import { useView } from '../../site/view.tsx';
import { type Ratings, ratingOf } from './model/rating.ts';

/**
 * The mean rating of a product with the number of ratings; nothing without real ones.
 *
 * @param hasStatement says who checks the ratings, as Directive 2005/29/EC Art. 7(6) asks.
 */
export function Stars({ ratings, hasStatement = false }: { ratings: Ratings; hasStatement?: boolean }) {
  const { t, locale } = useView();
  const rating = ratingOf(ratings);
  if (!rating) return null;
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  return (
    <p className="rating small">
      <span aria-hidden>★</span>{' '}
      {t('trust.rating', { value: number(rating.value), highest: number(rating.highest), count: rating.count })}
      {hasStatement ? <> {t('reviews.statement')}</> : null}
    </p>
  );
}
