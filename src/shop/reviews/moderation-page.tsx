import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { ReactNode } from 'react';
import { LANGUAGES, languages } from '../../languages/index.ts';
import { formatMoment } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, pages, patterns, reviewPicturePath } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { staffScreen } from '../staff/index.ts';
import { GROUNDS, MAX_REASON, MAX_TEXT } from './model/shapes.ts';
import type { Decision, Review } from './moderation.ts';
import { pictureAlt, StarPicture } from './parts.tsx';
import { reviewDecisions, reviewReports, reviews } from './tables.ts';

const SHOWN = ['pictures', 'reported', 'complaints', 'new', 'removed'] as const;
type Shown = (typeof SHOWN)[number];

/** The entries of a page. */
const PAGE = 20;

type Report = typeof reviewReports.$inferSelect;

/** An entry of a page: a review with what is to be decided about it. */
interface Entry {
  review: Review | null;
  report?: Report;
  decision?: Decision;
}

const EMPTY = { values: {}, problems: [] };

/** The reviews of a list. @param after the time and the id of the last one of the page before. */
async function entriesOf(database: D1Database, shown: Shown, after: string): Promise<Entry[]> {
  const db = drizzle(database);
  if (shown === 'reported') {
    const found = await db
      .select({ report: reviewReports, review: reviews })
      .from(reviewReports)
      .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
      .where(eq(reviewReports.state, 'open'))
      .orderBy(asc(reviewReports.at))
      .limit(PAGE);
    return found;
  }
  if (shown === 'complaints') {
    const found = await db
      .select({ decision: reviewDecisions, review: reviews })
      .from(reviewDecisions)
      .leftJoin(reviews, eq(reviews.id, reviewDecisions.reviewId))
      .where(and(isNull(reviewDecisions.outcome), isNotNull(reviewDecisions.complainedAt)))
      .orderBy(asc(reviewDecisions.complainedAt))
      .limit(PAGE);
    return found;
  }
  if (shown === 'pictures') {
    const found = await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.pictureState, 'waiting'), eq(reviews.state, 'shown')))
      .orderBy(asc(reviews.pictureAt))
      .limit(PAGE);
    return found.map((review) => ({ review }));
  }
  const [, time, id] = /^(\d{1,15})-([\da-f-]{36})$/.exec(after) ?? [];
  const found = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.state, shown === 'new' ? 'shown' : 'removed'),
        time ? sql`(${reviews.createdAt}, ${reviews.id}) < (${Number(time)}, ${id})` : undefined,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(PAGE);
  return found.map((review) => ({ review }));
}

/** The first list in which something waits. */
async function firstWaiting(database: D1Database): Promise<Shown> {
  for (const name of SHOWN.slice(0, 3)) if ((await entriesOf(database, name, '')).length > 0) return name;
  return SHOWN[0];
}

/** A form of the page that folds. */
function Fold({
  title,
  action,
  fields,
  children,
  button,
}: {
  title: string;
  action: string;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
  button: string;
}) {
  const { market } = useView();
  return (
    <details className="fold">
      <summary>{title}</summary>
      <form method="post" action={action} className="form">
        <input type="hidden" name="market" value={market.code} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button className="button quiet small">{button}</button>
      </form>
    </details>
  );
}

/** The ground of a removal. */
function GroundField({ id }: { id: string }) {
  const { t } = useView();
  return (
    <div className="form-field">
      <label htmlFor={id}>{t('moderation.ground')}</label>
      <select id={id} name="ground">
        {GROUNDS.map((ground) => (
          <option key={ground} value={ground}>
            {t(`moderation.ground_${ground}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The picture of a review with its state, and the button that has one shown that waits. */
function PictureOf({ review }: { review: Review }) {
  const { t, market } = useView();
  const { id, picture, pictureState, pictureWidth, pictureHeight, author } = review;
  if (!picture) return null;
  return (
    <div className="review-looked-at">
      <a href={reviewPicturePath(picture)}>
        <img
          src={reviewPicturePath(picture)}
          alt={pictureAlt(author, t)}
          width={pictureWidth ?? undefined}
          height={pictureHeight ?? undefined}
          loading="lazy"
        />
      </a>
      <p>{t(`moderation.picture_${pictureState}`)}</p>
      {pictureState === 'waiting' && review.state === 'shown' ? (
        <form method="post" action={api.moderationPictureShow}>
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="review" value={id} />
          <input type="hidden" name="picture" value={picture} />
          <button className="button action small">{t('moderation.picture_show_button')}</button>
        </form>
      ) : null}
    </div>
  );
}

/** The form of a translation. @param id of the entry. */
function TranslateWay({ review, id }: { review: Review; id: string }) {
  const { t } = useView();
  return (
    <Fold
      title={t('moderation.translate')}
      action={api.moderationTranslate}
      fields={{ review: review.id }}
      button={t('moderation.translate_button')}
    >
      <div className="form-field">
        <label htmlFor={`language-${id}`}>{t('moderation.translate_language')}</label>
        <select id={`language-${id}`} name="language">
          {LANGUAGES.filter((language) => language !== review.language).map((language) => (
            <option key={language} value={language} lang={language}>
              {languages[language].names[0]}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        name="text"
        id={`translated-${id}`}
        label={t('moderation.translate_text')}
        hint={t('moderation.translate_hint')}
        state={EMPTY}
        maxLength={MAX_TEXT}
      />
      {review.answer ? (
        <TextArea
          name="answer"
          id={`translated-answer-${id}`}
          label={t('moderation.translate_answer')}
          state={EMPTY}
          maxLength={MAX_REASON}
        />
      ) : null}
    </Fold>
  );
}

/** The ways to work on a review. @param id of the entry, by which its fields are told apart. */
function Ways({ review, id }: { review: Review; id: string }) {
  const { t } = useView();
  return (
    <>
      <Fold
        title={t('moderation.answer')}
        action={api.moderationAnswer}
        fields={{ review: review.id }}
        button={t('moderation.answer_button')}
      >
        <TextArea
          name="answer"
          id={`answer-${id}`}
          label={t('moderation.answer_text')}
          state={{ ...EMPTY, values: { answer: review.answer } }}
          lang={review.language}
          maxLength={MAX_REASON}
        />
      </Fold>
      <TranslateWay review={review} id={id} />
      {review.picture && (review.pictureState === 'waiting' || review.pictureState === 'shown') ? (
        <Fold
          title={t('moderation.picture_refuse')}
          action={api.moderationPictureRefuse}
          fields={{ review: review.id, picture: review.picture }}
          button={t('moderation.picture_refuse_button')}
        >
          <GroundField id={`picture-ground-${id}`} />
          <TextArea
            name="reason"
            id={`picture-${id}`}
            label={t('moderation.reason')}
            hint={t('moderation.picture_reason_hint')}
            state={EMPTY}
            maxLength={MAX_REASON}
            required
          />
        </Fold>
      ) : null}
      {review.state === 'shown' ? (
        <Fold
          title={t('moderation.remove')}
          action={api.moderationRemove}
          fields={{ review: review.id }}
          button={t('moderation.remove_button')}
        >
          <GroundField id={`ground-${id}`} />
          <TextArea
            name="reason"
            id={`remove-${id}`}
            label={t('moderation.reason')}
            hint={t('moderation.reason_hint')}
            state={EMPTY}
            maxLength={MAX_REASON}
            required
          />
        </Fold>
      ) : null}
    </>
  );
}

function EntryCard({ entry: { review, report, decision } }: { entry: Entry }) {
  const { t, locale, market } = useView();
  const moment = (at: number | string) => formatMoment(new Date(at), locale, marketZone(market.country));
  const id = decision?.id ?? report?.id ?? review?.id ?? '';
  return (
    <article className="account-card">
      {review ? (
        <>
          <h2>
            <StarPicture count={review.stars} /> {review.title}
          </h2>
          <p className="small">
            {review.author || t('review.somebody')} · {moment(review.createdAt)} · {review.market} · {review.id}
            {review.isDemo ? ` · ${t('review.demo')}` : ''}
          </p>
          <p className="review-text" lang={review.language}>
            {review.text}
          </p>
          <PictureOf review={review} />
        </>
      ) : (
        <p>{t('moderation.gone')}</p>
      )}
      {report ? (
        <div className="review-answer">
          <p>
            <b>{t(`review.reported_${report.reason}`)}</b> · {moment(report.at)} ·{' '}
            {[report.name, report.email].filter(Boolean).join(', ') || t('moderation.nameless')}
          </p>
          <p className="review-text" lang={report.language}>
            {report.text}
          </p>
        </div>
      ) : null}
      {decision ? (
        <div className="review-answer">
          <p>
            <b>{t(`moderation.${decision.decision}_${decision.recipient}`)}</b> · {moment(decision.at)}
          </p>
          <p className="review-text">{decision.reason}</p>
          <p>
            <b>{t('review.complaint')}</b> · {moment(decision.complainedAt ?? '')}
          </p>
          <p className="review-text" lang={decision.language}>
            {decision.complaint}
          </p>
        </div>
      ) : null}
      {decision ? (
        <Fold
          title={t('moderation.decide')}
          action={api.moderationComplaint}
          fields={{ decision: decision.id }}
          button={t('moderation.decide_button')}
        >
          <div className="form-field">
            <label htmlFor={`outcome-${id}`}>{t('moderation.outcome')}</label>
            <select id={`outcome-${id}`} name="outcome">
              <option value="uphold">{t('moderation.uphold')}</option>
              <option value="reverse">{t('moderation.reverse')}</option>
            </select>
          </div>
          <TextArea
            name="reason"
            id={`reason-${id}`}
            label={t('moderation.reason')}
            state={EMPTY}
            maxLength={MAX_REASON}
            required
          />
        </Fold>
      ) : null}
      {report ? (
        <Fold
          title={t('moderation.keep')}
          action={api.moderationKeep}
          fields={{ report: report.id }}
          button={t('moderation.keep_button')}
        >
          <TextArea
            name="reason"
            id={`keep-${id}`}
            label={t('moderation.reason')}
            hint={t('moderation.reason_hint')}
            state={EMPTY}
            maxLength={MAX_REASON}
            required
          />
        </Fold>
      ) : null}
      {review && !decision ? <Ways review={review} id={id} /> : null}
    </article>
  );
}

/** Where the shop's own people work on reviews: pictures that wait, reports and complaints first. */
export const staffReviewsPage = staffScreen({
  path: patterns.staffReviews,
  title: 'moderation.title',

  async load({ url, database }) {
    const asked = url.searchParams.get('show');
    const shown = SHOWN.find((name) => name === asked) ?? (await firstWaiting(database));
    return { shown, entries: await entriesOf(database, shown, (url.searchParams.get('after') ?? '').slice(0, 60)) };
  },

  Page({ data: { shown, entries } }) {
    const { t, market } = useView();
    const last = entries.at(-1)?.review;
    const hasMore = (shown === 'new' || shown === 'removed') && entries.length === PAGE && last;
    return (
      <>
        <nav aria-label={t('moderation.title')}>
          <ul className="chips start">
            {SHOWN.map((name) => (
              <li key={name}>
                <a
                  className="chip"
                  href={pages.staffReviews(market.code, name)}
                  {...(name === shown && { 'aria-current': 'true' as const })}
                >
                  {t(`moderation.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {entries.length === 0 ? <p className="lead">{t('moderation.nothing')}</p> : null}
        {entries.map((entry) => (
          <EntryCard key={entry.decision?.id ?? entry.report?.id ?? entry.review?.id} entry={entry} />
        ))}
        {hasMore ? (
          <p>
            <a href={pages.staffReviews(market.code, shown, `${last.createdAt}-${last.id}`)}>{t('review.more')}</a>
          </p>
        ) : null}
      </>
    );
  },
});
