import { parseCookie } from 'cookie';
import { defaulted, enums, object, optional, pattern, size, string, unknown } from 'superstruct';
import { config } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { readerOf } from '../../platform/document/reader.ts';
import { type CallContext, endpoint, type Outcome, type Status } from '../../platform/http/endpoint.ts';
import { decimal, isTicked } from '../../platform/http/fields.ts';
import type { Problem } from '../../platform/http/parse.ts';
import { post, sendOutbox } from '../../platform/mail/outbox.ts';
import { formatNumber, localeOf } from '../../platform/market/model.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { PLANNER_STEPS, pages } from '../../routes.ts';
import { sessionOf } from '../../shopify/session.ts';
import { accountEndpoint } from '../account/endpoint.ts';
import { addPet, changePet, petsOf } from '../account/pets-store.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { buyLines, cartCall } from '../cart/endpoints.ts';
import { changeDiscount } from '../cart/service.ts';
import { unavailable } from '../unavailable.ts';
import { adviceFor, noticesOf } from './advise.ts';
import { type Answers, problemsOf } from './answers.ts';
import { breedName } from './breeds.ts';
import { answerAll, answerStep, type Draft, draftCookie, fields, firstOpen, isAfter, keptDraft, PLAN_COOKIE, wholeOf } from './input.ts';
import { addPlan, type Plan, readPlan, tiePlan, weigh } from './store.ts';

const market = optional(size(string(), 0, 10));
const planId = pattern(string(), /^[0-9a-f-]{36}$/);

const secureOf = ({ c }: CallContext): boolean => c.req.url.startsWith('https:');
const todayOf = async ({ c }: CallContext): Promise<string> => (await now(config(c.env))).toISOString().slice(0, 10);
const refuse = (status: Status, problems: Problem[], cookies: string[] = []): Outcome => ({ ok: false, status, problems, cookies });
const refuseOne = (status: Status, { t }: CallContext, code: string, field?: string): Outcome =>
  refuse(status, [{ code, message: t(`error.${code}`), ...(field && { field }) }]);

/** Keeps the answers of one step, and leads on or back. What is wrong keeps nobody from going back. */
export const postStep = endpoint(
  object({ market, step: enums(PLANNER_STEPS), go: defaulted(enums(['next', 'back']), 'next'), ...fields }),
  async ({ step, go, market: _, ...sent }, call) => {
    const { c, t, market } = call;
    const today = await todayOf(call);
    const kept = keptDraft(parseCookie(c.req.header('cookie') ?? '')[PLAN_COOKIE], t, today);
    const previous = PLANNER_STEPS[Math.max(0, PLANNER_STEPS.indexOf(step) - 1)]!;
    if (step === 'email') return { ok: true, body: { answers: kept }, location: pages.planner(market.code, previous) };
    const { draft, problems } = answerStep(step, sent, kept, t, today);
    if (go === 'back') {
      const right = problems.length === 0 ? draft : kept;
      return { ok: true, body: { answers: right }, location: pages.planner(market.code, previous), cookies: [draftCookie(right, secureOf(call))] };
    }
    if (problems.length > 0) return refuse(422, problems);
    const next = PLANNER_STEPS[PLANNER_STEPS.indexOf(step) + 1]!;
    const open = firstOpen(draft);
    const to = isAfter(next, open) ? open : next;
    return { ok: true, body: { answers: draft }, location: pages.planner(market.code, to), cookies: [draftCookie(draft, secureOf(call))] };
  },
);

const EMAIL = /^[^\s@<>",;]{1,64}@[^\s@<>",;]+\.[^\s@<>",;.]{2,}$/;

/** Stores a plan and mails its address. @returns the plan's id. */
async function keep(
  answers: Answers,
  given: { email: string; newsletter: boolean; formId: string },
  kcal: number,
  call: CallContext,
  today: string,
): Promise<string> {
  const { c, t, market } = call;
  const settings = config(c.env);
  const id = await addPlan(c.env.DB, {
    id: crypto.randomUUID(),
    formId: given.formId || crypto.randomUUID(),
    answers,
    weights: [{ day: today, kg: answers.currentWeightKg }],
    email: given.email.toLowerCase() || null,
    newsletter: given.newsletter,
    market: market.code,
    customerId: null,
    petId: null,
    createdAt: new Date().toISOString(),
  });
  if (given.email) {
    const { origin } = new URL(c.req.url);
    const key = `plan ${id}`;
    const of = { name: answers.name, kcal: formatNumber(kcal, localeOf(market.language, market.country)) };
    const parts = [t('planner.mail_hello', of), t('planner.mail_need', of), `${origin}${pages.plan(market.code, id)}`, t('planner.mail_weigh', of)];
    if (settings.planDiscountCode) parts.push(t('planner.discount', { code: settings.planDiscountCode }));
    await post(c.env.DB, { key, to: given.email, subject: t('planner.mail_subject', of), text: [...parts, t('planner.mail_private')].join('\n\n') });
    c.executionCtx.waitUntil(sendOutbox(settings, c.env.DB, key).catch((error) => console.warn(JSON.stringify({ event: 'outbox', error: String(error) }))));
  }
  return id;
}

/**
 * The recommendation. JSON brings all answers; the form of the last step brings the e-mail, and the answers are those that the
 * browser has kept. Whoever accepts the terms gets a page of the plan, whoever gives an e-mail gets its address by mail.
 */
export const postPlanner = endpoint(
  object({
    market,
    ...fields,
    email: optional(unknown()),
    newsletter: optional(unknown()),
    terms: optional(unknown()),
    formId: defaulted(size(string(), 0, 60), ''),
  }),
  async ({ market: _, email: typed, newsletter, terms, formId, ...sent }, call): Promise<Outcome> => {
    const { c, t, market } = call;
    const today = await todayOf(call);
    const stepped = (sent as Draft).species === undefined && !(c.req.header('content-type') ?? '').includes('json');
    const email = typeof typed === 'string' ? typed.trim() : '';
    const { draft, problems } = stepped
      ? { draft: keptDraft(parseCookie(c.req.header('cookie') ?? '')[PLAN_COOKIE], t, today), problems: [] }
      : answerAll(sent, t, today);
    const about: Problem[] = [...problems];
    if (email && (email.length > 254 || !EMAIL.test(email))) about.push({ code: 'email_invalid', message: t('error.email_invalid'), field: 'email' });
    const accepted = isTicked(terms);
    if (!accepted && (stepped || terms !== undefined || email || isTicked(newsletter)))
      about.push({ code: 'plan_terms_required', message: t('error.plan_terms_required'), field: 'terms' });
    if (about.length > 0) return refuse(422, about);
    const answers = wholeOf(draft);
    if (!answers) return { ...refuseOne(422, call, 'plan_unfinished'), location: pages.planner(market.code, firstOpen(draft)) } as Outcome;
    try {
      const advice = await adviceFor(answers, readerOf(c, market), config(c.env), today);
      if (!advice) return refuseOne(422, call, 'too_young', 'birthdate');
      const id = accepted ? await keep(answers, { email, newsletter: isTicked(newsletter), formId }, advice.kcalPerDay, call, today) : null;
      const body = {
        kcalPerDay: advice.kcalPerDay,
        notices: noticesOf(advice, answers, t),
        products: advice.products.map(({ handle, variantId, gramsPerDay, kgPerMonth, daysPerPack, tab }) => ({
          handle,
          variantId,
          gramsPerDay,
          kgPerMonth,
          daysPerPack,
          tab,
        })),
        ...(id && { plan: pages.plan(market.code, id) }),
      };
      return { ok: true, body, location: id ? pages.plan(market.code, id) : pages.planner(market.code, 'email') };
    } catch (error) {
      return refuse(503, [unavailable(error, t, { event: 'planner' })]);
    }
  },
);

/** Begins again from what is known of an animal: a saved pet, or a plan. */
export const postStart = endpoint(object({ market, petId: defaulted(size(string(), 0, 60), ''), planId: defaulted(string(), '') }), async (input, call) => {
  const { c, market } = call;
  const lead = (draft: Draft): Outcome => ({
    ok: true,
    body: { answers: draft },
    location: pages.planner(market.code),
    cookies: [draftCookie(draft, secureOf(call))],
  });
  if (input.planId) {
    const plan = await readPlan(c.env.DB, input.planId);
    return plan ? lead(plan.answers) : refuseOne(404, call, 'plan_not_found');
  }
  const session = await sessionOf(c);
  const pet = session && (await petsOf(c.env.DB, session.customerId)).find(({ id }) => id === input.petId);
  if (!pet) return refuseOne(404, call, 'pet_not_found');
  const { draft } = answerAll({ ...pet }, call.t, await todayOf(call));
  return lead(draft);
});

/** Puts the first choices of a plan into the cart: as a subscription with its rhythm, or once where there is none. */
export const postPlanCart = endpoint(object({ market, planId }), async (input, call): Promise<Outcome> => {
  const { c, market, t } = call;
  const plan = await readPlan(c.env.DB, input.planId);
  if (!plan) return refuseOne(404, call, 'plan_not_found');
  const settings = config(c.env);
  try {
    const advice = await adviceFor(plan.answers, readerOf(c, market), settings, await todayOf(call));
    const chosen = advice?.products.filter(({ first, tab }) => first && (tab === 'dry' || tab === 'wet')) ?? [];
    const lines = chosen.map(({ variantId, rhythm, planId }) => ({
      merchandiseId: variantId,
      quantity: rhythm?.bags ?? 1,
      ...(planId && { sellingPlanId: planId }),
    }));
    const bought = await buyLines(lines, call);
    if (!bought) return refuseOne(409, call, 'nothing_to_buy');
    const cartId = bought.ok ? (bought.body.cart as { id: string }).id : cartIdOf(c.req.header('cookie'));
    // a code that does not apply any more takes nothing from the cart
    if (bought.ok && settings.planDiscountCode && cartId) await changeDiscount(cartId, settings.planDiscountCode, cartCall(call)).catch(() => null);
    return bought;
  } catch (error) {
    return refuse(503, [unavailable(error, t, { event: 'planner' })]);
  }
});

const said = (plan: Pick<Plan, 'id'>, call: CallContext, done: string): string => `${pages.plan(call.market.code, plan.id)}?done=${done}`;

/** A new weight: the plan is computed anew, and so is the pet's weight where it was saved as one. */
export const postWeigh = endpoint(object({ market, planId, weightKg: decimal }), async ({ planId: id, weightKg }, call): Promise<Outcome> => {
  const { c } = call;
  const plan = await readPlan(c.env.DB, id);
  if (!plan) return refuseOne(404, call, 'plan_not_found');
  const day = await todayOf(call);
  if (problemsOf({ ...plan.answers, currentWeightKg: weightKg, expectedAdultWeightKg: null }, day).some(({ field }) => field === 'currentWeightKg'))
    return refuseOne(422, call, 'invalid_weight_kg', 'weightKg');
  await weigh(c.env.DB, plan, { day, kg: weightKg });
  if (plan.customerId && plan.petId) await changePet(c.env.DB, plan.customerId, plan.petId, { currentWeightKg: weightKg });
  return { ok: true, body: { weightKg }, location: said(plan, call, 'weighed') };
});

/** Saves the animal of a plan as the customer's pet. */
export const postSave = accountEndpoint(object({ market, planId }), async ({ planId: id }, call, session): Promise<Outcome> => {
  const { DB } = call.c.env;
  const plan = await readPlan(DB, id);
  if (!plan || (plan.customerId && plan.customerId !== session.customerId)) return refuseOne(404, call, 'plan_not_found');
  const { answers } = plan;
  const { species } = answers;
  const today = await todayOf(call);
  const young = answers.birthdate > `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const formId = `${session.customerId} plan ${id}`;
  await addPet(DB, {
    ...answers,
    breed: breedName(species, answers.breed, call.market.language),
    specialNeeds: [...answers.specialNeeds],
    foodPreferences: [...answers.foodPreferences],
    allergies: [...answers.allergies],
    picture: young ? (species === 'dog' ? 'puppy' : 'kitten') : `${species}-sitting`,
    id: crypto.randomUUID(),
    customerId: session.customerId,
    formId,
    createdAt: new Date().toISOString(),
  });
  const saved = (await petsOf(DB, session.customerId)).find((pet) => pet.formId === formId);
  if (!saved) throw new UpstreamError('upstream_garbage', 'a pet that was stored is not there', true);
  await tiePlan(DB, id, session.customerId, saved.id);
  return { ok: true, body: { petId: saved.id }, location: said(plan, call, 'saved') };
});
