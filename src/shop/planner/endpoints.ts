import { parseCookie } from 'cookie';
import { defaulted, enums, object, optional, pattern, string, unknown } from 'superstruct';
import { config } from '../../env.ts';
import { today } from '../../platform/clock.ts';
import { idempotent } from '../../platform/database/idempotent.ts';
import { digest } from '../../platform/digest.ts';
import { decimal, isTicked, market, text } from '../../platform/http/fields.ts';
import type { Problem } from '../../platform/http/parse.ts';
import { enqueueMail, sendOutbox } from '../../platform/mail/outbox.ts';
import { formatNumber, localeOf } from '../../platform/market/format.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { type api, PLANNER_STEPS, pages } from '../../routes.ts';
import { sessionOf } from '../../shopify/session.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome, type Status } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { accountEndpoint, refuse } from '../account/endpoint.ts';
import { cartCall } from '../cart/change.ts';
import { buyLines } from '../cart/endpoints.ts';
import { changeDiscount } from '../cart/service.ts';
import { addPet, changePet, petsOf } from '../pets/store.ts';
import { unavailable } from '../unavailable.ts';
import { adviceFor, noticesOf } from './advise.ts';
import { answersOf } from './allergens.ts';
import { type Answers, isYoung, problemsOf, weighed } from './answers.ts';
import { breedName } from './breeds.ts';
import { animalName, answerAll, answerStep, type Draft, draftCookie, fields, firstOpen, isAfter, keptDraft, PLAN_COOKIE, rightOf, wholeOf } from './input.ts';
import type { Recommendation, Tab } from './recommend.ts';
import { addPlan, changePlan, type Plan, plansOfPets, readPlan, tiePlan, weigh } from './store.ts';

const formId = text(60);
const planId = pattern(string(), /^[0-9a-f-]{36}$/);

const secureOf = ({ c }: CallContext): boolean => c.req.url.startsWith('https:');
const todayOf = ({ c }: CallContext): Promise<string> => today(config(c.env));
const refuseAll = (status: Status, problems: Problem[]): Outcome => ({ ok: false, status, problems });

/** Keeps the answers of one step, and leads on or back. What is wrong keeps nobody from going back. */
const postStep = endpoint(
  object({ market, step: enums(PLANNER_STEPS), go: defaulted(enums(['next', 'back']), 'next'), animal: optional(string()), ...fields }),
  async ({ step, go, animal, market: _, ...sent }, call) => {
    const { c, t, market } = call;
    const today = await todayOf(call);
    const kept = keptDraft(parseCookie(c.req.header('cookie') ?? '')[PLAN_COOKIE], t, today);
    if (animal !== undefined && step !== 'pet' && kept.name && animal !== animalName(kept)) return refuse(409, call, 'another_animal');
    const previous = PLANNER_STEPS[Math.max(0, PLANNER_STEPS.indexOf(step) - 1)]!;
    if (step === 'email') return { ok: true, body: { answers: kept }, location: pages.planner(market.code, previous) };
    const { draft, problems } = answerStep(step, sent, kept, t, today);
    if (go === 'back') {
      const right = rightOf({ draft, problems });
      return { ok: true, body: { answers: right }, location: pages.planner(market.code, previous), cookies: [draftCookie(right, secureOf(call))] };
    }
    if (problems.length > 0) return refuseAll(422, problems);
    const next = PLANNER_STEPS[PLANNER_STEPS.indexOf(step) + 1]!;
    const open = firstOpen(draft);
    const to = isAfter(next, open) ? open : next;
    return { ok: true, body: { answers: draft }, location: pages.planner(market.code, to), cookies: [draftCookie(draft, secureOf(call))] };
  },
);

const EMAIL = /^[^\s@<>",;]{1,64}@[^\s@<>",;]+\.[^\s@<>",;.]{2,}$/;

interface Given {
  email: string;
  newsletter: boolean;
  formId: string;
  /** A saved pet that the answers are of, as the browser says. */
  petId: string | undefined;
  /** The plan that is made anew with changed answers. */
  planId: string | undefined;
}

/** Stores a plan and mails its address. @returns the plan's id. */
async function keep(
  answers: Answers,
  { email, newsletter, formId, petId, planId }: Given,
  { kcalPerDay, need }: Recommendation,
  call: CallContext,
): Promise<string> {
  const { c, t, market } = call;
  const settings = config(c.env);
  const today = await todayOf(call);
  const session = petId || planId ? await sessionOf(c).catch(() => null) : null;
  const pet = session && (await petsOf(c.env.DB, session.customerId)).find(({ id }) => id === petId);
  const before = pet && (await plansOfPets(c.env.DB, pet.customerId)).get(pet.id);
  const weights = before ? ((await readPlan(c.env.DB, before))?.weights ?? []) : [];
  const lasting = answers.bodyCondition !== 'normal' && !need.growing ? { idealKg: need.targetKg } : {};
  const known = planId ? await readPlan(c.env.DB, planId) : null;
  // a plan that somebody has saved is changed by nobody else
  const changed = known && (known.customerId === null || known.customerId === session?.customerId) ? known : null;
  const lastingAnswers = { ...answers, ...lasting };
  if (changed) await changePlan(c.env.DB, changed, lastingAnswers, today, { email: email.toLowerCase() || null, newsletter });
  const id =
    changed?.id ??
    (await addPlan(c.env.DB, {
      id: crypto.randomUUID(),
      // the same form with the same answers is the same plan; another address gets its own
      formId: await digest(JSON.stringify([formId || crypto.randomUUID(), email.toLowerCase(), answers])),
      answers: lastingAnswers,
      weights: [...weights.filter(({ day }) => day !== today), { day: today, kg: answers.currentWeightKg }],
      email: email.toLowerCase() || null,
      newsletter,
      market: market.code,
      customerId: pet?.customerId ?? null,
      petId: pet?.id ?? null,
      createdAt: new Date().toISOString(),
    }));
  if (!email) return id;
  const key = `plan ${id} ${await digest(email.toLowerCase())}`;
  const link = `${new URL(c.req.url).origin}${pages.plan(market.code, id)}`;
  const of = { name: answers.name, kcal: formatNumber(kcalPerDay, localeOf(market.language, market.country)) };
  const paragraphs = [t('planner.mail_hello', of), t('planner.mail_need', of), link, t('planner.mail_weigh', of)];
  if (settings.planDiscountCode) paragraphs.push(t('planner.discount', { code: settings.planDiscountCode }));
  await enqueueMail(c.env.DB, {
    key,
    about: id,
    to: email,
    subject: t('planner.mail_subject', of),
    paragraphs: [...paragraphs, t('planner.mail_private')],
    link,
  });
  c.executionCtx.waitUntil(sendOutbox(settings, c.env.DB, key).catch((error) => console.warn(JSON.stringify({ event: 'outbox', error: String(error) }))));
  return id;
}

/**
 * The recommendation. JSON brings all answers; the form of the last step brings the e-mail, and the answers are those that the
 * browser has kept. Whoever accepts the terms gets a page of the plan, whoever gives an e-mail gets its address by mail.
 */
const postPlanner = endpoint(
  object({
    market,
    ...fields,
    email: optional(unknown()),
    newsletter: optional(unknown()),
    terms: optional(unknown()),
    formId,
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
    if (!email && isTicked(newsletter)) about.push({ code: 'email_required', message: t('error.email_required'), field: 'email' });
    const accepted = isTicked(terms);
    if (!accepted && (stepped || terms !== undefined || email || isTicked(newsletter)))
      about.push({ code: 'plan_terms_required', message: t('error.plan_terms_required'), field: 'terms' });
    if (about.length > 0) return refuseAll(422, about);
    const answers = wholeOf(draft);
    if (!answers) return { ...refuse(422, call, 'plan_unfinished', firstOpen(draft)), location: pages.planner(market.code, firstOpen(draft)) } as Outcome;
    try {
      const advice = await adviceFor(answers, readerOf(c, market), config(c.env), today);
      if (!advice) return refuse(422, call, 'too_young', 'birthdate');
      const id = accepted
        ? await keep(answers, { email, newsletter: isTicked(newsletter), formId, petId: draft.petId, planId: draft.planId }, advice, call)
        : null;
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
      // whoever comes back to the questions changes this plan
      const cookies = id && stepped ? [draftCookie({ ...draft, planId: id }, secureOf(call))] : [];
      return { ok: true, body, location: id ? pages.plan(market.code, id) : pages.planner(market.code, 'email'), cookies };
    } catch (error) {
      return refuseAll(503, [unavailable(error, t, { event: 'planner' })]);
    }
  },
);

/** Begins again from what is known of an animal: a saved pet, or a plan. */
const postStart = endpoint(object({ market, petId: text(60), planId: defaulted(string(), '') }), async (input, call) => {
  const { c, market } = call;
  const lead = (draft: Draft): Outcome => ({
    ok: true,
    body: { answers: draft },
    location: pages.planner(market.code),
    cookies: [draftCookie(draft, secureOf(call))],
  });
  if (input.planId) {
    const plan = await readPlan(c.env.DB, input.planId);
    if (!plan) return refuse(404, call, 'plan_not_found');
    const { idealKg: _, ...answers } = plan.answers;
    return lead({ ...answers, planId: plan.id, ...(plan.petId && { petId: plan.petId }) });
  }
  // nobody at all: the next animal
  if (!input.petId) return lead({});
  const session = await sessionOf(c);
  const pet = session && (await petsOf(c.env.DB, session.customerId)).find(({ id }) => id === input.petId);
  if (!pet) return refuse(404, call, 'pet_not_found');
  const told = { ...answersOf(pet as unknown as Answers) };
  return lead({ ...rightOf(answerAll(told, call.t, await todayOf(call))), petId: pet.id });
});

/** Puts the first choices of a plan into the cart: as a subscription with its rhythm, or once where there is none. */
const postPlanCart = endpoint(object({ market, planId, formId, tabs: optional(unknown()) }), async (input, call): Promise<Outcome> => {
  const { c, market, t } = call;
  const plan = await readPlan(c.env.DB, input.planId);
  if (!plan) return refuse(404, call, 'plan_not_found');
  const settings = config(c.env);
  // without a choice it is the food; a form says which kinds are ticked
  const ticks = typeof input.tabs === 'object' && input.tabs !== null ? (input.tabs as Record<string, unknown>) : null;
  const wanted = (tab: Tab) => (ticks ? isTicked(ticks[tab]) : tab === 'dry' || tab === 'wet');
  try {
    const advice = await adviceFor(plan.answers, readerOf(c, market), settings, await todayOf(call));
    const chosen = advice?.products.filter(({ first, tab }) => first && wanted(tab)) ?? [];
    const lines = chosen.map(({ variantId, rhythm, planId }) => ({
      merchandiseId: variantId,
      quantity: rhythm?.bags ?? 1,
      ...(planId && { sellingPlanId: planId }),
    }));
    const form = { key: `cart ${input.planId} ${input.formId || crypto.randomUUID()}`, customerId: '' };
    const outcome = await idempotent(c.env.DB, form, async () => {
      const result = await buyLines(lines, call);
      return { done: result?.ok === true, bought: result };
    });
    if (outcome.kind === 'busy') return refuse(503, call, 'shop_unavailable');
    const bought = outcome.kind === 'done' ? outcome.result.bought : { ok: true as const, body: {}, location: pages.cart(market.code) };
    if (!bought) return refuse(409, call, 'nothing_to_buy');
    const cart = bought.ok ? (bought.body as { cart?: { id: string; discountCodes: string[] } }) : {};
    // a code that is there already stays; one that does not apply any more takes nothing from the cart
    if (settings.planDiscountCode && cart.cart && cart.cart.discountCodes.length === 0)
      await changeDiscount(cart.cart.id, settings.planDiscountCode, cartCall(call)).catch(() => null);
    return bought;
  } catch (error) {
    return refuseAll(503, [unavailable(error, t, { event: 'planner' })]);
  }
});

const said = (plan: Pick<Plan, 'id'>, call: CallContext, done: string): string => `${pages.plan(call.market.code, plan.id)}?done=${done}`;

/** A new weight: the plan is computed anew, and so is the pet's weight where it was saved as one. */
const postWeigh = endpoint(object({ market, planId, weightKg: decimal }), async ({ planId: id, weightKg }, call): Promise<Outcome> => {
  const { c } = call;
  const plan = await readPlan(c.env.DB, id);
  if (!plan) return refuse(404, call, 'plan_not_found');
  const day = await todayOf(call);
  if (problemsOf({ ...plan.answers, currentWeightKg: weightKg, expectedAdultWeightKg: null }, day).some(({ field }) => field === 'currentWeightKg'))
    return refuse(422, call, 'invalid_weight_kg', 'weightKg');
  await weigh(c.env.DB, plan, { day, kg: weightKg });
  // who has the link may weigh; the pet in an account is changed by its owner only
  const session = plan.petId ? await sessionOf(c).catch(() => null) : null;
  if (session && plan.petId && session.customerId === plan.customerId)
    await changePet(c.env.DB, session.customerId, plan.petId, { currentWeightKg: weightKg, bodyCondition: weighed(plan.answers, weightKg).bodyCondition });
  return { ok: true, body: { weightKg }, location: said(plan, call, 'weighed') };
});

/** Saves the animal of a plan as the customer's pet, or what has changed of one. */
const postSave = accountEndpoint(object({ market, planId }), async ({ planId: id }, call, session): Promise<Outcome> => {
  const { DB } = call.c.env;
  const { customerId } = session;
  const plan = await readPlan(DB, id);
  if (!plan || (plan.customerId && plan.customerId !== customerId)) return refuse(404, call, 'plan_not_found');
  const { idealKg: _, ...answers } = plan.answers;
  const { species } = answers;
  const facts = {
    ...answers,
    breed: breedName(species, answers.breed, call.market.language),
    specialNeeds: [...answers.specialNeeds],
    foodPreferences: [...answers.foodPreferences],
    allergies: [...answers.allergies],
  };
  if (plan.petId && (await changePet(DB, customerId, plan.petId, facts))) return { ok: true, body: { petId: plan.petId }, location: said(plan, call, 'saved') };
  const formId = `${customerId} plan ${id}`;
  const young = isYoung(answers.birthdate, await todayOf(call));
  await addPet(DB, {
    ...facts,
    picture: young ? (species === 'dog' ? 'puppy' : 'kitten') : `${species}-sitting`,
    id: crypto.randomUUID(),
    customerId,
    formId,
    createdAt: new Date().toISOString(),
  });
  const saved = (await petsOf(DB, customerId)).find((pet) => pet.formId === formId);
  if (!saved) throw new UpstreamError('upstream_garbage', 'a pet that was stored is not there', true);
  await tiePlan(DB, id, customerId, saved.id);
  return { ok: true, body: { petId: saved.id }, location: said(plan, call, 'saved') };
});

export const plannerCalls = {
  recommend: postPlanner,
  step: postStep,
  start: postStart,
  cart: postPlanCart,
  weigh: postWeigh,
  save: postSave,
} satisfies Record<keyof typeof api.planner, Handler>;
