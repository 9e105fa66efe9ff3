import { api, pages, patterns } from '../../routes.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems, RadioFields, TextArea, TextField, TickField } from '../../ui/fields.tsx';
import { MAX_REASON, REPORTED } from './model/shapes.ts';
import { reviewById } from './moderation.ts';

/** The form by which anybody reports a review. Source: Regulation (EU) 2022/2065, article 16. */
export const reviewReportPage = screen({
  path: patterns.reviewReport,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash, settings }) {
    const named = url.searchParams.get('review');
    // the address without a review is what links to this page in other countries have
    if (named === null) return { review: null, isSent: false, state: { values: {}, problems: [] } };
    const review = await reviewById(database, named.slice(0, 60));
    if (review?.state !== 'shown' || (review.isDemo && !settings.demoContent)) return notFound();
    const { id, title, text, author, language, productId, handle, category } = review;
    return {
      review: { id, title, text, author, language, productId, handle, category },
      isSent: !flash && url.searchParams.get('done') === 'sent',
      state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
    };
  },

  head: ({ review }, { t, market }) => ({
    title: t('meta.title', { page: t('review.report_title') }),
    ...(review && { canonical: pages.reviewReport(market.code, review.id) }),
    noindex: true,
  }),

  Page({ data: { review, isSent, state } }) {
    const { t, market } = useView();
    if (!review)
      return (
        <div className="wrap page">
          <h1>{t('review.report_title')}</h1>
          <p className="lead">{t('review.report_where')}</p>
          <p>
            <a href={pages.reviewRules(market.code)}>{t('review.rules_title')}</a>
          </p>
        </div>
      );
    return (
      <div className="wrap page forms review-form">
        <h1>{t('review.report_title')}</h1>
        {isSent ? (
          <p className="alert calm" role="status">
            {t('review.report_sent')}{' '}
            <a href={pages.productReviews(market.code, review.category, review.handle)}>{t('review.see')}</a>
          </p>
        ) : null}
        <Problems state={state} />
        <section className="account-card calm">
          <p>
            <b>{t('review.of', { product: review.title })}</b>
          </p>
          <p className="review-text" lang={review.language}>
            {review.text}
          </p>
          <p className="small">
            {review.author || t('review.somebody')} · {review.id}
          </p>
        </section>
        <form method="post" action={api.reviewsReport} className="form">
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="review" value={review.id} />
          <RadioFields
            name="reason"
            legend={t('review.report_reason')}
            state={state}
            options={REPORTED.map((value) => ({ value, text: t(`review.reported_${value}`) }))}
          />
          <TextArea
            name="text"
            label={t('review.report_text')}
            hint={t('review.report_hint')}
            state={state}
            maxLength={MAX_REASON}
            required
          />
          <TextField name="name" label={t('review.report_name')} state={state} autoComplete="name" maxLength={100} />
          <TextField
            name="email"
            type="email"
            label={t('review.report_email')}
            hint={t('review.report_email_hint')}
            state={state}
            autoComplete="email"
            maxLength={254}
          />
          <TickField name="goodFaith" label={t('review.good_faith')} state={state} />
          <p className="actions">
            <button className="button action">{t('review.report_button')}</button>
          </p>
        </form>
      </div>
    );
  },
});
