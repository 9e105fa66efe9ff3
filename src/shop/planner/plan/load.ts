import { log } from '../../../platform/log.ts';
import { SubscriptionFrequenciesDocument } from '../../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { type Session, SignedOut } from '../../../shopify/session.ts';
import { type NoPage, notFound, type PageContext } from '../../../site/screen.ts';
import { isSpecies } from '../../../species/known.ts';
import type { FormState } from '../../../ui/fields.tsx';
import { draftCookie } from '../../customer/animal-draft.ts';
import { petsOf } from '../../pets/store.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';
import { contractPrepaid, contractRhythm } from '../../selling-plans/plans.ts';
import type { Household } from '../recommendation/household.ts';
import { loadRecommendation } from '../recommendation/load.ts';
import { mixedAnswers } from '../recommendation/mixed.ts';
import { TABS, type Tab } from '../recommendation/product.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import { type ChosenRhythm, chosenRhythm } from '../recommendation/rhythm-choice.ts';
import { makerIn } from '../steps/draft-cookie.ts';
import { householdPlans, MAX_MEMBERS, type Plan, plansOfPets, readPlan } from '../store.ts';
import { loadHousehold } from './load-household.ts';
import { mayChangePlan } from './permission.ts';

/** An active subscription in the market's currency, to which a product can be added. */
export interface ActiveSubscription {
  number: string;
  /** Its name behind the word for a subscription. */
  name: string;
  rhythm: Rhythm;
}

/**
 * Gives a customer's subscriptions their names, by their numbers. The feature of the subscriptions, which uses this one,
 * has them.
 */
export type NamesOfSubscriptions = (
  context: Pick<PageContext, 'database' | 't' | 'locale'>,
  customerId: string,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, { inText: string }>>;

interface SignedInVisitor {
  session: Session | null;
  subscriptions: ActiveSubscription[];
}

export interface PlanData extends Pick<ChosenRhythm, 'rhythms' | 'every'> {
  plan: Plan;
  /** In the chosen rhythm. Null below eight weeks, where no energy need can be given. */
  recommendation: Recommendation | null;
  /** The recommendation with dry food beside the wet food; null for a plan that does not cost too much. */
  mixed: Recommendation | null;
  /** The animals that are delivered together; null for one on its own. */
  household: Household | null;
  /** Whether another animal may join. */
  hasRoom: boolean;
  /** The customer's other pets with a plan, which may join. */
  companions: { planId: string; name: string }[];
  tab: Tab;
  signedIn: boolean;
  /** The plan belongs to one of the customer's own pets. */
  isOwn: boolean;
  /** Whether the visitor may change the answers and save the animal. */
  mayChange: boolean;
  /** New for every page: a form that is sent twice fills the cart once. */
  formId: string;
  subscriptions: ActiveSubscription[];
  state: FormState;
}

/**
 * The visitor and their active subscriptions. When the session or the provider fails, the page shows the plan without
 * them.
 */
async function loadVisitor(context: PageContext, namesOf: NamesOfSubscriptions): Promise<SignedInVisitor> {
  const { session: sessionOf, market } = context;
  let session: Session | null = null;
  try {
    session = await sessionOf();
    if (!session) return { session, subscriptions: [] };
    const { customer } = await session.ask(SubscriptionFrequenciesDocument, {});
    const active = customer.subscriptionContracts.nodes.filter(
      (contract) =>
        contract.status === 'ACTIVE' && contract.currencyCode === market.currency && !contractPrepaid(contract),
    );
    const numbers = active.map(({ id }) => numberOfGid(id));
    const names = await namesOf(context, session.customerId, numbers);
    return {
      session,
      subscriptions: active.map(({ billingPolicy }, i) => ({
        number: numbers[i]!,
        name: names.get(numbers[i]!)?.inText ?? numbers[i]!,
        rhythm: contractRhythm(billingPolicy),
      })),
    };
  } catch (error) {
    log.warn({ event: 'plan_subscriptions', error: String(error) });
    return { session: error instanceof SignedOut ? null : session, subscriptions: [] };
  }
}

/** Whether the visitor may change the plan. When the provider fails, the page shows it as to anyone with the link. */
async function loadPermission(plan: Plan, { cookie }: PageContext, session: Session | null): Promise<boolean> {
  try {
    return await mayChangePlan(plan, { maker: makerIn(cookie(draftCookie.name)), session });
  } catch (error) {
    log.warn({ event: 'plan_permission', error: String(error) });
    return false;
  }
}

/** The recommendation for mixed feeding, for a plan of wet food that costs more than the market's limit. */
async function loadMixed(
  { answers }: Plan,
  recommendation: Recommendation | null,
  context: PageContext,
): Promise<Recommendation | null> {
  const { settings, market, today } = context;
  const answered = recommendation && mixedAnswers(answers, recommendation, settings.planMonthLimit[market.currency]);
  return answered && loadRecommendation(answered, context, settings, today);
}

/** The customer's other pets that have a plan. When the database fails, the page does without them. */
async function loadCompanions(
  customerId: string,
  members: readonly Plan[],
  { database }: PageContext,
): Promise<PlanData['companions']> {
  try {
    const [pets, planIds] = await Promise.all([petsOf(database, customerId), plansOfPets(database, customerId)]);
    const known = new Set(members.map(({ id }) => id));
    return pets.flatMap(({ id, name, species }) => {
      const planId = planIds.get(id);
      return isSpecies(species) && planId && !known.has(planId) ? [{ planId, name }] : [];
    });
  } catch (error) {
    log.warn({ event: 'plan_companions', error: String(error) });
    return [];
  }
}

export async function loadPlan(context: PageContext, namesOf: NamesOfSubscriptions): Promise<PlanData | NoPage> {
  const { params, database, settings, today, url, flash } = context;
  const plan = await readPlan(database, params.id ?? '');
  if (!plan) return notFound();
  const [best, { session, subscriptions }, members] = await Promise.all([
    loadRecommendation(plan.answers, context, settings, today),
    loadVisitor(context, namesOf),
    householdPlans(database, plan),
  ]);
  const isOwn = plan.petId !== null && plan.customerId === session?.customerId;
  const hasRoom = members.length < MAX_MEMBERS;
  const inRhythm = (recommended: Recommendation) =>
    chosenRhythm(recommended, url.searchParams.get('every'), subscriptions.length > 0);
  const chosen = best ? inRhythm(best) : { recommendation: null, rhythms: [], every: null };
  const { recommendation } = chosen;
  const [mixed, household, companions] = await Promise.all([
    loadMixed(plan, recommendation, context),
    loadHousehold(members, context, settings, today),
    isOwn && session && hasRoom ? loadCompanions(session.customerId, members, context) : [],
  ]);
  const filled = TABS.find((tab) => recommendation?.products.some((product) => product.tab === tab));
  return {
    plan,
    ...chosen,
    mixed: mixed && inRhythm(mixed).recommendation,
    household,
    hasRoom,
    companions,
    tab: TABS.find((tab) => tab === url.searchParams.get('tab')) ?? filled ?? 'dry',
    signedIn: session !== null,
    isOwn,
    mayChange: await loadPermission(plan, context, session),
    subscriptions,
    formId: crypto.randomUUID(),
    state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
  };
}
