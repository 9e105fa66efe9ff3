import { settingsOf } from '../../../env.ts';
import { now, today as todayOf } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import { log } from '../../../platform/log.ts';
import { isTicked } from '../../../platform/shared/fields.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import type { CartLineInput } from '../../../shopify/generated/storefront/graphql.ts';
import { verifiedSessionOf } from '../../../shopify/session.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { withEmail, withSessionCookies } from '../../cart/buyer.ts';
import type { CartResult } from '../../cart/call.ts';
import { buyLines, cartCall, cartOutcome } from '../../cart/change.ts';
import { withBetterCode } from '../../cart/referral.ts';
import { accountEndpoint, refuse } from '../../customer/endpoint.ts';
import { unavailable } from '../../notices/unavailable.ts';
import { isWeight } from '../../pets/model/pet.ts';
import { addPet, changePet } from '../../pets/store.ts';
import { referralOf } from '../../referral-codes/cookie.ts';
import { petStatements, pointsZone } from '../../rewards/index.ts';
import { drawingOf } from '../model/animal.ts';
import { withCurrentWeight } from '../model/answers.ts';
import { PlanCartShape, PlanShape, WeighShape } from '../model/plan-shapes.ts';
import { petFieldsFrom } from '../pet-answers.ts';
import { loadRecommendation } from '../recommendation/load.ts';
import type { RecommendedProduct, Tab } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { chosenRhythm } from '../recommendation/rhythm-choice.ts';
import { starterOf } from '../recommendation/starter.ts';
import { makerOfCall } from '../steps/draft-cookie.ts';
import { addWeight, assignPlan, householdPlans, type Plan, readPlan } from '../store.ts';
import { donePage } from './done.ts';
import { loadHousehold } from './load-household.ts';
import { mayChangePlan } from './permission.ts';
import { extraFor } from './starter-extra.ts';

/** The field of a chosen amount: variant or set, quantity, rhythm. What is bought once has none. */
const AMOUNT = /^(\S+) ([1-9]\d?) (P\d+[DWM]|once)$/;

type Fields = Record<string, unknown>;
const fieldsIn = (sent: unknown): Fields | null =>
  typeof sent === 'object' && sent !== null ? (sent as Fields) : null;

/** The lines of some packs. @param quantity how often each of them. @param sellingPlanId none for what is bought once. */
const linesFor = (
  parts: readonly { pack: { variantId: string }; bags: number }[],
  quantity: number,
  sellingPlanId: string | null | undefined,
): CartLineInput[] =>
  parts.map(({ pack, bags }) => ({
    merchandiseId: pack.variantId,
    quantity: bags * quantity,
    ...(sellingPlanId && { sellingPlanId }),
  }));

/** The packs of the size that is recommended where one size is wanted. */
const oneSize = (product: RecommendedProduct): CartLineInput[] =>
  linesFor([{ pack: product, bags: product.rhythm?.bags ?? 1 }], 1, product.sellingPlanId);

/** The packs of a product in a wanted kind: those that the visitor has chosen, or those of the recommendation. */
function linesOfProduct(product: RecommendedProduct, amount: unknown): CartLineInput[] {
  const { packs, set } = product;
  const [, chosenId, quantity, chosenRhythm] = AMOUNT.exec(typeof amount === 'string' ? amount : '') ?? [];
  const isSetChosen = set !== null && (chosenId === undefined || chosenId === set.variantId);
  const chosen = isSetChosen ? set : packs.find((pack) => pack.variantId === chosenId);
  if (!chosen) return oneSize(product);
  const rhythm = chosenRhythm ?? set?.plan.rhythm;
  const plan = chosen.plans.find((offered) => offered.rhythm === rhythm)?.id;
  return linesFor(isSetChosen ? set.parts : [{ pack: chosen, bags: 1 }], Number(quantity ?? 1), plan);
}

/**
 * The wanted kinds in the sets that the visitor has chosen, or their first choices: in a subscription with their rhythm,
 * or bought once where there is none.
 */
function linesOf(recommendation: Recommendation | null, amounts: Fields | null, isWanted: (tab: Tab) => boolean) {
  const products = recommendation?.products ?? [];
  return products
    .filter(({ first, tab }) => first && isWanted(tab))
    .flatMap((product) => {
      const amount = amounts?.[product.tab];
      const ofSet = products.find(
        ({ set }) => set && typeof amount === 'string' && amount.startsWith(`${set.variantId} `),
      );
      return linesOfProduct(ofSet ?? product, amount);
    });
}

/**
 * The cart with the start discount, if it has no code yet, or only that of the visitor's referrer, which is worth less.
 * A code that is refused takes nothing from the cart.
 */
async function withStartDiscount(filled: CartResult, code: string, call: CallContext): Promise<CartResult> {
  if (!code || !('state' in filled)) return filled;
  const referral = referralOf(call.c.req);
  if (filled.state.cart.discountCodes.some((applied) => applied !== referral)) return filled;
  const state = await withBetterCode(filled.state, code, cartCall(call)).catch(() => filled.state);
  return { ...filled, state };
}

/** The recommendation of a plan. @param every the asked rhythm; every month where none is asked. */
async function recommendationOf(
  { answers }: Plan,
  every: unknown,
  { c, market }: CallContext,
): Promise<Recommendation | null> {
  const settings = settingsOf(c.env);
  const today = await todayOf(settings, market.country);
  const best = await loadRecommendation(answers, readerOf(c, market), settings, today);
  return best && chosenRhythm(best, every).recommendation;
}

/** The lines of a plan's starter. @param withExtra also the treats that make its delivery free. */
function linesOfStarter(recommendation: Recommendation, withExtra: boolean, market: Market): CartLineInput[] {
  const starter = starterOf(recommendation);
  const extra = starter && withExtra ? extraFor(recommendation, starter, market) : null;
  return linesFor([...(starter?.items ?? []), ...(extra ? [{ pack: extra.pack, bags: 1 }] : [])], 1, null);
}

/**
 * The lines of a plan's starter or sample, which are bought once, those of its dry food in one size, or those of all
 * animals of its household. @throws UpstreamError
 */
async function linesOfPart(
  part: 'starter' | 'one_size' | 'sample' | 'household',
  { every, extra }: { every?: unknown; extra?: unknown },
  plan: Plan,
  call: CallContext,
): Promise<CartLineInput[]> {
  const { c, market, t } = call;
  const settings = settingsOf(c.env);
  if (part === 'household') {
    const plans = await householdPlans(c.env.DB, plan);
    const today = await todayOf(settings, market.country);
    const household = await loadHousehold(plans, readerOf(c, market), settings, today);
    return (household?.lines ?? []).flatMap(({ parts, sellingPlanId }) => linesFor(parts, 1, sellingPlanId));
  }
  const recommendation = await recommendationOf(plan, every, call);
  if (!recommendation) return [];
  if (part === 'starter') return linesOfStarter(recommendation, isTicked(extra), market);
  if (part === 'one_size')
    return recommendation.products.filter(({ first, tab }) => first && tab === 'dry').flatMap(oneSize);
  const { sample } = recommendation;
  const { creditCode } = settings.sample;
  // the line says it in the cart, at the checkout and in the mails of the order
  const attributes = creditCode
    ? [{ key: t('planner.sample_credit_name'), value: t('planner.sample_credit_line', { code: creditCode }) }]
    : [];
  return sample ? [{ merchandiseId: sample.variantId, quantity: 1, attributes }] : [];
}

/** The cart with the plan's e-mail address, for the browser that has entered it. */
async function withPlanEmail(filled: CartResult, plan: Plan, call: CallContext): Promise<CartResult> {
  const isMaker = plan.email !== null && (await mayChangePlan(plan, { maker: makerOfCall(call), session: null }));
  return isMaker ? withEmail(filled, plan.email ?? '', cartCall(call)) : filled;
}

/** Puts a plan's first choices, or another part of it, into the cart, once for each form. */
export const postPlanCart = endpoint(PlanCartShape, async (input, call): Promise<Outcome> => {
  const { c, t } = call;
  const settings = settingsOf(c.env);
  const plan = await readPlan(c.env.DB, input.planId);
  if (!plan) return refuse(404, call, 'plan_not_found');
  // A form says which kinds are ticked; a call without a choice gets the main food.
  const ticks = fieldsIn(input.tabs);
  try {
    const lines = input.of
      ? await linesOfPart(input.of, input, plan, call)
      : linesOf(await recommendationOf(plan, input.every, call), fieldsIn(input.amounts), (tab) =>
          ticks ? isTicked(ticks[tab]) : isMainFood({ tab }),
        );
    // the same form may be sent again, and for other packs
    const chosen = input.amounts ? [await digest(JSON.stringify(input.amounts))] : [];
    const formId =
      input.formId &&
      [input.planId, input.of ?? [], isTicked(input.extra) ? 'extra' : [], chosen, input.formId].flat().join(' ');
    const filled = await withPlanEmail(await buyLines(lines, call, formId), plan, call);
    const discounted =
      input.of === 'starter' || input.of === 'sample'
        ? filled
        : await withStartDiscount(filled, settings.planDiscountCode, call);
    return await withSessionCookies(cartOutcome(call, discounted), call);
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'planner' })] };
  }
});

/** Adds a weight to a plan. Whoever has the link may weigh the animal, but only its owner changes the saved pet. */
export const postWeigh = endpoint(WeighShape, async (input, call): Promise<Outcome> => {
  const { c, market } = call;
  const { planId, weightKg } = input;
  const plan = await readPlan(c.env.DB, planId);
  if (!plan) return refuse(404, call, 'plan_not_found');
  if (!isWeight(plan.answers.species, weightKg)) return refuse(422, call, 'invalid_weight_kg', 'weightKg');
  await addWeight(c.env.DB, plan, { day: await todayOf(settingsOf(c.env), market.country), kg: weightKg });
  const session = plan.petId ? await verifiedSessionOf(c).catch(() => null) : null;
  if (session && plan.petId && session.customerId === plan.customerId) {
    const { bodyCondition } = withCurrentWeight(plan.answers, weightKg);
    await changePet(c.env.DB, session.customerId, plan.petId, { currentWeightKg: weightKg, bodyCondition });
  }
  return { ok: true, body: { weightKg }, location: donePage(call, input, 'weighed') };
});

/** Saves the animal of a plan as a pet of the customer, or updates the pet that it was saved as. */
export const postSave = accountEndpoint(PlanShape, async (input, call, session) => {
  await session.verify();
  const { c, market } = call;
  const { customerId } = session;
  const database = c.env.DB;
  const { planId: id } = input;
  const plan = await readPlan(database, id);
  if (!plan) return refuse(404, call, 'plan_not_found');
  if (!(await mayChangePlan(plan, { maker: makerOfCall(call), session }))) return refuse(403, call, 'plan_not_yours');
  const fields = petFieldsFrom(plan.answers, market);
  const location = donePage(call, input, 'saved');
  if (plan.petId && (await changePet(database, customerId, plan.petId, fields)))
    return { ok: true, body: { petId: plan.petId }, location };
  const addedAt = await now(settingsOf(c.env));
  const zone = pointsZone(settingsOf(c.env));
  const petId = await addPet(
    database,
    {
      ...fields,
      picture: drawingOf(plan.answers, await todayOf(settingsOf(c.env), market.country)),
      id: crypto.randomUUID(),
      customerId,
      formId: `${customerId} plan ${id}`,
      createdAt: addedAt.toISOString(),
    },
    (db, pet) => petStatements(db, pet, zone),
  );
  if (!petId) {
    log.error({ event: 'plan_save', plan: id, error: 'the database returned no row for the added pet' });
    return refuse(503, call, 'shop_unavailable');
  }
  await assignPlan(database, id, customerId, petId, addedAt, zone);
  return { ok: true, body: { petId }, location };
});
