import { config } from '../../../env.ts';
import { now, today as todayOf } from '../../../platform/clock.ts';
import { idempotent } from '../../../platform/database/idempotent.ts';
import { isTicked } from '../../../platform/http/fields.ts';
import { log } from '../../../platform/log.ts';
import { pages } from '../../../routes.ts';
import { verifiedSessionOf } from '../../../shopify/session.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { accountEndpoint, refuse } from '../../account/endpoint.ts';
import type { CartResult } from '../../cart/call.ts';
import { buyLines, cartCall, cartOutcome } from '../../cart/change.ts';
import { withBetterCode } from '../../cart/referral.ts';
import { isWeight } from '../../pets/model.ts';
import { addPet, changePet } from '../../pets/store.ts';
import { referralOf } from '../../referrals/cookie.ts';
import { unavailable } from '../../unavailable.ts';
import { withCurrentWeight } from '../answers.ts';
import { drawingOf } from '../model.ts';
import { petFieldsFrom } from '../pet-answers.ts';
import { loadRecommendation } from '../recommendation/load.ts';
import type { RecommendedProduct, Tab } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { makerOfCall } from '../steps/draft-cookie.ts';
import { addWeight, assignPlan, readPlan } from '../store.ts';
import { donePage } from './done.ts';
import { mayChangePlan } from './permission.ts';
import { PlanCartShape, PlanShape, WeighShape } from './shapes.ts';

/** The field of a chosen amount: variant, quantity, months. */
const AMOUNT = /^(\S+) ([1-9]\d?) ([123])$/;

type Fields = Record<string, unknown>;
const fieldsIn = (sent: unknown): Fields | null => (typeof sent === 'object' && sent !== null ? (sent as Fields) : null);

/** The packs of a product in a wanted kind: those that the visitor has chosen, or those of the recommendation. */
function lineOf({ packs, variantId, rhythm, sellingPlanId }: RecommendedProduct, amount: unknown) {
  const [, chosenId, quantity, months] = AMOUNT.exec(typeof amount === 'string' ? amount : '') ?? [];
  const chosen = packs.find((pack) => pack.variantId === chosenId);
  const plan = chosen ? chosen.plans.find((offered) => offered.months === Number(months))?.id : sellingPlanId;
  return { merchandiseId: chosen?.variantId ?? variantId, quantity: chosen ? Number(quantity) : (rhythm?.bags ?? 1), ...(plan && { sellingPlanId: plan }) };
}

/** The first choices of the wanted kinds: in a subscription with their rhythm, or bought once where there is none. */
const linesOf = (recommendation: Recommendation | null, amounts: Fields | null, isWanted: (tab: Tab) => boolean) =>
  (recommendation?.products ?? []).filter(({ first, tab }) => first && isWanted(tab)).map((product) => lineOf(product, amounts?.[product.tab]));

/**
 * The cart with the start discount, if it has no code yet, or only that of the visitor's referrer, which is worth less. A code that
 * is refused takes nothing from the cart.
 */
async function withStartDiscount(filled: CartResult, code: string, call: CallContext): Promise<CartResult> {
  if (!code || !('state' in filled)) return filled;
  const referral = referralOf(call.c.req);
  if (filled.state.cart.discountCodes.some((applied) => applied !== referral)) return filled;
  const state = await withBetterCode(filled.state, code, cartCall(call)).catch(() => filled.state);
  return { ...filled, state };
}

/** Puts a plan's first choices into the cart, once for each form. */
export const postPlanCart = endpoint(PlanCartShape, async (input, call): Promise<Outcome> => {
  const { c, market, t } = call;
  const settings = config(c.env);
  const plan = await readPlan(c.env.DB, input.planId);
  if (!plan) return refuse(404, call, 'plan_not_found');
  // A form says which kinds are ticked; a call without a choice gets the main food.
  const ticks = fieldsIn(input.tabs);
  try {
    const recommendation = await loadRecommendation(plan.answers, readerOf(c, market), settings, await todayOf(settings, market.country));
    const lines = linesOf(recommendation, fieldsIn(input.amounts), (tab) => (ticks ? isTicked(ticks[tab]) : isMainFood({ tab })));
    const form = { key: `cart ${input.planId} ${input.formId || crypto.randomUUID()}`, customerId: '' };
    const bought = await idempotent(c.env.DB, form, async () => {
      const filled = await buyLines(lines, call);
      return { done: 'state' in filled, filled };
    });
    if (bought.kind === 'busy') return refuse(503, call, 'shop_unavailable');
    if (bought.kind === 'repeated') return { ok: true, body: {}, location: pages.cart(market.code) };
    return cartOutcome(call, await withStartDiscount(bought.result.filled, settings.planDiscountCode, call));
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'planner' })] };
  }
});

/** Adds a weight to a plan. Whoever has the link may weigh the animal, but only its owner changes the saved pet. */
export const postWeigh = endpoint(WeighShape, async ({ planId: id, weightKg }, call): Promise<Outcome> => {
  const { c, market } = call;
  const plan = await readPlan(c.env.DB, id);
  if (!plan) return refuse(404, call, 'plan_not_found');
  if (!isWeight(plan.answers.species, weightKg)) return refuse(422, call, 'invalid_weight_kg', 'weightKg');
  await addWeight(c.env.DB, plan, { day: await todayOf(config(c.env), market.country), kg: weightKg });
  const session = plan.petId ? await verifiedSessionOf(c).catch(() => null) : null;
  if (session && plan.petId && session.customerId === plan.customerId) {
    const { bodyCondition } = withCurrentWeight(plan.answers, weightKg);
    await changePet(c.env.DB, session.customerId, plan.petId, { currentWeightKg: weightKg, bodyCondition });
  }
  return { ok: true, body: { weightKg }, location: donePage(market.code, plan.id, 'weighed') };
});

/** Saves the animal of a plan as a pet of the customer, or updates the pet that it was saved as. */
export const postSave = accountEndpoint(PlanShape, async ({ planId: id }, call, session) => {
  await session.verify();
  const { c, market } = call;
  const { customerId } = session;
  const database = c.env.DB;
  const plan = await readPlan(database, id);
  if (!plan) return refuse(404, call, 'plan_not_found');
  if (!(await mayChangePlan(plan, { maker: makerOfCall(call), session }))) return refuse(403, call, 'plan_not_yours');
  const fields = petFieldsFrom(plan.answers, market);
  const location = donePage(market.code, plan.id, 'saved');
  if (plan.petId && (await changePet(database, customerId, plan.petId, fields))) return { ok: true, body: { petId: plan.petId }, location };
  const addedAt = await now(config(c.env));
  const petId = await addPet(database, {
    ...fields,
    picture: drawingOf(plan.answers, await todayOf(config(c.env), market.country)),
    id: crypto.randomUUID(),
    customerId,
    formId: `${customerId} plan ${id}`,
    createdAt: addedAt.toISOString(),
  });
  if (!petId) {
    log.error({ event: 'plan_save', plan: id, error: 'the database returned no row for the added pet' });
    return refuse(503, call, 'shop_unavailable');
  }
  await assignPlan(database, id, customerId, petId, addedAt);
  return { ok: true, body: { petId }, location };
});
