import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Requester } from '../../platform/mail/limits.ts';
import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { mailFrame } from '../../site/mail.ts';
import type { reviewDecisions, reviewReports } from './tables.ts';

/** The market of a mail, and the settings that it is made with. */
interface Shared {
  market: Market;
  settings: Settings;
}

type Report = Pick<typeof reviewReports.$inferSelect, 'id' | 'email' | 'reviewId'>;

/**
 * The receipt of a report. Whoever reports can name any address, so it is limited. Source: Regulation (EU) 2022/2065,
 * article 16(4).
 */
export function reportMail(
  { id, email, reviewId }: Report,
  title: string,
  { market, settings, requester }: Shared & { requester: Requester },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.reviewRules(market.code)}`;
  return {
    kind: 'report',
    requester,
    key: `report ${id}`,
    about: id,
    to: email,
    subject: t('review.report_mail_subject'),
    paragraphs: [
      t('review.report_mail_text', { product: title, reference: reviewId }),
      linkParagraph(t('review.rules_title'), link),
    ],
    footer: [t('review.report_mail_reason')],
    frame: mailFrame(market, settings, t, 'review_message'),
    link,
  };
}

type Decision = typeof reviewDecisions.$inferSelect;

/**
 * The reasons of a decision, for the author of a review or for who has reported it. Source: Regulation (EU) 2022/2065,
 * articles 16(5) and 17(3).
 */
export function decisionMail(
  { id, email, secret, recipient, decision, ground, reason, title, reviewId }: Decision,
  { market, settings }: Shared,
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.reviewDecision(market.code, secret)}`;
  return {
    kind: 'customer',
    urgency: 'notice',
    key: `review-decision ${id}`,
    about: reviewId,
    to: email,
    subject: t(`review.${decision}_${recipient}_subject`),
    paragraphs: [
      t(`review.${decision}_${recipient}_text`, { product: title, reference: reviewId }),
      ...(ground ? [t(`review.ground_${ground}`)] : []),
      t('review.decision_reason', { reason }),
      t('review.decision_how'),
      t('review.decision_redress'),
      linkParagraph(t('review.complain_button'), link),
    ],
    footer: [t(`review.${decision}_${recipient}_footer`)],
    frame: mailFrame(market, settings, t, 'review_message'),
    link,
  };
}

/** The answer to a complaint. Source: Regulation (EU) 2022/2065, article 20(5). */
export function outcomeMail(
  { id, email, secret, decision, recipient, outcome, outcomeReason, title, reviewId }: Decision,
  { market, settings }: Shared,
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.reviewDecision(market.code, secret)}`;
  const isShown = (decision !== 'kept') === (outcome === 'reverse');
  const about = decision === 'refused' ? 'picture_' : '';
  return {
    kind: 'customer',
    urgency: 'notice',
    key: `review-outcome ${id}`,
    about: reviewId,
    to: email,
    subject: t('review.outcome_subject'),
    paragraphs: [
      t(`review.outcome_${outcome}`, { product: title, reference: reviewId }),
      t(`review.${about}outcome_${isShown ? 'shown' : 'removed'}`),
      t('review.decision_reason', { reason: outcomeReason }),
      t('review.outcome_redress'),
      linkParagraph(t('review.outcome_link'), link),
    ],
    footer: [t(`review.${decision}_${recipient}_footer`)],
    frame: mailFrame(market, settings, t, 'review_message'),
    link,
  };
}
