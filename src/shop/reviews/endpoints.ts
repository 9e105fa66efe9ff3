import { and, eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import type { Struct } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now, today as todayOf } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import { visitorOfRequest } from '../../platform/http/rate-limit.ts';
import { wasDropped } from '../../platform/mail/limits.ts';
import { mailKind, mailStatements } from '../../platform/mail/mail.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { readBody } from '../../platform/shared/body.ts';
import type { FormSchema } from '../../platform/shared/fields.ts';
import { type CallOf, isCategory, pages } from '../../routes.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { NOT_MAILED, requesterOf } from '../../site/requester.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { speciesFacts } from '../../species/index.ts';
import { isSpecies } from '../../species/known.ts';
import { refuse, signedOut } from '../customer/endpoint.ts';
import { noPictureNow, uploadedPicture } from '../customer/uploaded-picture.ts';
import { ageInMonths } from '../pets/model/pet.ts';
import { petsOf } from '../pets/store.ts';
import { invitationBySecret } from './invitations.ts';
import { reportMail } from './mails.ts';
import { kindOf } from './model/animal.ts';
import {
  ComplaintShape,
  LikeShape,
  LinkShape,
  OwnReviewShape,
  plainText,
  ReportShape,
  ReviewShape,
  VoteShape,
} from './model/shapes.ts';
import { decisionBySecret, mayComplain, reviewById } from './moderation.ts';
import { hasOwnReviews } from './own.ts';
import { type PictureColumns, pictureKind, storePicture } from './pictures.ts';
import { ratingKind } from './summary.ts';
import { reviewDecisions, reviewReports, reviewStops, reviews, reviewVotes } from './tables.ts';
import { deleteStatements, purchaseOf, saveStatements, signedInCustomer } from './write.ts';

/** Creates an endpoint of the shop's own reviews, which is none where a service of others has them. */
const reviewEndpoint = <T, S extends FormSchema>(
  input: Struct<T, S>,
  handle: (value: T, call: CallContext) => Promise<Outcome>,
): Handler =>
  endpoint(input, async (value, call): Promise<Outcome> => {
    if (!hasOwnReviews(settingsOf(call.c.env))) return refuse(404, call, 'not_found');
    try {
      return await handle(value, call);
    } catch (error) {
      if (error instanceof SignedOut) return signedOut(call);
      throw error;
    }
  });

/** A success that the next page tells of. @param key of the text. */
const told = ({ c, t }: CallContext, location: string, key: string, body: Record<string, unknown>): Outcome => ({
  ok: true,
  body,
  location,
  cookies: [flashCookie({ problems: [{ code: 'done', message: t(key), isNotice: true }], typed: {} }, isSecure(c.req))],
});

/**
 * The picture that came with a review, made anew and stored; null without one. One that is not taken is a problem of its
 * field, and the review goes its way without it.
 */
async function pictureOf(call: CallContext, at: Date): Promise<PictureColumns | Outcome | null> {
  const picture = await uploadedPicture(call, 'review_picture', 'picture');
  if (!picture || 'ok' in picture) return picture;
  try {
    return await storePicture(call.c.env, picture, at);
  } catch (error) {
    return noPictureNow(call, 'picture', error);
  }
}

const postSave = reviewEndpoint(ReviewShape, async (input, call): Promise<Outcome> => {
  const { c, market } = call;
  const { product, link } = input;
  const database = c.env.DB;
  const customerId = link ? null : await signedInCustomer(call);
  if (!link && customerId === null) return signedOut(call);
  const purchase = await purchaseOf(database, { product, link, customerId });
  if (!purchase) return refuse(403, call, 'review_not_bought');
  if (!(await mayStore(call, 'review'))) return refuse(429, call, 'too_many_today');
  const at = await now(settingsOf(c.env));
  const found = await pictureOf(call, at);
  const [picture, refusal] = found && 'ok' in found ? [null, found] : [found, null];
  const db = drizzle(database);
  const [, [stored]] = await db.batch(saveStatements(db, purchase, input, at, picture));
  if (!stored) return refuse(409, call, 'review_removed');
  for (const kind of [ratingKind, pictureKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
  // its words are stored all the same, so nothing that was typed is lost
  if (refusal) return { ...refusal, body: { review: stored.id } };
  const location = pages.reviewWrite(market.code, product, link || undefined, 'saved');
  return { ok: true, body: { review: stored.id }, location };
});

const postRemove = reviewEndpoint(OwnReviewShape, async ({ review: id, link }, call): Promise<Outcome> => {
  const { c, market } = call;
  const database = c.env.DB;
  const customerId = link ? (await invitationBySecret(database, link))?.customerId : await signedInCustomer(call);
  if (!customerId) return link ? refuse(404, call, 'review_link') : signedOut(call);
  const review = await reviewById(database, id);
  if (!review || review.customerId !== customerId) return refuse(404, call, 'review_unknown');
  // what was removed stays for as long as its author may complain
  if (review.state === 'removed') return refuse(409, call, 'review_removed');
  await drizzle(database).batch(deleteStatements(drizzle(database), review));
  for (const kind of [ratingKind, pictureKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
  const location = link
    ? pages.reviewWrite(market.code, String(review.productId), link, 'removed')
    : pages.accountReviews(market.code);
  return { ok: true, body: { removed: true }, location };
});

/** Who votes: the signed-in customer, else the visitor's network. A row tells nobody who it was. */
async function voterOf({ c }: CallContext, review: string): Promise<string> {
  const { sessionSecrets } = settingsOf(c.env);
  const session = await sessionOf(c).catch(() => null);
  const who = session?.customerId ?? visitorOfRequest(c) ?? '';
  return digest(`${sessionSecrets[0] ?? ''} vote ${review} ${who}`);
}

const postVote = reviewEndpoint(VoteShape, async ({ review: id }, call): Promise<Outcome> => {
  const { c, from } = call;
  const database = c.env.DB;
  const review = await reviewById(database, id);
  if (review?.state !== 'shown') return refuse(404, call, 'review_unknown');
  if (!(await mayStore(call, 'vote'))) return refuse(429, call, 'too_many_today');
  const voter = await voterOf(call, id);
  const db = drizzle(database);
  const helpful = sql`(SELECT count(*) FROM ${reviewVotes} WHERE ${reviewVotes.reviewId} = ${id})`;
  await db.batch([
    db.insert(reviewVotes).values({ reviewId: id, voter }).onConflictDoNothing(),
    db.update(reviews).set({ helpful }).where(eq(reviews.id, id)),
  ]);
  return told(call, `${from.split('#')[0]}#review-${id}`, 'review.voted', { ok: true });
});

/** Leads to the reviews of owners whose animals are like one of the customer's pets. */
const postLike = reviewEndpoint(LikeShape, async ({ category, handle }, call): Promise<Outcome> => {
  const { c, market } = call;
  if (!isCategory(category) || handle === '') return refuse(404, call, 'unknown_variant');
  const session = await sessionOf(c);
  const list = (animal?: string) => pages.productReviews(market.code, category, handle, { animal });
  if (!session) return told(call, `${list()}#filter`, 'review.like_sign_in', { animal: '' });
  const today = await todayOf(settingsOf(c.env), market.country);
  const [pet] = (await petsOf(c.env.DB, session.customerId)).flatMap((own) => {
    const months = ageInMonths(own.birthdate, today);
    if (!isSpecies(own.species) || months === null) return [];
    const kind = kindOf(own.species, months / 12, own.expectedAdultWeightKg ?? own.currentWeightKg);
    const isFor = category === 'merch' || Object.values(speciesFacts[own.species].categories).includes(category);
    return kind && isFor ? [kind] : [];
  });
  return pet
    ? { ok: true, body: { animal: pet }, location: list(pet) }
    : told(call, `${list()}#filter`, 'review.like_none', { animal: '' });
});

const postReport = reviewEndpoint(ReportShape, async (input, call): Promise<Outcome> => {
  const { c, market, t } = call;
  const { review: id, reason, text, name, email } = input;
  const database = c.env.DB;
  const review = await reviewById(database, id);
  if (review?.state !== 'shown') return refuse(404, call, 'review_unknown');
  if (!(await mayStore(call, 'report'))) return refuse(429, call, 'too_many_today');
  const settings = settingsOf(c.env);
  const db = drizzle(database);
  const row: typeof reviewReports.$inferInsert & { id: string } = {
    id: crypto.randomUUID(),
    reviewId: id,
    reason,
    text: plainText(text),
    name,
    email: email.toLowerCase(),
    market: market.code,
    language: market.language,
    at: (await now(settings)).toISOString(),
    state: 'open',
  };
  const requester = await requesterOf(call);
  const mail = reportMail(row, review.title, { market, settings, requester }, t);
  await db.batch([db.insert(reviewReports).values(row), ...(email ? await mailStatements(db, mail) : [])]);
  c.executionCtx.waitUntil(wakeOutbox(c.env, mailKind));
  const location = pages.reviewReport(market.code, id, 'sent');
  // the report is stored all the same
  if (email && (await wasDropped(database, requester)))
    return told(call, location, `error.${NOT_MAILED}`, { ok: true, mailed: false });
  return { ok: true, body: { ok: true }, location };
});

const postComplain = reviewEndpoint(ComplaintShape, async ({ link, text }, call): Promise<Outcome> => {
  const { c, market } = call;
  const page = pages.reviewDecision(market.code, link);
  const decision = await decisionBySecret(c.env.DB, link);
  if (!decision) return { ...refuse(404, call, 'review_link'), location: page };
  const at = await now(settingsOf(c.env));
  if (!mayComplain(decision, at, market)) return { ...refuse(409, call, 'complaint_over'), location: page };
  await drizzle(c.env.DB)
    .update(reviewDecisions)
    .set({ complaint: plainText(text), complainedAt: at.toISOString() })
    .where(and(eq(reviewDecisions.id, decision.id), isNull(reviewDecisions.complainedAt)));
  return { ok: true, body: { ok: true }, location: page };
});

/** Notes that an address wants no more mails that ask for reviews. A repeated call changes nothing. */
async function stop(c: Context<AppEnv>, link: string): Promise<boolean> {
  const invitation = await invitationBySecret(c.env.DB, link);
  if (!invitation) return false;
  const at = (await now(settingsOf(c.env))).toISOString();
  const row = { digest: await digest(invitation.email), at };
  await drizzle(c.env.DB).insert(reviewStops).values(row).onConflictDoNothing();
  return true;
}

const postStop = endpoint(LinkShape, async ({ link }, call): Promise<Outcome> => {
  const page = pages.reviewStop(call.market.code, link);
  if (!(await stop(call.c, link))) return { ...refuse(404, call, 'review_link'), location: page };
  return { ok: true, body: { ok: true }, location: page };
});

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * The address of the header `List-Unsubscribe`: a mail program posts to it, without cookies and from elsewhere; the
 * secret in the address is the proof. Source: RFC 8058.
 */
export async function postOneClickStop(c: Context<AppEnv>): Promise<Response> {
  const body = await readBody(c.req);
  if (body?.['List-Unsubscribe'] !== 'One-Click') return c.text('Expected List-Unsubscribe=One-Click', 400, NO_STORE);
  await stop(c, c.req.query('link') ?? '');
  return c.text('', 200, NO_STORE);
}

/** A person who opens the address of the header gets the page that asks. */
export async function getOneClickStop(c: Context<AppEnv>): Promise<Response> {
  const link = c.req.query('link') ?? '';
  const invitation = await invitationBySecret(c.env.DB, link);
  const cc = invitation?.market ?? settingsOf(c.env).group.defaultLanguagePrefix;
  return c.body(null, 302, { ...NO_STORE, Location: pages.reviewStop(cc, link) });
}

export const reviewCalls = {
  save: postSave,
  remove: postRemove,
  vote: postVote,
  like: postLike,
  report: postReport,
  complain: postComplain,
  stop: postStop,
} satisfies Record<CallOf<'reviews'>, Handler>;
