import { pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { hasOwnReviews } from './own.ts';

/** The parts of the page, each with a heading and a text. */
const PARTS = ['who', 'asked', 'order', 'translated', 'removed', 'pictures', 'report', 'complaint', 'data'] as const;

/**
 * How the shop works on reviews: who may write them and how that is checked, how they are sorted, and what is removed.
 *
 * Source: Directive 2005/29/EC, article 7(4a) and (6), annex I no. 23b; Regulation (EU) 2022/2065, articles 12 and 14.
 */
export const reviewRulesPage = screen({
  path: patterns.reviewRules,

  load: async ({ settings }) => ({ isOwn: hasOwnReviews(settings) }),

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('review.rules_title') }),
    description: t('review.rules_description'),
    trail: [{ name: t('review.rules_title') }],
  }),

  Page({ data: { isOwn } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name: t('review.rules_title') }]} />
        <h1>{t('review.rules_title')}</h1>
        <div className="prose">
          {isOwn ? (
            PARTS.map((part) => (
              <section key={part} aria-labelledby={part}>
                <h2 id={part}>{t(`review.rules_${part}`)}</h2>
                <p>{t(`review.rules_${part}_text`)}</p>
              </section>
            ))
          ) : (
            <p className="lead">{t('reviews.statement')}</p>
          )}
          <p>
            <a href={pages.content(market.code, 'contact')}>{t('declaration.contact')}</a>
          </p>
        </div>
      </div>
    );
  },
});
