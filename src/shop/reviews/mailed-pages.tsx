import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems, TextArea } from '../../ui/fields.tsx';
import { invitationBySecret } from './invitations.ts';
import { MAX_REASON } from './model/shapes.ts';
import { decisionBySecret, mayComplain } from './moderation.ts';
import { reviewStops } from './tables.ts';

const UnknownLink = () => {
  const { t } = useView();
  return (
    <p className="alert" role="status">
      {t('error.review_link')}
    </p>
  );
};

/** The page of a mailed link that ends the mails that ask for reviews: one click. */
export const reviewStopPage = screen({
  path: patterns.reviewStop,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash }) {
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const invitation = await invitationBySecret(database, link);
    const email = invitation?.email ?? '';
    const stopped = invitation
      ? await drizzle(database)
          .select()
          .from(reviewStops)
          .where(eq(reviewStops.digest, await digest(email)))
      : [];
    return { link, email, isStopped: stopped.length > 0, problems: flash?.problems ?? [] };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('review.stop_title') }), noindex: true }),

  Page({ data: { link, email, isStopped, problems } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('review.stop_title')}</h1>
        <Problems state={{ problems }} />
        {isStopped ? (
          <p className="alert calm" role="status">
            {t('review.stopped', { email })}
          </p>
        ) : email ? (
          <section className="account-card">
            <p>{t('review.stop_text', { email })}</p>
            <form method="post" action={api.reviewsStop}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={link} />
              <button className="button action">{t('review.stop_button')}</button>
            </form>
          </section>
        ) : (
          <UnknownLink />
        )}
      </div>
    );
  },
});

/**
 * A decision about a review with its reasons, for the author of the review or for who has reported it, and the form of
 * a complaint. Source: Regulation (EU) 2022/2065, articles 17 and 20.
 */
export const reviewDecisionPage = screen({
  path: patterns.reviewDecision,
  personal: true,
  showsProblems: true,

  async load({ url, database, settings, flash, market }) {
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const decision = await decisionBySecret(database, link);
    return {
      link,
      decision,
      isOpen: decision ? mayComplain(decision, await now(settings), market) : false,
      state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
    };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('review.decision_title') }), noindex: true }),

  Page({ data: { link, decision, isOpen, state } }) {
    const { t, market, locale } = useView();
    if (!decision)
      return (
        <div className="wrap page forms mail-link">
          <h1>{t('review.decision_title')}</h1>
          <UnknownLink />
        </div>
      );
    const { recipient, decision: decided, title, reviewId, ground, reason, at, complaint, outcome } = decision;
    const day = formatDay(dayOf(new Date(at), marketZone(market.country)), locale);
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('review.decision_title')}</h1>
        <Problems state={state} />
        <section className="account-card">
          <p>{t(`review.${decided}_${recipient}_text`, { product: title, reference: reviewId })}</p>
          <p>{t('review.decision_day', { date: day })}</p>
          {ground ? <p>{t(`review.ground_${ground}`)}</p> : null}
          <p className="review-text">{t('review.decision_reason', { reason })}</p>
          <p>{t('review.decision_how')}</p>
          <p>{t('review.decision_redress')}</p>
        </section>
        {complaint ? (
          <section className="account-card">
            <h2>{t('review.complaint')}</h2>
            <p className="review-text">{complaint}</p>
            {outcome ? (
              <>
                <p>
                  <b>{t(`review.outcome_${outcome}`, { product: title, reference: reviewId })}</b>
                </p>
                <p className="review-text">{t('review.decision_reason', { reason: decision.outcomeReason })}</p>
              </>
            ) : (
              <p role="status">{t('review.complaint_waits')}</p>
            )}
          </section>
        ) : null}
        {isOpen ? (
          <section className="account-card">
            <h2>{t('review.complain_title')}</h2>
            <form method="post" action={api.reviewsComplain} className="form">
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={link} />
              <TextArea
                name="text"
                label={t('review.complain_text')}
                hint={t('review.complain_hint')}
                state={state}
                maxLength={MAX_REASON}
                required
              />
              <button className="button action">{t('review.complain_button')}</button>
            </form>
          </section>
        ) : complaint ? null : (
          <p>{t('error.complaint_over')}</p>
        )}
        <p className="small">
          <a href={pages.reviewRules(market.code)}>{t('review.rules_link')}</a>
        </p>
      </div>
    );
  },
});
