import { desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { pages, patterns } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { invitationsOf } from './invitations.ts';
import { hasOwnReviews } from './own.ts';
import { PictureSquare, StarPicture } from './parts.tsx';
import { reviews } from './tables.ts';
import { DeleteForm } from './write-page.tsx';

/** The customer's own reviews, and the products that they have bought and not reviewed yet. */
export const accountReviews = accountScreen({
  path: patterns.accountReviews,
  title: 'account.reviews',
  showsProblems: true,

  async load({ database, settings, flash }, session) {
    const { customerId } = session;
    const [written, orders] = await Promise.all([
      drizzle(database)
        .select()
        .from(reviews)
        .where(eq(reviews.customerId, customerId))
        .orderBy(desc(reviews.createdAt))
        .limit(100),
      invitationsOf(database, customerId),
    ]);
    const reviewed = new Set(written.map(({ productId }) => String(productId)));
    const bought = new Map(orders.flatMap(({ products }) => products.map((product) => [product.id, product] as const)));
    return {
      written: written.map((review) => {
        const { id, productId, title, stars, text, author, state, createdAt, answer, picture, pictureState } = review;
        return { id, productId, title, stars, text, author, state, createdAt, answer, picture, pictureState };
      }),
      open: hasOwnReviews(settings) ? [...bought.values()].filter(({ id }) => !reviewed.has(id)) : [],
      problems: flash?.problems ?? [],
    };
  },

  Page({ data: { written, open, problems } }) {
    const { t, market, locale } = useView();
    return (
      <>
        <Problems state={{ problems }} />
        {written.length === 0 && open.length === 0 ? <p>{t('review.account_empty')}</p> : null}
        {open.length > 0 ? (
          <section className="account-card" aria-labelledby="open">
            <h2 id="open">{t('review.account_open')}</h2>
            <ul className="order-lines">
              {open.map(({ id, title }) => (
                <li key={id}>
                  <a href={pages.reviewWrite(market.code, id)}>{t('review.write_of', { product: title })}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {written.map(
          ({ id, productId, title, stars, text, author, state, createdAt, answer, picture, pictureState }) => (
            <section className="account-card" key={id} aria-labelledby={`r-${id}`}>
              <h2 id={`r-${id}`}>{title}</h2>
              <p>
                <StarPicture count={stars} /> ·{' '}
                <MomentDay at={new Date(createdAt).toISOString()} locale={locale} country={market.country} />
              </p>
              {text ? <p className="review-text">{text}</p> : null}
              {picture ? (
                <div className="review-own-picture">
                  <PictureSquare picture={picture} author={author} />
                  <p className="small">{t(`review.picture_${pictureState}`)}</p>
                </div>
              ) : null}
              {answer ? (
                <p className="review-text">
                  <b>{t('review.answer_of')}:</b> {answer}
                </p>
              ) : null}
              {state === 'removed' ? (
                <p className="alert">{t('error.review_removed')}</p>
              ) : (
                <div className="actions">
                  <a className="button quiet small" href={pages.reviewWrite(market.code, String(productId))}>
                    {t('review.change')}
                  </a>
                  <DeleteForm review={{ id }} link="" />
                </div>
              )}
            </section>
          ),
        )}
      </>
    );
  },
});
