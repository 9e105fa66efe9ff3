import type { Infer } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { pages, ucp } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { isSpecies } from '../../species/known.ts';
import { USUAL_ACTIVITY } from '../../species/tables/activities.ts';
import {
  answerAll,
  beginning,
  deliveryPacks,
  isMainFood,
  loadRecommendation,
  noticeMessages,
  type RecommendedProduct,
} from '../planner/index.ts';
import { completeAnswers } from '../planner/model/draft.ts';
import { pricePerDay, pricePerKg } from '../planner/model/recommendation.ts';
import { type AgentCall, type Answer, addressOf, failedOutcome, type Message, metadata, withMessages } from './call.ts';
import type { FeedingPlanInput } from './input.ts';
import { minorUnits } from './money.ts';

/**
 * The feeding plan for programs: facts about an animal in; energy, food, grams, prices and a link that fills the cart
 * out. Nothing is stored.
 *
 * Source: the shop's own extension, `client/public/ucp/2026-11-28/specification/feeding_plan.md`.
 */

const FEEDING_PLAN = 'example.kvistra.shopping.feeding_plan';

type Animal = Infer<typeof FeedingPlanInput>['animal'];

/** The planner's names of the facts. */
const ANSWERS = {
  species: 'species',
  name: 'name',
  gender: 'gender',
  birthdate: 'birthdate',
  age_years: 'ageYears',
  age_months: 'ageMonths',
  breed: 'breed',
  activity: 'activity',
  body_condition: 'bodyCondition',
  weight_kg: 'currentWeightKg',
  expected_adult_weight_kg: 'expectedAdultWeightKg',
  special_needs: 'specialNeeds',
  food_preferences: 'foodPreferences',
  allergies: 'allergies',
} as const satisfies Record<keyof Animal, string>;

type Fact = keyof typeof ANSWERS;

const FACTS = Object.entries(ANSWERS) as [Fact, (typeof ANSWERS)[Fact]][];

/** The usual values of facts that are not given. @param name of an animal without one. */
const usualFacts = (species: unknown, name: string): Partial<Record<Fact, unknown>> => ({
  name,
  // it changes the words of the plan, and no amount
  gender: 'female',
  breed: 'unknown',
  activity: isSpecies(species) ? USUAL_ACTIVITY[species] : undefined,
  body_condition: 'normal',
  special_needs: [],
  food_preferences: ['dry', 'wet_or_raw'],
  allergies: [],
});

/** The names that nobody needs to be told of as assumed. */
const UNTOLD: readonly Fact[] = ['name', 'gender', 'special_needs', 'food_preferences', 'allergies'];

const pathOf = ({ field }: Problem): string => {
  const [fact] = FACTS.find(([, answer]) => answer === field) ?? [];
  return fact ? `$.feeding_plan.animal.${fact}` : '$.feeding_plan.animal';
};

/** The packs of a first delivery. */
const packsView = (product: RecommendedProduct) =>
  deliveryPacks(product).map(({ variantId, quantity }) => ({ id: variantId, quantity }));

/** A recommended product. Amounts are in minor units, weights in grams and kilograms. */
function foodView(call: AgentCall, product: RecommendedProduct) {
  const { market } = call;
  const money = (amount: number | null) =>
    amount === null ? null : { amount: minorUnits(amount, market.currency), currency: market.currency };
  const { price, packGrams, gramsPerDay, rhythm, sellingPlanId, subscriptionPrice, set } = product;
  const perDay = money(pricePerDay(gramsPerDay, pricePerKg(price, packGrams)));
  return {
    kind: product.tab,
    is_first_choice: product.first,
    title: product.title,
    url: addressOf(call, pages.product(market.code, product.category, product.handle, numberOfGid(product.variantId))),
    variant: { id: product.variantId, title: product.size, price: money(price) },
    ...(gramsPerDay !== null && { grams_per_day: gramsPerDay }),
    ...(product.kgPerMonth !== null && { kg_per_month: product.kgPerMonth }),
    ...(product.daysPerPack !== null && { days_per_pack: product.daysPerPack }),
    kcal_per_100g: product.kcalPer100g,
    ...(perDay && { price_per_day: perDay }),
    ...(rhythm &&
      sellingPlanId !== null &&
      subscriptionPrice !== null && {
        subscription: {
          interval: rhythm.rhythm,
          quantity: rhythm.bags,
          price: money(subscriptionPrice),
          ...(product.pricePerDay !== null && { price_per_day: money(product.pricePerDay) }),
          ...(set && { set: { packs: packsView(product), price: money(set.plan.price) } }),
        },
      }),
    reasons: product.reasons,
  };
}

/** Computes a plan. @throws UpstreamError */
export async function planFood(call: AgentCall, { animal }: Infer<typeof FeedingPlanInput>): Promise<Answer> {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const t = translatorOf(c, market);
  const today = await todayOf(settings, market.country);
  const { species } = animal;
  const usual = usualFacts(species, isSpecies(species) ? t(`pet.species.${species}`) : '');
  const facts = { ...usual, ...Object.fromEntries(Object.entries(animal).filter(([, value]) => value !== undefined)) };
  const assumed = FACTS.filter(
    ([fact]) => animal[fact] === undefined && usual[fact] !== undefined && !UNTOLD.includes(fact),
  ).map(([fact]) => fact);
  const sent = Object.fromEntries(FACTS.map(([fact, answer]) => [answer, facts[fact]]));
  const { draft, problems } = answerAll(sent, t, today);
  const planner = addressOf(call, pages.planner(market.code));
  const answers = problems.length > 0 ? null : completeAnswers(draft);
  if (!answers)
    return {
      kind: 'outcome',
      body: {
        ucp: metadata(call, FEEDING_PLAN, true),
        messages: [
          ...call.messages,
          ...problems.map((problem) => ({
            type: 'error',
            code: problem.code,
            content: problem.message,
            path: pathOf(problem),
            severity: 'recoverable',
          })),
        ],
        continue_url: planner,
      },
    };
  const best = await loadRecommendation(answers, readerOf(c, market), settings, today);
  if (!best) return failedOutcome(call, FEEDING_PLAN, { code: 'too_young', content: t('error.too_young') }, planner);
  const recommendation = beginning(best);
  const { products, kcalPerDay } = recommendation;
  const notices = noticeMessages(recommendation, answers, t).map(
    ({ code, message }): Message => ({ type: 'warning', code, content: message }),
  );
  const first = products.filter((product) => product.first && isMainFood(product));
  const items = first.flatMap(deliveryPacks).map(({ variantId, quantity }) => `${numberOfGid(variantId)}:${quantity}`);
  return {
    kind: 'outcome',
    body: {
      ucp: metadata(call, FEEDING_PLAN),
      kcal_per_day: kcalPerDay,
      assumed,
      foods: products.map((product) => foodView(call, product)),
      ...(items.length > 0 && { permalink: addressOf(call, `${ucp.permalink}/${items.join(',')}`) }),
      continue_url: planner,
      ...withMessages([...call.messages, ...notices]),
    },
  };
}
