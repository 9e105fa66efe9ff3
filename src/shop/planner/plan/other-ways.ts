import { settingsOf } from '../../../env.ts';
import { today as todayOf } from '../../../platform/clock.ts';
import { endpoint, type Outcome } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { refuse } from '../../customer/endpoint.ts';
import { changePet } from '../../pets/store.ts';
import { PlanShape, TogetherShape } from '../model/plan-shapes.ts';
import { loadRecommendation } from '../recommendation/load.ts';
import { mixedAnswers } from '../recommendation/mixed.ts';
import { chosenRhythm } from '../recommendation/rhythm-choice.ts';
import { changePreferences, householdPlans, MAX_MEMBERS, moveToHousehold, readPlan } from '../store.ts';
import { donePage } from './done.ts';
import { withOwnPlan } from './own-plan.ts';
import { mayChangePlan } from './permission.ts';

/** Adds dry food to a plan of wet food that costs more than the limit. Sent again, it finds nothing to change. */
export const postMix = endpoint(PlanShape, (input, call): Promise<Outcome> => {
  const { c, market } = call;
  return withOwnPlan(input.planId, call, async (plan, { session }) => {
    const settings = settingsOf(c.env);
    const best = await loadRecommendation(
      plan.answers,
      readerOf(c, market),
      settings,
      await todayOf(settings, market.country),
    );
    const { recommendation } = best ? chosenRhythm(best, input.every) : { recommendation: null };
    const mixed =
      recommendation && mixedAnswers(plan.answers, recommendation, settings.planMonthLimit[market.currency]);
    if (mixed) {
      await changePreferences(c.env.DB, plan, mixed.foodPreferences);
      if (plan.petId && session)
        await changePet(c.env.DB, session.customerId, plan.petId, { foodPreferences: [...mixed.foodPreferences] });
    }
    return { ok: true, body: {}, location: donePage(call, input, 'mixed') };
  });
});

/** Lets a plan be delivered together with another one of the visitor's. */
export const postTogether = endpoint(TogetherShape, (input, call): Promise<Outcome> => {
  const database = call.c.env.DB;
  return withOwnPlan(input.planId, call, async (plan, visitor) => {
    const other = await readPlan(database, input.otherId);
    if (!other) return refuse(404, call, 'plan_not_found');
    if (!(await mayChangePlan(other, visitor))) return refuse(403, call, 'plan_not_yours');
    const members = await householdPlans(database, plan);
    const done = { ok: true, body: {}, location: donePage(call, input, 'together') } as const;
    if (members.some(({ id }) => id === other.id)) return done;
    if (members.length >= MAX_MEMBERS) return refuse(409, call, 'household_full');
    await moveToHousehold(database, [plan.id, other.id], plan.household ?? crypto.randomUUID());
    return done;
  });
});

/** Takes a plan out of its household. */
export const postSeparate = endpoint(
  PlanShape,
  (input, call): Promise<Outcome> =>
    withOwnPlan(input.planId, call, async ({ id }) => {
      await moveToHousehold(call.c.env.DB, [id], null);
      return { ok: true, body: {}, location: donePage(call, input, 'separate') };
    }),
);
