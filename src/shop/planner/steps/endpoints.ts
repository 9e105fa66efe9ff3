import { defaulted, object, optional } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { today as todayOf } from '../../../platform/clock.ts';
import { isSecure } from '../../../platform/http/cookies.ts';
import { anything, isTicked, market, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import { PLANNER_STEPS, type PlannerStep, pages } from '../../../routes.ts';
import { verifiedSessionOf } from '../../../shopify/session.ts';
import { type CallContext, endpoint, type Outcome, wantsJson } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { refuse } from '../../customer/endpoint.ts';
import { readPet } from '../../pets/store.ts';
import { animalKey, answersOf, type Draft, firstOpenStep, isAfter } from '../model/draft.ts';
import { answerFields } from '../model/questions.ts';
import { validPart } from '../model/steps.ts';
import { answersFromPet } from '../pet-answers.ts';
import { withOwnPlan } from '../plan/own-plan.ts';
import { companionOf } from '../plan/store-plan.ts';
import { answerAll, answerStep } from './answer-step.ts';
import { cookieWithDraft, draftOfCall, makerOfCall, newMaker, withPreviousAnswers } from './draft-cookie.ts';
import { knownBreed, similarBreeds } from './known-breeds.ts';
import { loadPreview } from './preview.ts';

/**
 * A draft and a step as the browser shows them: the answers, the breed of the answers, the name of the animal before,
 * and the step's page.
 */
const bodyOf = (step: PlannerStep, draft: Draft, { market }: CallContext) => ({
  answers: answersOf(draft),
  breed: knownBreed(draft, market),
  previous: draft.previous?.name ?? null,
  path: pages.planner(market.code, step),
});

/** Stores a draft and leads to a step. */
const continueAt = (step: PlannerStep, draft: Draft, call: CallContext): Outcome => ({
  ok: true,
  body: bodyOf(step, draft, call),
  location: pages.planner(call.market.code, step),
  cookies: [cookieWithDraft(draft, makerOfCall(call) ?? newMaker(), isSecure(call.c.req))],
});

/** Refuses the answers of a form whose animal is not that of the draft any more. */
function refuseOtherAnimal(step: PlannerStep, draft: Draft, call: CallContext): Outcome {
  const open = firstOpenStep(draft);
  return { ...refuse(409, call, 'another_animal'), body: bodyOf(isAfter(step, open) ? open : step, draft, call) };
}

/** The breeds that a text resembles, for a breed that nobody knows. */
function suggestionsFor(
  step: PlannerStep,
  { species }: Draft,
  { breed }: Record<string, unknown>,
  { market }: CallContext,
) {
  return step === 'breed' && species && typeof breed === 'string'
    ? { suggestions: similarBreeds(species, breed, market) }
    : {};
}

/** Stores the answers of one step. The way back is open even with invalid answers. */
export const postStep = endpoint(
  object({
    market,
    step: oneOf(PLANNER_STEPS),
    go: defaulted(oneOf(['next', 'back']), 'next'),
    animal: optional(requiredText(60)),
    ...answerFields,
  }),
  async ({ step, go, animal, market: _market, ...sent }, call): Promise<Outcome> => {
    const { c, t, market } = call;
    const today = await todayOf(settingsOf(c.env), market.country);
    const before = draftOfCall(call, today);
    if (animal !== undefined && step !== 'pet' && before.name && animal !== animalKey(before))
      return refuseOtherAnimal(step, before, call);
    const index = PLANNER_STEPS.indexOf(step);
    const previous = PLANNER_STEPS[Math.max(0, index - 1)]!;
    if (step === 'email') {
      const preview =
        wantsJson(c) && go === 'next' ? await loadPreview(before, readerOf(c, market), settingsOf(c.env), today) : null;
      return { ok: true, body: { answers: before, preview }, location: pages.planner(market.code, previous) };
    }
    const answered = answerStep(step, sent, before, t, today);
    if (go === 'back') return continueAt(previous, validPart(answered), call);
    const { draft, problems } = answered;
    if (problems.length > 0)
      return { ok: false, status: 422, problems, body: suggestionsFor(step, before, sent, call) };
    const next = PLANNER_STEPS[index + 1]!;
    const open = firstOpenStep(draft);
    return continueAt(isAfter(next, open) ? open : next, draft, call);
  },
);

/** Starts the questions with the answers of a plan that the visitor may change. */
const startWithPlan = (planId: string, step: PlannerStep, call: CallContext): Promise<Outcome> =>
  withOwnPlan(planId, call, (plan) => {
    const { idealKg: _idealKg, ...answers } = plan.answers;
    return continueAt(step, { ...answers, planId: plan.id, ...(plan.petId && { petId: plan.petId }) }, call);
  });

/** Starts the questions for another animal, whose food comes together with that of a plan. */
const startTogether = (planId: string, call: CallContext): Promise<Outcome> =>
  withOwnPlan(planId, call, async ({ id, petId, answers: { idealKg: _idealKg, ...previous } }, visitor) =>
    (await companionOf(call.c.env.DB, id, visitor))
      ? continueAt('pet', { together: id, previous, ...(petId && { fromAccount: true }) }, call)
      : refuse(409, call, 'household_full'),
  );

/**
 * Starts the questions with the answers of a plan, for an animal beside that of a plan, with a saved pet, with the
 * answers for the animal before, or with nothing.
 */
export const postStart = endpoint(
  object({
    market,
    petId: text(60),
    planId: text(60),
    together: text(60),
    step: defaulted(oneOf(PLANNER_STEPS), 'pet'),
    previous: optional(anything(10)),
  }),
  async ({ petId, planId, together, step, previous }, call): Promise<Outcome> => {
    const { c, t } = call;
    if (planId) return startWithPlan(planId, step, call);
    if (together) return startTogether(together, call);
    const today = await todayOf(settingsOf(c.env), call.market.country);
    if (isTicked(previous))
      return continueAt('birthdate', withPreviousAnswers(draftOfCall(call, today), t, today), call);
    if (!petId) return continueAt('pet', {}, call);
    const session = await verifiedSessionOf(c);
    const pet = session && (await readPet(c.env.DB, session.customerId, petId));
    const known = pet && answersFromPet(pet);
    if (!known) return refuse(404, call, 'pet_not_found');
    const answered = answerAll({ ...known }, t, today);
    const draft = draftOfCall(call, today);
    return continueAt(
      'pet',
      { ...validPart(answered), petId: pet.id, ...(draft.together && { together: draft.together }) },
      call,
    );
  },
);
