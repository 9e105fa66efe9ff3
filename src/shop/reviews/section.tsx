import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { RatingWords, ReviewCard, StarTable, Verification } from './parts.tsx';
import { countOnPage, type ProductReviews, ratingOnPage, readersFirst } from './read.ts';

/** The mean rating of a product near its name, or how many have reviewed it; leads to the reviews. Nothing without any. */
export function RatingLine({ found }: { found: ProductReviews | null }) {
  const { t } = useView();
  if (!found || found.best.length === 0) return null;
  const rating = ratingOnPage(found);
  return (
    <p className="rating small">
      {rating ? <span aria-hidden>★ </span> : null}
      <a href="#reviews">{rating ? <RatingWords rating={rating} /> : `${t('review.title')} (${countOnPage(found)})`}</a>
    </p>
  );
}

/** The most helpful reviews of a product, and the way to all; nothing without any. */
export function ReviewsSection({
  found,
  product: { productType, handle },
}: {
  found: ProductReviews | null;
  product: { productType: string; handle: string };
}) {
  const { t, market } = useView();
  if (!found || found.best.length === 0) return null;
  const rating = ratingOnPage(found);
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{`${t('review.title')} (${countOnPage(found)})`}</h2>
      {rating ? (
        <div className="review-summary">
          <p className="lead">
            <RatingWords rating={rating} />
          </p>
          <StarTable counts={found.counts} />
        </div>
      ) : null}
      <Verification />
      {readersFirst(found.best, market.language).map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      <p>
        <a className="button quiet" href={pages.productReviews(market.code, productType, handle)}>
          {t('review.all')}
        </a>
      </p>
    </section>
  );
}
