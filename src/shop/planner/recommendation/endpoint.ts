import { object, optional } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { today as todayOf } from '../../../platform/clock.ts';
import { isSecure } from '../../../platform/http/cookies.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { wasDropped } from '../../../platform/mail/limits.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { anything, isTicked, market, text } from '../../../platform/shared/fields.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { notMailedCookies, requesterOf } from '../../../site/requester.ts';
import { mayStore } from '../../../site/visitor-rows.ts';
import { refuse } from '../../customer/endpoint.ts';
import { unavailable } from '../../notices/unavailable.ts';
import { trackingKind } from '../../tracking/index.ts';
import type { Answers } from '../model/answers.ts';
import { completeAnswers, type Draft, firstOpenStep } from '../model/draft.ts';
import { answerFields } from '../model/questions.ts';
import { contactShape } from '../model/shapes.ts';
import { planMails, sendPlanMails } from '../plan/mail.ts';
import { storePlan } from '../plan/store-plan.ts';
import { answerAll } from '../steps/answer-step.ts';
import { cookieWithDraft, draftOfCall, makerOfCall, newMaker } from '../steps/draft-cookie.ts';
import { loadRecommendation } from './load.ts';
import { noticeMessages } from './notices.ts';
import { deliveryPacks } from './product.ts';
import type { Recommendation } from './recommend.ts';
import { beginning } from './rhythm-choice.ts';

/** A recommendation as JSON callers get it, in the rhythm in which the plan's page begins. */
const bodyOf = (recommendation: Recommendation, answers: Answers, t: Translate) => ({
  kcalPerDay: recommendation.kcalPerDay,
  notices: noticeMessages(recommendation, answers, t),
  products: recommendation.products.map((product) => {
    const { handle, variantId, gramsPerDay, kgPerMonth, daysPerPack, tab, rhythm } = product;
    return {
      handle,
      variantId,
      gramsPerDay,
      kgPerMonth,
      daysPerPack,
      tab,
      every: rhythm?.rhythm ?? null,
      packs: deliveryPacks(product),
    };
  }),
});

/**
 * Stores the plan that was recommended, and mails its link where an address is given. @param isLastStep whether the
 * answers come from the draft of the questions.
 */
async function storeAndMail(
  {
    draft,
    answers,
    recommendation,
    contact,
    formId,
  }: {
    draft: Draft;
    answers: Answers;
    recommendation: Recommendation;
    contact: { email: string; newsletter: boolean };
    formId: string;
  },
  body: ReturnType<typeof bodyOf>,
  isLastStep: boolean,
  call: CallContext,
  today: Day,
): Promise<Outcome> {
  const { c, market } = call;
  if (!(await mayStore(call, 'plan'))) return refuse(429, call, 'too_many_today');
  const known = makerOfCall(call);
  const maker = known ?? newMaker();
  const requester = await requesterOf(call);
  const mails = contact.email
    ? planMails(
        { to: contact.email, name: answers.name, kcalPerDay: recommendation.kcalPerDay },
        contact.newsletter,
        requester,
        call,
      )
    : null;
  const id = await storePlan(
    answers,
    recommendation.need,
    { ...contact, formId, petId: draft.petId, planId: draft.planId, together: draft.together, maker, mails },
    call,
    today,
  );
  if (mails) sendPlanMails(call);
  const isDropped = mails !== null && (await wasDropped(c.env.DB, requester));
  c.executionCtx.waitUntil(wakeOutbox(c.env, trackingKind));
  const location = pages.plan(market.code, id);
  // A visitor who goes back to the questions changes this plan. A JSON call leaves the draft of the questions as it
  // is.
  const { together: _together, ...stored } = draft;
  const next = isLastStep ? { ...stored, planId: id } : known ? null : draftOfCall(call, today);
  const cookies = [
    ...(next ? [cookieWithDraft(next, maker, isSecure(c.req))] : []),
    ...(isDropped ? notMailedCookies(call) : []),
  ];
  return { ok: true, body: { ...body, plan: location, ...(isDropped && { mailed: false }) }, location, cookies };
}

/**
 * The recommendation. A JSON call brings all answers; the form of the last step brings only the contact, and the
 * answers come from the cookie. With the terms accepted the plan is stored and has a page; with an e-mail address its
 * link is mailed.
 */
export const postRecommend = endpoint(
  object({
    market,
    ...answerFields,
    email: optional(anything(1000)),
    newsletter: optional(anything(10)),
    terms: optional(anything(10)),
    formId: text(60),
  }),
  async ({ market: _market, email: typedEmail, newsletter, terms, formId, ...sent }, call): Promise<Outcome> => {
    const { c, t, market } = call;
    const settings = settingsOf(c.env);
    const today = await todayOf(settings, market.country);
    const isLastStep = sent.species === undefined && !(c.req.header('content-type') ?? '').includes('json');
    const email = typeof typedEmail === 'string' ? typedEmail.trim() : '';
    const contact = { email, newsletter: isTicked(newsletter) };
    const hasAccepted = isTicked(terms);
    const needsTerms = !hasAccepted && (isLastStep || terms !== undefined || email !== '' || contact.newsletter);
    const answered = isLastStep ? { draft: draftOfCall(call, today), problems: [] } : answerAll(sent, t, today);
    const { draft } = answered;
    const parsed = parse({ email, newsletter, terms }, contactShape(needsTerms), t, true);
    const problems = [...answered.problems, ...('problems' in parsed ? parsed.problems : [])];
    if (problems.length > 0) return { ok: false, status: 422, problems };
    const answers = completeAnswers(draft);
    if (!answers)
      return {
        ...refuse(422, call, 'plan_unfinished', firstOpenStep(draft)),
        location: pages.planner(market.code, firstOpenStep(draft)),
      };
    try {
      const best = await loadRecommendation(answers, readerOf(c, market), settings, today);
      if (!best) return refuse(422, call, 'too_young', 'birthdate');
      const recommendation = beginning(best);
      const body = bodyOf(recommendation, answers, t);
      if (!hasAccepted) return { ok: true, body, location: pages.planner(market.code, 'email') };
      const plan = { draft, answers, recommendation, contact, formId };
      return await storeAndMail(plan, body, isLastStep, call, today);
    } catch (error) {
      return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'planner' })] };
    }
  },
);
