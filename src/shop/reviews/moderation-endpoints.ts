import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { mailKind } from '../../platform/mail/mail.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { translatorOf } from '../../site/texts.ts';
import { refuse } from '../customer/endpoint.ts';
import { recordAction, type Staff, staffEndpoint } from '../staff/index.ts';
import {
  AnswerShape,
  ComplaintDecisionShape,
  KeepShape,
  PictureRefusalShape,
  PictureShape,
  plainText,
  RemovalShape,
  TranslationShape,
} from './model/shapes.ts';
import {
  type Deciding,
  keepStatements,
  outcomeStatements,
  pictureRefusedStatements,
  pictureShownStatements,
  removalStatements,
  reviewById,
  translationsWith,
  translationsWithoutAnswer,
} from './moderation.ts';
import { ratingKind } from './summary.ts';
import { reviewDecisions, reviewReports, reviews } from './tables.ts';

async function decidingOf({ c }: CallContext, staff: Staff): Promise<Deciding> {
  const settings = settingsOf(c.env);
  return {
    database: c.env.DB,
    settings,
    translate: (market) => translatorOf(c, market),
    staff,
    at: await now(settings),
  };
}

/** Carries a decision out, with the mails and the rating that follow from it. */
async function carryOut(call: CallContext, [first, ...rest]: readonly Statement[], from: string): Promise<Outcome> {
  const { c, market } = call;
  await drizzle(c.env.DB).batch([first!, ...rest]);
  for (const kind of [mailKind, ratingKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
  return { ok: true, body: { ok: true }, location: pages.staffReviews(market.code, from) };
}

const postAnswer = staffEndpoint(AnswerShape, async ({ review: id, answer: typed }, call, staff) => {
  const review = await reviewById(call.c.env.DB, id);
  if (!review) return refuse(404, call, 'review_unknown');
  const { database, at } = await decidingOf(call, staff);
  const answer = plainText(typed);
  const change = {
    answer,
    answeredAt: answer ? at.getTime() : null,
    ...(answer !== review.answer && { translations: translationsWithoutAnswer(review) }),
  };
  const statements = [
    drizzle(database).update(reviews).set(change).where(eq(reviews.id, id)),
    recordAction(database, staff, { at, action: 'answered', about: id, detail: answer }),
  ];
  return carryOut(call, statements, 'new');
});

const postTranslate = staffEndpoint(TranslationShape, async ({ review: id, language, ...typed }, call, staff) => {
  const review = await reviewById(call.c.env.DB, id);
  if (!review) return refuse(404, call, 'review_unknown');
  const { database, at } = await decidingOf(call, staff);
  const said = { text: plainText(typed.text), answer: plainText(typed.answer) };
  const statements = [
    drizzle(database)
      .update(reviews)
      .set({ translations: translationsWith(review, language, said) })
      .where(and(eq(reviews.id, id), eq(reviews.text, review.text))),
    recordAction(database, staff, { at, action: 'translated', about: id, detail: `${language}: ${said.text}` }),
  ];
  return carryOut(call, statements, 'new');
});

const postRemove = staffEndpoint(RemovalShape, async ({ review: id, ground, reason }, call, staff) => {
  const review = await reviewById(call.c.env.DB, id);
  if (review?.state !== 'shown') return refuse(404, call, 'review_unknown');
  const why = { ground, reason: plainText(reason) };
  return carryOut(call, await removalStatements(await decidingOf(call, staff), review, why), 'new');
});

const postPictureShow = staffEndpoint(PictureShape, async ({ review: id, picture }, call, staff) => {
  const review = await reviewById(call.c.env.DB, id);
  if (review?.picture !== picture || review.pictureState !== 'waiting') return refuse(404, call, 'picture_unknown');
  const statements = pictureShownStatements(await decidingOf(call, staff), review, picture);
  return carryOut(call, statements, 'pictures');
});

const postPictureRefuse = staffEndpoint(
  PictureRefusalShape,
  async ({ review: id, picture, ground, reason }, call, staff) => {
    const review = await reviewById(call.c.env.DB, id);
    if (review?.picture !== picture || review.pictureState === 'refused') return refuse(404, call, 'picture_unknown');
    const why = { ground, reason: plainText(reason) };
    const statements = await pictureRefusedStatements(await decidingOf(call, staff), review, picture, why);
    return carryOut(call, statements, 'pictures');
  },
);

const postKeep = staffEndpoint(KeepShape, async ({ report: id, reason }, call, staff) => {
  const [report] = await drizzle(call.c.env.DB).select().from(reviewReports).where(eq(reviewReports.id, id));
  const review = report ? await reviewById(call.c.env.DB, report.reviewId) : null;
  if (report?.state !== 'open' || !review) return refuse(404, call, 'report_unknown');
  const statements = await keepStatements(await decidingOf(call, staff), report, review, plainText(reason));
  return carryOut(call, statements, 'reported');
});

const postComplaint = staffEndpoint(ComplaintDecisionShape, async ({ decision: id, outcome, reason }, call, staff) => {
  const [decision] = await drizzle(call.c.env.DB).select().from(reviewDecisions).where(eq(reviewDecisions.id, id));
  if (!decision || decision.complainedAt === null || decision.outcome !== null)
    return refuse(404, call, 'decision_unknown');
  const review = await reviewById(call.c.env.DB, decision.reviewId);
  const deciding = await decidingOf(call, staff);
  const statements = await outcomeStatements(deciding, decision, review, { outcome, reason: plainText(reason) });
  return carryOut(call, statements, 'complaints');
});

export const moderationCalls = {
  answer: postAnswer,
  translate: postTranslate,
  remove: postRemove,
  pictureShow: postPictureShow,
  pictureRefuse: postPictureRefuse,
  keep: postKeep,
  complaint: postComplaint,
} satisfies Record<CallOf<'moderation'>, Handler>;
