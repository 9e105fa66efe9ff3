import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { meanOf } from './model/rating.ts';
import { RatingSummary, RatingWords, ReviewCard, Verification } from './parts.tsx';
import { countsOnPage, type ProductReviews, readersFirst } from './read.ts';

/** The mean rating of a product near its name; leads to the reviews. Nothing without any. */
export function RatingLine({ found }: { found: ProductReviews | null }) {
  const counts = found && countsOnPage(found.counts, found.best);
  const rating = counts && meanOf(counts);
  return rating ? (
    <p className="rating small">
      <a href="#reviews">
        <RatingWords rating={rating} isDemo={counts !== found.counts} />
      </a>
    </p>
  ) : null;
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
  const counts = found && countsOnPage(found.counts, found.best);
  const rating = counts && meanOf(counts);
  if (!rating) return null;
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('review.title')}</h2>
      <div className="review-columns">
        <div>
          <RatingSummary rating={rating} counts={counts} isDemo={counts !== found.counts} />
          <Verification />
        </div>
        <div>
          {readersFirst(found.best, market.language).map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
          {rating.count > found.best.length ? (
            <p>
              <a className="button quiet" href={pages.productReviews(market.code, productType, handle)}>
                {t('review.all')}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
