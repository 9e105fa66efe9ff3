import { and, eq, inArray, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import type { Language } from '../../languages/index.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import { addMonths, dayOf } from '../../platform/shared/day.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import { recordAction, type Staff } from '../staff/index.ts';
import { invitationOfOrder } from './invitations.ts';
import { decisionMail, outcomeMail } from './mails.ts';
import type { Ground } from './model/shapes.ts';
import { summaryStatements } from './summary.ts';
import { type ReviewTranslations, reviewDecisions, reviewReports, reviews } from './tables.ts';

export type Review = typeof reviews.$inferSelect;
type Report = typeof reviewReports.$inferSelect;
export type Decision = typeof reviewDecisions.$inferSelect;

/** The context in which the shop's own people make a decision. */
export interface Deciding {
  database: D1Database;
  settings: Settings;
  /** The texts of a market in its language. */
  translate(market: Market): Translate;
  staff: Staff;
  /** By the shop's clock. */
  at: Date;
}

/** A complaint can be made for this long. Source: Regulation (EU) 2022/2065, article 20(1). */
const COMPLAINT_MONTHS = 6;

export async function reviewById(database: D1Database, id: string): Promise<Review | null> {
  const [row] = await drizzle(database).select().from(reviews).where(eq(reviews.id, id));
  return row ?? null;
}

/** The decision whose mail has this secret in its link; null for a forged or an old one. */
export async function decisionBySecret(database: D1Database, secret: string): Promise<Decision | null> {
  if (secret === '') return null;
  const [row] = await drizzle(database).select().from(reviewDecisions).where(eq(reviewDecisions.secret, secret));
  return row ?? null;
}

/** Whether a complaint about a decision is still possible. @param at by the shop's clock. */
export function mayComplain({ at: decidedAt, complainedAt }: Decision, at: Date, { country }: Market): boolean {
  const zone = marketZone(country);
  const lastDay = addMonths(dayOf(new Date(decidedAt), zone), COMPLAINT_MONTHS);
  return complainedAt === null && dayOf(at, zone) <= lastDay;
}

const marketOf = (row: Pick<Decision, 'market' | 'language'>, settings: Settings): Market => ({
  ...marketOfRequest(row.market, settings),
  language: row.language,
});

type Told = Pick<Decision, 'recipient' | 'email' | 'market' | 'language'>;

/** The statements that store a decision for a person, and mail it. */
async function tellStatements(
  { database, settings, translate, at }: Deciding,
  told: Told,
  decided: Pick<Decision, 'reviewId' | 'title' | 'decision' | 'ground' | 'reason'> & { picture?: string },
): Promise<Statement[]> {
  const db = drizzle(database);
  const row: Decision = {
    picture: null,
    ...told,
    ...decided,
    id: crypto.randomUUID(),
    secret: newSecret(),
    at: at.toISOString(),
    complaint: '',
    complainedAt: null,
    outcome: null,
    outcomeReason: '',
  };
  const market = marketOf(row, settings);
  return [
    db.insert(reviewDecisions).values(row),
    ...(await mailStatements(db, decisionMail(row, { market, settings }, translate(market)))),
  ];
}

/** The translations of a review, with what it says in a language; null where nothing is left. */
export function translationsWith(
  { translations }: Review,
  language: Language,
  said: { text: string; answer: string },
): ReviewTranslations | null {
  const { [language]: _, ...others } = translations ?? {};
  const all: ReviewTranslations = said.text || said.answer ? { ...others, [language]: said } : others;
  return Object.keys(all).length > 0 ? all : null;
}

/** The translations of a review whose answer is another one now. */
export function translationsWithoutAnswer({ translations }: Review): ReviewTranslations | null {
  const texts = Object.entries(translations ?? {}).flatMap(([language, { text }]) =>
    text ? [[language, { text, answer: '' }]] : [],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

/** The reporters of a review whose reports are open, and who have given an address. */
const openReports = (database: D1Database, reviewId: string): Promise<Report[]> =>
  drizzle(database)
    .select()
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), eq(reviewReports.state, 'open')))
    .all();

/**
 * The statements that remove a review, and tell its author and whoever has reported it why. The author is told where
 * their address is known.
 */
export async function removalStatements(
  deciding: Deciding,
  review: Review,
  { ground, reason }: { ground: Ground; reason: string },
): Promise<Statement[]> {
  const { database, staff, at } = deciding;
  const db = drizzle(database);
  const decided = { reviewId: review.id, title: review.title, decision: 'removed', ground, reason } as const;
  const [invitation, reports] = await Promise.all([
    invitationOfOrder(database, review.orderId),
    openReports(database, review.id),
  ]);
  const { market, language } = review;
  const people: Told[] = [
    ...(invitation ? [{ recipient: 'author' as const, email: invitation.email, market, language }] : []),
    ...reports.flatMap((report) => (report.email ? [{ ...report, recipient: 'reporter' as const }] : [])),
  ].map(({ recipient, email, market: cc, language: words }) => ({ recipient, email, market: cc, language: words }));
  const told = await Promise.all(people.map((person) => tellStatements(deciding, person, decided)));
  return [
    db.update(reviews).set({ state: 'removed', changedAt: at.getTime() }).where(eq(reviews.id, review.id)),
    db
      .update(reviewReports)
      .set({ state: 'removed' })
      .where(and(eq(reviewReports.reviewId, review.id), eq(reviewReports.state, 'open'))),
    ...told.flat(),
    ...summaryStatements(db, review.productId),
    recordAction(database, staff, { at, action: 'removed', about: review.id, detail: `${ground}: ${reason}` }),
  ];
}

/** The condition that a review still has a picture, in one of some states. */
const hasPicture = (review: Review, picture: string, states: readonly ('waiting' | 'shown' | 'refused')[]) =>
  and(eq(reviews.id, review.id), eq(reviews.picture, picture), inArray(reviews.pictureState, [...states]));

/**
 * The statements that have a picture shown. A review that has got another one in the meantime stays as it is.
 *
 * @param picture the one that was looked at.
 */
export function pictureShownStatements(
  { database, staff, at }: Deciding,
  review: Review,
  picture: string,
): Statement[] {
  const db = drizzle(database);
  return [
    db
      .update(reviews)
      .set({ pictureState: 'shown', pictureAt: at.getTime() })
      .where(hasPicture(review, picture, ['waiting'])),
    ...summaryStatements(db, review.productId),
    recordAction(database, staff, { at, action: 'picture_shown', about: review.id }),
  ];
}

/**
 * The statements that refuse a picture, also one that was shown, and tell the review's author why. It is kept for as long
 * as the author may complain.
 */
export async function pictureRefusedStatements(
  deciding: Deciding,
  review: Review,
  picture: string,
  { ground, reason }: { ground: Ground; reason: string },
): Promise<Statement[]> {
  const { database, staff, at } = deciding;
  const db = drizzle(database);
  const invitation = await invitationOfOrder(database, review.orderId);
  const { id: reviewId, title, market, language } = review;
  const decided = { reviewId, title, decision: 'refused', picture, ground, reason } as const;
  return [
    db
      .update(reviews)
      .set({ pictureState: 'refused', pictureAt: at.getTime() })
      .where(hasPicture(review, picture, ['waiting', 'shown'])),
    ...(invitation
      ? await tellStatements(deciding, { recipient: 'author', email: invitation.email, market, language }, decided)
      : []),
    ...summaryStatements(db, review.productId),
    recordAction(database, staff, { at, action: 'picture_refused', about: review.id, detail: `${ground}: ${reason}` }),
  ];
}

/** The statements that do the opposite of a decision. */
async function reversalStatements(
  deciding: Deciding,
  { decision, picture }: Decision,
  review: Review,
  reason: string,
): Promise<Statement[]> {
  const db = drizzle(deciding.database);
  const time = deciding.at.getTime();
  if (decision === 'refused')
    return [
      db
        .update(reviews)
        .set({ pictureState: 'shown', pictureAt: time })
        .where(hasPicture(review, picture ?? '', ['refused'])),
      ...summaryStatements(db, review.productId),
    ];
  if (decision === 'removed')
    return [
      db
        .update(reviews)
        .set({ state: 'shown', changedAt: time })
        .where(and(eq(reviews.id, review.id), ne(reviews.state, 'shown'))),
      ...summaryStatements(db, review.productId),
    ];
  return review.state === 'shown' ? removalStatements(deciding, review, { ground: 'terms', reason }) : [];
}

/** The statements that leave a reported review as it is, and tell whoever has reported it why. */
export async function keepStatements(
  deciding: Deciding,
  report: Report,
  review: Review,
  reason: string,
): Promise<Statement[]> {
  const { database, staff, at } = deciding;
  const { email, market, language } = report;
  const decided = { reviewId: review.id, title: review.title, decision: 'kept', ground: '', reason } as const;
  return [
    drizzle(database).update(reviewReports).set({ state: 'kept' }).where(eq(reviewReports.id, report.id)),
    ...(email ? await tellStatements(deciding, { recipient: 'reporter', email, market, language }, decided) : []),
    recordAction(database, staff, { at, action: 'kept', about: review.id, detail: reason }),
  ];
}

/**
 * The statements that decide about a complaint: they leave the decision as it is, or do the opposite.
 *
 * @param review null where it does not exist any more.
 */
export async function outcomeStatements(
  deciding: Deciding,
  decision: Decision,
  review: Review | null,
  { outcome, reason }: { outcome: 'uphold' | 'reverse'; reason: string },
): Promise<Statement[]> {
  const { database, settings, translate, staff, at } = deciding;
  const db = drizzle(database);
  const decided: Decision = { ...decision, outcome, outcomeReason: reason };
  const market = marketOf(decision, settings);
  const following = outcome === 'reverse' && review ? await reversalStatements(deciding, decision, review, reason) : [];
  return [
    db.update(reviewDecisions).set({ outcome, outcomeReason: reason }).where(eq(reviewDecisions.id, decision.id)),
    ...following,
    ...(await mailStatements(db, outcomeMail(decided, { market, settings }, translate(market)))),
    recordAction(database, staff, { at, action: outcome, about: decision.reviewId, detail: reason }),
  ];
}
