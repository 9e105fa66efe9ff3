import { log } from '../../../platform/log.ts';
import { SubscriptionFrequenciesDocument } from '../../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { type Session, SignedOut } from '../../../shopify/session.ts';
import { type NoPage, notFound, type PageContext } from '../../../site/screen.ts';
import type { FormState } from '../../../ui/fields.tsx';
import { loadRecommendation } from '../recommendation/load.ts';
import { TABS, type Tab } from '../recommendation/product.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import { DRAFT_COOKIE, makerIn } from '../steps/draft-cookie.ts';
import { type Plan, readPlan } from '../store.ts';
import { mayChangePlan } from './permission.ts';

/** An active subscription in the market's currency, to which a product can be added. */
export interface ActiveSubscription {
  number: string;
  /** Months between deliveries. */
  months: number;
}

interface SignedInVisitor {
  session: Session | null;
  subscriptions: ActiveSubscription[];
}

export interface PlanData {
  plan: Plan;
  /** Null below eight weeks, where no energy need can be given. */
  recommendation: Recommendation | null;
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

/** The visitor and their active subscriptions. When the session or the provider fails, the page shows the plan without them. */
async function loadVisitor({ session: sessionOf, market }: PageContext): Promise<SignedInVisitor> {
  let session: Session | null = null;
  try {
    session = await sessionOf();
    if (!session) return { session, subscriptions: [] };
    const { customer } = await session.ask(SubscriptionFrequenciesDocument, {});
    const active = customer.subscriptionContracts.nodes.filter(({ status, currencyCode }) => status === 'ACTIVE' && currencyCode === market.currency);
    return { session, subscriptions: active.map(({ id, billingPolicy }) => ({ number: numberOfGid(id), months: billingPolicy.intervalCount?.count ?? 1 })) };
  } catch (error) {
    log.warn({ event: 'plan_subscriptions', error: String(error) });
    return { session: error instanceof SignedOut ? null : session, subscriptions: [] };
  }
}

/** Whether the visitor may change the plan. When the provider fails, the page shows it as to anyone with the link. */
async function loadPermission(plan: Plan, { cookie }: PageContext, session: Session | null): Promise<boolean> {
  try {
    return await mayChangePlan(plan, { maker: makerIn(cookie(DRAFT_COOKIE)), session });
  } catch (error) {
    log.warn({ event: 'plan_permission', error: String(error) });
    return false;
  }
}

export async function loadPlan(context: PageContext): Promise<PlanData | NoPage> {
  const { params, database, config, today, url, flash } = context;
  const plan = await readPlan(database, params.id ?? '');
  if (!plan) return notFound();
  const [recommendation, { session, subscriptions }] = await Promise.all([loadRecommendation(plan.answers, context, config, today), loadVisitor(context)]);
  const filled = TABS.find((tab) => recommendation?.products.some((product) => product.tab === tab));
  return {
    plan,
    recommendation,
    tab: TABS.find((tab) => tab === url.searchParams.get('tab')) ?? filled ?? 'dry',
    signedIn: session !== null,
    isOwn: plan.petId !== null && plan.customerId === session?.customerId,
    mayChange: await loadPermission(plan, context, session),
    subscriptions,
    formId: crypto.randomUUID(),
    state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
  };
}
